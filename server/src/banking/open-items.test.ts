import { expect, test } from 'vitest';
import { inTransaction } from '../platform/transaction.ts';
import { ago, openBanking, statementOf } from '../testing/banking.ts';
import { moneyOf, openPurse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { listBankLines } from './bank-line-store.ts';
import { findAllOpenItems } from './open-items.ts';

const { app, pool, db } = await testApp();

test('a writing caller gets only as many lines as have complete candidates; a few lines with too many need a user', async () => {
  const purse = await openPurse(app, pool);
  const banking = openBanking(app, purse);
  const days = [200, 150, 100, 50];
  for (const day of days) {
    const payments = [{ type: 'bank', _id: purse.bankId, amount: 70 }];
    const body = moneyOf(purse, purse.partyId, 70, {}, { date: ago(day), payments });
    expect((await saveMoney(app, purse, 'receipt', body)).status).toBe(200);
  }
  await banking.importStatement(statementOf(days.map((day) => [day, 'UPI', '', 70] as const)));
  const known = (postings: number, fewest = 1) =>
    inTransaction(pool, db, purse.orgId, async (tx) => {
      const asked = { state: 'toDo' as const, words: [], amountPaise: null, after: null, limit: 9 };
      const lines = await tx.query(listBankLines(purse.orgId, purse.bankId, asked));
      const { looked, open } = await findAllOpenItems(tx, purse.orgId, purse.bankId, lines, { lines: 9, postings, fewest });
      return [looked.map(({ date }) => date), open?.postings.length];
    });
  expect(await known(5)).toEqual([days.map(ago), 4]);
  expect(await known(4)).toEqual([days.slice(0, 2).map(ago), 2]);
  expect(await known(2)).toEqual([[ago(200)], 1]);
  expect(await known(1)).toEqual([[ago(200)], undefined]);
  expect(await known(2, 2)).toEqual([days.slice(0, 2).map(ago), undefined]);
});
