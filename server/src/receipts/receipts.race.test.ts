import { expect, test } from 'vitest';
import { listed, moneyOf, openBillsOf, openPurse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { times } from '../testing/times.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db } = await testApp();

test('64 receipts and payments compete for 8 bills of one party: settlements agree with the ledger, and no deadlock is reported', async () => {
  const purse = await openPurse(app, pool);
  const names = times(8).map((n) => [`B-${n}`, n % 2 ? -1000 : 1000] as const);
  await openBillsOf(app, purse, purse.partyId, Object.fromEntries(names));
  const { ids } = await listed(app, purse, 'receipt', purse.partyId);
  const answers = await Promise.all(
    times(64).map((n) => {
      const kind = n % 2 ? ('payment' as const) : ('receipt' as const);
      // Two bills of its side in random order, so that locks in the order of selection would deadlock.
      const own = names.filter(([, amount]) => amount > 0 === (kind === 'receipt')).map(([name]) => ids[name]!);
      const [a, b] = [own[n % 4]!, own[(n + 1 + (n % 3)) % 4]!];
      const chosen = n % 4 < 2 ? [a, b] : [b, a];
      return saveMoney(app, purse, kind, moneyOf(purse, purse.partyId, 250, { [chosen[0]!]: 250, [chosen[1]!]: 0 }));
    }),
  );
  expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([200, 409]);
  expect(answers.filter(({ status }) => status === 409).every(({ body }) => body.code === 'BILLS_CHANGED')).toBe(true);
  const saved = (kind: number) => answers.filter(({ status }, n) => status === 200 && n % 2 === kind).length;
  const { pending } = await listed(app, purse, 'receipt', purse.partyId);
  const open = (side: 1 | -1) => Object.values(pending).reduce((sum, amount) => sum + Math.max(side * amount, 0), 0);
  expect([open(1), open(-1)]).toEqual([4000 - 250 * saved(0), 4000 - 250 * saved(1)]);
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});
