import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const map = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8');

type Row = { readonly statement: string; readonly where: string; readonly tests: string; readonly state: string };

/** The rows below the headings of the second level that match. */
const rowsUnder = (heading: RegExp): Row[] =>
  map
    .split(/^(?=## )/m)
    .filter((part) => heading.test(part))
    .flatMap((part) => part.split('\n'))
    .filter((line) => line.startsWith('| ') && !/^\| (statement|---)/.test(line))
    .map((line) => line.slice(2, -2).split(/(?<!\\) \| /))
    .map(([statement = '', where = '', tests = '', state = '']) => ({ statement, where, tests, state }));
const rows = rowsUnder(/^## /);

/** A file without the escapes of its quotes. */
const readPlain = (file: string) => readFileSync(join(root, file), 'utf8').replace(/\\(['"`\\])/g, '$1');

test('each file that the map names exists', () => {
  const named = rows.flatMap(({ where, tests }) => [
    ...`${where} ${tests}`.matchAll(/`((?:core|contract|server|web|e2e|docs|deploy|tools|bench)\/[\w./$-]+)`/g),
  ]);
  expect(named.length).toBeGreaterThan(1000);
  expect(named.map(([, file = '']) => file).filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('each test that the map cites is in its file', () => {
  const missing = rows.flatMap(({ statement, tests }) => {
    let file = '';
    return tests.split(' · ').flatMap((cited) => {
      file = /`([\w./-]+\.(?:test|spec)\.tsx?)`/.exec(cited)?.[1] ?? file;
      const title = /"(.+)"\s*(?:\([^)]*\))?$/.exec(cited)?.[1];
      return title === undefined || file === '' || readPlain(file).includes(title) ? [] : [`${statement}: ${file} "${title}"`];
    });
  });
  expect(missing).toEqual([]);
});

test('the counts at the top are those of the rows', () => {
  const ofDocuments = rowsUnder(/^## Document /);
  const count = (state: RegExp) => ofDocuments.filter((row) => state.test(row.state)).length;
  const [all, isIn, isPart] = [ofDocuments.length, count(/^in\b/), count(/^part\b/)];
  expect(map).toContain(`${all} statements of the documents: **${isIn} in**, **${isPart} part**, **${all - isIn - isPart} later**`);
  expect(map).toContain(`The ${rows.length - all} rows of the decisions and beside the documents are not counted.`);
});
