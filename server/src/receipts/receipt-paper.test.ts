import { formatDate } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { readPdf } from '../testing/read-pdf.ts';
import { listed, moneyOf, openBillsOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

async function paperOf(purse: Purse, id: string): Promise<string> {
  const answer = await app.inject({ url: `/api${purse.path}/vouchers/${id}/pdf`, headers: purse.clerk });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  return readPdf(answer.rawPayload).text.replaceAll(/\s+/g, ' ');
}

test('the document of a receipt: its parts, the bills with their settlements, credits netted, deductions, the advance, and the amount in words', async () => {
  const purse = await openPurse(app, pool);
  const before = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 100, {}));
  await openBillsOf(app, purse, purse.partyId, { 'A-1': 1000, 'A-2': 500 });
  const { ids } = await listed(app, purse, 'receipt', purse.partyId);
  const [one, two, credit] = [ids['A-1']!, ids['A-2']!, ids[before.body.voucherNumber]!];
  const payments = [
    { type: 'cash', _id: purse.cashId, amount: 880 },
    { type: 'cheque', _id: purse.bankId, amount: 500, chequeNumber: '004213', chequeDate: today },
  ];
  const deductions = [{ billId: one, type: 'discount', amount: 20 }];
  const body = moneyOf(purse, purse.partyId, 1380, { [one]: 980, [two]: 500, [credit]: -100 }, { payments, deductions });
  const saved = await saveMoney(app, purse, 'receipt', body);
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  const text = await paperOf(purse, saved.body._id);
  for (const words of [
    'Receipt',
    saved.body.voucherNumber,
    'Received from',
    'Received in Amount',
    'Cash 880.00',
    `cheque 004213 of ${formatDate(today)} 500.00`,
    `Bill A-1 of ${formatDate(today)} 1,000.00`,
    `Bill A-2 of ${formatDate(today)} 500.00`,
    `Less credit netted, ${before.body.voucherNumber} of ${formatDate(today)}`,
    'Less Discount on bill A-1',
    'Rupees One Thousand Three Hundred Eighty Only',
  ])
    expect(text).toContain(words);
  // The column adds up to the received amount: 1,000 + 500 − 100 − 20.
  expect(text).toMatch(/Total ₹?1,380\.00/);
  const rest = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 75, {}));
  expect(await paperOf(purse, rest.body._id)).toContain('Advance 75.00');
});

test('the document of a payment shows the payee, the source and the bill', async () => {
  const purse = await openPurse(app, pool);
  await openBillsOf(app, purse, purse.supplierId, { 'S-1': -900 });
  const { ids } = await listed(app, purse, 'payment', purse.supplierId);
  const saved = await saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 900, { [ids['S-1']!]: 900 }));
  const text = await paperOf(purse, saved.body._id);
  for (const words of ['Payment', 'Paid to', 'Paid out of', `Bill S-1 of ${formatDate(today)} 900.00`, 'Rupees Nine Hundred Only'])
    expect(text).toContain(words);
});
