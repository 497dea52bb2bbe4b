import { bookingName } from '@bahi/core/bookings/booking';
import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { dueOf, type PayerSettlement, settlePayer } from '@bahi/core/rooms/settle-folio';
import { checkAct } from '@bahi/core/rooms/stay-state';
import { orderPlace } from '@bahi/core/tables/day-figures';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { v7 as uuidv7 } from 'uuid';
import { listOpenAdvances, touchBooking } from '../bookings/booking-store.ts';
import { departureForms } from '../bookings/public/departure-forms.ts';
import { openStays, stayEvent } from '../bookings/public/open-stays.ts';
import { writeNights } from '../bookings/public/write-nights.ts';
import { insertStayEvents, listStaysOf, makeDirty, type NightDraft, type NightRow } from '../bookings/stay-store.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { enterTrade } from '../trade/public/enter-trade.ts';
import { productsKnown, productsToBill } from './accommodation.ts';
import { type CheckOutStay, insertCheckOut, insertCheckOutVouchers, leaveStay } from './check-out-store.ts';
import { listOpenInvoices, listOpenOutlets } from './folio-items-store.ts';
import { insertLines, markBilled } from './folio-line-store.ts';
import { billFoliosTo, type FolioRow, listPayers, settleFolios } from './folio-store.ts';
import { listUnsettledOrders } from './house-store.ts';
import {
  billOf,
  type CheckOutFacts,
  duesOf,
  figuresOf,
  foliosOfCheckOut,
  invoicesOwedBy,
  isCompanyOf,
  linesOfLeaving,
  nightsOfLeaving,
  type Payer,
  payersOf,
  ratedLines,
} from './plan-check-out.ts';
import { folioStatements, openFolios, partyOf, payerOf, setPayer } from './public/open-folios.ts';
import { cashLedger, enterMoney } from './take-payment.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Asked = {
  readonly stays: readonly { readonly id: string; readonly version: number }[];
  readonly billTo: readonly { readonly folioId: string; readonly partyId: string }[];
  readonly isInterim: boolean;
  /** Other parties that owe an invoice. */
  readonly debtorIds?: readonly string[];
};

/** A folio that check-out will open for a guest who was charged nothing yet. */
const unopened = (stayId: string, bookingId: string, name: string): FolioRow => ({
  ...{ _id: stayId, bookingId, stayId, lineNo: 0, payer: 'guest', name, partyId: null, partyName: null },
  ...{ takesAlcohol: false, state: 'open', version: 1, changedAt: null, changedBy: null },
});

/** The most orders of the restaurant that a check-out names. */
const mostOrders = 6;
const settledStates = ['checkedOut', 'cancelled', 'noShow'];

/** The facts of a check-out; the real one locks its booking and folios. */
async function readFacts(
  context: Context,
  { stays: asked, billTo, isInterim, debtorIds = [] }: Asked,
  isPreview: boolean,
): Promise<CheckOutFacts> {
  const { tx, company } = context;
  const { stays, bookings, businessDay } = await openStays(context, asked, { isPreview });
  const [booking, ...others] = [...bookings.values()];
  if (!booking) throw new Refusal('NOT_FOUND');
  refuseProblems([
    ...(others.length > 0 ? [{ code: 'STAYS_OF_SEVERAL', field: 'stays', message: 'Check the stays of one booking out together.' }] : []),
    ...stays.flatMap(({ state }, at) =>
      settledStates.includes(state) && !isInterim
        ? []
        : checkAct(state, 'checkOut').problems.map((problem) => ({ ...problem, field: `stays.${at}.id` })),
    ),
  ]);
  const ids = stays.map(({ _id }) => _id);
  const opened = isPreview ? null : await openFolios(context, booking._id, ids);
  const [all, settingsRows, outlets, invoices, advances, ...read] = await tx.together([
    listStaysOf(company.id, booking._id),
    findSettings(company.id),
    listOpenOutlets(company.id, booking._id),
    listOpenInvoices(company.id, booking._id),
    listOpenAdvances(company.id, booking._id),
    ...folioStatements(company.id, booking._id),
  ]);
  const found = opened ?? { bookingId: booking._id, folios: read[0], lines: read[1], routes: read[2], leads: read[3] };
  const missing = stays.filter(({ _id }) => !found.folios.some(({ stayId, payer }) => stayId === _id && payer === 'guest'));
  const folios = [...found.folios, ...missing.map((stay) => unopened(stay._id, booking._id, stay.guestName || booking.bookerName))];
  const open = ['held', 'confirmed', 'inHouse'];
  const chosen = new Map(billTo.map(({ folioId, partyId }) => [folioId, partyId]));
  const payers = [...chosen.values(), ...folios.map((folio) => partyOf(folio, booking, found)), ...advances.map(({ partyId }) => partyId)];
  const ofBills = [...[...outlets, ...invoices].map(({ partyId }) => partyId), ...debtorIds];
  const parties = await tx.query(listPayers(company.id, [...new Set([...payers, ...ofBills].filter((each) => each !== null))]));
  const known = new Map(parties.map((party) => [party._id, party]));
  refuseProblems(
    billTo.flatMap(({ partyId }, at) =>
      known.has(partyId) ? [] : [{ code: 'GONE', field: `billTo.${at}.partyId`, message: 'This party is no longer there.' }],
    ),
  );
  const facts = {
    ...{ booking, stays, businessDay, outlets, invoices, advances, isInterim, settings: settingsOf(only(settingsRows)) },
    ...{ billTo: chosen, parties: known },
    othersOpen: all.filter(({ _id, state }) => !ids.includes(_id) && open.includes(state)).length,
    found: { ...found, folios },
  };
  const settling = new Set(foliosOfCheckOut(facts).map(({ _id }) => _id));
  refuseProblems(
    billTo.flatMap(({ folioId }, at) =>
      settling.has(folioId)
        ? []
        : [
            {
              code: 'GONE',
              field: `billTo.${at}.folioId`,
              message: 'This check-out does not settle this folio. Open the check-out again.',
            },
          ],
    ),
  );
  return facts;
}

