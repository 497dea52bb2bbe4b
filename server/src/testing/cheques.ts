import { addDays } from '@bahi/core/periods/business-date';
import type { FastifyInstance } from 'fastify';
import { get, type Headers, post } from './calls.ts';
import { listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from './receipts.ts';
import type { TestDatabase } from './test-database.ts';
import { type Counter, today } from './vouchers.ts';

export type Cheque = {
  _id: string;
  direction: string;
  state: string;
  chequeNumber: string;
  chequeDate: string;
  amount: number;
  bankName: string;
  partyName: string;
  voucher: { _id: string; voucherNumber: string };
  moved: { _id: string; voucherNumber: string; date: string } | null;
  clearedOn: string | null;
  returned: { _id: string; voucherNumber: string; date: string } | null;
  reason: string;
};
type Register = {
  cheques: Cheque[];
  next: string | null;
  totals: { count: number; amount: number } | null;
  byState: { state: string; count: number; amount: number }[];
};
export type Acted = {
  message: string;
  voucherId: string;
  voucherNumber: string;
  code: string;
  moved: number;
  problems?: { field: string; code: string; message: string }[];
  cheques?: { chequeNumber: string; state: string }[];
};

/** A cheque as a payment part, dated today by default. */
export const chequePart = (purse: Counter, amount: number, chequeNumber: string, chequeDate = today) => ({
  type: 'cheque',
  _id: purse.bankId,
  amount,
  chequeNumber,
  chequeDate,
});

/** A receipt or payment by one cheque, over bills by id. Dated ten days ago unless `more` has another date. */
export function byCheque(
  app: FastifyInstance,
  purse: Purse,
  kind: 'receipt' | 'payment',
  amount: number,
  cheque: { number: string; date?: string },
  settled: Readonly<Record<string, number>> = {},
  more: object = {},
) {
  const partyId = kind === 'receipt' ? purse.partyId : purse.supplierId;
  const payments = [chequePart(purse, amount, cheque.number, cheque.date)];
  return saveMoney(app, purse, kind, moneyOf(purse, partyId, amount, settled, { date: addDays(today, -10), payments, ...more }));
}

export const register = async (app: FastifyInstance, purse: Counter, asked = 'direction=received', who: Headers = purse.clerk) =>
  (await get<Register>(app, who, `${purse.path}/cheques?${asked}`)).body;

/** One cheque of the register by its number. */
export async function chequeBy(app: FastifyInstance, purse: Counter, number: string, direction = 'received'): Promise<Cheque> {
  const { cheques } = await register(app, purse, `direction=${direction}`);
  const found = cheques.find(({ chequeNumber }) => chequeNumber === number);
  if (!found) throw new Error(`no cheque ${number}`);
  return found;
}

/** An act of the register, `deposit` or `{id}/return`. */
export const actOn = (app: FastifyInstance, purse: Counter, path: string, body: object = {}, who: Headers = purse.clerk, key?: string) =>
  post<Acted>(app, who, `${purse.path}/cheques/${path}`, body, key);

export const depositOf = (purse: Counter, cheques: readonly Cheque[], more: object = {}) => ({
  chequeIds: cheques.map(({ _id }) => _id),
  date: today,
  bankLedgerId: purse.bankId,
  ...more,
});

/** A customer with bill S-1 of 1 180, paid by a cheque that is dated today and was received ten days ago. */
export async function paidByCheque(app: FastifyInstance, pool: TestDatabase['pool']) {
  const purse = await openPurse(app, pool);
  await openBillsOf(app, purse, purse.partyId, { 'S-1': 1180 });
  const { ids } = await listed(app, purse, 'receipt', purse.partyId);
  const receipt = await byCheque(app, purse, 'receipt', 1180, { number: '000123' }, { [ids['S-1']!]: 1180 });
  if (receipt.status !== 200) throw new Error(`no receipt: ${JSON.stringify(receipt.body)}`);
  return { purse, receipt: receipt.body, billId: ids['S-1']! };
}
