import type { FastifyInstance } from 'fastify';
import { get, type Headers, post, put } from './calls.ts';
import { enter } from './entries.ts';
import { openLedgers } from './ledgers.ts';
import { addParty } from './masters.ts';
import type { TestDatabase } from './test-database.ts';
import { type Bill, type Counter, openCounter, type Saved, type Stands, today } from './vouchers.ts';

export type Purse = Counter & { supplierId: string; rentId: string; capitalId: string };
type ReceiptKind = 'receipt' | 'payment';
type Answered = Saved & Stands & { code: string; problems: { code: string; field: string }[]; outstandings: Bill[] };

/** A counter with a supplier and ledgers that money is for, and bills that journals open: no goods are needed. */
export async function openPurse(app: FastifyInstance, pool: TestDatabase['pool']): Promise<Purse> {
  const counter = await openCounter(app, pool);
  const books = await openLedgers(app, counter);
  const ledger = async (name: string, group: string) => (await books.save(name, group)).body.ledger._id;
  const supplierId = await addParty(app, counter, { accountGroup: 'Sundry Creditors' });
  return {
    ...counter,
    supplierId,
    rentId: await ledger('Rent', 'Indirect Expenses'),
    capitalId: await ledger('Capital', 'Capital Account'),
  };
}

/** Bills under these names: above 0 the party owes them, below 0 it is owed them. */
export async function openBillsOf(app: FastifyInstance, purse: Purse, partyId: string, bills: Readonly<Record<string, number>>) {
  const side = (amount: number) => (amount > 0 ? ['debit', 'credit'] : ['credit', 'debit']);
  const items = Object.entries(bills).flatMap(([name, amount]) => [
    { ledgerId: partyId, side: side(amount)[0], amount: Math.abs(amount), reference: { type: 'new', name } },
    { ledgerId: purse.capitalId, side: side(amount)[1], amount: Math.abs(amount) },
  ]);
  const { status, body } = await enter(app, purse, 'journal', { date: today, items });
  if (status !== 200) throw new Error(`no bills: ${JSON.stringify(body)}`);
}

/** A party's open bills as a receipt or payment sees them, by name. */
export async function listed(app: FastifyInstance, purse: Counter, voucher: ReceiptKind, partyId: string) {
  const { body } = await get<{ outstandings: Bill[]; totalOutstandingAmount: number; advanceAmount: number }>(
    app,
    purse.clerk,
    `${purse.path}/outstandings?partyId=${partyId}&voucher=${voucher}`,
  );
  const ids = Object.fromEntries(body.outstandings.map(({ bill_no, billId }) => [bill_no, billId]));
  const pending = Object.fromEntries(body.outstandings.map(({ bill_no, bill_pending_amt }) => [bill_no, bill_pending_amt]));
  return { ...body, ids, pending };
}

/** A receipt or payment of a party, by default in cash, over bills by id. */
export function moneyOf(
  purse: Counter,
  partyId: string | undefined,
  enteredAmount: number,
  settled: Readonly<Record<string, number>>,
  more: object = {},
) {
  const billData = Object.entries(settled).map(([billId, settledAmount]) => ({ billId, settledAmount }));
  const payments = [{ type: 'cash', _id: purse.cashId, amount: enteredAmount }];
  return { date: today, ...(partyId && { partyId }), enteredAmount, billData, payments, ...more };
}

export function saveMoney(app: FastifyInstance, purse: Counter, kind: ReceiptKind, body: object, who: Headers = purse.clerk) {
  return post<Answered>(app, who, `${purse.path}/vouchers/${kind}`, body);
}

export function editMoney(app: FastifyInstance, purse: Counter, kind: ReceiptKind, id: string, body: object) {
  return put<Answered>(app, purse.clerk, `${purse.path}/vouchers/${kind}/${id}`, body);
}
