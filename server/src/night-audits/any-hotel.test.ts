import { addDays } from '@bahi/core/periods/business-date';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { enteredAgain, type Read } from '../testing/entered-again.ts';
import { type Folio, openFolioDesk } from '../testing/folios.ts';
import { asha } from '../testing/guests.ts';
import { rateFor } from '../testing/hotel.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

const acts = [
  ...(['book', 'book', 'book', 'group', 'change', 'nights', 'nights', 'move', 'swap', 'cancel', 'noShow', 'reinstate'] as const),
  ...(['checkIn', 'checkIn', 'checkIn', 'checkIn', 'undoCheckIn', 'folio', 'charge', 'charge', 'fee', 'allow', 'takeBack'] as const),
  ...(['transfer', 'advance', 'pay', 'refund', 'dinner', 'dinner', 'voidDinner', 'late', 'leave', 'leave', 'undo', 'note'] as const),
  ...(['audit', 'audit'] as const),
] as const;
type Act = { what: (typeof acts)[number]; at: number; other: number; count: number; rupees: number; isSo: boolean };
const any = fc.nat({ max: 99 });
const anyAct: fc.Arbitrary<Act> = fc.record({
  ...{ what: fc.constantFrom(...acts), at: any, other: any, count: fc.integer({ min: 1, max: 3 }) },
  ...{ rupees: fc.integer({ min: 50, max: 3_000 }), isSo: fc.boolean() },
});
const firstDay = addDays(today, -8);

type Answer = { status: number; body: { code?: string; problems?: readonly { code: string }[] } };
const inPaise = (rupees: number) => Math.round(rupees * 100);
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

/** Refusals that the state of the house explains. Anything else that is refused is a fault of the product or of this test. */
const expected = [
  ...[
    'ROOM_TAKEN',
    'TYPE_FULL',
    'STAY_ENDED',
    'STAY_TOO_SHORT',
    'STAY_ACT_REFUSED',
    'STAY_NO_ROOM',
    'NIGHTS_SLEPT',
    'FROM_LATE',
    'DAY_AHEAD',
  ],
  ...[
    'ARRIVAL_NOT_TODAY',
    'NO_SHOW_TOO_EARLY',
    'REINSTATE_TOO_LATE',
    'ROOM_NOT_ASSIGNED',
    'ROOM_OCCUPIED',
    'NOT_ARRIVED',
    'GUESTS_NOT_NAMED',
  ],
  ...['UNDO_CHECK_IN_CHARGED', 'UNDO_CHECK_IN_LATE', 'UNDO_CHECK_OUT_LATE', 'LATE_BILLED', 'FOLIO_NO_STAY_IN_HOUSE', 'ROOM_SOLD_AGAIN'],
  ...['ALLOWANCE_INVALID', 'LINE_IS_BILL', 'LINE_REVERSED', 'LINE_LOWERED', 'LINE_BILLED', 'LINE_IS_ALLOWANCE', 'LINE_PART_INVALID'],
  ...[
    'FOLIO_CLOSED',
    'REFUND_TOO_MUCH',
    'FOLIO_NOT_SETTLED',
    'RETURN_ABOVE_ORIGINAL',
    'CORRECTED',
    'SETTLED',
    'VOUCHER_ON_FOLIO',
    'CANCELLED',
  ],
  ...['ARRIVAL_PAST', 'AUDIT_ARRIVAL_NOT_IN', 'AUDIT_DEPARTURE_NOT_OUT', 'NO_ROOM_FREE'],
];

