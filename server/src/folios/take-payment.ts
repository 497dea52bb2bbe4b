import { invariant } from '@bahi/core/basics/invariant';
import { settleBills } from '@bahi/core/bills/settle-bills';
import { bookingName } from '@bahi/core/bookings/booking';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import type { FolioPayment } from '@bahi/core/rooms/settle-folio';
import type { MoneyPart } from '@bahi/core/vouchers/receipt-draft';
import { findBooking, holdBusinessDay, insertAdvance, listOpenAdvances } from '../bookings/booking-store.ts';
import { advanceShares } from '../bookings/public/advance-shares.ts';
import { listNights } from '../bookings/stay-store.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findPredefinedLedgers } from '../postings/entry-facts-store.ts';
import { enterReceipt } from '../receipts/public/enter-receipt.ts';
import { listOpenInvoices, listOpenOutlets } from './folio-items-store.ts';
import { findStayPlace } from './house-store.ts';
import { openFolios, partyOf, payerOf, setPayer } from './public/open-folios.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

export async function cashLedger({ tx, company }: Pick<Context, 'tx' | 'company'>): Promise<string> {
  const cashId = (await tx.query(findPredefinedLedgers(company.id))).find(({ role }) => role === 'cash')?.id;
  invariant(cashId, 'a company has the ledger Cash');
  return cashId;
}

/** A part of the money as a part of a receipt. */
export const moneyPart = (part: FolioPayment, cashId: string): MoneyPart => ({
  ...{ type: part.way === 'cash' ? 'cash' : part.way === 'upi' ? 'upi' : 'bank', ledgerId: part.way === 'cash' ? cashId : part.ledgerId },
  ...{ amountPaise: part.amountPaise, chequeNumber: '', chequeDate: null, reference: '' },
});

type Money = {
  readonly kind: 'receipt' | 'payment';
  readonly partyId: string;
  readonly parts: readonly FolioPayment[];
  readonly bills: readonly { readonly billId: string; readonly settledPaise: Paise }[];
  readonly note: string;
  readonly advanceTax?: { gstPercentE4: number; placeOfSupply: string } | null;
};

/** Money of a payer as a receipt, or given back as a payment, in the caller's transaction. */
export async function enterMoney(context: Context, { kind, partyId, parts, bills, note, advanceTax = null }: Money) {
  const cashId = await cashLedger(context);
  return enterReceipt(context, {
    ...{ kind, date: todayInIndia(Date.now()), partyId, bills, deductions: [], restAs: 'advance', lines: [], isInterState: false, note },
    enteredPaise: sumPaise(parts.map(({ amountPaise }) => amountPaise)),
    parts: parts.map((part) => moneyPart(part, cashId)),
    advanceTax,
  });
}

export const takePayment = forMembers.folios.takePayment.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { id, folioId, isRefund, part, note } = input;
  const [, [place]] = await tx.together([holdBusinessDay(company.id), findStayPlace(company.id, id)]);
  if (!place) throw new Refusal('NOT_FOUND');
  const found = await openFolios(context, place.bookingId, [id]);
  const { folios, bookingId } = found;
  const folio = folios.find(({ _id }) => _id === folioId);
  const [[booking], nights, advances, invoices, outlets] = await tx.together([
    findBooking(company.id, bookingId),
    listNights(company.id, [id]),
    listOpenAdvances(company.id, bookingId),
    listOpenInvoices(company.id, bookingId),
    listOpenOutlets(company.id, bookingId),
  ]);
  const { amountPaise } = part;
  const partyBefore = folio && booking ? partyOf(folio, booking, found) : null;
  const own = advances.filter((advance) => advance.partyId === partyBefore);
  const mostPaise = sumPaise(own.map((advance) => paise(advance.pendingPaise)));
  refuseProblems([
    ...(folio && booking ? [] : [{ code: 'GONE', field: 'folioId', message: 'This folio is no longer there.' }]),
    ...(folio?.state === 'settled' ? [{ code: 'FOLIO_CLOSED' as const, field: 'folioId', about: { name: folio.name } }] : []),
    ...(amountPaise > 0 ? [] : [{ code: 'SPLIT_AMOUNT_INVALID' as const, field: 'part.amountPaise' }]),
    ...(isRefund && amountPaise > mostPaise ? [{ code: 'REFUND_TOO_MUCH' as const, field: 'part.amountPaise', about: { mostPaise } }] : []),
    ...(folio?.payer === 'company' && partyBefore === null
      ? [{ code: 'PARTY_MISSING', field: 'folioId', message: 'Choose the company that pays this folio first.' }]
      : []),
  ]);
  const partyId = await payerOf(context, folio!, booking!, found);
  if (folio!.partyId === null) await setPayer(context, [folioId], partyId);
  const open = isRefund ? own : [...invoices, ...outlets].filter((bill) => bill.partyId === partyId);
  const unnamed = { billNo: '', billDate: '', dueOn: '', source: '' };
  const settled = settleBills(
    amountPaise,
    open.map((item) => ({ ...unnamed, id: item.id, pendingPaise: paise(item.pendingPaise) })),
  ).bills.filter(({ settledPaise }) => settledPaise > 0);
  const bills = settled.map(({ id: billId, settledPaise }) => ({ billId, settledPaise }));
  const billedPaise = sumPaise(bills.map(({ settledPaise }) => settledPaise));
  const shares = isRefund
    ? []
    : await advanceShares(context, booking!, { amountPaise: paise(amountPaise - billedPaise), paidPaise: mostPaise, nights });
  const kind: Money['kind'] = isRefund ? 'payment' : 'receipt';
  const common = { kind, partyId, note: [`${bookingName(booking!.number)}, ${folio!.name}`, note].filter(Boolean).join('. ') };
  const saved: Awaited<ReturnType<typeof enterReceipt>>[] = [];
  // Money that pays an invoice or a bill of an outlet is no advance of nights, and bears no tax.
  const plain = isRefund ? amountPaise : billedPaise;
  if (plain > 0) saved.push(await enterMoney(context, { ...common, parts: [{ ...part, amountPaise: paise(plain) }], bills }));
  for (const { amountPaise: sharePaise, advanceTax } of shares) {
    saved.push(await enterMoney(context, { ...common, parts: [{ ...part, amountPaise: sharePaise }], bills: [], advanceTax }));
  }
  const [first] = saved;
  invariant(first, 'a payment above 0 has a part');
  tx.commitWith(saved.map(({ _id }) => insertAdvance(company.id, bookingId, _id)));
  return {
    message: saved.map(({ message }) => message).join('. '),
    ...{ voucherId: first._id, voucherNumber: saved.map(({ voucherNumber }) => voucherNumber).join(', ') },
  };
});
