import { expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { noLimits } from '../testing/limited-person.ts';
import { addParty } from '../testing/masters.ts';
import { anyGstin } from '../testing/people.ts';
import { openRestaurant } from '../testing/restaurant.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, closings, openBills, openCounter } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const openPlace = async () => {
  const counter = await openCounter(app, pool);
  return { ...counter, ...(await openRestaurant(app, counter)) };
};
/** An order of one dosa, 84 with its tax. */
const oneDosa = async (place: Awaited<ReturnType<typeof openPlace>>, table = place.t1) =>
  done(await place.round(await place.seat(table), [{ count: 1 }])).order;

type Day = { figures: { amount: number; sections: { id: string; rows: object[] }[] }; cash: object };
type Place = Awaited<ReturnType<typeof openPlace>>;
/** The rows of a list on the page of today. */
const rowsOfDay = async ({ manager, path }: Place, list: string) =>
  done(await get<Day>(app, manager, `${path}/dayCloses/day`)).figures.sections.find(({ id }) => id === list)!.rows;

test('a tip by card is in the bank and owed to the staff, outside of the bill and its tax', async () => {
  const place = await openPlace();
  const order = await oneDosa(place);
  const card = { way: 'card', ledgerId: place.bankId };
  const none = await place.act(order, 'settlement', { finalAmount: 84, tip: { ...card, amount: 0 } });
  expect(problemsOf(none)).toEqual(['tip.amount SPLIT_AMOUNT_INVALID']);
  const how = { finalAmount: 84, payments: [{ ...card, amount: 84 }], tip: { ...card, amount: 16 } };
  const settled = done(await place.act(order, 'settlement', how));
  expect(settled).toMatchObject({ amount: 84, message: expect.stringMatching(/^Saved .*Tip: Saved /) });
  const more = done(await place.act(await oneDosa(place), 'settlement', { finalAmount: 84, tip: { way: 'cash', amount: 10 } }));
  expect(more.amount).toBe(84);
  expect(await closings(app, place)).toMatchObject({ 'Bank A': 100, Cash: 94, 'Tips Payable': -26 });
  const { figures, cash } = done(await get<Day>(app, place.manager, `${place.path}/dayCloses/day`));
  expect(figures.amount).toBe(168);
  expect(figures.sections.find(({ id }) => id === 'tip')!.rows).toMatchObject([{ count: 2, amount: 26 }]);
  expect(cash).toMatchObject({ sales: 84, in: 10 });

  // The tip of a bill that is cancelled stays, in the books and on the page, until its receipt is cancelled too.
  const tips = () => rowsOfDay(place, 'tip');
  expect((await cancel(app, place, settled._id, 1, place.manager)).status).toBe(200);
  expect(await closings(app, place)).toMatchObject({ 'Tips Payable': -26 });
  expect(await tips()).toMatchObject([{ count: 2, amount: 26 }]);
  type Receipts = { vouchers: { _id: string; amount: number }[] };
  const { vouchers } = done(await get<Receipts>(app, place.manager, `${place.path}/vouchers?kind=receipt`));
  const receipt = vouchers.find(({ amount }) => amount === 16)!;
  expect((await cancel(app, place, receipt._id, 1, place.manager)).status).toBe(200);
  expect(await tips()).toMatchObject([{ count: 1, amount: 10 }]);
  expect(await verifyCompany(pool, db, place.orgId)).toEqual([]);
});

test('a bill that is printed again says so, until the guests order more; it asks for its total by UPI', async () => {
  const place = await openPlace();
  await ownerPool.query('update organizations set upi_id = $2 where id = $1', [place.orgId, 'dosa@upi']);
  const order = await oneDosa(place);
  const print = async () => done(await place.act(await place.read(order), 'bill')).order;
  expect((await print()).billPrints).toBe(1);
  expect((await print()).billPrints).toBe(2);
  expect(await place.preview(order)).toMatchObject({ upiQr: { side: expect.any(Number), path: expect.stringMatching(/^M/) } });
  const { order: more } = done(await place.round(order, [{ count: 1 }]));
  expect(more.billPrints).toBe(0);
  done(await place.act(more, 'settlement', { finalAmount: 168 }));
  expect(await rowsOfDay(place, 'reprint')).toMatchObject([{ count: 2 }]);
});

