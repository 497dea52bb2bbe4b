import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forAdmin } from '../platform/guards.ts';
import { countJobs, listJobs as listFound, listRecurringJobs } from '../platform/jobs/job-store.ts';

/** The jobs of all servers on this database: a page of one state, counts, and the work that recurs. */
export const listJobs = forAdmin.admin.listJobs.handler(
  async ({ input: { state, kind, cursor, limit }, context: { tx, jobKinds = [] } }) => {
    const once = jobKinds.filter(({ every }) => every === undefined);
    const recurring = jobKinds.filter(({ every }) => every !== undefined);
    const titles = new Map(jobKinds.map(({ name, title }) => [name, title]));
    const kinds = once.filter(({ name }) => kind === undefined || name === kind);
    const place = readCursor(cursor, ['instant', 'uuid']);
    const after = place && { nextAt: place[0], id: place[1] };
    const names = kinds.map(({ name }) => name);
    const [found, counted, ofRecurring] = await tx.together([
      listFound({ kinds: names, state, after, limit: limit + 1 }),
      countJobs(),
      listRecurringJobs(recurring.map(({ name }) => name)),
    ]);
    const { page, last } = pageOf(found, limit);
    const countOf = (name: string, of: typeof state) => counted.find((row) => row.kind === name && row.state === of)?.total ?? 0;
    return {
      jobs: page.map(({ place: _, ...row }) => {
        const { attempts: mostAttempts = 1, revive } = once.find(({ name }) => name === row.kind) ?? {};
        return { ...row, mostAttempts, canRetry: row.state === 'waiting' || (row.state === 'failed' && revive !== 'never') };
      }),
      next: last ? writeCursor([last.place, last._id]) : null,
      kinds: once.map(({ name, title }) => ({
        name,
        title,
        waiting: countOf(name, 'waiting'),
        running: countOf(name, 'running'),
        failed: countOf(name, 'failed'),
      })),
      recurring: ofRecurring
        .map(({ kind: name, ...row }) => ({ ...row, title: titles.get(name) ?? name }))
        .sort((a, b) => a.title.localeCompare(b.title)),
    };
  },
);
