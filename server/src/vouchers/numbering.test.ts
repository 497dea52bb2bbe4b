import { readFile } from 'node:fs/promises';
import { addDays } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { expect, test } from 'vitest';
import { get, patch, post } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { type Counter, cancel, openCounter, saleOf, sell, today } from '../testing/vouchers.ts';
import { verifyCompany } from '../verification/verify-company.ts';

const { app, pool, db, ownerPool } = await testApp();
const year = financialYearOf(today).label;
type Row = { _id: string; version: number; numbering: string };
type Answer = { row: Row; problems?: { code: string; field: string }[] };

async function counterWith(numbering: 'automatic' | 'override' | 'manual'): Promise<Counter & { series: Row }> {
  const counter = await openCounter(app, pool);
  const { body } = await get<{ rows: Row[] }>(app, counter.manager, `${counter.path}/series?kind=sales`);
  const [row] = body.rows;
  const answer = await patch<Answer>(app, counter.manager, `${counter.path}/series/${row!._id}`, { version: row!.version, numbering });
  return { ...counter, series: answer.body.row };
}
const numbered = (counter: Counter, voucherNumber?: string) =>
  sell(app, counter, { ...saleOf(counter, 1), ...(voucherNumber !== undefined && { voucherNumber }) });
const problemsOf = ({ problems = [] }: { problems?: { field: string; code: string }[] }) =>
  problems.map(({ field, code }) => `${field} ${code}`);

test('automatic: the series numbers, and a typed number is refused at its field', async () => {
  const counter = await counterWith('automatic');
  expect(counter.series.numbering).toBe('automatic');
  expect((await numbered(counter)).body.voucherNumber).toBe(`SL/${year}/00001`);
  expect(problemsOf((await numbered(counter, 'A1')).body)).toEqual(['voucherNumber NUMBER_NOT_TYPED']);
});