/** The states of the stays that an act of the desk looks for; other acts want guests in the house. */
const statesOf: Partial<Record<Act['what'], readonly string[]>> = {
  ...{ change: ['confirmed', 'inHouse'], nights: ['confirmed', 'inHouse'], move: ['confirmed', 'inHouse'], swap: ['confirmed', 'inHouse'] },
  ...{ cancel: ['confirmed'], noShow: ['confirmed'], reinstate: ['noShow'], checkIn: ['confirmed'], advance: ['confirmed', 'inHouse'] },
};
type House = Awaited<ReturnType<typeof openHouse>>;
async function openHouse() {
  const desk = await openFolioDesk(app, pool);
  const place = await openRestaurant(app, desk);
  const juice = await addProduct(app, desk, { product_name: 'Juice', openingStock: 10_000 });
  const dish = await place.dish('Juice', 33.33, place.bar._id, { productId: juice });
  const company = await addParty(app, desk, { partyName: 'Zenith Ltd', gstin: '' });
  const since = { firstNight: addDays(today, -20) };
  const half = { kind: 'percent', percentage: 50 };
  const policy = {
    rules: [
      { fromDays: 3, basis: { kind: 'none' } },
      { fromDays: 0, basis: { kind: 'nights', nights: 1 } },
    ],
    ...{ noShow: half, earlyDeparture: half, cutOff: '14:00' },
  };
  const { ratePlan } = done(
    await desk.savePlan({
      ...{ name: 'Agreed', mealPlan: 'CP', policy },
      rates: [rateFor(desk.deluxe._id, 5200, 6000, since), rateFor(desk.suite._id, 7300, 8400, since)],
    }),
  );
  const { settings } = await desk.setUp();
  const { version, changedAt: _at, changedBy: _by, ...house } = settings;
  const fees = { checkInAt: '23:59', earlyFee: 900, lateFee: 650, keepsNoShowNights: true };
  done(await put(app, desk.manager, `${desk.hotel}/settings`, { ...house, ...fees, version }));
  await desk.moveDay(firstDay);
  const opening = (await closings(app, desk)).Cash ?? 0;
  return {
    ...{ desk, place, juice, dish, company, planId: ratePlan._id, opening: inPaise(opening) },
    /** Cash that acts took less what they gave, in paise. */
    cash: { taken: 0 },
    bookings: [] as string[],
    leaves: [] as { id: string; cash: number }[],
    dinners: [] as string[],
  };
}

function allow(what: string, { status, body }: Answer): boolean {
  if (status === 200) return true;
  const codes = body.problems?.map(({ code }) => code) ?? [body.code ?? ''];
  expect(expected, `${what}: ${status} ${JSON.stringify(body)}`).toEqual(expect.arrayContaining(codes));
  return false;
}