const noteOf = ({ stays }: CheckOutFacts) => {
  const rooms = stays.flatMap(({ roomName }) => roomName ?? []);
  return rooms.length === 0 || rooms.length > 6 ? '' : `Room ${rooms.join(', ')}`;
};

export const previewCheckOut = forMembers.folios.previewCheckOut.handler(async ({ input, context }) => {
  const facts = await readFacts(context, input, true);
  const { lines: added, lateFeePaise, earlyFeePaise } = linesOfLeaving(context, facts, input.hasLateFee);
  const lines = ratedLines(facts, added);
  const billed = lines.filter((line) => !line.isBilled && line.kind !== 'outletBill');
  const rows = [...facts.found.lines, ...added.map((line) => ({ ...line, enteredAt: '', enteredBy: '' }))];
  const productOf = await productsKnown(context, billed, rows);
  const { booking, businessDay } = facts;
  const payers: object[] = [];
  for (const payer of payersOf(facts, lines)) {
    const known = productOf ?? (() => '');
    const bill = billOf(context, payer, lines, { partyId: payer.partyId ?? '', productOf: known, booking, note: noteOf(facts) });
    const isExact = payer.partyId !== null && productOf !== null;
    const { problems, ...figures } = await figuresOf(
      context,
      payer,
      lines,
      isExact ? { bill, productOf } : { bill: null, productOf: null },
    );
    const dues = duesOf(facts, payer, figures.totalPaise);
    const invoicedPaise = sumPaise(invoicesOwedBy(facts, payer).map(({ pendingPaise }) => paise(pendingPaise)));
    payers.push({
      ...{ partyId: payer.partyId, partyName: payer.partyName, gstin: payer.gstin, isCompany: payer.isCompany },
      folioIds: payer.folios.map(({ _id }) => _id),
      ...{ ...figures, taxes: [...figures.taxes], problems: [...problems] },
      invoicedPaise,
      outletPaise: paise(sumPaise(dues.bills.map(({ pendingPaise }) => pendingPaise)) - invoicedPaise),
      advancesPaise: sumPaise(dues.advances.map(({ pendingPaise }) => pendingPaise)),
      duePaise: dueOf(dues),
      lines: bill.texts.map((text, at) => {
        const { quantityE4, rateE4, discount } = bill.draft.lines[at]!;
        const off = discount.kind === 'amount' ? discount.amountPaise : 0;
        return { text, quantityE4, amountPaise: paise(Math.round((quantityE4 * rateE4) / 1_000_000) - off) };
      }),
    });
  }
  const orders = input.isInterim ? [] : await context.tx.query(listUnsettledOrders(context.company.id, mostOrders));
  const openOrders = orders.map((order) => [orderPlace(order), order.guestName].filter(Boolean).join(', '));
  const { lateFeePaise: usualLateFeePaise, checkOutAt } = facts.settings;
  const nights = input.isInterim ? 0 : facts.stays.reduce((sum, stay) => sum + nightsOfLeaving(stay, businessDay).toPost.length, 0);
  const isOfPortal = booking.source === 'portal' && booking.isOperator && booking.partyId !== null;
  const portal = isOfPortal ? { _id: booking.partyId!, name: booking.partyName ?? '' } : null;
  return { businessDay, nights, lateFeePaise, usualLateFeePaise, checkOutAt, openOrders, earlyFeePaise, portal, payers: payers as never[] };
});

