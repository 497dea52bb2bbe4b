import type { ReportRow } from '@bahi/core/reports/report';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Page, treeRows } from './tree-rows.ts';

const group = (key: string): ReportRow => ({ key, kind: 'group', depth: 0, cells: {} });
const entry = (parent: string, no: number): ReportRow => ({ key: `${parent}${no}`, kind: 'entry', depth: 1, parent, cells: {} });

/** A route that returns these rows in order, `size` at a time, and counts its calls. */
function routeOf(rows: readonly ReportRow[], size: number) {
  let asked = 0;
  const page = (at: number): Page => ({
    answer: {},
    rows: rows.slice(at, at + size),
    next: at + size < rows.length ? String(at + size) : null,
  });
  const pageAfter = async (cursor: string | null) => {
    asked++;
    return page(Number(cursor));
  };
  return { first: page(0), pageAfter, asked: () => asked };
}
async function keysOf(rows: AsyncIterable<ReportRow>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of rows) keys.push(key);
  return keys;
}

test('in any order of groups and pages of any size, each group is followed by its own rows in the order of the route, each once', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(sizes, fc.integer({ min: 1, max: 5 }), fc.infiniteStream(fc.nat()), async (counts, pageSize, order) => {
      const groups = counts.map((_, at) => group(String.fromCharCode(65 + at)));
      const below = new Map(groups.map(({ key }, at) => [key, Array.from({ length: counts[at]! }, (_, no) => entry(key, no))]));
      const places = new Map(groups.map(({ key }) => [key, order.next().value as number]));
      const shown = groups.toSorted((a, b) => places.get(a.key)! - places.get(b.key)!);
      const route = routeOf([...below.values()].flat(), pageSize);
      const keys = await keysOf(treeRows(shown, route.first, route.pageAfter, false));
      expect(keys).toEqual(shown.flatMap((each) => [each.key, ...below.get(each.key)!.map(({ key }) => key)]));
      // Each page once to index it, and again at most once for every group that begins on it.
      expect(route.asked()).toBeLessThanOrEqual(2 * Math.ceil(counts.reduce((sum, count) => sum + count, 0) / pageSize) + groups.length);
    }),
  );
});

test('groups only need no page', async () => {
  const route = routeOf([entry('A', 1), entry('B', 1), entry('B', 2)], 1);
  expect(await keysOf(treeRows([group('B'), group('A')], route.first, route.pageAfter, true))).toEqual(['B', 'A']);
  expect(route.asked()).toBe(0);
});
