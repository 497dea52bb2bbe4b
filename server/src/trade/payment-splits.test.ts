import { addDays } from '@bahi/core/periods/business-date';
import { describe, expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { addParty } from '../testing/masters.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, closings, openBills, openCounter, receiptOf, receive, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

const cash = ({ cashId }: Counter, amount: number) => ({ type: 'cash', amount, ref_id: cashId, ref_collection: 'Cash' });
const upi = ({ bankId }: Counter, amount: number) => ({ type: 'upi', amount, ref_id: bankId, ref_collection: 'BankDetails' });
const cheque = ({ bankId }: Counter, amount: number, more: object = {}) => ({
  type: 'cheque',
  amount,
  ref_id: bankId,
  ref_collection: 'BankDetails',
  ...more,
});
const credit = (partyId: string, amount: number, more: object = {}) => ({
  type: 'credit',
  amount,
  ref_id: partyId,
  ref_collection: 'Party',
  ...more,
});
/** A sale of 1,180.00 paid in these parts. */
const paid = (counter: Counter, ...paymentSplits: object[]) => saleOf(counter, 10, 100, { paymentSplits });
type Details = { voucher: { paymentSplits: object[]; receipt: object | null } };

describe('a sale split into four parts', () => {
  test('posts each part to its ledger: cash, bank, Cheques in Hand, and the party’s debt', async () => {
    const counter = await openCounter(app, pool);
    const body = paid(
      counter,
      cash(counter, 300),
      upi(counter, 400),
      cheque(counter, 200, { chequeNumber: '000123' }),
      credit(counter.partyId, 280),
    );
    const { status, body: saved } = await sell(app, counter, body);
    expect([status, saved.problems]).toEqual([200, undefined]);
    const balances = await closings(app, counter);
    expect(balances).toMatchObject({ Cash: 300, 'Bank A': 400, 'Cheques in Hand': 200, Sales: -1000, 'Output CGST': -90 });
    expect(await openBills(app, counter)).toMatchObject({
      totalOutstandingAmount: 280,
      outstandings: [{ bill_no: saved.voucherNumber, bill_pending_amt: 280 }],
    });
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });

  test('is shown part by part in its details, with the cheque and its date, and is not a receipt', async () => {
    const counter = await openCounter(app, pool);
    const chequeDate = addDays(today, 20);
    const parts = [
      cash(counter, 300),
      cheque(counter, 200, { chequeNumber: '000123', chequeDate }),
      credit(counter.partyId, 280, { reference_name: 'R/7' }),
    ];
    const { body: saved } = await sell(app, counter, paid(counter, ...parts));
    const { body } = await get<Details>(app, counter.clerk, `${counter.path}/vouchers/${saved._id}`);
    const none = { given: null, reference_name: '', chequeNumber: '', chequeDate: null };
    expect(body.voucher.receipt).toBeNull();
    expect(body.voucher.paymentSplits).toEqual([
      { ...none, ...cash(counter, 300), ref_name: 'Cash' },
      { ...none, ...parts[1], ref_name: 'Bank A' },
      { ...none, ...parts[2], ref_name: expect.any(String), credit_reference_type: 'New Ref' },
    ]);
  });

  test('the uncovered rest stays on the voucher’s own party, besides the named bill of the credit part', async () => {
    const counter = await openCounter(app, pool);
    const { body: saved } = await sell(
      app,
      counter,
      paid(counter, cash(counter, 300), credit(counter.partyId, 280, { reference_name: 'R/7' })),
    );
    const { outstandings, totalOutstandingAmount } = await openBills(app, counter);
    expect(totalOutstandingAmount).toBe(880);
    expect(Object.fromEntries(outstandings.map((bill) => [bill.bill_no, bill.bill_pending_amt]))).toEqual({
      'R/7': 280,
      [saved.voucherNumber]: 600,
    });
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });

  test('a credit part names another party, on which its bill opens and is settled like any other', async () => {
    const counter = await openCounter(app, pool);
    const agent = await addParty(app, counter, { creditDays: 10 });
    const { status } = await sell(app, counter, paid(counter, cash(counter, 900), credit(agent, 280, { reference_name: 'AGENT-1' })));
    expect(status).toBe(200);
    expect((await openBills(app, counter)).totalOutstandingAmount).toBe(0);
    const { outstandings } = await openBills(app, counter, agent);
    expect(outstandings).toMatchObject([{ bill_no: 'AGENT-1', bill_pending_amt: 280, bill_due_date: addDays(today, 10), source: 'sales' }]);
    const receipt = receiptOf(counter, 280, [[outstandings[0]!.billId, 280]], { partyId: agent });
    expect((await receive(app, counter, receipt)).status).toBe(200);
    expect((await openBills(app, counter, agent)).totalOutstandingAmount).toBe(0);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });
});

test('a cheque waits in Cheques in Hand whatever its date, and gets the voucher’s date by default', async () => {
  const counter = await openCounter(app, pool);
  const later = cheque(counter, 1180, { chequeNumber: '000124', chequeDate: addDays(today, 60) });
  expect((await sell(app, counter, paid(counter, later))).status).toBe(200);
  const { body: saved } = await sell(app, counter, paid(counter, cheque(counter, 1180)));
  const balances = await closings(app, counter);
  expect(balances).toMatchObject({ 'Cheques in Hand': 2360 });
  expect(balances['Bank A'] ?? 0).toBe(0);
  const { body } = await get<Details>(app, counter.clerk, `${counter.path}/vouchers/${saved._id}`);
  expect(body.voucher.paymentSplits).toMatchObject([{ type: 'cheque', chequeNumber: '', chequeDate: today }]);
  expect((await openBills(app, counter)).totalOutstandingAmount).toBe(0);
});

test('the same key saves a split sale once', async () => {
  const counter = await openCounter(app, pool);
  const body = paid(counter, cash(counter, 1180));
  const key = crypto.randomUUID();
  const [first, second] = [await sell(app, counter, body, key), await sell(app, counter, body, key)];
  expect(second.body).toEqual(first.body);
  expect(await closings(app, counter)).toMatchObject({ Cash: 1180 });
});

describe('refused without writing anything', () => {
  const wrong: [string, (counter: Counter) => object[], string[]][] = [
    ['a split above the total', (c) => [cash(c, 1000), upi(c, 180.01)], ['paymentSplits SPLITS_ABOVE_TOTAL']],
    ['a part of nothing', (c) => [cash(c, 0)], ['paymentSplits.0.amount SPLIT_AMOUNT_INVALID']],
    ['a part below nothing', (c) => [cash(c, 100), upi(c, -5)], ['paymentSplits.1.amount SPLIT_AMOUNT_INVALID']],
    ['cash into a bank', (c) => [{ ...cash(c, 5), ref_id: c.bankId }], ['paymentSplits.0.ref_id LEDGER_NOT_CASH']],
    ['UPI into the cash', (c) => [{ ...upi(c, 5), ref_id: c.cashId }], ['paymentSplits.0.ref_id LEDGER_NOT_BANK']],
    ['a cheque to nowhere', (c) => [{ ...cheque(c, 5), ref_id: c.productId }], ['paymentSplits.0.ref_id LEDGER_UNKNOWN']],
    ['credit of nobody', (c) => [cash(c, 5), credit(c.productId, 5)], ['paymentSplits.1.ref_id PARTY_UNKNOWN']],
    [
      'everything at once',
      (c) => [{ ...cash(c, 0), ref_id: c.bankId }, credit(c.productId, 2000)],
      [
        'paymentSplits.0.amount SPLIT_AMOUNT_INVALID',
        'paymentSplits.0.ref_id LEDGER_NOT_CASH',
        'paymentSplits.1.ref_id PARTY_UNKNOWN',
        'paymentSplits SPLITS_ABOVE_TOTAL',
      ],
    ],
  ];
  test.each(wrong)('%s', async (_, parts, expected) => {
    const counter = await openCounter(app, pool);
    const { status, body } = await sell(app, counter, paid(counter, ...parts(counter)));
    expect([status, body.problems?.map(({ field, code }) => `${field} ${code}`)]).toEqual([422, expected]);
    expect((await get<{ vouchers: [] }>(app, counter.clerk, `${counter.path}/vouchers`)).body.vouchers).toEqual([]);
  });

  test.each<[string, (counter: Counter) => object[]]>([
    ['the same type twice', (c) => [cash(c, 5), cash(c, 5)]],
    ['a type that there is not', (c) => [{ ...cash(c, 5), type: 'card' }]],
    ['a collection of another type', (c) => [{ ...cash(c, 5), ref_collection: 'BankDetails' }]],
    ['a cheque number with cash', (c) => [{ ...cash(c, 5), chequeNumber: '1' }]],
    ['three decimals of a rupee', (c) => [cash(c, 5.001)]],
    ['a day that does not exist', (c) => [cheque(c, 5, { chequeDate: '2026-02-30' })]],
    ['a reference that is too long', (c) => [credit(c.partyId, 5, { reference_name: 'r'.repeat(51) })]],
  ])('%s', async (_, parts) => {
    const counter = await openCounter(app, pool);
    const { status, body } = await sell(app, counter, paid(counter, ...parts(counter)));
    expect([status, body.code]).toEqual([422, 'INVALID']);
  });

  test('a party or a ledger of another company', async () => {
    const [counter, other] = [await openCounter(app, pool), await openCounter(app, pool)];
    const { status, body } = await sell(app, counter, paid(counter, credit(other.partyId, 5)));
    expect([status, body.problems?.[0]?.code]).toEqual([422, 'PARTY_UNKNOWN']);
    expect((await sell(app, counter, paid(counter, cash(other, 5)))).body.problems?.[0]?.code).toBe('LEDGER_UNKNOWN');
  });
});
