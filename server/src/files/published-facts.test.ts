import { readFileSync } from 'node:fs';
import { shippedCodes } from '@bahi/core/gst/shipped-rates';
import { expect, test } from 'vitest';
import { get } from '../testing/calls.ts';
import { importFile } from '../testing/imports.ts';
import { csvOf } from '../testing/messy-files.ts';
import { openShop } from '../testing/people.ts';
import { testApp } from '../testing/test-app.ts';

const parts = await testApp();
const { app, pool } = parts;

type StateFacts = { states: { code: string; name: string; alpha: string }[] };
const stateFacts = JSON.parse(readFileSync(new URL('../../../core/src/facts/state-codes.json', import.meta.url), 'utf8')) as StateFacts;

test('the published rates can be imported: each code with all its dates; chapters of two digits are refused', async () => {
  const shop = await openShop(app, pool);
  const rows = shippedCodes.flatMap(({ code, description, rates }) =>
    rates.map(({ from, gst, upTo = '', above = '' }) => [
      code,
      `${description} (file)`,
      from.split('-').toReversed().join('/'),
      `${gst}%`,
      String(upTo),
      String(above),
    ]),
  );
  const done = await importFile(parts, shop, 'taxClassifications', csvOf([['SAC', 'What', 'wef', 'GST Rate', 'Slab', 'Above'], ...rows]));
  const isCode = (code: string) => code.length >= 4;
  expect(done.faults.map(({ cells }) => cells[0])).toEqual(rows.map(([code]) => code!).filter((code) => !isCode(code)));
  type Listed = {
    taxClassifications: {
      hsn: string;
      description: string;
      rates: { from: string; gst: number; upTo: number | null; gstAbove: number | null }[];
    }[];
  };
  const { body } = await get<Listed>(app, shop.owner, `${shop.path}/taxClassifications?limit=200&search=(file)`);
  const expected = shippedCodes
    .filter(({ code }) => isCode(code))
    .map(({ code, rates }) => [code, rates.map(({ from, gst, upTo = null, above = null }) => [from, gst, upTo, above]).toReversed()]);
  expect(
    body.taxClassifications.map(({ hsn, rates }) => [hsn, rates.map(({ from, gst, upTo, gstAbove }) => [from, gst, upTo, gstAbove])]),
  ).toEqual(expected.toSorted(([a], [b]) => (a! < b! ? -1 : 1)));
});

test('every state of the published list is read by its name, its letters and its code', async () => {
  const shop = await openShop(app, pool);
  // Codes of older GSTINs, and of the centre, are not a place of supply.
  const states = stateFacts.states.filter(({ code }) => !['25', '28', '99'].includes(code));
  const rows = states.flatMap(({ code, name, alpha }) => [name, alpha, code].map((spelling, at) => [`${code} ${at}`, spelling]));
  const done = await importFile(parts, shop, 'parties', csvOf([['Party name', 'State'], ...rows]));
  expect(done.faults).toEqual([]);
  const { body } = await get<{ parties: { partyName: string; state: string }[] }>(app, shop.owner, `${shop.path}/parties?limit=200`);
  expect(body.parties).toHaveLength(states.length * 3);
  for (const { partyName, state } of body.parties) expect(partyName.slice(0, 2)).toBe(state);
});
