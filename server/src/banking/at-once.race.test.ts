import { expect, test } from 'vitest';
import { ago, type Imported, openBanking, statementOf } from '../testing/banking.ts';
import { type Answer, post, put } from '../testing/calls.ts';
import { openLedgers } from '../testing/ledgers.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { moneyOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();

/**
 * Both write to the company's audit chain last: while that is locked, a transaction that could read before the other's write has read by
 * then.
 */
const oneAfterTheOther = (purse: Purse, first: () => Promise<Answer<Imported>>, second: () => Promise<Answer<Imported>>) =>
  whileHeld<Answer<Imported>>(ownerPool, 'select from audit_heads where org_id = $1', [purse.orgId], () => [
    first(),
    waiting(ownerPool, 1).then(second),
  ]);

test('a file uploaded twice and imported twice at once is imported once, and the second call is refused', async () => {
  const purse = await openPurse(app, pool);
  const { sendFile, look, commit, lines } = openBanking(app, purse);
  const file = statementOf([[9, 'UPI', '', 1_180]]);
  const ids = [(await sendFile(file)).body.importId, (await sendFile(file)).body.importId] as const;
  const { mapping } = await look(ids[0]);
  const answers = await oneAfterTheOther(
    purse,
    () => commit(ids[0], mapping),
    () => commit(ids[1], mapping),
  );
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
    [200, '1 line brought in'],
    [409, 'Lines of this file came in meanwhile. Look at it again.'],
  ]);
  expect((await lines()).counts).toMatchObject({ toDo: 1 });
});

test('one voucher matched with two lines at once: only with the first', async () => {
  const purse = await openPurse(app, pool);
  const { importStatement, lines, match } = openBanking(app, purse);
  const payments = [{ type: 'bank', _id: purse.bankId, amount: 300, reference: '' }];
  for (const name of ['one', 'two']) {
    const saved = await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 300, {}, { date: ago(9), payments }));
    expect(saved.status, name).toBe(200);
  }
  await importStatement(
    statementOf([
      [9, 'UPI A', '', 300],
      [9, 'UPI B', '', 300],
    ]),
  );
  const [one, two] = (await lines()).lines;
  const posting = one!.suggestions[0]!.postings;
  const answers = await oneAfterTheOther(
    purse,
    () => match([one!._id], posting),
    () => match([two!._id], posting),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [409, 'ALREADY_MATCHED'],
  ]);
  expect((await lines()).counts).toMatchObject({ toDo: 1, matched: 1 });
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});

test('of two changes of a rule at once the second is refused', async () => {
  const purse = await openPurse(app, pool);
  const { path } = openBanking(app, purse);
  const { _id: ledgerId } = (await (await openLedgers(app, purse)).save('Fees of banks', 'Indirect Expenses')).body.ledger;
  const rule = { bankId: null, contains: 'CHG', side: 'both', kind: 'journal', ledgerId };
  const { body } = await post<{ rule: { _id: string; version: number } }>(app, purse.manager, `${path}/rules`, rule);
  const change = (contains: string) =>
    put<Imported>(app, purse.manager, `${path}/rules/${body.rule._id}`, { ...rule, contains, version: body.rule.version });
  const answers = await oneAfterTheOther(
    purse,
    () => change('CHARGE'),
    () => change('FEE'),
  );
  expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
    [200, undefined],
    [409, 'CHANGED_MEANWHILE'],
  ]);
});

test('an import is not undone while one of its lines is being matched: the next try asks', async () => {
  const purse = await openPurse(app, pool);
  const { importStatement, lines, match, undo } = openBanking(app, purse);
  const payments = [{ type: 'bank', _id: purse.bankId, amount: 300, reference: '' }];
  await saveMoney(app, purse, 'receipt', moneyOf(purse, purse.partyId, 300, {}, { date: ago(9), payments }));
  const importId = await importStatement(statementOf([[9, 'UPI', '', 300]]));
  const [line] = (await lines()).lines;
  const answers = await oneAfterTheOther(
    purse,
    () => match([line!._id], line!.suggestions[0]!.postings),
    () => undo(importId),
  );
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    [200, undefined],
    [503, 'BUSY'],
  ]);
  expect(await undo(importId)).toMatchObject({ status: 409, body: { code: 'IN_USE' } });
  expect((await lines()).counts).toMatchObject({ toDo: 0, matched: 1 });
  expect(await verifyCompany(pool, db, purse.orgId)).toEqual([]);
});
