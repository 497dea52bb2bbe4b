import type { Problem } from '@bahi/core/basics/problem';
import { type Paise, paise } from '@bahi/core/money/paise';
import { amountOf, divideHalfAway, WHOLE_PERCENT_E4 } from '@bahi/core/money/rounding';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { allowOff as allow, type Changed, moveLine, reverseLine as reverse, splitLine } from '@bahi/core/rooms/change-folio';
import { type FolioLine, sacOfKind } from '@bahi/core/rooms/folio';
import { sacOf, taxOfNight } from '@bahi/core/rooms/room-tax';
import { v7 as uuidv7 } from 'uuid';
import { holdBusinessDay } from '../bookings/booking-store.ts';
import { businessDayOf } from '../bookings/public/open-stays.ts';
import { listNights, listStaysOf } from '../bookings/stay-store.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { type ChargedProduct, findChargedProduct, findPlaceOfLine, insertLines } from './folio-line-store.ts';
import { findStayPlace } from './house-store.ts';
import { newLine, rowsOfChange } from './public/lines-of-posting.ts';
import { type Folios, guestFolio, openFolios, routed } from './public/open-folios.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

type AnyProblem = Problem | ServerProblem;

/** The most that staff take off or back without a manager, in paise before tax. */
const STAFF_MOST: Paise = 100_000;

/** The folios of a stay, locked, and the open business day. */
async function openOf(context: Context, stayId: string) {
  const { tx, company } = context;
  const [days, [place]] = await tx.after([holdBusinessDay(company.id)], [businessDayOf(company.id), findStayPlace(company.id, stayId)]);
  if (!place) throw new Refusal('NOT_FOUND');
  const found = await openFolios(context, place.bookingId, [stayId]);
  // A check-out that held the folios is done now.
  const now = only(await tx.query(findStayPlace(company.id, stayId)));
  return { found, state: now.state, businessDay: only(days).businessDay };
}

async function openOfLine(context: Context, lineId: string) {
  const { tx, company } = context;
  const [days, [place]] = await tx.after([holdBusinessDay(company.id)], [businessDayOf(company.id), findPlaceOfLine(company.id, lineId)]);
  if (!place) throw new Refusal('NOT_FOUND');
  const found = await openFolios(context, place.bookingId, []);
  return { found, businessDay: only(days).businessDay };
}

const closedFolio = (found: Folios, folioId: string, field: string): AnyProblem[] => {
  const folio = found.folios.find(({ _id }) => _id === folioId);
  if (!folio) return [{ code: 'GONE', field, message: 'This folio is no longer there.' }];
  return folio.state === 'open' ? [] : [{ code: 'FOLIO_CLOSED' as const, field, about: { name: folio.name } }];
};

async function write(context: Context, { lines }: Folios, { problems, added }: Changed): Promise<void> {
  refuseProblems(problems);
  await context.tx.query(insertLines(context.company.id, rowsOfChange(added, lines), context.caller));
}

const nameOf = ({ lines }: Folios, id: string) => lines.find((line) => line.id === id)?.text ?? '';

export const reverseLine = forMembers.folios.reverseLine.handler(async ({ input: { id, reason }, context }) => {
  const { found, businessDay } = await openOfLine(context, id);
  const line = found.lines.find((each) => each.id === id);
  if (line) refuseProblems([...closedFolio(found, line.folioId, 'id'), ...ofManagers(context, line.valuePaise, 'reason')]);
  if (line?.kind === 'outletBill') refuseProblems([{ code: 'LINE_IS_BILL', field: 'lineId', about: { name: line.text } }]);
  await write(context, found, reverse(found.lines, id, { date: businessDay, reason, newId: uuidv7 }));
  return { message: `${nameOf(found, id)} taken back` };
});

const ofManagers = ({ caller }: Context, amountPaise: number, field: string) =>
  isManager(caller) || Math.abs(amountPaise) <= STAFF_MOST
    ? []
    : [{ code: 'ALLOWANCE_NEEDS_MANAGER' as const, field, about: { mostPaise: STAFF_MOST } }];

