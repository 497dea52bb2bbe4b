import { monthChanges } from '@bahi/core/postings/balance-changes';
import { movesOfChange } from '@bahi/core/vouchers/change-voucher';
import { messageWith } from '../../platform/message-with.ts';
import { refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import type { Statement } from '../../platform/transaction.ts';
import { billsOfCancel, billsOfEdit } from '../bills-of-change.ts';
import { commitBalances } from '../commit-balances.ts';
import { deliveriesOfChange, refuseDelivered } from '../deliveries-of-change.ts';
import { deleteRowsOf, markCancelled, updateVoucher } from '../voucher-store.ts';
import { keepVoucher } from './kept-version.ts';
import { moveSerials } from './move-serials.ts';
import { rowStatements, type VoucherEffect } from './post-voucher.ts';
import { datedMoves, placeOfItem, stockShortOfChange } from './stock-of-change.ts';
import { type OldVoucher, postingsOf, type VoucherChange, voucherTables } from './voucher-part.ts';

/*
 * The one way to change a saved voucher of any kind (data-and-posting: editing and cancelling). `openForChange` locks it, refuses if it may
 * not change, and reads all of it; then `replaceVoucher` writes it again or `removeEffect` reverses it. Both store the old version, and
 * change all stored balances by new minus old. What nouns above attached to it is theirs to check and to carry (`voucher-part.ts`).
 */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type NewHead = { partyId: string | null; placeOfSupply: string | null; totalPaise: number; note: string };

/** Writes the new version, with the commit: the number stays, the version increases. Returns the answer of a save, with core's warnings. */
export async function replaceVoucher(
  context: RequestContext,
  old: OldVoucher,
  head: NewHead,
  effect: VoucherEffect,
  warned: readonly string[] = [],
) {
  const { tx, company, caller } = context;
  const { id, number, version, date } = old.head;
  const warnings = await checkParts(context, { old, now: effect });
  const bills = await billsOfEdit(context, old, head.partyId, effect);
  const moves = movesOfChange(old.moves, effect.moves);
  const moved = datedMoves(effect.moves, effect.movesOn ?? effect.date);
  refuseProblems(await stockShortOfChange(context, old, moved, effect.items.map(placeOfItem)));
  const serialRows = await moveSerials(context, old, effect);
  const balances = monthChanges(effect, { date, postings: postingsOf(old) });
  const carried = await carryParts(context, { old, now: effect });
  const rows = [
    keepVoucher(company.id, caller, old),
    // Its bills stay, because others may have settled them.
    ...deleteRowsOf(
      company.id,
      old,
      voucherTables().filter((table) => table !== 'bills'),
    ),
    ...rowStatements(company.id, id, effect),
    ...serialRows(id),
    ...carried.statements,
    ...deliveriesOfChange(company.id, old, effect),
    ...bills.pending,
  ];
  commitBalances(tx, rows, { orgId: company.id, moves, balances }, [
    updateVoucher({ orgId: company.id, id, date: effect.date, ...head, by: caller }),
    ...bills.own,
  ]);
  const message = messageWith(`Saved ${number}`, [...carried.messages, ...warned, ...warnings]);
  return { message, _id: id, voucherNumber: number, version: version + 1, amountPaise: head.totalPaise };
}

/** Reverses the voucher's effect, with the commit. Its head and number stay, and its contents are in its history. */
export async function removeEffect(context: RequestContext, old: OldVoucher, reason: string) {
  const { tx, company, caller } = context;
  const { id, number, version, date, totalPaise } = old.head;
  const warnings = await checkParts(context, { old, now: null });
  const pending = await billsOfCancel(context, old);
  const moves = movesOfChange(old.moves, []);
  refuseProblems(await stockShortOfChange(context, old, [], []));
  refuseDelivered(old);
  const serialRows = await moveSerials(context, old, null);
  const balances = monthChanges({ date, postings: [] }, { date, postings: postingsOf(old) });
  const carried = await carryParts(context, { old, now: null });
  const rows = [
    keepVoucher(company.id, caller, old, { change: 'cancel', reason }),
    ...deleteRowsOf(company.id, old, voucherTables()),
    ...serialRows(id),
    ...carried.statements,
    ...deliveriesOfChange(company.id, old, null),
    ...pending,
  ];
  commitBalances(tx, rows, { orgId: company.id, moves, balances }, [markCancelled(company.id, id, caller, reason)]);
  const message = messageWith(`Cancelled ${number}`, [...carried.messages, ...warnings]);
  return { message, _id: id, voucherNumber: number, version: version + 1, amountPaise: totalPaise };
}

/** Warnings of all parts about this change, one part after the other: each may lock. */
async function checkParts(context: RequestContext, change: VoucherChange): Promise<string[]> {
  const warnings: string[] = [];
  for (const { part, rows } of change.old.hanging) warnings.push(...((await part.check?.(context, change, rows)) ?? []));
  return warnings;
}

async function carryParts(context: RequestContext, change: VoucherChange) {
  const all = { statements: [], messages: [] } as { statements: Statement[]; messages: string[] };
  for (const { part, rows } of change.old.hanging) {
    const carried = await part.carry?.(context, change, rows);
    all.statements.push(...(carried?.statements ?? []));
    all.messages.push(...(carried?.messages ?? []));
  }
  return all;
}
