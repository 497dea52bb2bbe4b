import { businessDayAt } from '@bahi/core/tables/business-day';
import { expect, test } from 'vitest';
import { anyInput, asQuery } from './testing/any-input.ts';
import { get } from './testing/calls.ts';
import { address, contractRoutes } from './testing/contract-routes.ts';
import { openStore, type Store } from './testing/every-kind.ts';
import { recordCalls } from './testing/recorded-calls.ts';
import { signYear } from './testing/signed-years.ts';
import { runHotel } from './testing/story-of-hotel.ts';
import { changeMasters, changeSettings, changeViews, printLabels } from './testing/story-of-masters.ts';
import { deductTax, moveMoney } from './testing/story-of-money.ts';
import { serveGuests } from './testing/story-of-restaurant.ts';
import { enterSerials, enterVouchers } from './testing/story-of-vouchers.ts';
import { claimWarranties } from './testing/story-of-warranties.ts';
import { testApp } from './testing/test-app.ts';

/*
 * The JSON of the routes inside a company, which other programs rely on: what they take, answer and refuse. The files in contract/answers
 * hold one call of each shape. A difference there is a change of the API; if it is meant, `npx vitest run every-answer -u` records it.
 */

const { app: server, pool, db } = await testApp();
const { app, calls } = recordCalls(server);
const routes = contractRoutes().filter(({ who }) => who === 'company');

/** Every reading route once more with the least that it must be told, and once with all that it may be told. */
async function readAll(store: Store) {
  const { partyId, productId, godownId, cashId, bankId, orgId, manager } = store;
  const ids = { partyId, productId, godownId, ledgerId: bankId, ids: productId, productIds: productId };
  // No digit of an id, which the names end in: hits of all names rank alike, by name.
  const known = { ...ids, search: 'p' };
  const parameters = { ...ids, orgId, id: partyId, intoId: store.supplierId };
  for (const route of routes.filter(({ method }) => method === 'GET')) {
    for (const isWhole of [false, true]) {
      // A restaurant's day lasts until the small hours.
      const date = route.name === 'dayCloses.getDay' ? { date: businessDayAt(Date.now()) } : {};
      const query = asQuery(anyInput(route, { ...known, ...date }, { isWhole }));
      await app.inject({ method: 'GET', url: `/api${address(route.path, parameters)}${query}`, headers: manager });
    }
  }
  await get(app, manager, `${store.path}/reports/ledger/${cashId}`);
  await get(app, manager, `${store.path}/reports/monthlySummary?ledgerId=${cashId}`);
  const { body } = await get<{ groups: { groupId: string }[] }>(app, manager, `${store.path}/reports/groupSummary`);
  for (const report of ['groupSummary', 'monthlySummary']) {
    await get(app, manager, `${store.path}/reports/${report}?groupId=${body.groups[0]?.groupId}`);
  }
}

/** They answer with a file, or wait for a worker. */
const unrecorded = [
  ...['vouchers.getVoucherPdf', 'cheques.getDepositSlip', 'reports.getStatementPdf', 'bankBooks.getReconciliationPdf'],
  ...['warranties.getWarrantyCardPdf', 'warranties.getClaimSlip', 'labels.draw'],
  // A guest is erased a year after leaving.
  'guests.eraseGuest',
  ...['housekeeping.getPhoto', 'rooms.getRoomTypePicture'],
  // Its code is a secret that is new each time.
  'tables.pairPrinter',
  ...[
    'bookings.getBookingPdf',
    'tables.getBillPdf',
    'products.saveProductImage',
    'products.getProductImage',
    'menu.getDishImage',
    'imports.run',
    'imports.stop',
  ],
];

test('the JSON of every route inside a company is as recorded', async () => {
  const store = await openStore(app, pool);
  await changeMasters(app, store);
  await changeViews(app, store);
  await enterVouchers(app, store);
  await deductTax(app, pool);
  await moveMoney(app, store);
  await readAll(store);
  await enterSerials(app, store);
  await changeSettings(app, store);
  await printLabels(app, store);
  await serveGuests(app, store);
  await runHotel(app, store, { pool, db });
  await (await claimWarranties(app, store)).forget();
  await signYear(app, store);
  await get(app, store.manager, `${store.path}/reports/signedStatement?date=2025-03-31`);
  const answered = new Set(calls.filter(({ status }) => status === 200).map(({ route }) => route));
  expect(
    routes
      .map(({ name }) => name)
      .filter((name) => !answered.has(name))
      .toSorted(),
  ).toEqual(unrecorded.toSorted());
  for (const [noun, ofNoun] of Map.groupBy(calls, ({ route }) => route.split('.')[0])) {
    const lines = ofNoun.map(({ route, line }) => `${route} ${line}`).toSorted();
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`../../contract/answers/${noun}.txt`);
  }
});