async function act(house: House, { what, at, other, count, rupees, isSo }: Act): Promise<void> {
  const { desk, bookings, leaves, dinners, cash, planId } = house;
  const { businessDay } = await desk.board();
  const rooms = [...desk.deluxeRooms, ...desk.suiteRooms];
  const room = pick(rooms, other)!;
  const says = (answer: Answer) => allow(what, answer);
  if (what === 'book' || what === 'group') {
    const arrival = addDays(businessDay, other % 3);
    const stay = (n: number) => ({
      ...{ planId, arrival, departure: addDays(arrival, count), adults: 1 + (at % 2) },
      ...{ typeId: isSo ? desk.suite._id : desk.deluxe._id, roomId: n === 0 && at % 3 > 0 ? room._id : null },
    });
    const booker = { bookerName: pick(['Asha Nair', 'Ravi Menon', 'Jane Roe'], at), bookerPhone: `98470 1234${at % 3}` };
    const stays = Array.from({ length: what === 'group' ? 2 : 1 }, (_, n) => stay(n));
    const draft = desk.draftOf(stays, { ...booker, partyId: what === 'group' && isSo ? house.company : null });
    const saved = await desk.save(draft, (await desk.quote(draft, desk.manager)).total, desk.manager);
    if (says(saved)) bookings.push(saved.body._id);
    return;
  }
  if (what === 'audit') return closeDay(house, isSo);
  if (what === 'undo') {
    const last = pick(leaves, at);
    if (!last || !says(await desk.undo(last.id))) return;
    cash.taken -= last.cash;
    leaves.splice(leaves.indexOf(last), 1);
    return;
  }
  if (what === 'voidDinner') {
    const bill = pick(dinners, at);
    if (bill && says(await cancel(app, desk, bill, 1, desk.manager))) dinners.splice(dinners.indexOf(bill), 1);
    return;
  }
  if (what === 'note') return creditNote(house, at);
  const all = (await Promise.all(bookings.map((id) => desk.read(id)))).flatMap((booking) =>
    booking.stays.map((stay) => ({ booking, stay })),
  );
  const fitting = all.filter(
    ({ stay }) =>
      other % 10 === 0 ||
      (statesOf[what] ?? [what === 'late' ? 'checkedOut' : what === 'leave' && at % 4 === 0 ? 'noShow' : 'inHouse']).includes(stay.state),
  );
  const found = pick(fitting, at);
  if (!found) return;
  const { stay } = found;
  if (what in statesOf) return atDesk(house, { what, at, other, count, rupees, isSo }, { ...found, all });
  const ofStay = (way: string, body: object, who = desk.manager) => desk.ofStay(stay._id, way, body, who);
  const { folios } = await desk.folios(stay._id);
  const folio = pick(
    folios.filter(({ state }) => state === 'open'),
    other,
  );
  const line = folio && pick(folio.lines, count * 7 + other);
  switch (what) {
    case 'undoCheckIn':
      return void says(await ofStay('undoCheckIn', { version: stay.version, reason: 'Wrong' }));
    case 'folio': {
      const payer = isSo ? { payer: 'company', partyId: house.company } : { payer: 'extra' };
      if (!says(await ofStay('folios', { ...payer, name: isSo ? 'Zenith' : 'Extras' }))) return;
      const opened = (await desk.folios(stay._id)).folios.findLast((each) => each.payer === payer.payer)!;
      const route = count === 1 ? { percentage: 33.33, most: null } : { percentage: null, most: count === 2 ? 4_000.01 : null };
      const routes = [{ kinds: isSo ? ['room'] : ['laundry', 'minibar'], folioId: opened._id, ...route }];
      return void says(await put(app, desk.clerk, `${desk.path}/stays/${stay._id}/routing`, { routes }));
    }
    case 'charge': {
      const kind = pick(['minibar', 'lateCheckOut', 'earlyCheckIn', 'room', 'mealPlan', 'cancellation'] as const, other)!;
      const charged = kind === 'minibar' ? { kind, productId: house.juice, count } : { kind };
      return void says(await ofStay('charges', { ...charged, rate: rupees + 0.35 }));
    }
    case 'late': {
      if (says(await ofStay('charges', { kind: 'minibar', productId: house.juice, count, rate: rupees })))
        await leave(house, stay._id, { isOwed: isSo, isSo: false });
      return;
    }
    case 'allow':
      return void (line && says(await desk.ofLine(line._id, 'allowance', { amount: rupees / 10, reason: 'Noise' }, desk.manager)));
    case 'takeBack':
      return void (line && says(await desk.ofLine(line._id, 'reversal', { reason: 'Wrong' }, desk.manager)));
    case 'transfer': {
      const to = pick(folios, at + 1);
      if (!line || !to) return;
      const before = sumOf(folios);
      const move = { lineIds: [line._id], toFolioId: to._id, amount: isSo ? null : rupees / 7, reason: 'Friend' };
      if (says(await ofStay('lineMoves', { ...move, amount: move.amount && inPaise(move.amount) / 100 })))
        expect(sumOf((await desk.folios(stay._id)).folios), 'lines that move keep their value').toBe(before);
      return;
    }
    case 'pay':
    case 'refund': {
      if (!folio) return;
      const paid = await ofStay('payments', { folioId: folio._id, isRefund: what === 'refund', part: { way: 'cash', amount: rupees } });
      if (says(paid)) cash.taken += (what === 'refund' ? -1 : 1) * inPaise(rupees);
      return;
    }
    case 'dinner':
      return dine(house, stay._id, count);
    case 'leave':
      return leave(house, stay._id, { isOwed: other % 5 === 0, isSo, isUndone: at % 3 === 0 });
    default:
  }
}

