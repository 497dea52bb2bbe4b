import type { FastifyInstance } from 'fastify';
import { openBanking, statementOf } from './banking.ts';
import { deskOf } from './bookings.ts';
import { post } from './calls.ts';
import { addGodown, enter } from './entries.ts';
import { furnishHotel } from './hotel.ts';
import { beginImport } from './imports.ts';
import { openLedgers } from './ledgers.ts';
import { addProduct, addTax } from './masters.ts';
import { moneyOf, saveMoney } from './receipts.ts';
import { addOperator, openRestaurant } from './restaurant.ts';
import { welcomeGuests } from './story-of-guests.ts';
import { type Counter, saleOf, sell, today } from './vouchers.ts';

/** Creates one record of every kind in the company. Returns the id for each route with an id in its path, by the route's name. */
export async function thingsOfCompany(app: FastifyInstance, counter: Counter): Promise<Record<string, string>> {
  const { path, orgId, partyId, productId, godownId, bankId, cashId, clerk } = counter;
  const master = async (noun: string, more: object = {}) =>
    (await post<{ row: { _id: string } }>(app, counter.manager, `${path}/${noun}`, { name: 'Theirs', ...more })).body.row._id;
  const sale = (await sell(app, counter, saleOf(counter, 1))).body._id;
  const order = (await post<{ _id: string }>(app, clerk, `${path}/vouchers/saleOrder`, saleOf(counter, 1))).body._id;
  const toGodownId = await addGodown(app, counter, 'Shop');
  const items = [{ productId, count: 1 }];
  const transfer = (await enter(app, counter, 'stockTransfer', { date: today, fromGodownId: godownId, toGodownId, items })).body._id;
  const made = [
    { productId, type: 'consumed', godownId, count: 1 },
    { productId, type: 'produced', godownId: toGodownId, count: 1 },
  ];
  const stockJournal = (await enter(app, counter, 'stockJournal', { date: today, shareBy: 'quantity', items: made })).body._id;
  const books = await openLedgers(app, counter);
  const freight = (await books.save('Freight', 'Indirect Incomes')).body.ledger._id;
  const ofCake = { ...{ productId: await addProduct(app, counter), makes: 1 }, items: [{ productId, count: 1 }] };
  const [category, brand] = [await master('categories'), await master('brands')];
  await saveMoney(app, counter, 'receipt', moneyOf(counter, partyId, 5, {}));
  const handedOver = { date: today, toLedgerId: cashId, pieces: [], coins: 5, cash: 5 };
  const handOver = (await post<{ handOver: { _id: string } }>(app, clerk, `${path}/handOvers`, handedOver)).body.handOver._id;
  const file = await openBanking(app, counter).sendFile(statementOf([[3, 'CASH', '', 5]]));
  const place = await openRestaurant(app, counter);
  const eaten = (await place.round(await place.seat(place.t2), [{ count: 1 }])).body.order;
  await place.act(eaten, 'settlement', { finalAmount: 84 });
  const hotel = await furnishHotel(app, counter);
  const booking = await deskOf(app, hotel).booked();
  const { stay, foreigner } = await welcomeGuests(app, hotel);
  const asked = { productId, receivedOn: today, fault: 'Noise' };
  const claim = (await post<{ claim: { _id: string } }>(app, clerk, `${path}/warrantyClaims`, asked)).body.claim._id;
  return {
    ...idOfEach(claim, ['warranties.getClaim', 'warranties.getClaimSlip']),
    'tables.getBillPdf': eaten._id,
    ...idOfEach((await place.seat())._id, ['tables.getOrder', 'tables.getFreeLimit']),
    'menu.getRecipe': place.dosa._id,
    'rooms.getRatePlan': hotel.ep._id,
    'rooms.getRoomTypePicture': hotel.deluxe._id,
    ...idOfEach(booking._id, ['bookings.getBooking', 'bookings.getBookingPdf']),
    'folios.getFolios': booking.stays[0]!._id,
    'tables.listOperatorBills': await addOperator(app, counter),
    ...idOfEach(stay._id, ['guests.getCheckIn', 'folios.getRoomCredit']),
    'housekeeping.getPhoto': stay._id,
    ...idOfEach(foreigner, ['guests.getIdentity', 'guests.getFormSheet']),
    'menu.getDishImage': place.dosa._id,
    ...idOfEach(partyId, ['parties.getParty', 'parties.getMergePreview', 'reports.getStatement', 'reports.getStatementPdf']),
    ...idOfEach(partyId, ['vouchers.listJournalBills', 'bills.fetchOutstandingDetails', 'tds.getTdsOfParty']),
    ...idOfEach(productId, ['products.getProduct', 'products.getProductRate', 'products.getProductPrice', 'products.getProductImage']),
    ...idOfEach(productId, ['reports.getStockMoves', 'vouchers.listStockPlaces', 'vouchers.listBatches', 'vouchers.getSerial']),
    ...idOfEach(sale, ['vouchers.getVoucher', 'vouchers.getReturnable', 'vouchers.listVoucherVersions', 'vouchers.getVoucherVersion']),
    ...idOfEach(sale, ['vouchers.getVoucherPdf', 'cheques.listOfVoucher', 'cheques.getDepositSlip']),
    ...idOfEach(orgId, ['organizations.getOrganization', 'organizations.getOrganizationSettings', 'organizations.getLogo']),
    ...idOfEach(cashId, ['reports.getLedgerPage', 'ledgers.getLedger', 'cashCounts.getCashDay', 'cashCounts.listCountsOfDay']),
    ...idOfEach(bankId, ['banking.listImports', 'banking.listLines', 'banking.listPostings', 'cheques.listLeaves', 'bankBooks.getBook']),
    ...idOfEach(
      bankId,
      ['getReconciliation', 'listReconciliationItems', 'getReconciliationPdf'].map((route) => `bankBooks.${route}`),
    ),
    ...idOfEach(counter.people.clerk.id, ['staffLimits.get', 'staffLimits.listParties']),
    ...idOfEach(await master('boms', ofCake), ['boms.get', 'boms.getParts']),
    ...idOfEach(brand, ['brands.get', 'records.listChanges']),
    'vouchers.getPendingOrder': order,
    'vouchers.getStockTransfer': transfer,
    'vouchers.getStockJournalCost': stockJournal,
    'products.getTaxClassification': await addTax(app, counter),
    'categories.get': category,
    'subcategories.get': await master('subcategories', { categoryId: category }),
    'priceLevels.get': await master('priceLevels'),
    'godowns.get': godownId,
    'imports.get': await beginImport(app, counter, 'brands'),
    'banking.getImport': file.body.importId,
    'handOvers.getHandOver': handOver,
    'accountGroups.get': books.groupId('Indirect Incomes'),
    'additionalCharges.get': await master('additionalCharges', { ledgerId: freight }),
    'series.get': await master('series', { kind: 'sales', prefix: 'T/' }),
  };
}

const idOfEach = (id: string, routes: readonly string[]) => Object.fromEntries(routes.map((route) => [route, id]));
