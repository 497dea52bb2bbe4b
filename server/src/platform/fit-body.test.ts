import { noDespatch } from '@bahi/core/vouchers/despatch-details';
import { expect, test } from 'vitest';
import { nobody, problemsOf } from '../testing/calls.ts';
import { testApp } from '../testing/test-app.ts';
import { openCounter, saleOf, sell } from '../testing/vouchers.ts';
import { unfitParts } from './fit-body.ts';

const { app, pool, ownerPool } = await testApp();

const fieldsOf = (body: unknown) => unfitParts(body).map(({ field }) => field);
const nested = (depth: number, open: string, close: string, within = '1') => `${open.repeat(depth)}${within}${close.repeat(depth)}`;

test('texts that cannot be stored are found with their paths', () => {
  expect(fieldsOf({ a: 'A\u0000', b: ['right', { c: '\ud800' }], d: 'a\udc00', e: '😀' })).toEqual(['a', 'd', 'b.1.c']);
  expect(fieldsOf('\ud83d')).toEqual(['']);
  for (const none of [null, undefined, 7, '', 'स्टॉक', {}, [[]]]) expect(fieldsOf(none)).toEqual([]);
  expect(fieldsOf(Array.from({ length: 100_000 }, () => '\ud800'))).toHaveLength(20);
});

test('nested lists are accepted as deep as any body needs, and no deeper than the stack', () => {
  expect(fieldsOf(JSON.parse(nested(20, '[', ']')))).toEqual([]);
  expect(unfitParts(JSON.parse(nested(400_000, '[', ']')))).toMatchObject([{ message: 'This is nested too deep.' }]);
});

test.each(['A\u0000B', 'A\ud800', '\udc00B'])('%j is refused at its field, in any table, and nothing is written', async (text) => {
  const counter = await openCounter(app, pool);
  const despatchDetails = { ...noDespatch, vehicleNo: text };
  const refused = await sell(app, counter, saleOf(counter, 1, 100, { despatchDetails, note: text }));
  expect([refused.status, refused.body.code, problemsOf(refused)]).toEqual([
    422,
    'INVALID',
    ['note SHAPE', 'despatchDetails.vehicleNo SHAPE'],
  ]);
  const { rows } = await ownerPool.query('select from vouchers where org_id = $1', [counter.orgId]);
  expect(rows).toEqual([]);
  expect((await sell(app, counter, saleOf(counter, 1, 100, { note: '😀' }))).status).toBe(200);
});

test.each([
  ['lists', '[', ']'],
  ['objects', '{"note":', '}'],
])('%s nested as deep as a megabyte allows are refused without a bug, inside and before the sign-in', async (_, open, close) => {
  const counter = await openCounter(app, pool);
  const payload = `{"note":${nested(100_000, open, close)}}`;
  for (const [url, headers] of [
    [`/api${counter.path}/vouchers/sales`, counter.clerk],
    ['/api/pUsers/login', nobody],
  ] as const) {
    const answer = await app.inject({ method: 'POST', url, payload, headers: { ...headers, 'content-type': 'application/json' } });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'INVALID']);
  }
});

test('an address that cannot be parsed is refused like others; a body that never ends is not waited for', async () => {
  const answer = await app.inject({ method: 'GET', url: '/api/%' });
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'INVALID', message: expect.stringMatching(/./) }]);
  expect(app.server.requestTimeout).toBe(300_000);
});