const sumOf = (folios: readonly { charges: number }[]) => folios.reduce((sum, { charges }) => sum + inPaise(charges), 0);

type Booking = Awaited<ReturnType<House['desk']['read']>>;
type Stay = Booking['stays'][number];
type Found = { booking: Booking; stay: Stay; all: readonly { booking: Booking; stay: Stay }[] };

/** Acts on bookings and stays. */
async function atDesk(house: House, { what, other, count, rupees, isSo }: Act, { booking, stay, all }: Found): Promise<void> {
  const { desk, cash } = house;
  const { version } = stay;
  const room = pick([...desk.deluxeRooms, ...desk.suiteRooms], other)!;
  const says = (answer: Answer) => allow(what, answer);
  const ofStay = (way: string, body: object) => desk.ofStay(stay._id, way, { version, ...body }, desk.manager);
  switch (what) {
    case 'change': {
      const to = { typeId: stay.typeId, planId: house.planId, arrival: stay.arrival, departure: addDays(stay.departure, count - 2) };
      return void says(await desk.change(stay, { ...to, adults: 1 + (other % 3), isRepriced: isSo }, desk.manager));
    }
    case 'nights':
      return void says(await ofStay('nights', { departure: addDays(stay.departure, isSo ? 1 : -1) }));
    case 'move':
      return void says(await ofStay('move', { roomId: room._id, isRepriced: isSo }));
    case 'swap': {
      const second = pick(
        all.filter((each) => each.stay.state === stay.state && each.stay !== stay),
        other,
      )?.stay;
      if (!second) return;
      return void says(await ofStay('swap', { otherId: second._id, otherVersion: second.version }));
    }
    case 'cancel':
      return void says(await desk.act(booking, 'cancel', { stayIds: isSo ? [stay._id] : [] }, desk.manager));
    case 'noShow':
      return void says(await ofStay('noShow', {}));
    case 'reinstate':
      return void says(await ofStay('reinstate', { roomId: isSo ? room._id : null }));
    case 'checkIn':
      return void says(await checkIn(house, stay));
    case 'advance':
      if (says(await desk.act(booking, 'advances', { amount: rupees, way: 'cash' }))) cash.taken += inPaise(rupees);
      return;
    default:
  }
}

/** Checks a stay in, in its own room or the first one that the desk offers. */
async function checkIn({ desk }: House, { _id: stayId }: { _id: string }) {
  const { rooms, version, roomId } = done(
    await get<{ rooms: { _id: string; refused: string }[]; version: number; roomId: string | null }>(
      app,
      desk.clerk,
      `${desk.path}/stays/${stayId}/checkIn`,
    ),
  );
  const free = rooms.find(({ _id, refused: why }) => _id === roomId && why === '') ?? rooms.find(({ refused: why }) => why === '');
  const guests = [asha, { name: 'Rohan Nair', relation: 'Husband' }, { name: 'Anu Nair', relation: 'Sister' }];
  const body = { version, roomId: free?._id ?? null, takesDirtyRoom: true, guests, purpose: 'Holiday', takesEarlyFee: true };
  return desk.ofStay(stayId, 'checkIn', body, desk.manager);
}

/** A bill of the restaurant, charged to the room. */
async function dine({ desk, place, dish, dinners, cash }: House, stayId: string, count: number): Promise<void> {
  const order = done(await place.open({ kind: 'takeaway' })).order;
  done(await place.round(order, [{ itemId: dish._id, count }, { count: 1 }], undefined, desk.manager));
  const now = await place.read(order);
  const { amount } = await place.preview(now);
  const settled = await place.act(now, 'settlement', { finalAmount: amount, stayId }, desk.manager);
  if (allow('dinner', settled)) dinners.push(settled.body._id);
  else {
    done(await place.act(now, 'settlement', { finalAmount: amount }, desk.manager));
    cash.taken += inPaise(amount);
  }
}