/** The unpaid rest: the payer's own debt, or that of another party, which takes over the invoice only. */
function debtProblems(
  { caller }: Context,
  facts: CheckOutFacts,
  payer: Payer,
  debtorId: string | null,
  of: { settlement: PayerSettlement; invoicePaise: Paise; field: string },
): Parameters<typeof refuseProblems>[0] {
  const { settlement, invoicePaise, field } = of;
  const { leftPaise, problems } = settlement;
  // Money that is refused has a problem of its own.
  if (leftPaise === 0 || problems.length > 0) return [];
  if (debtorId === null) return [{ code: 'FOLIO_NOT_SETTLED', field: `${field}.debtorId`, about: { names: payer.partyName } }];
  if (leftPaise > 0 && !isManager(caller) && !isCompanyOf(facts, debtorId))
    return [{ code: 'CREDIT_NEEDS_MANAGER', field: `${field}.debtorId`, message: 'Only a manager lets a party without GSTIN pay later.' }];
  const isOwn = debtorId === payer.partyId;
  const ofInvoice = invoiceLeft(settlement, invoicePaise);
  return !isOwn && leftPaise !== ofInvoice
    ? [{ code: 'FOLIO_DEBTOR_PAYS_BILLS', field: `${field}.debtorId`, about: { name: payer.partyName } }]
    : [];
}

const invoiceLeft = ({ splits, used }: PayerSettlement, invoicePaise: Paise): Paise =>
  paise(invoicePaise - sumPaise(splits.map(({ amountPaise }) => amountPaise)) - sumPaise(used.map(({ settledPaise }) => settledPaise)));

const draftOf = ({ stayId: _s, roomName: _r, isPosted: _p, ...night }: NightRow): NightDraft => night;

/** Frees the nights that nobody sleeps in, and writes the departure. Returns what an undo needs. */
async function leave(context: Context, { stays, businessDay, booking }: CheckOutFacts): Promise<CheckOutStay[]> {
  const { tx, company, caller } = context;
  const leaving = stays.filter(({ state }) => state === 'inHouse');
  if (leaving.length === 0) return [];
  const left = leaving.map((stay) => ({ stay, freed: new Set(nightsOfLeaving(stay, businessDay).freed.map(({ date }) => date)) }));
  await writeNights(
    context,
    left.map(({ stay, freed }) => ({
      ...{ stayId: stay._id, field: '', before: stay.nights },
      after: stay.nights.filter(({ date }) => !freed.has(date)).map(draftOf),
    })),
  );
  const rooms = leaving.flatMap(({ roomId }) => roomId ?? []);
  await tx.together([
    ...left.map(({ stay, freed }) => leaveStay(company.id, stay._id, [...freed].toSorted()[0] ?? stay.departure, 'checkedOut', caller)),
    makeDirty(company.id, rooms),
    ...departureForms(
      company.id,
      leaving.map(({ _id }) => _id),
      Date.now(),
    ),
    touchBooking(company.id, [booking._id], caller),
    insertStayEvents(leaving.map((stay) => stayEvent(context, stay._id, 'checkedOut', `Room ${stay.roomName ?? ''} left`))),
  ]);
  return left.map(({ stay, freed }) => ({
    ...{ id: stay._id, departure: stay.departure },
    freed: stay.nights.filter(({ date }) => freed.has(date)).map(draftOf),
  }));
}

/**
 * Checks stays out in one transaction. The booking and its folios are locked first, so a charge of the restaurant is on the bill or is refused, and of
 * two check-outs one settles. Vouchers are written with the commit.
 */
