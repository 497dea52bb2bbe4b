import { checkCash } from '../cash-counts/public/check-cash.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { removeVoucher } from '../vouchers/public/enter-voucher.ts';
import { serializeHandOver } from './collected.ts';
import { findContrasOf, undoAccept } from './hand-over-store.ts';
import { openHandOver } from './open-hand-over.ts';

/**
 * Undoes an acceptance: its contras are cancelled, and it waits again. Refused in locked days, for the giver, and if the company blocks
 * negative cash and the cash has left the till since.
 */
export const undoAcceptHandOver = forManagers.handOvers.undoAcceptHandOver.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const row = await openHandOver(context, input, 'accepted');
  if (caller.kind === 'staff' && caller.id === row.givenById) {
    throw new Refusal('NOT_ALLOWED', undefined, 'Somebody else undoes the acceptance of what you handed over.');
  }
  const contras = await tx.query(findContrasOf(company.id, row.id));
  // Each cancellation checks only its own cash; together they take this sum out of the till.
  const [first] = contras;
  const till = [{ ledgerId: row.toLedgerId, amountPaise: contras.reduce((sum, { amountPaise }) => sum + amountPaise, 0) }];
  if (first) await checkCash(context, { date: first.date, postings: till }, null);
  for (const contra of contras) await removeVoucher(context, contra, `The hand-over of ${row.givenBy} is not accepted any more`);
  tx.commitWith([undoAccept(company.id, row.id)]);
  const handOver = serializeHandOver({ ...row, state: 'given', version: row.version + 1, acceptedBy: null, acceptedAt: null });
  const cancelled = contras.map(({ number }) => number).join(', ');
  return { message: `It waits again to be accepted.${cancelled && ` Cancelled ${cancelled}.`}`, handOver };
});