/** Checks out at what the preview says; a company may owe it. */
async function leave(
  house: House,
  stayId: string,
  { isOwed, isSo, isUndone = false }: { isOwed: boolean; isSo: boolean; isUndone?: boolean },
): Promise<void> {
  const { desk, leaves, cash } = house;
  const stay = await desk.head(stayId);
  const shown = await desk.preview([stay], { hasLateFee: isSo });
  if (!allow('leave', shown)) return;
  const payers = desk.payAll(shown.body.payers).map((payer) => (isOwed ? { ...payer, payments: [], refund: null, isOwed } : payer));
  const left = await desk.checkOut([stay], payers, { hasLateFee: isSo });
  if (!allow('leave', left)) return;
  if (isUndone && stay.state === 'inHouse') {
    done(await desk.undo(left.body._id));
    const again = done(await desk.preview([await desk.head(stayId)], { hasLateFee: isSo }));
    const dues = ({ payers: each }: { payers: typeof shown.body.payers }) => each.map(({ total, due }) => [inPaise(total), inPaise(due)]);
    expect(dues(again), 'a check-out that is taken back costs nothing').toEqual(dues(shown.body));
    return leave(house, stayId, { isOwed, isSo });
  }
  const moved = isOwed ? 0 : shown.body.payers.reduce((sum, { due }) => sum + inPaise(due), 0);
  leaves.push({ id: left.body._id, cash: moved });
  cash.taken += moved;
}

/** A credit note on all of an invoice of a check-out. */
async function creditNote({ desk }: House, at: number): Promise<void> {
  const { rows } = await ownerPool.query<{ id: string }>(
    `select v.id from hotel_check_out_vouchers c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id
      where c.org_id = $1 and v.kind = 'sales' and v.cancelled_at is null order by v.id`,
    [desk.orgId],
  );
  const invoice = pick(rows, at);
  if (!invoice) return;
  const { voucher } = done(await get<{ voucher: Read }>(app, desk.clerk, `${desk.path}/vouchers/${invoice.id}`));
  const again = enteredAgain({ ...voucher, kind: 'creditNote', original: { _id: invoice.id }, billData: [], noteReason: null });
  const { items } = again as { items: object[] };
  const note = { ...again, version: undefined, date: today, items: items.map((item, originalLine) => ({ ...item, originalLine })) };
  allow('note', await post<Answer['body']>(app, desk.manager, `${desk.path}/vouchers/creditNote`, note));
}

/** Resolves what stands against the close of the day, then closes it twice: the second time changes nothing. */
async function closeDay(house: House, isSo: boolean): Promise<void> {
  const { desk } = house;
  const { day, steps } = await desk.audit();
  for (const { code, field } of steps.flatMap(({ blocks }) => blocks)) {
    const stayId = field.split('.')[1]!;
    const stay = await desk.head(stayId);
    if (code === 'AUDIT_DEPARTURE_NOT_OUT') {
      const longer = isSo ? await desk.ofStay(stayId, 'nights', { version: stay.version, departure: addDays(day.businessDay, 1) }) : null;
      if (longer?.status !== 200) await leave(house, stayId, { isOwed: false, isSo: false });
    } else {
      const came = isSo && allow('checkIn', await checkIn(house, stay));
      if (!came) allow('noShow', await desk.ofStay(stayId, 'noShow', { version: stay.version }, desk.manager));
    }
  }
  const runs = isSo
    ? await Promise.all([desk.runAudit(day.businessDay), desk.runAudit(day.businessDay)])
    : [await desk.runAudit(day.businessDay)];
  if (!runs.map((run) => allow('audit', run)).includes(true)) return;
  const before = await stateOf(desk.orgId);
  expect(done(await desk.runAudit(day.businessDay)).posted).toBe(0);
  expect(await stateOf(desk.orgId), 'an audit that runs again changes nothing').toEqual(before);
}

