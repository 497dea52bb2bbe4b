import { expect, test } from 'vitest';
import { get, post } from '../testing/calls.ts';
import { anyGstin, openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool, ownerPool } = await testApp();
const shop = await openShop(app, pool);
const path = `${shop.path}/parties`;

type Saved = { party: { _id: string } };
const save = (changes: object = {}, at = path, who = shop.clerk) =>
  post<Saved>(app, who, at, { partyName: 'Ravi Traders', category: 'unregistered', state: '27', ...changes });
const problemsOf = (answer: { body: unknown }) =>
  (answer.body as { problems: { code: string; field: string }[] }).problems.map(({ code, field }) => `${field} ${code}`);

test('a party is saved with its ledger under one id, and owes nothing yet', async () => {
  const gstin = anyGstin('29');
  const answer = await save({
    partyName: '  Karnataka Cloth House ',
    mobileNumber: '9876543210',
    email: 'shop@example.in',
    gstin: ` ${gstin.toLowerCase()} `,
    category: 'regular',
    state: '29',
    address: 'MG Road, Bengaluru',
    creditDays: 30,
  });
  const party = {
    partyName: 'Karnataka Cloth House',
    mobileNumber: '9876543210',
    email: 'shop@example.in',
    gstin,
    category: 'regular',
    state: '29',
    address: 'MG Road, Bengaluru',
    accountGroup: 'Sundry Debtors',
    creditDays: 30,
    isActive: true,
    balance: 0,
  };
  expect(answer).toMatchObject({ status: 200, body: { message: 'Party created', party } });

  const id = answer.body.party._id;
  expect(await get(app, shop.clerk, `${path}/${id}`)).toEqual({ status: 200, body: { party: { _id: id, ...party } }, cookies: [] });
  const { rows } = await ownerPool.query(
    'select l.name, g.name as group from ledgers l join account_groups g using (org_id) where l.org_id = $1 and l.id = $2 and g.id = l.group_id',
    [shop.orgId, id],
  );
  expect(rows).toEqual([{ name: 'Karnataka Cloth House', group: 'Sundry Debtors' }]);
});

test('a supplier stands among the creditors', async () => {
  const answer = await save({ partyName: 'Mill', accountGroup: 'Sundry Creditors' });
  expect(answer).toMatchObject({ status: 200, body: { party: { accountGroup: 'Sundry Creditors' } } });
});

test('a name is there once, however it is written', async () => {
  await save({ partyName: 'Shree Ganesh & Sons' });
  const answer = await save({ partyName: 'SHREE  GANESH & sons' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS', field: 'partyName' } });
  expect(await save({ partyName: 'cash' })).toMatchObject({ status: 409, body: { field: 'partyName' } });
});

test('a GSTIN belongs to one party of a company, and to parties of others too', async () => {
  const gstin = anyGstin('27');
  const registered = { gstin, category: 'regular' };
  await save({ partyName: 'First of GSTIN', ...registered });
  expect(await save({ partyName: 'Second of GSTIN', ...registered })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_EXISTS', field: 'gstin' },
  });
  const other = await openShop(app, pool);
  expect(await save({ partyName: 'First of GSTIN', ...registered }, `${other.path}/parties`, other.clerk)).toMatchObject({ status: 200 });
});

test('several parties without a GSTIN live side by side', async () => {
  expect(await save({ partyName: 'Without 1' })).toMatchObject({ status: 200, body: { party: { gstin: null } } });
  expect(await save({ partyName: 'Without 2' })).toMatchObject({ status: 200 });
});

test.each([
  ['a state that there is not', { state: '00' }, ['state STATE_INVALID']],
  ['a registered party without GSTIN', { category: 'regular' }, ['gstin GSTIN_MISSING']],
  ['a GSTIN with a slip of the hand', { category: 'regular', gstin: '27AAPFU0939F1ZW' }, ['gstin GSTIN_CHECK_DIGIT']],
  ['a GSTIN of another state', { category: 'regular', gstin: anyGstin('29') }, ['state GSTIN_OF_OTHER_STATE']],
  ['an unregistered party with a GSTIN', { gstin: anyGstin('27') }, ['category GSTIN_OF_UNREGISTERED']],
  ['the company itself', { category: 'regular', gstin: shop.gstin }, ['gstin PARTY_IS_OWN_COMPANY']],
  ['two faults at once', { category: 'composition', state: '00' }, ['state STATE_INVALID', 'gstin GSTIN_MISSING']],
])('%s is refused and nothing is written', async (_, changes, problems) => {
  const answer = await save({ partyName: 'Refused', ...changes });
  expect(answer.status).toBe(422);
  expect(problemsOf(answer)).toEqual(problems);
  const { rows } = await ownerPool.query(`select from ledgers where org_id = $1 and name = 'Refused'`, [shop.orgId]);
  expect(rows).toHaveLength(0);
});

test('what has not the shape of the contract is said at once, field by field', async () => {
  const answer = await save({ partyName: ' ', mobileNumber: '12', email: 'x', creditDays: -1, limit: 5 });
  expect(answer.status).toBe(422);
  const { problems } = answer.body as unknown as { problems: { field: string; message: string }[] };
  expect(problems.map(({ field }) => field)).toEqual(['partyName', 'mobileNumber', 'email', 'creditDays', '']);
  expect(problems.at(-1)?.message).toContain('limit');
});

test('a text with the character U+0000 is refused, not a bug', async () => {
  expect(await save({ partyName: 'A\u0000B', address: 'A\u0000B' })).toMatchObject({ status: 422, body: { code: 'INVALID' } });
});
