import { addDays } from '@bahi/core/periods/business-date';
import { coveredUpTo } from '@bahi/core/warranties/cover';
import { expect, test } from 'vitest';
import { get, nobody, patch, post, problemsOf, put, remove } from '../testing/calls.ts';
import { done } from '../testing/done.ts';
import { addParty, addProduct } from '../testing/masters.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { addPhone, editPhones, openPhoneShop, type PhoneShop, savePhones } from '../testing/serials.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, editSale, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

type Template = { _id: string; name: string; version: number; months: number };
type Card = {
  voucherId: string;
  productId: string;
  number: string;
  serial: string;
  state: string;
  endReason: string | null;
  pieces: number;
  coveredFrom: string;
  coveredUpTo: string;
};
type Claim = { _id: string; version: number; number: number; state: string; isCovered: boolean; steps: { state: string; note: string }[] };
type Told<T> = T & { message: string; code: string };

const asked = { coversParts: true, coversService: true, claimDays: 7, terms: 'No cover for water.', months: 6 };
const addTemplate = (counter: Counter, more: object) =>
  post<Told<{ template: Template }>>(app, counter.manager, `${counter.path}/warrantyTemplates`, { ...asked, ...more });
const listed = async (counter: Counter, query = '', who = counter.clerk) =>
  done(await get<{ cards: Card[]; next: string | null }>(app, who, `${counter.path}/warrantyCards${query}`)).cards;
const statesOf = async (counter: Counter) =>
  (await listed(counter)).toReversed().map(({ number, state, endReason }) => [number, endReason ?? state]);
const isRight = async ({ orgId }: Counter) => expect(await verifyCompany(pool, db, orgId)).toEqual([]);
const receive = (counter: Counter, body: object) =>
  post<Told<{ claim: Claim }>>(app, counter.clerk, `${counter.path}/warrantyClaims`, { receivedOn: today, fault: 'No picture', ...body });
const step = (counter: Counter, { _id, version }: Claim, to: string, more: object = {}) =>
  post<Told<{ claim: Claim }>>(app, counter.clerk, `${counter.path}/warrantyClaims/${_id}/steps`, { version, to, on: today, ...more });
const nameOf = ({ voucherId, productId, number }: Card) => ({ voucherId, productId, number });
async function wordsOf({ path, clerk }: Counter, card: Card) {
  const query = new URLSearchParams(nameOf(card)).toString();
  return done(await get<{ card: { words: { months: number } | null } }>(app, clerk, `${path}/warrantyCard?${query}`)).card.words;
}

async function phoneSold(...serials: string[]) {
  const shop: PhoneShop = await openPhoneShop(app, pool);
  done(await savePhones(app, shop, 'purchase', serials));
  const sale = done(await savePhones(app, shop, 'sales', serials));
  return { shop, sale };
}