export const allowOff = forMembers.folios.allowOff.handler(async ({ input: { id, amountPaise, reason }, context }) => {
  const { found, businessDay } = await openOfLine(context, id);
  const line = found.lines.find((each) => each.id === id);
  if (line) refuseProblems([...closedFolio(found, line.folioId, 'id'), ...ofManagers(context, amountPaise, 'amountPaise')]);
  await write(context, found, allow(found.lines, id, amountPaise, { date: businessDay, reason, newId: uuidv7 }));
  return { message: `${formatRupees(paise(amountPaise), 'two')} taken off ${nameOf(found, id)}` };
});

export const moveLines = forMembers.folios.moveLines.handler(async ({ input, context }) => {
  const { id, toFolioId, amountPaise, reason } = input;
  const lineIds = [...new Set(input.lineIds)];
  const { found, businessDay } = await openOf(context, id);
  const change = { date: businessDay, reason: reason || 'Moved', newId: uuidv7 };
  const to = found.folios.find(({ _id }) => _id === toFolioId);
  const problems: AnyProblem[] = [...closedFolio(found, toFolioId, 'toFolioId')];
  const takesNone = to?.payer === 'company' && !to.takesAlcohol;
  const added: FolioLine[] = [];
  for (const lineId of lineIds) {
    const line = found.lines.find((each) => each.id === lineId);
    if (line) problems.push(...closedFolio(found, line.folioId, 'lineIds'));
    if (line?.isAlcohol && takesNone) problems.push({ code: 'FOLIO_NO_ALCOHOL', field: 'toFolioId', about: { name: to.name } });
    if (line?.kind === 'outletBill') problems.push({ code: 'LINE_IS_BILL', field: 'lineIds', about: { name: line.text } });
    if (line?.folioId === toFolioId) continue;
    const changed =
      amountPaise === null
        ? moveLine(found.lines, lineId, toFolioId, change)
        : splitLine(found.lines, lineId, { toFolioId, amountPaise }, change);
    problems.push(...changed.problems);
    added.push(...changed.added);
  }
  if (amountPaise !== null && lineIds.length > 1)
    problems.push({ code: 'SPLIT_ONE', field: 'lineIds', message: 'Divide one line at a time.' });
  refuseProblems(problems);
  if (added.length > 0) await context.tx.query(insertLines(context.company.id, rowsOfChange(added, found.lines), context.caller));
  return { message: `Moved to ${to!.name}` };
});

const accommodation = new Set(['room', 'mealPlan', 'earlyCheckIn', 'lateCheckOut', 'cancellation']);

/** The rate of a product for pieces of this value; percent × 10 000. */
function rateOf({ isTaxable, gstPercentE4, upToPaise, abovePercentE4 }: ChargedProduct, ratePaise: Paise): number {
  if (!isTaxable || gstPercentE4 === null) return 0;
  return upToPaise !== null && ratePaise > upToPaise ? (abovePercentE4 ?? gstPercentE4) : gstPercentE4;
}

/** The usual price of a product before tax, in paise. */
function usualPaise(product: ChargedProduct): Paise {
  const { salePriceE4, isTaxInclusive } = product;
  const listed = paise(Math.round(salePriceE4 / 100));
  if (!isTaxInclusive) return listed;
  const rate = rateOf(product, listed);
  return paise(Number(divideHalfAway(BigInt(listed) * BigInt(WHOLE_PERCENT_E4), BigInt(WHOLE_PERCENT_E4 + rate))));
}

const titles: Readonly<Record<string, string>> = {
  ...{
    room: 'Room',
    mealPlan: 'Meals',
    restaurant: 'Restaurant',
    minibar: 'Minibar',
    laundry: 'Laundry',
    transport: 'Transport',
    spa: 'Spa',
  },
  ...{ earlyCheckIn: 'Early check-in', lateCheckOut: 'Late check-out', cancellation: 'Cancellation', misc: 'Other' },
};

