import { describe, expect, test } from 'vitest';
import { get, post, problemsOf, put } from '../testing/calls.ts';
import { whileHeld } from '../testing/locks.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel, openCounter, type Saved, saleOf, sell } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
type Answer = Saved & { problems?: { field: string; code: string }[] };
/** The row that all of them write last: a transaction that could read before another's write has read by then. */
const balances = 'select from ledger_balances where org_id = $1 and ledger_id = $2';

/** Ten pieces are sold. */
async function openStore() {
  const counter = await openCounter(app, pool);
  const saleId = (await sell(app, counter, saleOf(counter, 10))).body._id;
  const path = `${counter.path}/vouchers/creditNote`;
  const noteOf = (count: number, more: object = {}) => {
    const note = saleOf(counter, count, 100, more);
    return { ...note, items: [{ ...note.items[0]!, originalLine: 0 }], original: { _id: saleId } };
  };
  const save = (count: number) => post<Answer>(app, counter.clerk, path, noteOf(count));
  const edit = (id: string, count: number) => put<Answer>(app, counter.clerk, `${path}/${id}`, noteOf(count, { version: 1 }));
  const left = async () => {
    const { body } = await get<{ note: { items: { left: number }[] } }>(
      app,
      counter.clerk,
      `${counter.path}/vouchers/${saleId}/returnable`,
    );
    return body.note.items.map((item) => item.left);
  };
  const atOnce = <T>(...started: (() => Promise<T>)[]) =>
    whileHeld(ownerPool, balances, [counter.orgId, counter.partyId], () => started.map((start) => start()));
  return { counter, saleId, save, edit, left, atOnce };
}

describe('simultaneous notes on one sale take back no more than was sold', () => {
  const above = 'items.0.count RETURN_ABOVE_ORIGINAL';

  test('two new ones', async () => {
    const { counter, save, left, atOnce } = await openStore();
    const answers = await atOnce(
      () => save(7),
      () => save(7),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.flatMap(problemsOf)).toEqual([above]);
    expect(await left()).toEqual([3]);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });

  test('edits of two, each to the rest beside the other', async () => {
    const { counter, save, edit, left, atOnce } = await openStore();
    const [one, other] = [(await save(2)).body._id, (await save(2)).body._id];
    const answers = await atOnce(
      () => edit(one, 8),
      () => edit(other, 8),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers.flatMap(problemsOf)).toEqual([above]);
    expect(await left()).toEqual([]);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });

  test('a cancelled sale gets none', async () => {
    const { counter, saleId, save, atOnce } = await openStore();
    const answers = await atOnce(
      () => save(7).then(({ status }) => status),
      () => cancel(app, counter, saleId).then(({ status }) => status),
    );
    expect(answers.filter((status) => status === 200)).toHaveLength(1);
    expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
  });
});
