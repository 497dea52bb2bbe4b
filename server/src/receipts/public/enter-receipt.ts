import { invariant } from '@bahi/core/basics/invariant';
import { allocationProblems, haveBillsChanged } from '@bahi/core/bills/allocation-problems';
import { sumDeducted } from '@bahi/core/bills/deduction';
import { type OpenBill, sameFigures, settlementOf } from '@bahi/core/bills/settle-bills';
import { mayTakeCash } from '@bahi/core/cash-counts/cash-short';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { type BuiltReceipt, buildReceipt } from '@bahi/core/vouchers/build-receipt';
import { withinYearOf } from '@bahi/core/vouchers/change-voucher';
import { type ReceiptDraft, receiptSign } from '@bahi/core/vouchers/receipt-draft';
import { ofBankLine } from '../../banking/public/line-of-voucher.ts';
import { listOpenBills, lockBills, sumBills } from '../../bills/bill-store.ts';
import { beforeVoucher, outstandingsOf, seenFrom } from '../../bills/public/outstandings.ts';
import { cashField, checkCash } from '../../cash-counts/public/check-cash.ts';
import { leavesOf } from '../../cheques/public/leaves-of.ts';
import { ownSeries } from '../../platform/company-switches.ts';
import { isManager } from '../../platform/doors.ts';
import { messageWith } from '../../platform/message-with.ts';
import { nilUuid } from '../../platform/nil-uuid.ts';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { findBooks } from '../../postings/entry-facts-store.ts';
import { holdLedgers } from '../../postings/held-ledgers-store.ts';
import { chooseSeries, type SeriesAsked } from '../../series/public/choose-series.ts';
import { findTaxedAdvances } from '../../tds/advance-tax-store.ts';
import { receiptTdsFacts } from '../../tds/public/receipt-tds-facts.ts';
import { taxedAdvances, usedTaxProblems } from '../../tds/public/tds-facts.ts';
import { findPaidAhead } from '../../tds/tds-adjustment-store.ts';
import { replaceVoucher } from '../../vouchers/public/change-voucher.ts';
import { companyFacts, partyFacts } from '../../vouchers/public/company-facts.ts';
import { openForChange } from '../../vouchers/public/open-for-change.ts';
import { postVoucher } from '../../vouchers/public/post-voucher.ts';
import type { OldVoucher } from '../../vouchers/public/voucher-part.ts';
import { problemsOfOnePart, receiptEffect, STAFF_WRITE_OFF } from '../receipt-input.ts';