test('manual: every number is typed, unique within kind and year, and a missing or invalid one is refused at its field', async () => {
  const counter = await counterWith('manual');
  expect(problemsOf((await numbered(counter)).body)).toEqual(['voucherNumber NUMBER_MISSING']);
  expect(problemsOf((await numbered(counter, '0 1')).body)).toEqual(['voucherNumber NUMBER_CHARACTERS']);
  expect((await numbered(counter, ' A/17 ')).body.voucherNumber).toBe('A/17');
  const again = await numbered(counter, 'A/17');
  expect([again.status, again.body]).toMatchObject([409, { code: 'ALREADY_EXISTS', field: 'voucherNumber' }]);
  const inOtherCase = await numbered(counter, 'a/17');
  expect([inOtherCase.status, inOtherCase.body]).toMatchObject([409, { code: 'ALREADY_EXISTS', field: 'voucherNumber' }]);
  const { body: facts } = await get(app, counter.clerk, `${counter.path}/vouchers/facts/sales`);
  expect(facts).toMatchObject({ series: [{ numbering: 'manual' }] });
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('automatic with override: a typed number leaves no gap, and a future number of the series is refused', async () => {
  const counter = await counterWith('override');
  const numbers = [];
  for (const typed of [undefined, 'SPECIAL-1', undefined]) numbers.push((await numbered(counter, typed)).body.voucherNumber);
  expect(numbers).toEqual([`SL/${year}/00001`, 'SPECIAL-1', `SL/${year}/00002`]);
  for (const typed of [`SL/${year}/00009`, `sl/${year}/00009`]) {
    expect(problemsOf((await numbered(counter, typed)).body)).toEqual(['voucherNumber NUMBER_OF_SERIES']);
  }
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('no number is typed that a series counted which counts no more, in whichever case', async () => {
  const counter = await counterWith('automatic');
  expect((await numbered(counter)).body.voucherNumber).toBe(`SL/${year}/00001`);
  const { _id, version } = counter.series;
  const manual = await patch<Answer>(app, counter.manager, `${counter.path}/series/${_id}`, { version, numbering: 'manual' });
  expect(problemsOf(manual.body)).toEqual([]);
  for (const typed of [`SL/${year}/00001`, `sl/${year}/00001`, `Sl/${year}/00001`]) {
    const answer = await numbered(counter, typed);
    expect([typed, answer.status, answer.body]).toMatchObject([typed, 409, { code: 'ALREADY_EXISTS', field: 'voucherNumber' }]);
  }
  expect((await numbered(counter, `sl/${year}/00002`)).body.voucherNumber).toBe(`sl/${year}/00002`);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('a count of another year or of another kind of voucher is another number: a typed number is stored as typed', async () => {
  const counter = await counterWith('automatic');
  const change = async (kind: string, values: object) => {
    const { body } = await get<{ rows: Row[] }>(app, counter.manager, `${counter.path}/series?kind=${kind}`);
    const { _id, version } = body.rows[0]!;
    const answer = await patch<Answer>(app, counter.manager, `${counter.path}/series/${_id}`, { version, ...values });
    expect(problemsOf(answer.body)).toEqual([]);
  };
  for (const kind of ['sales', 'saleOrder']) await change(kind, { prefix: 'C' });
  const lastYear = addDays(financialYearOf(today).startsOn, -1);
  expect((await sell(app, counter, saleOf(counter, 1, 100, { date: lastYear }))).body.voucherNumber).toBe('C00001');
  const order = await post<{ voucherNumber: string }>(app, counter.clerk, `${counter.path}/vouchers/saleOrder`, saleOf(counter, 1));
  expect(order.body.voucherNumber).toBe('C00001');
  await change('sales', { numbering: 'manual' });
  expect((await numbered(counter, 'c00001')).body.voucherNumber).toBe('c00001');
});

test('a series’ own number does not block it when it counts again', async () => {
  const counter = await counterWith('automatic');
  expect((await numbered(counter)).status).toBe(200);
  const { _id, version } = counter.series;
  for (const [at, numbering] of (['manual', 'automatic'] as const).entries()) {
    const turned = await patch<Answer>(app, counter.manager, `${counter.path}/series/${_id}`, { version: version + at, numbering });
    expect([turned.status, problemsOf(turned.body)]).toEqual([200, []]);
  }
  expect((await numbered(counter)).body.voucherNumber).toBe(`SL/${year}/00002`);
});

test('cancelled numbers stay used, including typed ones', async () => {
  const counter = await counterWith('override');
  const { body } = await numbered(counter, 'B-1');
  await cancel(app, counter, body._id);
  expect((await numbered(counter, 'B-1')).status).toBe(409);
  const counted = await numbered(counter);
  await cancel(app, counter, counted.body._id);
  expect((await numbered(counter)).body.voucherNumber).toBe(`SL/${year}/00002`);
});

test('one typed number for two at once: one gets it, the other is refused', async () => {
  const counter = await counterWith('manual');
  const answers = await Promise.all(Array.from({ length: 4 }, (_, n) => numbered(counter, n % 2 ? 'RACE-1' : 'race-1')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect(await verifyCompany(pool, db, counter.orgId)).toEqual([]);
});

test('books with numbers that differ only in case keep them when the rule is introduced; it applies to new ones there, and to every other company', async () => {
  const [twins, other] = [await counterWith('manual'), await counterWith('manual')];
  for (const counter of [twins, other]) for (const number of ['S-1', 'T-1']) await numbered(counter, number);
  const client = await ownerPool.connect();
  try {
    await client.query('begin');
    await client.query('drop index vouchers_typed_number_unique');
    await client.query("update vouchers set number = 's-1' where org_id = $1 and number = 'T-1'", [twins.orgId]);
    await client.query(await readFile(new URL('../../migrations/0041-numbers-in-any-case.sql', import.meta.url), 'utf8'));
    const refused = async (text: string, orgId: string) => {
      await client.query('savepoint before');
      await expect(client.query(text, [orgId])).rejects.toMatchObject({ constraint: 'vouchers_typed_number_unique' });
      await client.query('rollback to before');
    };
    await refused("update vouchers set number = 's-1' where org_id = $1 and number = 'T-1'", other.orgId);
    await client.query("update vouchers set note = 'stands' where org_id = $1", [twins.orgId]);
    const anew = "case number when 'S-1' then 'N-1' else 'n-1' end";
    await refused(`update vouchers set number = ${anew}, created_at = now() where org_id = $1`, twins.orgId);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a new series does not give a typed number, and a manual one does not begin to', async () => {
  const counter = await counterWith('manual');
  await numbered(counter, 'C00007');
  const made = (prefix: string, numbering = 'automatic') =>
    post<Answer>(app, counter.manager, `${counter.path}/series`, { kind: 'sales', name: `Series ${prefix}`, prefix, numbering });
  for (const prefix of ['C', 'c']) expect(problemsOf((await made(prefix)).body)).toEqual(['prefix SERIES_NUMBER_TYPED']);
  expect((await made('D')).status).toBe(200);
  const manual = (await made('C', 'manual')).body.row;
  const turned = await patch<Answer>(app, counter.manager, `${counter.path}/series/${manual._id}`, {
    version: manual.version,
    numbering: 'override',
  });
  expect(problemsOf(turned.body)).toEqual(['prefix SERIES_NUMBER_TYPED']);
});

test('a series that collides with such a number, typed when case still mattered, may be switched off and not on again', async () => {
  const counter = await counterWith('manual');
  await numbered(counter, 'C00007');
  const draft = { kind: 'sales', name: 'Series D', prefix: 'D', numbering: 'automatic' };
  const { row } = (await post<Answer>(app, counter.manager, `${counter.path}/series`, draft)).body;
  await ownerPool.query("update vouchers set number = 'd00007' where org_id = $1", [counter.orgId]);
  const turn = (version: number, isActive: boolean) =>
    patch<Answer>(app, counter.manager, `${counter.path}/series/${row._id}`, { version, isActive });
  expect((await turn(row.version, false)).status).toBe(200);
  expect(problemsOf((await turn(row.version + 1, true)).body)).toEqual(['prefix SERIES_NUMBER_TYPED']);
});
