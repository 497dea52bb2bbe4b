import type { FastifyInstance } from 'fastify';
import { get, post, put } from './calls.ts';
import { addParty, addProduct, addTax, rate } from './masters.ts';
import { openShop, type Shop } from './people.ts';
import type { TestDatabase } from './test-database.ts';
import { dayWithinYear, today } from './today.ts';

export { dayWithinYear, today };

export type Counter = Shop & { partyId: string; productId: string; godownId: string; cashId: string; bankId: string };

/** A shop ready to sell: a party of its own state, a product at 18 %, a bank. */
export async function openCounter(app: FastifyInstance, pool: TestDatabase['pool']): Promise<Counter> {
  const shop = await openShop(app, pool);
  const taxClassificationId = await addTax(app, shop, [rate(18)]);
  const [partyId, productId] = [
    await addParty(app, shop, { creditDays: 30 }),
    await addProduct(app, shop, { taxClassificationId, openingStock: 1000 }),
  ];
  await post(app, shop.manager, `${shop.path}/banks`, { name: 'Bank A' });
  const facts = await get<{ godowns: { _id: string }[] }>(app, shop.clerk, `${shop.path}/vouchers/facts/sales`);
  const { body } = await get<{ sources: { _id: string; kind: string }[] }>(app, shop.clerk, `${shop.path}/sources`);
  const source = (kind: string) => body.sources.find((each) => each.kind === kind)!._id;
  return { ...shop, partyId, productId, godownId: facts.body.godowns[0]!._id, cashId: source('cash'), bankId: source('bank') };
}

export type Saved = { _id: string; voucherNumber: string; version: number; amount: number; message: string };
type Refused = { code: string; message: string; problems: { code: string; field: string; message: string }[] };

/** A sale of pieces at a rate in rupees, exclusive of 18 %. */
export function saleOf(counter: Counter, count: number, rupees = 100, more: object = {}) {
  const finalAmount = Math.round(count * rupees * 118) / 100;
  const item = { productId: counter.productId, godownId: counter.godownId, count, actualCount: count, selectedPriceRate: rupees };
  return { date: today, partyId: counter.partyId, placeOfSupply: counter.state, items: [item], finalAmount, ...more };
}

export function sell(app: FastifyInstance, counter: Counter, body: object, key?: string) {
  return post<Saved & Refused>(app, counter.clerk, `${counter.path}/vouchers/sales`, body, key);
}

export type Bill = { billId: string; bill_no: string; bill_pending_amt: number; bill_date: string; source: string };

export async function openBills(app: FastifyInstance, counter: Counter, partyId = counter.partyId) {
  const { body } = await get<{ outstandings: Bill[]; totalOutstandingAmount: number; advanceAmount: number }>(
    app,
    counter.clerk,
    `${counter.path}/outstandings?partyId=${partyId}`,
  );
  return body;
}

/** A cash receipt that settles these bills with these amounts, each with the pending amount that the caller was shown, if any. */
export function receiptOf(
  counter: Counter,
  enteredAmount: number,
  settled: readonly (readonly [billId: string, amount: number, pending?: number])[],
  more: object = {},
) {
  const billData = settled.map(([billId, settledAmount, pendingAmount]) => ({
    billId,
    settledAmount,
    ...(pendingAmount !== undefined && { pendingAmount }),
  }));
  return {
    date: today,
    partyId: counter.partyId,
    enteredAmount,
    billData,
    paymentMethod: 'cash',
    paymentDetails: { _id: counter.cashId },
    ...more,
  };
}

export function receive(app: FastifyInstance, counter: Counter, body: object, key?: string) {
  return post<Saved & Refused & Awaited<ReturnType<typeof openBills>>>(app, counter.clerk, `${counter.path}/vouchers/receipt`, body, key);
}

export function editReceipt(app: FastifyInstance, counter: Counter, id: string, body: object) {
  return put<Saved & Refused & { who: string; when: string }>(app, counter.clerk, `${counter.path}/vouchers/receipt/${id}`, body);
}

export type Stands = { who: string; when: string; settledAmount: number; by: { voucherNumber: string; settledAmount: number }[] };

export function editSale(app: FastifyInstance, counter: Counter, id: string, body: object, key?: string) {
  return put<Saved & Refused & Stands>(app, counter.clerk, `${counter.path}/vouchers/sales/${id}`, body, key);
}

/** Cancels as the clerk, or as the user of the headers. */
export function cancel(app: FastifyInstance, counter: Counter, id: string, version = 1, headers = counter.clerk, key?: string) {
  return post<Saved & Refused & Stands>(app, headers, `${counter.path}/vouchers/${id}/cancel`, { version, reason: 'Entered twice' }, key);
}

type Trial = {
  groups: { group: string; closing: number }[];
  rows: { ledgerId: string; name: string; closing: number }[];
  total: { debit: number; difference: number };
};

export async function trialBalance(app: FastifyInstance, counter: Counter) {
  const { body } = await get<Trial>(app, counter.manager, `${counter.path}/reports/trialBalance?limit=200`);
  return body;
}

/** Ledger names with their closing balances, debit positive. */
export async function closings(app: FastifyInstance, counter: Counter): Promise<Record<string, number>> {
  const { rows } = await trialBalance(app, counter);
  return Object.fromEntries(rows.map(({ name, closing }) => [name, closing]));
}