/** All rows that a night audit could touch. */
async function stateOf(orgId: string): Promise<object> {
  const tables = ['hotel_days', 'hotel_folios', 'hotel_folio_lines', 'hotel_nights', 'hotel_rooms', 'hotel_stays', 'postings'];
  const parts = tables.map((name) => `(select md5(string_agg(t::text, '' order by t::text)) from ${name} t where org_id = $1) as ${name}`);
  return (await ownerPool.query<object>(`select ${parts.join(', ')}`, [orgId])).rows[0]!;
}

/** Everything that must hold whenever the desk pauses. */
async function check({ desk, bookings, cash, opening }: House): Promise<void> {
  expect(await verifyCompany(pool, db, desk.orgId)).toEqual([]);
  const { Cash = 0 } = await closings(app, desk);
  expect(inPaise(Cash) - opening, 'the cash that the acts moved').toBe(cash.taken);
  const { rows: twice } = await ownerPool.query(
    `select room_id from hotel_stays where org_id = $1 and state = 'inHouse' group by room_id having count(*) > 1`,
    [desk.orgId],
  );
  expect(twice, 'no room holds two guests').toEqual([]);
  const { rows: nights } = await ownerPool.query<{ day: string; kept: number; posted: number; slept: number }>(
    `select d.business_day::text as day, (d.figures->>'sold')::int + (d.figures->>'complimentary')::int as kept,
        (select count(distinct l.stay_id) from hotel_folio_lines l where l.org_id = d.org_id and l.night = d.business_day and l.kind = 'room'
          and l.post_key is not null)::int as posted,
        (select count(*) from hotel_nights n join hotel_stays s on s.org_id = n.org_id and s.id = n.stay_id
          where n.org_id = d.org_id and n.night = d.business_day and s.state in ('inHouse', 'checkedOut'))::int as slept
      from hotel_days d where d.org_id = $1 and d.state = 'closed' order by 1`,
    [desk.orgId],
  );
  for (const { day, kept, posted, slept } of nights) expect({ day, kept, posted }).toEqual({ day, kept: slept, posted: slept });
  for (const id of bookings) {
    const booking = await desk.read(id);
    for (const stay of booking.stays) {
      const { folios, payments } = await desk.folios(stay._id);
      for (const folio of folios) checkFolio(folio);
      expect(payments.every(({ left }) => left >= 0)).toBe(true);
    }
  }
}

function checkFolio(folio: Folio): void {
  const { charges, tax, outlets, invoiced, advances, balance, lines } = folio;
  const sum = [charges, tax, outlets, invoiced, -advances].reduce((paise, rupees) => paise + inPaise(rupees), 0);
  expect(inPaise(balance), `the balance of ${folio.name}`).toBe(sum);
  const taken = new Set(lines.map(({ reversesId }) => reversesId));
  const open = lines.filter(({ _id, reversesId, kind }) => kind !== 'outletBill' && reversesId === null && !taken.has(_id));
  const unbilled = open.filter(({ isBilled }) => !isBilled).reduce((paise, { amount }) => paise + inPaise(amount), 0);
  if (folio.state === 'open') expect(inPaise(charges), `the charges of ${folio.name}`).toBe(unbilled);
  else expect(inPaise(charges), `a settled folio has no charges left`).toBe(0);
}

test('whatever happens at the desk: nights sold are posted, folios and advances add up, and books, tax, stock and cash agree', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.noBias(fc.array(anyAct, { minLength: 110, maxLength: 110 })), async (history) => {
      const house = await openHouse();
      for (const [n, each] of history.entries()) {
        await act(house, each);
        if (n % 55 === 54) await check(house);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