test('the template of a product counts before its own months, and those before the template of its brand; members read, managers write', async () => {
  const counter = await openCounter(app, pool);
  const { row: brand } = done(await post<{ row: { _id: string } }>(app, counter.owner, `${counter.path}/brands`, { name: 'Himgiri' }));
  const fan = await addProduct(app, counter, { brandId: brand._id });
  const wordsSold: (number | null)[] = [];
  const monthsSold = async () => {
    const sale = done(
      await sell(app, counter, {
        ...saleOf(counter, 1),
        items: [{ productId: fan, godownId: counter.godownId, count: 1, selectedPriceRate: 100 }],
      }),
    );
    const ofSale = (await listed(counter)).filter(({ voucherId }) => voucherId === sale._id);
    for (const card of ofSale) wordsSold.push((await wordsOf(counter, card))?.months ?? null);
    return ofSale.map(({ coveredUpTo: end }) => [6, 12, 24].find((months) => coveredUpTo(today, months) === end));
  };
  expect(await monthsSold()).toEqual([]);
  done(await addTemplate(counter, { brandId: brand._id, months: 6 }));
  expect(await monthsSold()).toEqual([6]);
  done(await patch(app, counter.manager, `${counter.path}/products/${fan}`, { version: 1, warrantyMonths: 12 }));
  expect(await monthsSold()).toEqual([12]);
  const { template } = done(await addTemplate(counter, { productId: fan, months: 24 }));
  expect(await monthsSold()).toEqual([24]);
  // Goods with months of their own do not get the words of their brand.
  expect(wordsSold).toEqual([6, null, 24]);

  expect(await addTemplate(counter, { productId: fan })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', field: 'productId' },
  });
  expect(problemsOf(await addTemplate(counter, { months: 0, coversParts: false, coversService: false }))).toEqual([
    'productId WARRANTY_OF_NOTHING',
    'months WARRANTY_MONTHS',
    'coversParts WARRANTY_COVERS_NOTHING',
  ]);
  const path = `${counter.path}/warrantyTemplates/${template._id}`;
  expect((await put(app, counter.clerk, path, { ...asked, productId: fan, version: 1 })).status).toBe(403);
  done(await put(app, counter.manager, path, { ...asked, productId: fan, version: 1, months: 36 }));
  expect(await put(app, counter.manager, path, { ...asked, productId: fan, version: 1 })).toMatchObject({ status: 409 });
  done(await remove(app, counter.manager, path, { version: 2 }));
  const { templates } = done(await get<{ templates: Template[] }>(app, counter.clerk, `${counter.path}/warrantyTemplates`));
  expect(templates.map(({ name, months }) => [name, months])).toEqual([['Himgiri', 6]]);
  await isRight(counter);
});

test('cards that were made keep their days when the template changes, until the sale gets another date; one card a bill if the template says so', async () => {
  const counter = await openCounter(app, pool);
  const { template } = done(await addTemplate(counter, { productId: counter.productId, months: 6, isPerBill: true }));
  const sale = done(await sell(app, counter, saleOf(counter, 3)));
  const [card] = await listed(counter);
  expect(card).toMatchObject({ pieces: 3, coveredFrom: today, coveredUpTo: coveredUpTo(today, 6) });
  const path = `${counter.path}/warrantyTemplates/${template._id}`;
  done(await put(app, counter.manager, path, { ...asked, productId: counter.productId, version: 1, months: 12, isPerBill: true }));
  done(await editSale(app, counter, sale._id, { ...saleOf(counter, 3), note: 'Delivered', version: 1 }));
  expect(await listed(counter)).toMatchObject([{ coveredUpTo: coveredUpTo(today, 6) }]);
  const before = addDays(today, -1);
  done(await editSale(app, counter, sale._id, { ...saleOf(counter, 2), date: before, version: 2 }));
  expect(await listed(counter)).toMatchObject([{ pieces: 2, coveredFrom: before, coveredUpTo: coveredUpTo(before, 12) }]);
  await isRight(counter);
});

test('a returned phone’s card ends, that of a changed return runs again; sold again it has one running card; a cancelled sale’s cards are void', async () => {
  const { shop, sale } = await phoneSold('SN1', 'SN2');
  const note = { original: { _id: sale._id }, item: { originalLine: 0 } };
  const back = done(await savePhones(app, shop, 'creditNote', ['SN1'], note));
  expect(await statesOf(shop)).toEqual([
    ['SN1', 'returned'],
    ['SN2', 'running'],
  ]);
  done(await cancel(app, shop, back._id));
  expect(await statesOf(shop)).toEqual([
    ['SN1', 'running'],
    ['SN2', 'running'],
  ]);
  done(await savePhones(app, shop, 'creditNote', ['SN1'], note));
  const again = done(await savePhones(app, shop, 'sales', ['SN1']));
  expect((await listed(shop, '?search=sn1')).map(({ voucherId, state }) => [voucherId === again._id, state])).toEqual([
    [true, 'running'],
    [false, 'ended'],
  ]);
  await isRight(shop);
  done(await cancel(app, shop, again._id));
  expect((await listed(shop, '?filter=void')).map(({ number }) => number)).toEqual(['SN1']);
  expect((await listed(shop, '?filter=running')).map(({ number }) => number)).toEqual(['SN2']);
  await isRight(shop);
});