/*
 * The door for everybody who enters a receipt or a payment from a draft: their routes, and other nouns in their own transaction. Receipts and
 * payments differ only in the sign.
 */

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** The voucher as core builds it, against the bills as they are now. Refused with all that is wrong, or with the fresh bills if they changed. */
async function built(draft: ReceiptDraft, { tx, company, caller }: RequestContext, isOnePart: boolean, old?: OldVoucher) {
  const { kind } = draft;
  const sign = receiptSign(kind);
  const year = financialYearOf(old?.head.date ?? draft.date);
  const partyId = draft.partyId ?? nilUuid;
  const withoutVoucher = old?.head.id ?? nilUuid;
  const named = [...draft.parts, ...draft.lines, ...draft.deductions].flatMap(({ ledgerId }) => ledgerId ?? []);
  const billIds = draft.bills.map((bill) => bill.billId);
  const [[books], , ledgers, , bills, taxed, paid] = await tx.together([
    findBooks({ within: company, kind, financialYear: year.startYear, partyId }),
    ...holdLedgers(company, [...new Set(named)]),
    ...lockBills(company.id, partyId, billIds, withoutVoucher),
    findTaxedAdvances(company.id, billIds, withoutVoucher),
    findPaidAhead(company.id, kind === 'receipt' ? billIds : [], withoutVoucher),
  ]);
  const tds = await receiptTdsFacts(tx, company, draft, old, paid);
  invariant(books, 'the books answer in one row');

  const settled = (old?.settled ?? []).map((bill) => seenFrom(sign, bill));
  const now = bills.map((bill): OpenBill => ({ ...bill, pendingPaise: sign * bill.pendingPaise || 0 }));
  const settlement = settlementOf(draft.enteredPaise, beforeVoucher(now, settled), billIds, undefined, sumDeducted(draft.deductions));
  const isAllocated = draft.enteredPaise <= 0 || sameFigures(settlement, draft.bills);
  if (!isAllocated && haveBillsChanged(settlement, draft.bills)) {
    const asked = { partyId, sign, hasCredits: true, withoutVoucher };
    const [open, [sums]] = await tx.together([listOpenBills(company.id, asked), sumBills(company.id, asked)]);
    throw new Refusal('BILLS_CHANGED', outstandingsOf(open, sums, settled));
  }
  const facts = companyFacts(company, todayInIndia(Date.now()), { kind, date: draft.date });
  const figures = buildReceipt(draft, {
    company: old ? withinYearOf(facts, old.head.date) : facts,
    party: books.party && partyFacts(books.party),
    ledgers: new Map(ledgers.map(({ id, name, kind: use, isActive }) => [id, { name, kind: use, isActive, hsn: '' }])),
    roles: books.ledgers,
    settlement,
    mostWriteOffPaise: !isManager(caller) ? STAFF_WRITE_OFF : null,
    taxedAdvances: taxedAdvances(taxed),
    tds: tds.facts,
    ...(tds.paidAhead && { paidAhead: tds.paidAhead }),
  });
  const allocation = isAllocated ? [] : allocationProblems(settlement, draft.bills);
  const { problems, leaves } = await leavesOf(tx, company.id, draft, withoutVoucher);
  const used = figures.problems.length > 0 ? [] : usedTaxProblems(tds.used, figures.restTax);
  const all = [...figures.problems, ...allocation, ...problems, ...used];
  refuseProblems(isOnePart ? problemsOfOnePart(all) : all);
  const head = { partyId: draft.partyId, placeOfSupply: null, totalPaise: draft.enteredPaise, note: draft.note };
  return { head, year, series: books.series, effect: receiptEffect(company.id, draft, figures satisfies BuiltReceipt, leaves) };
}

type Asked = SeriesAsked & {
  /** The statement line that the new voucher is, if any. */
  readonly bankLineId?: string | undefined;
  /** True if the caller named one part for the whole amount: problems of the parts then name its fields. */
  readonly isOnePart?: boolean;
};

/** Enters a receipt or payment, with the commit of the caller's transaction. Refused as by its route. */
export async function enterReceipt(context: RequestContext, draft: ReceiptDraft, { bankLineId, isOnePart = false, ...asked }: Asked = {}) {
  const { tx, company, caller } = context;
  const { kind } = draft;
  const { head, year, series: all, effect } = await built(draft, context, isOnePart);
  const series = chooseSeries(ownSeries(company, all), asked, year, all);
  const matched = await ofBankLine(context, kind, bankLineId, effect);
  const messages = mayTakeCash(kind) ? await checkCash(context, null, effect, cashField(kind)) : [];
  const { id, number } = postVoucher(tx, company, caller, { kind, series, year, ...head }, matched);
  return { message: messageWith(`Saved ${number}`, messages), _id: id, voucherNumber: number, version: 1, amountPaise: head.totalPaise };
}

/** Gives the voucher's earlier settlements back, settles again, and changes all stored balances by new minus old. Number and party stay. */
export async function changeReceipt(
  context: RequestContext,
  draft: ReceiptDraft,
  { id, version, isOnePart = false }: { id: string; version: number } & Pick<Asked, 'isOnePart'>,
) {
  const { kind, partyId } = draft;
  const billIds = draft.bills.map(({ billId }) => billId);
  const partyIds = [partyId ?? draft.tds?.deducteeId].filter((each) => each != null);
  const old = await openForChange(context, { id, version, kind }, { billIds, partyIds });
  if (old.head.partyId !== partyId) {
    const message = `The party of a saved ${kind} stays`;
    throw new Refusal('INVALID', { problems: [{ code: 'PARTY_STAYS', field: 'partyId', message }] });
  }
  const { head, effect } = await built(draft, context, isOnePart, old);
  return replaceVoucher(context, old, head, effect);
}
