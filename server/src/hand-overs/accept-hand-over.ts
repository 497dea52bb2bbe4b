import { invariant } from '@bahi/core/basics/invariant';
import { type CollectedPart, cashMoves } from '@bahi/core/cash-counts/collected-day';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { buildContra } from '@bahi/core/vouchers/build-contra';
import { checkCash } from '../cash-counts/public/check-cash.ts';
import { forManagers } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { holdLedgers } from '../postings/held-ledgers-store.ts';
import { enterVoucher, periodOf } from '../vouchers/public/enter-voucher.ts';
import { serializeHandOver } from './collected.ts';
import { listHandedOver } from './collected-store.ts';
import { acceptHandOver as accept, type HandOverRow, insertHandOverContras } from './hand-over-store.ts';
import { openHandOver } from './open-hand-over.ts';

const mostParts = 2_000;
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Accepts a hand-over of another user. Cash in other cash ledgers goes to the till by contra, dated today. */
export const acceptHandOver = forManagers.handOvers.acceptHandOver.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const row = await openHandOver(context, input);
  if (caller.kind === 'staff' && caller.id === row.givenById) {
    throw new Refusal('NOT_ALLOWED', undefined, 'Somebody else accepts what you hand over.');
  }
  const parts: CollectedPart[] = await tx.query(listHandedOver(company.id, row.id, [nilUuid, 0], mostParts));
  const { vouchers, messages } = await moveCash(context, row, parts);
  const acceptedAt = new Date().toISOString();
  const ofIt = vouchers.map(({ _id }) => ({ org_id: company.id, contra_id: _id, hand_over_id: row.id }));
  tx.commitWith([accept(company.id, row.id, caller, acceptedAt), ...(ofIt.length ? [insertHandOverContras(ofIt)] : [])]);
  const accepted = { ...row, state: 'accepted' as const, version: row.version + 1, acceptedBy: caller.name, acceptedAt };
  const message = messageWith(`Accepted ${formatRupees(row.countedPaise, 'two')} in cash`, messages);
  return { message, handOver: serializeHandOver(accepted), vouchers };
});

async function moveCash(
  context: RequestContext,
  { toLedgerId, givenBy, date, countedPaise }: HandOverRow,
  parts: readonly CollectedPart[],
) {
  const moves = cashMoves(parts, toLedgerId, countedPaise);
  if (moves.length === 0) return { vouchers: [], messages: [] };
  const { tx, company } = context;
  const today = todayInIndia(Date.now());
  const [[books], , ledgers] = await tx.together([
    findBooks({ within: company, kind: 'contra', financialYear: financialYearOf(today).startYear, partyId: nilUuid }),
    ...holdLedgers(company, [toLedgerId, ...moves.map(({ fromLedgerId }) => fromLedgerId)]),
  ]);
  invariant(books, 'the books answer in one row');
  const facts = {
    company: periodOf(context, 'contra', today),
    ledgers: new Map(ledgers.map((ledger) => [ledger.id, ledger])),
    chequesInHandLedgerId: books.ledgers.chequesInHand,
  };
  const note = `Handed over by ${givenBy}, collected on ${formatDate(date)}`;
  const contras = moves.map(({ fromLedgerId, amountPaise }) => {
    const { problems, postings } = buildContra({ date: today, fromLedgerId, toLedgerId, amountPaise, note }, facts);
    refuseProblems(problems);
    return { amountPaise, postings };
  });
  const messages = await checkCash(context, null, { date: today, postings: contras.flatMap(({ postings }) => postings) });
  const vouchers = contras.map(({ amountPaise, postings }) => {
    const head = { kind: 'contra' as const, date: today, partyId: null, totalPaise: amountPaise, note };
    const { id, number } = enterVoucher(context, head, books.series, { postings });
    return { _id: id, voucherNumber: number, amountPaise };
  });
  return { vouchers, messages };
}