test('an edit of an older sale, or of the note that took the phone back, leaves the card of the next customer running', async () => {
  const { shop, sale } = await phoneSold('SN1');
  done(await savePhones(app, shop, 'purchase', ['SN2']));
  const older = done(await savePhones(app, shop, 'sales', ['SN2']));
  const back = done(await savePhones(app, shop, 'creditNote', ['SN1'], { original: { _id: sale._id }, item: { originalLine: 0 } }));
  done(await savePhones(app, shop, 'purchase', ['SN2']));
  const next = done(await savePhones(app, shop, 'sales', ['SN1', 'SN2']));
  const areRight = async () => {
    const running = await listed(shop, '?filter=running');
    expect(running.map(({ voucherId, number }) => [voucherId === next._id, number])).toEqual([
      [true, 'SN1'],
      [true, 'SN2'],
    ]);
    await isRight(shop);
  };
  await areRight();
  done(await editPhones(app, shop, 'sales', older._id, ['SN2'], { note: 'Blue' }));
  await areRight();
  const note = { original: { _id: sale._id }, item: { originalLine: 0 }, note: 'Scratched' };
  done(await editPhones(app, shop, 'creditNote', back._id, ['SN1'], note));
  await areRight();
  done(await editPhones(app, shop, 'sales', next._id, ['SN1', 'SN2'], { note: 'Blue' }));
  await areRight();
});

test('an older sale that gets its cards after the phone was sold again has none that runs', async () => {
  const shop = await openPhoneShop(app, pool);
  const productId = await addPhone(app, shop, 0, { warrantyMonths: 0 });
  const phone = { ...shop, productId };
  done(await savePhones(app, phone, 'purchase', ['SN1']));
  const sale = done(await savePhones(app, phone, 'sales', ['SN1']));
  done(await savePhones(app, phone, 'purchase', ['SN1']));
  done(await addTemplate(phone, { productId }));
  const next = done(await savePhones(app, phone, 'sales', ['SN1']));
  done(await editPhones(app, phone, 'sales', sale._id, ['SN1'], { note: 'Blue' }));
  expect((await listed(phone)).map(({ voucherId, endReason, state }) => [voucherId === next._id, endReason ?? state])).toEqual([
    [true, 'running'],
    [false, 'resold'],
  ]);
  await isRight(phone);
});

test('of goods without serial numbers the last cards end with a return', async () => {
  const counter = await openCounter(app, pool);
  done(await addTemplate(counter, { productId: counter.productId }));
  const sale = done(await sell(app, counter, saleOf(counter, 3)));
  const note = { ...saleOf(counter, 2), original: { _id: sale._id } };
  done(
    await post(app, counter.clerk, `${counter.path}/vouchers/creditNote`, {
      ...note,
      items: note.items.map((item) => ({ ...item, originalLine: 0 })),
    }),
  );
  expect((await listed(counter)).map(({ state }) => state)).toEqual(['ended', 'ended', 'running']);
  await isRight(counter);
});

test('cards are found by serial number, bill, mobile, customer and product; those that end soon come first to end', async () => {
  const { shop, sale } = await phoneSold('SN1', 'SN2');
  done(await addTemplate(shop, { productId: shop.productId, months: 1 }));
  done(await savePhones(app, shop, 'purchase', ['SN3']));
  done(await savePhones(app, shop, 'sales', ['SN3']));
  const numbers = async (query: string) => (await listed(shop, query)).map(({ number }) => number);
  expect(await numbers('?search=sn2')).toEqual(['SN2']);
  expect(await numbers(`?search=${encodeURIComponent(sale.voucherNumber.toLowerCase())}`)).toEqual(['SN2', 'SN1']);
  const { party } = done(await get<{ party: { partyName: string } }>(app, shop.clerk, `${shop.path}/parties/${shop.partyId}`));
  expect(await numbers(`?search=${encodeURIComponent(party.partyName)}`)).toEqual(['SN3', 'SN2', 'SN1']);
  expect(await numbers(`?productId=${shop.productId}&filter=within60`)).toEqual(['SN3']);
  expect(await numbers('?filter=running')).toEqual(['SN3', 'SN1', 'SN2']);
  const first = done(await get<{ next: string }>(app, shop.clerk, `${shop.path}/warrantyCards?filter=running&limit=2`));
  expect(await numbers(`?filter=running&limit=2&cursor=${first.next}`)).toEqual(['SN2']);
  expect(await numbers('?filter=expired')).toEqual([]);
});

