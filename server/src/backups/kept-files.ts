import { addDays, daysBetween, todayInIndia } from '@bahi/core/periods/business-date';

/** The name of a nightly backup: the instant in UTC, so that names sort by time. */
export const nightlyName = (at: Date) => `bahi-${stamp(at)}.zip`;
/** The name of the backup before a migration. */
export const beforeMigrationName = (migration: string, at: Date) => `before-${migration.slice(0, 4)}-${stamp(at)}.zip`;

const stamp = (at: Date) => at.toISOString().slice(0, 19).replaceAll(':', '-');
const pattern = /^(bahi|before-\d{4})-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})\.zip$/;
const keptBeforeMigrations = 3;

/**
 * The files of a backup folder to delete. Kept are the newest backup of each of the last `daily` days (in India) with backups, of each of
 * the last `weekly` weeks (Monday to Sunday) with backups, and the last three from before a migration. Days without a backup do not count.
 * Files with other names are never deleted.
 */
export function filesToRemove(names: readonly string[], { daily, weekly }: { daily: number; weekly: number }): string[] {
  const found = names.flatMap((name) => {
    const [, kind, date, hour, minute, second] = pattern.exec(name) ?? [];
    const at = Date.parse(`${date}T${hour}:${minute}:${second}Z`);
    return kind === undefined || Number.isNaN(at) ? [] : [{ name, kind, at, day: todayInIndia(at) }];
  });
  const newestFirst = found.toSorted((a, b) => b.at - a.at || b.name.localeCompare(a.name));
  const nightly = newestFirst.filter(({ kind }) => kind === 'bahi');
  const kept = new Set([
    ...newestOfEach(nightly, ({ day }) => day, daily),
    ...newestOfEach(nightly, ({ day }) => mondayOf(day), weekly),
    ...newestFirst.filter(({ kind }) => kind !== 'bahi').slice(0, keptBeforeMigrations),
  ]);
  return found.filter((file) => !kept.has(file)).map(({ name }) => name);
}

function newestOfEach<File>(newestFirst: readonly File[], periodOf: (file: File) => string, most: number): File[] {
  return [...Map.groupBy(newestFirst, periodOf).values()].slice(0, most).map(([newest]) => newest!);
}

const someMonday = '2024-01-01';
const mondayOf = (day: string) => addDays(day, -(((daysBetween(someMonday, day) % 7) + 7) % 7));
