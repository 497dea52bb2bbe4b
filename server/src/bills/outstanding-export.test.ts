import { formatDate } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { rowsOf } from '../testing/file-rows.ts';
import { download } from '../testing/imports.ts';
import { addParty } from '../testing/masters.ts';
import { openBillsOf, openPurse, type Purse } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { today } from '../testing/vouchers.ts';

const { app, pool } = await testApp();

const cells = async (purse: Purse, what: string, query: string) => {
  const { bytes } = await download(app, purse.clerk, `${purse.path}/exports/${what}${query}`);
  return (await rowsOf(bytes)).map((row) => row.cells);
};

async function withBills() {
  const purse = await openPurse(app, pool);
  const dealer = await addParty(app, purse, { partyName: 'Dealer' });
  await openBillsOf(app, purse, purse.supplierId, { 'S-1': -900 });
  await openBillsOf(app, purse, dealer, { 'D-1': 300, 'D-2': -40.5 });
  return { purse, dealer };
}

test('a tab is exported as shown: its side, its filters, and a column per bucket with the screen’s title', async () => {
  const { purse, dealer } = await withBills();
  const aged = await cells(purse, 'outstandingReceivables/csv', '?by=bill&ageLimits=15,45');
  expect(aged).toEqual([
    ['Party', 'Mobile', 'Group', 'Bills', 'Dated later', '0–15', '16–45', 'Above 45', 'Overdue', 'Pending'],
    ['Dealer', expect.any(String), 'Sundry Debtors', '1', '0.00', '300.00', '0.00', '0.00', '0.00', '300.00'],
    ['Total', '', '', '', '0.00', '300.00', '0.00', '0.00', '0.00', '300.00'],
  ]);
  const [title, narrowed, ...ledger] = await cells(purse, 'outstandingLedger/xlsx', `?partyId=${dealer}`);
  expect([title![0], narrowed![0]]).toEqual(['Outstanding by ledger', 'Party: Dealer']);
  expect(ledger[0]).toEqual(['Party', 'Mobile', 'Group', 'Bills', 'Receivable', 'Payable', 'Balance']);
  expect(ledger.slice(1).map((row) => [row[0], row[4], row[5], row[6]])).toEqual([
    ['Dealer', '300', '40.5', '259.5'],
    ['Total', '300', '40.5', '259.5'],
  ]);
});

test('groups are exported with their sub-groups, and the bills of a party as listed', async () => {
  const { purse, dealer } = await withBills();
  expect(await cells(purse, 'outstandingGroup/csv', '')).toEqual([
    ['Group', 'Sub-group', 'Parties', 'Receivable', 'Payable'],
    ['Sundry Debtors', '', '1', '300', '40.5'],
    ['Sundry Debtors', 'Sundry Debtors', '1', '300', '40.5'],
    ['Sundry Creditors', '', '1', '0', '900'],
    ['Sundry Creditors', 'Sundry Creditors', '1', '0', '900'],
  ]);
  const [heads, bill] = await cells(purse, 'openBills/csv', `?partyId=${dealer}`);
  expect(heads).toEqual(['Bill', 'Date', 'Due', 'Source', 'Pending']);
  expect([bill![0], bill![4]]).toEqual(['D-1', '300']);
  expect([today, formatDate(today)]).toContain(bill![1]);
});
