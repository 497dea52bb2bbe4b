import { coveredUpTo } from '@bahi/core/warranties/cover';
import { expect, test } from 'vitest';
import { get, post, put } from '../testing/calls.ts';
import { addTax, rate } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, editSale, openCounter, type Saved, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

type Card = { number: string; productId: string; product_name: string; coveredUpTo: string };
type Found = Card & { voucherNumber: string; partyName: string; mobileNumber: string };

/** A counter with one product that has a warranty of two years. */
async function openWithWarranty() {
  const counter = await openCounter(app, pool);
  const taxClassificationId = await addTax(app, counter, [rate(18)]);
  const body = {
    product_name: 'Mixer',
    unit: 'PCS',
    warrantyMonths: 24,
    taxClassificationId,
    openingStock: [{ quantity: 100 }],
  };
  const { body: saved } = await post<{ product: { _id: string } }>(app, counter.manager, `${counter.path}/products`, body);
  return { ...counter, productId: saved.product._id };
}

const cardsOf = async (counter: Counter, id: string) =>
  (await get<{ voucher: { warrantyCards: Card[] } }>(app, counter.clerk, `${counter.path}/vouchers/${id}`)).body.voucher.warrantyCards;
const numbersOf = async (counter: Counter, id: string) => (await cardsOf(counter, id)).map(({ number }) => number);
const search = async (counter: Counter, text: string, headers = counter.clerk) =>
  (await get<{ cards: Found[] }>(app, headers, `${counter.path}/warrantyCards?search=${encodeURIComponent(text)}`)).body.cards;
const typed = (counter: Counter, ...numbers: string[]) => ({
  warrantyCards: numbers.map((number) => ({ productId: counter.productId, number })),
});

test('each piece has a card: with the typed number, else with that of its voucher; an edit keeps them, a cancellation makes them void', async () => {
  const counter = await openWithWarranty();
  const { body } = await sell(app, counter, saleOf(counter, 3, 100, typed(counter, '', 'K-77')));
  const { _id: id, voucherNumber } = body;
  expect(await numbersOf(counter, id)).toEqual([`${voucherNumber}-1`, 'K-77', `${voucherNumber}-2`]);
  const upTo = coveredUpTo(today, 24);
  expect(await cardsOf(counter, id)).toMatchObject([{ product_name: 'Mixer', coveredUpTo: upTo }, {}, {}]);

  // The second piece is removed, one more is added: existing cards keep their numbers, the new one gets the next free number.
  const kept = typed(counter, `${voucherNumber}-2`, 'K-77');
  expect((await editSale(app, counter, id, { ...saleOf(counter, 4, 100, kept), version: 1 })).status).toBe(200);
  expect(await numbersOf(counter, id)).toEqual([`${voucherNumber}-2`, 'K-77', `${voucherNumber}-1`, `${voucherNumber}-3`]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);

  expect((await cancel(app, counter, id, 2)).status).toBe(200);
  expect(await search(counter, 'K-77')).toMatchObject([{ number: 'K-77', state: 'void' }]);
  // Its number may be typed on another sale.
  const again = await sell(app, counter, saleOf(counter, 1, 100, typed(counter, 'k-77')));
  expect(await numbersOf(counter, again.body._id)).toEqual(['k-77']);
  // The contents of a cancelled voucher are in its history.
  expect(await numbersOf(counter, id)).toHaveLength(4);
});

test('a card is found by the start of its number, ignoring case, and by the buyer’s mobile number; the last number comes first', async () => {
  const counter = await openWithWarranty();
  const { body: facts } = await get<{ ledgers: { cash: string } }>(app, counter.clerk, `${counter.path}/vouchers/facts/sales`);
  const walkIn = { name: 'Asha', mobileNumber: '9876501234' };
  await sell(app, counter, { ...saleOf(counter, 1, 100, typed(counter, 'Mx-0042')), partyId: facts.ledgers.cash, walkIn });
  await sell(app, counter, saleOf(counter, 1, 100, typed(counter, 'MX-0100')));
  expect((await search(counter, 'mx-00')).map(({ number }) => number)).toEqual(['Mx-0042']);
  expect((await search(counter, 'MX')).map(({ number }) => number)).toEqual(['MX-0100', 'Mx-0042']);
  expect(await search(counter, '9876501234')).toMatchObject([{ number: 'Mx-0042', partyName: 'Asha', mobileNumber: '9876501234' }]);
  expect(await search(counter, '%')).toEqual([]);
  const { body: page } = await get<{ cards: Found[]; next: string }>(app, counter.clerk, `${counter.path}/warrantyCards?limit=1`);
  const rest = await get<{ cards: Found[]; next: null }>(app, counter.clerk, `${counter.path}/warrantyCards?limit=1&cursor=${page.next}`);
  expect([page.cards[0]?.number, rest.body.cards[0]?.number, rest.body.next]).toEqual(['MX-0100', 'Mx-0042', null]);
});

test('a number of another card is refused; so are one too many and one for goods without a warranty', async () => {
  const counter = await openWithWarranty();
  await sell(app, counter, saleOf(counter, 1, 100, typed(counter, 'K-1')));
  const twin = await sell(app, counter, saleOf(counter, 1, 100, typed(counter, 'k-1')));
  expect([twin.status, twin.body]).toMatchObject([409, { code: 'ALREADY_EXISTS', field: 'warrantyCards' }]);
  const more = await sell(app, counter, saleOf(counter, 1, 100, typed(counter, 'K-2', 'K-3')));
  expect([more.status, more.body.problems]).toMatchObject([422, [{ field: 'warrantyCards.1', code: 'WARRANTY_CARD_TOO_MANY' }]]);
  const plain = await openCounter(app, pool);
  const none = await sell(app, plain, saleOf(plain, 1, 100, typed(plain, 'K-9')));
  expect(none.body.problems).toMatchObject([{ field: 'warrantyCards.0', code: 'WARRANTY_CARD_TOO_MANY' }]);
});

test('an order and a purchase have no cards', async () => {
  const counter = await openWithWarranty();
  const { body } = await post<Saved>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, saleOf(counter, 2));
  expect(await cardsOf(counter, body._id)).toEqual([]);
  const refused = await put(app, counter.clerk, `${counter.path}/vouchers/saleOrder/${body._id}`, {
    ...saleOf(counter, 2, 100, typed(counter, 'K-1')),
    version: 1,
  });
  expect(refused.status).toBe(422);
});
