import { expect, test } from 'vitest';
import { beforeMigrationName, filesToRemove, nightlyName } from './kept-files.ts';

const night = (day: string, time = '21:00:00') => nightlyName(new Date(`${day}T${time}Z`));
const kept = (names: string[], rule = { daily: 7, weekly: 4 }) => {
  const removed = filesToRemove(names, rule);
  return names.filter((name) => !removed.includes(name));
};
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => night(new Date(Date.parse(`${from}T00:00:00Z`) + at * 86_400_000).toISOString().slice(0, 10)));

test('of 60 nights the last 7 are kept, and one of each of the last 4 weeks', () => {
  // The night of 21:00 UTC belongs to the next day in India. The last is Saturday, 30 January 2027.
  const names = days('2026-12-01', 60);
  expect(kept(names)).toEqual([night('2027-01-09'), night('2027-01-16'), ...days('2027-01-23', 7)]);
});

test('of several on one day the newest is kept', () => {
  expect(kept([night('2026-11-02', '05:00:00'), night('2026-11-02', '06:00:00')])).toEqual([night('2026-11-02', '06:00:00')]);
});

test('nights without a backup do not count: a single old backup stays', () => {
  const names = [night('2025-01-01'), night('2026-01-01'), night('2026-11-02')];
  expect(kept(names, { daily: 3, weekly: 0 })).toEqual(names);
});

test('the last three from before a migration are kept, and files with other names are never removed', () => {
  const before = [1, 2, 3, 4].map((day) => beforeMigrationName('0046-backups', new Date(`2026-11-0${day}T10:00:00Z`)));
  const others = ['mine.zip', 'bahi-copy.zip', 'bahi-2026-11-02T21-00-00.zip.unfinished'];
  expect(kept([...before, ...others], { daily: 1, weekly: 0 })).toEqual([...before.slice(1), ...others]);
  expect(before[0]).toBe('before-0046-2026-11-01T10-00-00.zip');
});