type Party = { _id: string; partyName: string; gstin: string | null; state: string; category: string };
type Voucher = { partyId: string; placeOfSupply: string; totals: { cgstAmount: number; sgstAmount: number; igstAmount: number } };

test('a guest of another state pays for a business: the bill is on its party, taxed where the restaurant is, and paid', async () => {
  const place = await openPlace();
  const gstin = anyGstin(place.state === '29' ? '27' : '29');
  const order = await oneDosa(place);
  expect(await place.preview(order, { gstin })).toMatchObject({ amount: 84, guestName: '' });
  const settled = done(
    await place.act(order, 'settlement', { finalAmount: 84, guest: { gstin: gstin.toLowerCase(), name: 'Cedar Works' } }),
  );
  const { voucher } = done(await get<{ voucher: Voucher }>(app, place.clerk, `${place.path}/vouchers/${settled._id}`));
  expect(voucher).toMatchObject({ placeOfSupply: place.state, totals: { cgstAmount: 2, sgstAmount: 2, igstAmount: 0 } });
  const { party } = done(await get<{ party: Party }>(app, place.manager, `${place.path}/parties/${voucher.partyId}`));
  expect(party).toMatchObject({ partyName: 'Cedar Works', gstin, state: gstin.slice(0, 2), category: 'regular' });
  expect((await openBills(app, place, voucher.partyId)).outstandings).toEqual([]);

  // The next guest of the business is found by the GSTIN, whatever name is typed.
  const next = await oneDosa(place);
  expect(await place.preview(next, { gstin })).toMatchObject({ amount: 84, guestName: 'Cedar Works' });
  const payments = [{ way: 'card', ledgerId: place.bankId, amount: 84 }];
  const again = done(await place.act(next, 'settlement', { finalAmount: 84, guest: { gstin, name: '' }, payments }));
  const { voucher: second } = done(await get<{ voucher: Voucher }>(app, place.clerk, `${place.path}/vouchers/${again._id}`));
  expect(second.partyId).toBe(voucher.partyId);
});

test('a cashier with parties of their own does not enter a business again that others have: a manager settles its bill', async () => {
  const place = await openPlace();
  const gstin = anyGstin(place.state);
  const known = await addParty(app, { ...place, clerk: place.manager }, { partyName: 'Cedar Works', category: 'regular', gstin });
  const limits = {
    ...noLimits,
    ownPartiesOnly: true,
  };
  done(await put<object>(app, place.manager, `${place.path}/staff/${place.people.clerk.id}/limits`, limits));
  const order = await oneDosa(place);
  const { guestName, problems } = done(
    await post<{ guestName: string; problems: object[] }>(app, place.clerk, `${place.orders}/${order._id}/bill/preview`, { gstin }),
  );
  expect([guestName, problems]).toMatchObject(['', [{ code: 'BUSINESS_OF_OTHERS' }]]);
  const how = { finalAmount: 84, guest: { gstin, name: 'Cedar' } };
  expect(problemsOf(await place.act(order, 'settlement', how))).toEqual(['guest BUSINESS_OF_OTHERS']);
  done(await place.act(order, 'settlement', how, place.manager));
  const { parties } = done(await get<{ parties: Party[] }>(app, place.manager, `${place.path}/parties?search=${gstin}`));
  expect(parties.map(({ _id }) => _id)).toEqual([known]);
});

test('a GSTIN that is wrong, nameless or beside a party is refused, and nothing is entered', async () => {
  const place = await openPlace();
  const gstin = anyGstin('29');
  const order = await oneDosa(place);
  const settle = async (guest: object, more: object = {}) =>
    problemsOf(await place.act(order, 'settlement', { finalAmount: 84, guest, ...more }));
  expect(await settle({ gstin: '29ABCDE', name: 'Cedar' })).toContain('gstin GSTIN_FORMAT');
  expect(await settle({ gstin, name: '' })).toEqual(['partyName PARTY_NAME_MISSING']);
  expect(await settle({ gstin, name: 'Cedar' }, { partyId: place.partyId })).toEqual(['guest GUEST_WITH_PARTY']);
  const { parties } = done(await get<{ parties: Party[] }>(app, place.manager, `${place.path}/parties?search=${gstin}`));
  expect(parties).toEqual([]);
});
