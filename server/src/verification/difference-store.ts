import { type RawBuilder, sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

/** A stored value that differs from its recomputation. Amounts in paise, quantities × 10 000. */
export type Difference = { check: string; place: string; kept: string; found: string };

/** The maximum number per check: with more, a larger error must be corrected first. */
const mostShown = 100;

/** A check: the query returns place, stored and recomputed value. */
export const difference = (check: string, query: RawBuilder<unknown>): Statement<Difference> =>
  sql<Difference>`select ${check} as check, d.place, d.kept::text as kept, d.found::text as found from (${query}) d (place, kept, found)
    where d.kept is distinct from d.found order by d.place limit ${mostShown}`;