export const checkOut = forMembers.folios.checkOut.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const debtorIds = input.payers.flatMap(({ debtorId }) => debtorId ?? []);
  const facts = await readFacts(context, { ...input, debtorIds }, false);
  const { booking, businessDay } = facts;
  const { lines: added } = linesOfLeaving(context, facts, input.hasLateFee);
  if (added.length > 0) await tx.query(insertLines(company.id, added, caller));
  const lines = ratedLines(facts, added);
  const billed = lines.filter((line) => !line.isBilled && line.kind !== 'outletBill');
  const rows = [...facts.found.lines, ...added.map((line) => ({ ...line, enteredAt: '', enteredBy: '' }))];
  const productOf = await productsToBill(context, billed, rows);
  const cashId = await cashLedger(context);
  const payers = payersOf(facts, lines);
  if (payers.length !== input.payers.length) throw new Refusal('OPEN_ITEMS_CHANGED');

  const plans = [];
  const problems: Parameters<typeof refuseProblems>[0][number][] = [];
  for (const [at, payer] of payers.entries()) {
    const asked = input.payers[at]!;
    const field = `payers.${at}`;
    if (asked.partyId !== null && asked.partyId !== payer.partyId) throw new Refusal('OPEN_ITEMS_CHANGED');
    if (payer.partyId === null && payer.folios[0]?.payer === 'company') {
      const missing: ServerProblem = {
        code: 'PARTY_MISSING',
        field: `${field}.partyId`,
        message: `Choose the company that pays the folio ${payer.partyName}.`,
      };
      problems.push(missing);
      continue;
    }
    const partyId = payer.partyId ?? (await payerOf(context, payer.folios[0]!, booking, facts.found));
    const known = { ...payer, partyId };
    const bill = billOf(context, known, lines, { partyId, productOf, booking, note: noteOf(facts) });
    const figures = await figuresOf(context, known, lines, { bill, productOf });
    const dues = duesOf(facts, known, figures.totalPaise);
    if (dueOf(dues) !== asked.duePaise) throw new Refusal('TOTALS_DIFFER', { yours: asked.duePaise, ours: dueOf(dues) });
    const settlement = settlePayer(dues, { payments: asked.payments, refund: asked.refund, cashId });
    const debtorId = asked.isOwed ? partyId : asked.debtorId;
    problems.push(
      ...settlement.problems.map((problem) => ({ ...problem, field: `${field}.${problem.field}` })),
      ...debtProblems(context, facts, known, debtorId, { settlement, invoicePaise: figures.totalPaise, field }),
    );
    plans.push({ payer: known, partyId, bill, invoicePaise: figures.totalPaise, settlement, debtorId });
  }
  refuseProblems(problems);

  if (input.billTo.length > 0) await tx.query(billFoliosTo(company.id, input.billTo));
  const vouchers: { voucherId: string; voucherNumber: string }[] = [];
  const writes: Parameters<typeof tx.commitWith>[0][number][] = [];
  for (const { payer, partyId, bill, invoicePaise, settlement, debtorId } of plans) {
    await setPayer(
      context,
      payer.folios.map(({ _id }) => _id),
      partyId,
    );
    if (bill.draft.lines.length > 0) {
      const ownedByOther = debtorId !== null && debtorId !== partyId ? invoiceLeft(settlement, invoicePaise) : 0;
      const credit: TradeDraft['splits'] =
        ownedByOther > 0 ? [{ kind: 'credit', partyId: debtorId!, amountPaise: ownedByOther, referenceName: '' }] : [];
      const draft = { ...bill.draft, splits: [...settlement.splits, ...credit], bills: settlement.used };
      const saved = await enterTrade(context, draft, { totalPaise: invoicePaise, confirmed: input.confirmed });
      vouchers.push({ voucherId: saved._id, voucherNumber: saved.voucherNumber });
      writes.push(markBilled(company.id, bill.lineIds, saved._id));
    }
    const note = `${bookingName(booking.number)}, ${payer.partyName}`;
    for (const [kind, money] of [['receipt', settlement.receipt] as const, ['payment', settlement.refund] as const]) {
      if (money === null) continue;
      const saved = await enterMoney(context, { kind, partyId, parts: money.parts, bills: money.bills, note });
      vouchers.push({ voucherId: saved._id, voucherNumber: saved.voucherNumber });
    }
  }
  const { isInterim } = facts;
  if (isInterim && vouchers.length === 0)
    refuseProblems([{ code: 'NOTHING_TO_BILL', field: 'stays', message: 'Nothing is to be billed yet.' }]);
  const stays = isInterim ? [] : await leave(context, facts);
  const id = uuidv7();
  const folios = foliosOfCheckOut(facts);
  const folioIds = folios.map(({ _id }) => _id);
  const rebilled = folios.flatMap(({ _id, partyId }) => (facts.billTo.has(_id) ? [{ folioId: _id, partyId }] : []));
  tx.commitWith([
    ...writes,
    ...(isInterim ? [] : [settleFolios(company.id, folioIds, caller)]),
    insertCheckOut(company.id, { _id: id, bookingId: booking._id, businessDay, isInterim, stays, folioIds, rebilled }, caller),
    ...(vouchers.length > 0
      ? [insertCheckOutVouchers(vouchers.map(({ voucherId }) => ({ org_id: company.id, check_out_id: id, voucher_id: voucherId })))]
      : []),
  ]);
  const total = sumPaise(plans.map(({ invoicePaise }) => invoicePaise));
  const who = facts.stays.length === 1 ? facts.stays[0]!.guestName : `${facts.stays.length} rooms`;
  const did = stays.length > 0 ? 'checked out' : isInterim ? 'billed until today' : 'billed';
  const numbers = vouchers.map(({ voucherNumber }) => voucherNumber).join(', ');
  return { message: `${who} ${did}: ${formatRupees(total, 'two')}${numbers === '' ? '' : `, ${numbers}`}`, _id: id, vouchers };
});
