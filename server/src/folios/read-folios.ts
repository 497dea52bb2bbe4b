import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { folioTotals, type NetLine, withRates } from '@bahi/core/rooms/folio';
import { creditLeft } from '@bahi/core/rooms/room-credit';
import { findBooking, listOpenAdvances } from '../bookings/booking-store.ts';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { listStaysOf } from '../bookings/stay-store.ts';
import { forBills, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { listCheckOuts } from './check-out-store.ts';
import { type InvoiceRow, listInvoices, listOpenOutlets, listPayments } from './folio-items-store.ts';
import type { LineRow } from './folio-line-store.ts';
import { type FolioRow, listPayers } from './folio-store.ts';
import { findCredit, findStayPlace, listInHouse } from './house-store.ts';
import { folioStatements, partyOf, payerKeyOf } from './public/open-folios.ts';
import { supplyOf } from './supply-of.ts';

const mostInHouse = 50;
const noMoney = { invoicedPaise: 0, paidPaise: 0, advancesPaise: 0 } as const;

/** `rooms`: the rooms of stays by their id, for lines on the folio of a group. */
function serializeLine(
  { id, folioId: _f, night, stayId, key: _k, sac: _c, ...line }: LineRow,
  { rates, rooms }: { rates: ReadonlyMap<string, NetLine>; rooms: ReadonlyMap<string, string | null> },
) {
  const gstPercentE4 = rates.get(id)?.gstPercentE4 ?? line.gstPercentE4;
  return { ...line, _id: id, gstPercentE4, roomName: night?.roomNumber ?? rooms.get(stayId ?? '') ?? null, night: night?.date ?? null };
}

const isShared = ({ folioIds }: InvoiceRow) => folioIds.length > 1;
/** The part of an invoice that its own party owes, or that others took over. */
const pendingOf = ({ owed }: InvoiceRow, isOwn: boolean): Paise =>
  sumPaise(owed.flatMap((each) => (each.isOwn === isOwn ? [paise(each.pendingPaise)] : [])));
/** An invoice of several folios is paid as a whole: no folio has a part of its rounding, its payments or its debt. */
const unsplit = { roundOffPaise: null, settledPaise: null, owedByOthersPaise: null } as const;

type Read = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** The totals of chosen folios of a booking, by what its books say now. */
async function readFigures({ tx, company }: Read, bookingId: string, isChosen: (folio: FolioRow) => boolean) {
  const [[booking], stays, settingsRows, ...rest] = await tx.together([
    findBooking(company.id, bookingId),
    listStaysOf(company.id, bookingId),
    findSettings(company.id),
    ...folioStatements(company.id, bookingId),
    listInvoices(company.id, bookingId),
    listOpenOutlets(company.id, bookingId),
    listOpenAdvances(company.id, bookingId),
  ]);
  const [all, lines, routes, leads, invoices, outlets, advances] = rest;
  if (!booking) throw new Refusal('NOT_FOUND');
  const net = withRates(lines, { isOwnUnitDay: settingsOf(only(settingsRows)).isFeeOwnUnitDay });
  const rates = new Map(net.map((line) => [line.id, line]));
  const folios = all.filter(isChosen);
  const roomsOfGroup = new Map(stays.map(({ _id, roomName }) => [_id, roomName]));
  const payers = folios.flatMap((folio) => partyOf(folio, booking, { folios: all, leads }) ?? []);
  const known = new Map((await tx.query(listPayers(company.id, [...new Set(payers)]))).map((party) => [party._id, party]));
  // An advance counts to the first open folio of its party, an invoice to the first folio that it billed.
  const named = new Set<string>();
  const counted = new Set<string>();
  const figures = folios.map(({ bookingId: _b, lineNo: _l, changedAt: _a, changedBy: _c, ...folio }) => {
    const partyId = partyOf(folio, booking, { folios: all, leads });
    const own = lines.filter(({ folioId }) => folioId === folio._id);
    const isFirst = partyId !== null && folio.state === 'open' && !named.has(partyId);
    if (isFirst) named.add(partyId);
    const bills = own.flatMap(({ kind, voucherId }) => (kind === 'outletBill' ? [voucherId] : []));
    const outletPaise = sumPaise(outlets.filter(({ voucherId }) => bills.includes(voucherId)).map((item) => paise(item.pendingPaise)));
    const its = invoices.filter(({ folioIds }) => folioIds.includes(folio._id));
    const uncounted = its.filter(({ voucherId }) => !counted.has(voucherId));
    const invoicedPaise = sumPaise(uncounted.map((invoice) => pendingOf(invoice, true)));
    const owedByOthersPaise = sumPaise(uncounted.map((invoice) => pendingOf(invoice, false)));
    for (const { voucherId } of its) counted.add(voucherId);
    const advancesPaise = isFirst
      ? sumPaise(advances.filter((item) => item.partyId === partyId).map((item) => paise(item.pendingPaise)))
      : 0;
    const charged = net.filter(({ folioId, kind }) => folioId === folio._id && kind !== 'outletBill');
    const rated = company.registration === 'regular' ? charged : charged.map((line) => ({ ...line, gstPercentE4: 0 }));
    const party = known.get(partyId ?? '');
    const supply = supplyOf(company, party?.category ?? null, todayInIndia(Date.now()));
    const { chargesPaise, taxPaise } = folioTotals(rated, supply, noMoney);
    const invoiced = folioTotals(
      rated.filter(({ isBilled }) => isBilled).map((line) => ({ ...line, isBilled: false })),
      supply,
      noMoney,
    );
    const ofOutletsPaise = sumPaise(
      net.flatMap((line) => (line.folioId === folio._id && line.kind === 'outletBill' ? [line.netPaise] : [])),
    );
    const exactPaise = paise(invoiced.chargesPaise + invoiced.taxPaise);
    const roundOffPaise = paise(sumPaise(its.map(({ totalPaise }) => paise(totalPaise))) - exactPaise);
    const settledPaise = paise(exactPaise + roundOffPaise + ofOutletsPaise - outletPaise - invoicedPaise - owedByOthersPaise);
    return {
      ...folio,
      ...{ partyId, partyName: party?.name ?? null, gstin: party?.gstin ?? '' },
      lines: own.map((line) => serializeLine(line, { rates, rooms: folio.payer === 'group' ? roomsOfGroup : new Map() })),
      ...{ chargesPaise, taxPaise, outletPaise, invoicedPaise, advancesPaise },
      balancePaise: paise(chargesPaise + taxPaise + outletPaise + invoicedPaise - advancesPaise),
      billed: {
        ...{ chargesPaise: invoiced.chargesPaise, taxPaise: invoiced.taxPaise, outletPaise: ofOutletsPaise },
        ...(its.some(isShared) ? unsplit : { roundOffPaise, settledPaise, owedByOthersPaise }),
      },
      invoices: its.map((invoice) => ({
        ...{ voucherId: invoice.voucherId, voucherNumber: invoice.voucherNumber, date: invoice.date, isShared: isShared(invoice) },
        ...{ totalPaise: invoice.totalPaise, pendingPaise: pendingOf(invoice, true) },
        settledPaise: paise(invoice.totalPaise - pendingOf(invoice, true) - pendingOf(invoice, false)),
        owed: invoice.owed.map(({ isOwn: _, ...each }) => each),
      })),
    };
  });
  return { booking, stays, routes, folios, figures, found: { folios: all, leads } };
}

/**
 * The guest of a stay owes this for all rooms of the booking that the guest pays, with what is charged and not on an invoice yet; below 0 for money that is
 * left.
 */
export async function owedByGuest(context: Read, bookingId: string, stayId: string): Promise<Paise> {
  const { booking, found, figures } = await readFigures(context, bookingId, () => true);
  const keyOf = (folio: (typeof figures)[number]) => payerKeyOf(folio, folio.partyId, booking, found);
  const guests = new Set(figures.flatMap((folio) => (folio.stayId === stayId && folio.payer === 'guest' ? [keyOf(folio)] : [])));
  const owed = figures.filter((folio) => guests.has(keyOf(folio)) || (folio.stayId === stayId && folio.payer === 'extra'));
  return sumPaise(owed.map(({ balancePaise }) => balancePaise));
}

/** The folios of a stay and of its group. The totals are those that the invoice would have now. */
export const getFolios = forMembers.folios.getFolios.handler(async ({ input: { id }, context }) => {
  const { tx, company } = context;
  const place = await tx.first(findStayPlace(company.id, id));
  if (!place) throw new Refusal('NOT_FOUND');
  const { bookingId } = place;
  const { booking, stays, routes, folios, figures } = await readFigures(
    context,
    bookingId,
    ({ stayId }) => stayId === null || stayId === id,
  );
  const [days, payments, checkOuts, credits] = await tx.together([
    businessDayOf(company.id),
    listPayments(company.id, bookingId),
    listCheckOuts(company.id, bookingId),
    findCredit(company.id, id),
  ]);
  const { takesOutlets, limitPaise } = only(credits);
  const ownIds = new Set(folios.flatMap(({ _id, stayId }) => (stayId === id ? [_id] : [])));
  const serialized = stays.map((stay) => ({
    ...{ _id: stay._id, bookingId, bookingNumber: booking.number, state: stay.state, guestName: stay.guestName || booking.bookerName },
    groupName: booking.groupName,
    ...{ roomName: stay.roomName, arrival: stay.arrival, departure: stay.departure, version: stay.version },
  }));
  return {
    stay: serialized.find(({ _id }) => _id === id)!,
    others: serialized.filter(({ _id }) => _id !== id),
    folios: figures,
    credit: { takesOutlets, limitPaise },
    routes: routes.flatMap(({ bookingId: _b, ...route }) => (folios.some(({ _id }) => _id === route.folioId) ? [route] : [])),
    payments,
    checkOuts: checkOuts
      .filter((each) => each.stays.some((stay) => stay.id === id) || each.folioIds.some((folioId) => ownIds.has(folioId)))
      .map(({ bookingId: _b, stays: _s, folioIds: _f, rebilled: _r, vouchers, ...each }) => ({
        ...each,
        vouchers: vouchers.map(({ version: _v, ...voucher }) => voucher),
      })),
    businessDay: only(days).businessDay,
  };
});

/** The guest of a room for an outlet: whether it may charge to the room, and how much. */
export const getRoomCredit = forBills.folios.getRoomCredit.handler(async ({ input: { id }, context }) => {
  const { tx, company } = context;
  const [[place], [credit]] = await tx.together([findStayPlace(company.id, id), findCredit(company.id, id)]);
  if (!place || !credit) throw new Refusal('NOT_FOUND');
  const { takesOutlets, limitPaise } = credit;
  const known = { takesOutlets, limitPaise: limitPaise === null ? null : paise(limitPaise) };
  return { takesOutlets, leftPaise: limitPaise === null ? null : creditLeft(known, await owedByGuest(context, place.bookingId, id)) };
});

export const listInHouseStays = forBills.folios.listInHouse.handler(async ({ input: { search }, context: { tx, company } }) => ({
  stays: await tx.query(listInHouse(company.id, search, mostInHouse)),
}));