test('a claim goes from state to state, each step is kept; steps that do not follow, and of an old version, are refused', async () => {
  const { shop } = await phoneSold('SN1');
  const [card] = await listed(shop);
  const got = done(await receive(shop, { card: nameOf(card!) }));
  expect(got).toMatchObject({ message: 'Claim 1 received, under warranty', claim: { state: 'received', isCovered: true, serial: 'SN1' } });
  expect(await receive(shop, { card: nameOf(card!) })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'card' } });
  expect(problemsOf(await step(shop, got.claim, 'givenBack'))).toEqual(['to CLAIM_STEP']);
  expect(problemsOf(await step(shop, got.claim, 'sent', { on: addDays(today, 1) }))).toEqual([
    'on CLAIM_DAY_AHEAD',
    'centreId CLAIM_CENTRE_MISSING',
  ]);
  expect(problemsOf(await step(shop, got.claim, 'sent', { centreId: shop.orgId }))).toEqual(['centreId CLAIM_CENTRE_UNKNOWN']);
  const centreId = await addParty(app, shop, { accountGroup: 'Sundry Creditors' });
  const sent = done(await step(shop, got.claim, 'sent', { centreId, note: 'By courier' }));
  expect(await step(shop, got.claim, 'repaired')).toMatchObject({ status: 409, body: { code: 'CHANGED_MEANWHILE' } });
  const repaired = done(await step(shop, sent.claim, 'repaired', { charge: 250 }));
  const over = done(await step(shop, repaired.claim, 'givenBack', { charge: 250 }));
  expect(over.claim.steps.map(({ state, note }) => [state, note])).toEqual([
    ['received', ''],
    ['sent', 'By courier'],
    ['repaired', ''],
    ['givenBack', ''],
  ]);
  const open = done(await get<{ claims: Claim[] }>(app, shop.clerk, `${shop.path}/warrantyClaims`));
  expect(open.claims).toEqual([]);
  // The card runs on, so the phone may come again; and goods without a card are out of warranty.
  done(await receive(shop, { card: nameOf(card!) }));
  expect(done(await receive(shop, { productId: shop.productId, serial: 'X9', customerName: 'Asha' }))).toMatchObject({
    message: 'Claim 3 received, out of warranty',
  });
  expect(problemsOf(await receive(shop, {}))).toEqual(['productId CLAIM_PRODUCT_MISSING']);
  await isRight(shop);
});

test('a replacement continues the time of the old card, also after another one, and follows its sale', async () => {
  const { shop, sale } = await phoneSold('SN1', 'SN2');
  const [second, first] = await listed(shop);
  const claim = async (card: Card) => done(await receive(shop, { card: nameOf(card) })).claim;
  const one = await claim(first!);
  expect(problemsOf(await step(shop, one, 'replaced'))).toEqual(['newSerial CLAIM_SERIAL_MISSING']);
  expect(problemsOf(await step(shop, one, 'replaced', { newSerial: 'sn2' }))).toEqual(['newSerial CLAIM_SERIAL_TAKEN']);
  const given = done(await step(shop, one, 'replaced', { newSerial: 'NEW1' }));
  expect(given.message).toContain('Card NEW1 runs up to');
  done(await step(shop, given.claim, 'givenBack'));
  const [next] = await listed(shop, '?search=NEW1');
  expect(next).toMatchObject({ state: 'running', serial: 'NEW1', coveredUpTo: first!.coveredUpTo });
  const again = await claim(next!);
  done(await step(shop, again, 'replaced', { newSerial: 'NEW2' }));
  expect(await statesOf(shop)).toEqual([
    ['NEW1', 'replaced'],
    ['NEW2', 'running'],
    ['SN1', 'replaced'],
    ['SN2', 'running'],
  ]);
  const query = new URLSearchParams(nameOf(next!)).toString();
  const whole = done(await get<{ card: object; claims: Claim[] }>(app, shop.clerk, `${shop.path}/warrantyCard?${query}`));
  expect(whole).toMatchObject({ card: { continues: 'SN1', continuedBy: 'NEW2' }, claims: [{ number: 2 }] });
  await isRight(shop);

  // The sale loses the second phone; a sold card that is dropped takes nothing of the first chain with it.
  const body = { date: today, partyId: shop.partyId, placeOfSupply: shop.state, finalAmount: 118, version: 1 };
  const items = [{ productId: shop.productId, godownId: shop.godownId, count: 1, selectedPriceRate: 100, serials: ['SN1'] }];
  done(await editSale(app, shop, sale._id, { ...body, items }));
  expect(await statesOf(shop)).toEqual([
    ['NEW1', 'replaced'],
    ['NEW2', 'running'],
    ['SN1', 'replaced'],
    [second!.number, 'void'],
  ]);
  await isRight(shop);
  done(await cancel(app, shop, sale._id, 2));
  expect((await listed(shop, '?filter=void')).map(({ number }) => number)).toEqual(['SN2', 'SN1', 'NEW2', 'NEW1']);
  await isRight(shop);
});

