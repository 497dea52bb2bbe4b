import { describe, expect, test } from 'vitest';
import { get, patch, problemsOf } from '../testing/calls.ts';
import { actOn, chequePart } from '../testing/cheques.ts';
import { waiting, whileHeld } from '../testing/locks.ts';
import { editMoney, moneyOf, openPurse, type Purse, saveMoney } from '../testing/receipts.ts';
import { testApp } from '../testing/test-app.ts';
import { cancel } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const verified = (purse: Purse) => verifyCompany(pool, db, purse.orgId);

describe('the leaves of a cheque book', () => {
  /** Bank A has the leaves 41 to 44, of which 43 is void. */
  async function withBook() {
    const purse = await openPurse(app, pool);
    const { body } = await get<{ ledger: { version: number } }>(app, purse.manager, `${purse.path}/ledgers/${purse.bankId}`);
    const account = { bankName: 'Bank A', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '' };
    const bank = { ...account, chequeBooks: [{ first: 41, last: 44, used: [], void: [43] }] };
    const saved = await patch(app, purse.manager, `${purse.path}/ledgers/${purse.bankId}`, { version: body.ledger.version, bank });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    return purse;
  }
  const pay = (purse: Purse, numbers: readonly string[], more: object = {}) => {
    const payments = numbers.map((number) => chequePart(purse, 10, number));
    return saveMoney(app, purse, 'payment', moneyOf(purse, purse.supplierId, 10 * numbers.length, {}, { payments, ...more }));
  };
  const next = async (purse: Purse) =>
    (await get<{ next: string | null }>(app, purse.clerk, `${purse.path}/cheques/leaves/${purse.bankId}`)).body.next;

  test('are used one after the other; a used or void one is refused at its field', async () => {
    const purse = await withBook();
    expect(await next(purse)).toBe('000041');
    const first = await pay(purse, ['000041']);
    expect(first.status).toBe(200);
    expect(await next(purse)).toBe('000042');
    expect(problemsOf(await pay(purse, ['41', '43', '42', '42', '900']))).toEqual([
      'payments.0.chequeNumber CHEQUE_LEAF_USED',
      'payments.1.chequeNumber CHEQUE_LEAF_VOID',
      'payments.3.chequeNumber CHEQUE_LEAF_USED',
    ]);
    // An edit of the payment keeps the leaf, and a cancellation releases it.
    const payments = [chequePart(purse, 10, '41')];
    const edit = { ...moneyOf(purse, purse.supplierId, 10, {}, { payments }), version: 1 };
    expect((await editMoney(app, purse, 'payment', first.body._id, edit)).status).toBe(200);
    await cancel(app, purse, first.body._id, 2);
    expect(await next(purse)).toBe('000041');
  });

  test('a manager can mark a leaf void, but not a used one', async () => {
    const purse = await withBook();
    await pay(purse, ['41']);
    const path = `leaves/${purse.bankId}/void`;
    expect((await actOn(app, purse, path, { leaf: 42 })).status).toBe(403);
    expect(problemsOf(await actOn(app, purse, path, { leaf: 41 }, purse.manager))).toEqual(['leaf CHEQUE_LEAF_USED']);
    expect(problemsOf(await actOn(app, purse, path, { leaf: 7 }, purse.manager))).toEqual(['leaf CHEQUE_LEAF_UNKNOWN']);
    expect((await actOn(app, purse, path, { leaf: 42 }, purse.manager)).status).toBe(200);
    expect(await next(purse)).toBe('000044');
    expect(problemsOf(await pay(purse, ['42']))).toEqual(['payments.0.chequeNumber CHEQUE_LEAF_VOID']);
  });

  test('cheques entered before their book get its leaves, and no used leaf becomes void', async () => {
    const purse = await withBook();
    const first = await pay(purse, ['000051', '52', '42']);
    expect(first.status, JSON.stringify(first.body)).toBe(200);
    const save = async (chequeBooks: object[]) => {
      const { body } = await get<{ ledger: { version: number; bank: object } }>(
        app,
        purse.manager,
        `${purse.path}/ledgers/${purse.bankId}`,
      );
      const bank = { ...body.ledger.bank, chequeBooks };
      return patch(app, purse.manager, `${purse.path}/ledgers/${purse.bankId}`, { version: body.ledger.version, bank });
    };
    const [old, book] = [
      { first: 41, last: 44, used: [], void: [43] },
      { first: 51, last: 54, used: [], void: [] },
    ];
    expect(
      problemsOf(
        await save([
          { ...old, void: [42, 43] },
          { ...book, void: [51] },
        ]),
      ),
    ).toEqual(['bank.chequeBooks.0.void CHEQUE_LEAF_USED', 'bank.chequeBooks.1.void CHEQUE_LEAF_USED']);
    expect((await save([{ ...old, used: [41, 44] }, book])).status).toBe(200);
    expect(await next(purse)).toBe('000053');
    const { body } = await get<{ books: object[] }>(app, purse.clerk, `${purse.path}/cheques/leaves/${purse.bankId}`);
    expect(body.books).toMatchObject([
      { used: [41, 42, 44], written: [42], void: [43], left: 0 },
      { used: [51, 52], written: [51, 52], left: 2 },
    ]);
    expect(problemsOf(await pay(purse, ['51']))).toEqual(['payments.0.chequeNumber CHEQUE_LEAF_USED']);
    expect(await verified(purse)).toEqual([]);
  });

  test('a payment with a leaf that a later book marks as used is edited as before; another payment cannot use it', async () => {
    const purse = await openPurse(app, pool);
    const saved = await pay(purse, ['41']);
    const { body } = await get<{ ledger: { version: number } }>(app, purse.manager, `${purse.path}/ledgers/${purse.bankId}`);
    const account = { bankName: 'Bank A', branch: '', accountName: '', accountNumber: '', ifsc: '', upiId: '' };
    const bank = { ...account, chequeBooks: [{ first: 41, last: 44, used: [41, 42], void: [] }] };
    expect((await patch(app, purse.manager, `${purse.path}/ledgers/${purse.bankId}`, { version: body.ledger.version, bank })).status).toBe(
      200,
    );
    const edit = (number: string) => {
      const payments = [chequePart(purse, 20, number)];
      return editMoney(app, purse, 'payment', saved.body._id, { ...moneyOf(purse, purse.supplierId, 20, {}, { payments }), version: 1 });
    };
    expect(problemsOf(await edit('42'))).toEqual(['payments.0.chequeNumber CHEQUE_LEAF_USED']);
    expect((await edit('41')).body).toMatchObject({ version: 2 });
    expect(problemsOf(await pay(purse, ['41']))).toEqual(['payments.0.chequeNumber CHEQUE_LEAF_USED']);
    expect(await verified(purse)).toEqual([]);
  });

  test.each(['first written', 'first made void'])('a leaf that is used and marked void at once is one of both: %s', async (order) => {
    const purse = await withBook();
    const write = (): Promise<{ status: number }> => pay(purse, ['42']);
    const spoil = (): Promise<{ status: number }> => actOn(app, purse, `leaves/${purse.bankId}/void`, { leaf: 42 }, purse.manager);
    const [first, second] = order === 'first written' ? [write, spoil] : [spoil, write];
    const held = 'select from cheque_books where org_id = $1 and ledger_id = $2';
    const answers = await whileHeld(ownerPool, held, [purse.orgId, purse.bankId], () => [first(), waiting(ownerPool, 1).then(second)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 422]);
    expect(await verified(purse)).toEqual([]);
  });

  test('two payments compete for one leaf: one gets it', async () => {
    const purse = await withBook();
    const answers = await Promise.all(Array.from({ length: 6 }, () => pay(purse, ['42'])));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => [200, 409, 422].includes(status))).toBe(true);
    expect(await verified(purse)).toEqual([]);
  });
});