export const addCharge = forMembers.folios.addCharge.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { id, kind, productId, text, quantityE4, ratePaise, isAlcohol, folioId, roomStayId } = input;
  const { found: opened, state, businessDay } = await openOf(context, id);
  const isOver = state !== 'inHouse' && state !== 'checkedOut' && state !== 'confirmed';
  const isRoom = accommodation.has(kind);
  const [[product], nights, stays] = await tx.together([
    findChargedProduct(company.id, productId ?? company.id, todayInIndia(Date.now())),
    listNights(company.id, [id]),
    listStaysOf(company.id, opened.bookingId),
  ]);
  // A fee belongs to the night that it extends: the last one before today, or the first one.
  const slept =
    nights.findLast(({ date, roomId }) => date < businessDay && roomId !== null) ?? nights.find(({ roomId }) => roomId !== null);
  const night = kind === 'earlyCheckIn' ? nights.find(({ roomId }) => roomId !== null) : slept;
  const unit = ratePaise ?? (product ? usualPaise(product) : 0);
  const problems: AnyProblem[] = [
    ...(isOver ? [{ code: 'STAY_ENDED', field: 'id', message: 'This stay has ended without a guest in the house.' }] : []),
    ...(isRoom || product ? [] : [{ code: 'PRODUCT_MISSING', field: 'productId', message: 'Choose the service or product.' }]),
    ...(quantityE4 > 0 ? [] : [{ code: 'QUANTITY_INVALID', field: 'quantityE4', message: 'Enter a quantity above 0.' }]),
    ...(unit > 0 ? [] : [{ code: 'RATE_INVALID', field: 'ratePaise', message: 'Enter a price above 0.' }]),
    ...(isRoom && !night?.roomId ? [{ code: 'ROOM_NOT_ASSIGNED', field: 'kind', message: 'This stay has no room yet.' }] : []),
    ...(isRoom && kind !== 'cancellation' && state === 'confirmed'
      ? [{ code: 'NOT_ARRIVED', field: 'kind', message: 'The guest has not checked in: charge the room after that.' }]
      : []),
    ...(folioId === null ? [] : closedFolio(opened, folioId, 'folioId')),
    ...(roomStayId === null || stays.some(({ _id }) => _id === roomStayId)
      ? []
      : [{ code: 'GONE', field: 'roomStayId', message: 'This room is not of this booking.' }]),
  ];
  const chosen = opened.folios.find(({ _id }) => _id === folioId);
  if (isAlcohol && chosen?.payer === 'company' && !chosen.takesAlcohol)
    problems.push({ code: 'FOLIO_NO_ALCOHOL', field: 'folioId', about: { name: chosen.name } });
  refuseProblems(problems);
  const { folio, found } = await guestFolio(context, opened, id);
  const valuePaise = amountOf(quantityE4, unit * 100);
  const at = isRoom && night?.roomId ? { roomId: night.roomId, roomNumber: night.roomName ?? '', date: night.date } : null;
  const isNight = at !== null && kind !== 'cancellation';
  const gstPercentE4 = isRoom ? (taxOfNight(paise(valuePaise), at!.date)?.gstPercentE4 ?? 0) : rateOf(product!, paise(unit));
  const parts =
    folioId === null ? routed(found, id, folio._id, { kind, valuePaise, isAlcohol, date: businessDay }) : [{ folioId, valuePaise }];
  const title = text || product?.name || titles[kind]!;
  const stayId = chosen?.payer === 'group' && !isRoom ? roomStayId : id;
  const rows = parts.map((part, shareNo) =>
    newLine({
      // Each part of a shared line is one piece at its value.
      ...{ folioId: part.folioId, date: businessDay, kind, text: title, valuePaise: part.valuePaise, shareNo },
      ...{ quantityE4: parts.length === 1 ? quantityE4 : 10_000, sac: isRoom ? sacOf.room : product!.sac || sacOfKind[kind] },
      ...{ gstPercentE4, night: isNight ? at : null, isAlcohol, productId: isRoom ? null : product!.id, stayId },
    }),
  );
  await tx.query(insertLines(company.id, rows, caller));
  return { message: `${title}: ${formatRupees(paise(valuePaise), 'two')}` };
});