test('a card and a slip are printed on a sheet and on a roll; nobody of another company sees them', async () => {
  const { shop } = await phoneSold('SN1');
  done(await addTemplate(shop, { productId: shop.productId }));
  const [card] = await listed(shop);
  const { claim } = done(await receive(shop, { card: nameOf(card!) }));
  const query = new URLSearchParams(nameOf(card!)).toString();
  const printed = async (path: string) => {
    const { rawPayload, statusCode } = await app.inject({ url: `/api${shop.path}/${path}`, headers: shop.clerk });
    expect(statusCode).toBe(200);
    return readPdf(rawPayload);
  };
  // A roll is as long as its own paper: the slip after the shorter card is still one page.
  for (const size of ['A4', 'A5', 'roll']) {
    const card = await printed(`warrantyCard/pdf?${query}&size=${size}`);
    expect([card.text, card.pages]).toEqual([expect.stringMatching(/Warranty card[\s\S]*SN1/), 1]);
    const slip = await printed(`warrantyClaims/${claim._id}/slip?size=${size}`);
    expect([slip.text, slip.pages]).toEqual([expect.stringMatching(/Claim 1[\s\S]*No picture/), 1]);
  }
  const other = await openCounter(app, pool);
  for (const path of [`warrantyCard?${query}`, `warrantyCard/pdf?${query}`, `warrantyClaims/${claim._id}`]) {
    expect((await get(app, other.clerk, `${other.path}/${path}`)).status).toBe(404);
  }
  expect(await step(other, claim, 'repaired')).toMatchObject({ status: 404 });
  expect(await receive(other, { card: nameOf(card!) })).toMatchObject({ status: 404 });
});

test('a link shows the customer all valid cards of a sale, and says when they are void', async () => {
  const { shop, sale } = await phoneSold('SN1', 'SN2');
  const of = { kind: 'warranty', subjectId: sale._id };
  done(await post(app, shop.clerk, `${shop.path}/links`, of));
  const { links } = done(await get<{ links: { token: string }[] }>(app, shop.clerk, `${shop.path}/links?${new URLSearchParams(of)}`));
  const path = `/links/${links[0]!.token}`;
  const shown = { title: 'Warranty cards', number: sale.voucherNumber, date: today, total: null, due: null };
  expect(await get(app, nobody, path)).toMatchObject({ status: 200, body: { ...shown, note: '' } });
  const { rawPayload } = await app.inject({ url: `/api${path}/pdf`, headers: nobody });
  expect((await readPdf(rawPayload)).text).toMatch(/Warranty card[\s\S]*SN1[\s\S]*Warranty card[\s\S]*SN2/);

  done(await editPhones(app, shop, 'sales', sale._id, ['SN2']));
  expect(await get(app, nobody, path)).toMatchObject({ body: { title: 'Warranty card', number: 'SN2', note: '' } });
  done(await cancel(app, shop, sale._id, 2));
  expect(await get(app, nobody, path)).toMatchObject({ body: { ...shown, note: 'Void' } });

  const other = await openCounter(app, pool);
  expect(await post(app, other.clerk, `${other.path}/links`, of)).toMatchObject({ status: 404 });
});
