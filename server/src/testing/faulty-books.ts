import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { openBanking, statementOf } from './banking.ts';
import { post, put } from './calls.ts';
import { actOn, chequeBy, chequePart, depositOf } from './cheques.ts';
import { addGodown, enter } from './entries.ts';
import { openLedgers } from './ledgers.ts';
import { addParty, addProduct, addTax, rate } from './masters.ts';
import { anyGstin } from './people.ts';
import { listed, moneyOf, saveMoney } from './receipts.ts';
import type { TestDatabase } from './test-database.ts';
import { type Counter, editReceipt, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from './vouchers.ts';

export type Books = { app: FastifyInstance; ownerPool: pg.Pool; counter: Counter; sale: string; receipt: string };
type On = Pick<TestDatabase, 'pool' | 'ownerPool'> & { app: FastifyInstance };

/** A company with a rounded sale, and a receipt that was edited: it settles the sale and leaves an advance. */
export async function openBooks({ app, pool, ownerPool }: On): Promise<Books> {
  const counter = await openCounter(app, pool);
  await addParty(app, counter, { partyName: 'Somebody else' });
  await ownerPool.query('update organizations set rounds_to_rupee = true where id = $1', [counter.orgId]);
  const { body: sale } = await sell(app, counter, { ...saleOf(counter, 10, 100.25), finalAmount: 1183 }); // 1182.95
  const [bill] = (await openBills(app, counter)).outstandings;
  const { body: receipt } = await receive(app, counter, receiptOf(counter, 200, [[bill!.billId, 200]]));
  const edited = await editReceipt(app, counter, receipt._id, { ...receiptOf(counter, 1283, [[bill!.billId, 1183]]), version: 1 });
  if (edited.status !== 200) throw new Error(JSON.stringify(edited.body));
  return { app, ownerPool, counter, sale: sale.voucherNumber, receipt: receipt.voucherNumber };
}
type Acting = Pick<Books, 'app' | 'counter'>;

export const productName = async ({ counter, ownerPool }: Books) =>
  (await ownerPool.query<{ name: string }>('select name from products where org_id = $1', [counter.orgId])).rows[0]!.name;
export const partyName = async ({ counter, ownerPool }: Books) =>
  (await ownerPool.query<{ name: string }>('select name from parties where id = $1', [counter.partyId])).rows[0]!.name;

/** Enters a voucher of today that has no tax. Answers its number. */
export async function entered({ app, counter }: Acting, kind: Parameters<typeof enter>[2], body: object): Promise<string> {
  const answer = await enter(app, counter, kind, { date: today, ...body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.voucherNumber;
}

/** Hands over the clerk's cash of today. Returns giver and day. */
async function giveCash({ app, counter }: Books, toLedgerId: string) {
  const handedOver = { date: today, toLedgerId, pieces: [], coins: 1283, cash: 1283 };
  const path = `${counter.path}/handOvers`;
  const { status, body } = await post<{ handOver: { _id: string; givenBy: string; date: string } }>(app, counter.clerk, path, handedOver);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.handOver;
}

/** Hands the clerk's cash over into the till. Returns giver and day. */
export async function handOverCash(books: Books): Promise<string> {
  const { givenBy, date } = await giveCash(books, books.counter.cashId);
  return `${givenBy} ${date}`;
}

/** Into a safe, and accepted: by a contra. */
export async function acceptCash(books: Books): Promise<string> {
  const { app, counter } = books;
  const safe = await (await openLedgers(app, counter)).save('Safe', 'Cash-in-Hand');
  const { _id, givenBy, date } = await giveCash(books, safe.body.ledger._id);
  const { status, body } = await post(app, counter.manager, `${counter.path}/handOvers/${_id}/accept`, { version: 1 });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return `${givenBy} ${date}`;
}

/** Today's cash is counted and ties. Answers the ledger and the day. */
export async function countCash({ app, counter }: Books): Promise<string> {
  const counted = { date: today, pieces: [{ value: 500, count: 2 }], coins: 283, book: 1283 };
  const { status, body } = await put(app, counter.clerk, `${counter.path}/cashCounts/${counter.cashId}/day`, counted);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return `Cash ${today}`;
}

async function paidOrReceived({ app, counter }: Acting, kind: Parameters<typeof saveMoney>[2], body: object): Promise<string> {
  const answer = await saveMoney(app, counter, kind, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body.voucherNumber;
}

/** Money paid ahead of a bill to a deductee. */
export async function payAhead(books: Books): Promise<string> {
  const { app, counter } = books;
  const deductee = { section: '194J(b)', kind: 'other' };
  const { status } = await put(app, counter.manager, `${counter.path}/tds/deductees/${counter.partyId}`, deductee);
  if (status !== 200) throw new Error('no deductee');
  return paidOrReceived(books, 'payment', moneyOf(counter, counter.partyId, 60_000, {}, { tds: { section: '194J(b)', amount: 6000 } }));
}

/** An advance for a service at 18 %. */
export const receiveForService = ({ app, counter }: Books) =>
  paidOrReceived(
    { app, counter },
    'receipt',
    moneyOf(counter, counter.partyId, 590, {}, { advanceTax: { gst: 18, placeOfSupply: counter.state } }),
  );

/** A supplier's bill of 100, paid with 95 and a discount; another stays open. */
export async function payWithDiscount(books: Books): Promise<string> {
  const { app, counter } = books;
  const reference = (name: string) => ({ ledgerId: counter.partyId, side: 'credit', amount: 100, reference: { type: 'new', name } });
  await entered(books, 'journal', {
    items: [reference('SUP-1'), reference('SUP-2'), { ledgerId: counter.cashId, side: 'debit', amount: 200 }],
  });
  const { ids } = await listed(app, counter, 'payment', counter.partyId);
  const bill = ids['SUP-1']!;
  const deductions = [{ billId: bill, type: 'discount', amount: 5 }];
  const { status, body } = await saveMoney(app, counter, 'payment', moneyOf(counter, counter.partyId, 95, { [bill]: 95 }, { deductions }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}

/** Money by cheque 000077, which is due after so many days. */
export async function byCheque({ app, counter }: Books, kind: 'receipt' | 'payment', days = 0): Promise<string> {
  const payments = [chequePart(counter, 50, '000077', addDays(today, days))];
  const { status, body } = await saveMoney(app, counter, kind, moneyOf(counter, counter.partyId, 50, {}, { payments }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}

/** Deposits a received cheque. Returns a function for the next act. */
export async function depositCheque(books: Books) {
  await byCheque(books, 'receipt');
  const cheque = await chequeBy(books.app, books.counter, '000077');
  await actOn(books.app, books.counter, 'deposit', depositOf(books.counter, [cheque]));
  return async (path: string, body: object): Promise<string> => {
    const { status, body: answer } = await actOn(books.app, books.counter, path.replace('{id}', cheque._id), body);
    if (status !== 200) throw new Error(JSON.stringify(answer));
    return '000077';
  };
}

/** Returns the number of an order of three, of which a sale delivered one. */
export async function orderAndSell({ app, counter }: Books): Promise<string> {
  const ordered = await post<{ _id: string; voucherNumber: string }>(
    app,
    counter.clerk,
    `${counter.path}/vouchers/saleOrder`,
    saleOf(counter, 3),
  );
  const { status, body } = await sell(app, counter, saleOf(counter, 1, 100, { convertedFrom: [ordered.body._id] }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return ordered.body.voucherNumber;
}

/** Three lines of 100 at 18 %. Answers the number of the sale. */
export async function sellThrice({ app, counter }: Books): Promise<string> {
  const sale = saleOf(counter, 1);
  const [item] = sale.items;
  const { status, body } = await sell(app, counter, { ...sale, items: [item, item, item], finalAmount: 354 });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}

/** Ten packs at ₹90 with the tax of ₹100 in it, less 10 on the bill. Answers the number of the sale. */
export async function sellTobacco({ app, counter }: Books): Promise<string> {
  const taxClassificationId = await addTax(app, counter, [{ ...rate(40), taxOn: 'retailPrice' }], '24039990');
  const productId = await addProduct(app, counter, { taxClassificationId, openingStock: 100, mrp: 100 });
  const discount = await (await openLedgers(app, counter)).save('Bill Discount', 'Indirect Expenses');
  const sale = saleOf({ ...counter, productId }, 10, 90);
  const { status, body } = await sell(app, counter, {
    ...sale,
    items: sale.items.map((item) => ({ ...item, isTaxInclusive: true })),
    additionalCharges: [{ ledgerId: discount.body.ledger._id, amount: -10, gst: 0, isComposite: true }],
    finalAmount: 890,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}

/**
 * Ten pieces at 100.00, and a motor car for 1,000.00 at 28 % whose tax is blocked, bought from a registered supplier of another state: IGST
 * of 180.00 that is taken back and of 280.00 that is not. Under reverse charge it is not on the bill, as at the customs for a foreign
 * supplier.
 */
async function buy({ app, counter }: Books, from: object, how: { isReverseCharge?: true; billOfEntry?: object } = {}): Promise<string> {
  const partyId = await addParty(app, counter, { accountGroup: 'Sundry Creditors', ...from });
  const car = await (await openLedgers(app, counter)).save('Motor car', 'Fixed Assets');
  const blocked = { count: 0, actualCount: 0, selectedPriceRate: 0, value: 1000 };
  const sale = saleOf(counter, 10);
  const { status, body } = await post<{ voucherNumber: string }>(app, counter.clerk, `${counter.path}/vouchers/purchase`, {
    ...sale,
    ...how,
    partyId,
    items: [...sale.items, { ...blocked, ledger: { ledgerId: car.body.ledger._id, gst: 28, inputCredit: 'blocked' } }],
    supplierBill: { number: 'B-1', date: today },
    finalAmount: how.isReverseCharge || how.billOfEntry ? 2000 : 2460,
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.voucherNumber;
}
const stateBeside = ({ counter }: Books) => (counter.state === '27' ? '29' : '27');
const farSupplier = (books: Books) => ({ category: 'regular', gstin: anyGstin(stateBeside(books)), state: stateBeside(books) });
export const buyFar = (books: Books): Promise<string> => buy(books, farSupplier(books));
export const buyUnderReverseCharge = (books: Books): Promise<string> => buy(books, farSupplier(books), { isReverseCharge: true });
export const importGoods = (books: Books): Promise<string> =>
  buy(books, { category: 'overseas', state: '96' }, { billOfEntry: { number: 'BE-1', date: today } });

/** 5 in cash out of the bank. Answers its number. */
export const enterJournal = ({ app, counter }: Books) =>
  entered({ app, counter }, 'journal', {
    items: [
      { ledgerId: counter.cashId, side: 'debit', amount: 5 },
      { ledgerId: counter.bankId, side: 'credit', amount: 5 },
    ],
  });

/** Goods are on their way to another godown. Answers the number of the transfer. */
export async function dispatchGoods(books: Books): Promise<string> {
  const { app, counter } = books;
  const items = [{ productId: counter.productId, count: 5 }];
  const toGodownId = await addGodown(app, counter, 'Shop');
  return entered(books, 'stockTransfer', { fromGodownId: counter.godownId, toGodownId, state: 'dispatched', items });
}

/** Two phones with serial numbers A1 and A2 are adjusted in. Answers the number of the voucher. */
export async function bringPhones(books: Books): Promise<string> {
  const { app, counter } = books;
  const productId = await addProduct(app, counter, { product_name: 'Phone', hasSerials: true });
  const item = { productId, godownId: counter.godownId, type: 'difference', count: 2, serials: ['A1', 'A2'] };
  return entered(books, 'stockAdjustment', { reason: 'other', items: [item] });
}

/** A stock journal packs goods anew, into another godown. Answers its number. */
export async function repack(books: Books): Promise<string> {
  const { app, counter } = books;
  const items = [
    { productId: counter.productId, godownId: counter.godownId, type: 'consumed', count: 2 },
    { productId: counter.productId, godownId: await addGodown(app, counter, 'Shop'), type: 'produced', count: 1 },
  ];
  return entered(books, 'stockJournal', { shareBy: 'quantity', items });
}

/** A bill of materials for bread of dough. Answers its name. */
export async function billOfMaterials({ app, counter }: Books): Promise<string> {
  const items = [{ productId: await addProduct(app, counter, { product_name: 'Dough' }), count: 1 }];
  const { body } = await post<{ row: { name: string } }>(app, counter.manager, `${counter.path}/boms`, {
    ...{ name: 'Bread', productId: counter.productId, makes: 1, items },
  });
  return body.row.name;
}

/** Cash that was paid into the bank, made from the line of its statement. Answers the match of both. */
export async function depositOfLine({ app, counter }: Books): Promise<string> {
  const banking = openBanking(app, counter);
  await banking.importStatement(statementOf([[0, 'CASH', '', 5]]));
  const [line] = (await banking.lines()).lines;
  const deposit = { date: today, fromLedgerId: counter.cashId, toLedgerId: counter.bankId, amount: 5, bankLineId: line!._id };
  const { status, body } = await enter(app, counter, 'contra', deposit, undefined, counter.manager);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return (await banking.lines('matched')).lines[0]!.match!._id;
}
