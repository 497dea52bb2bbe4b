import { hsnDigits } from '@bahi/core/gst/turnover';
import { featuresOf } from '@bahi/core/organizations/industries';
import { noLocks, type PeriodLocks } from '@bahi/core/organizations/period-locks';
import { noSaleLimits } from '@bahi/core/vouchers/sale-limits';
import { type RawBuilder, sql } from 'kysely';
import type { AccessRow } from './access-store.ts';
import type { Caller, Company, OwnOnly, Within } from './request-context.ts';
import { roleOf } from './rights.ts';

/*
 * The switches of a company, whole. They only take away, and only from staff of role user: what all of them may less in the company, and
 * what one of them may less again. Figures are narrowed here; the stores narrow what they read by the fragments below.
 */

/** The company as this caller may use it. */
export function narrowedFor(row: AccessRow, caller: Pick<Caller, 'kind' | 'id' | 'role'>): Company {
  const { turnover, chosenFeatures, industry, limits, rates, mostDiscountPercentE4, ...company } = row;
  const locks = locksOf(row);
  const whole = {
    ...company,
    hsnDigits: hsnDigits(turnover),
    features: featuresOf(industry, chosenFeatures),
    locks,
    lockedUpTo: locks.all,
  };
  if (roleOf(caller) !== 'staffUser') return { ...whole, backDatingDays: null, saleLimits: noSaleLimits, own: ownNothing };
  return {
    ...whole,
    backDatingDays: lesser(row.backDatingDays, limits?.backDatingDays ?? null),
    saleLimits: { rates, mostDiscountPercentE4: lesser(mostDiscountPercentE4, limits?.mostDiscountPercentE4 ?? null) },
    own: {
      partiesOf: limits?.ownPartiesOnly ? caller.id : null,
      godowns: limits?.godownIds ? { staffId: caller.id, ids: limits.godownIds } : null,
      series: limits?.seriesIds ?? null,
    },
  };
}

/** Nothing is taken away. */
export const ownNothing: OwnOnly = { partiesOf: null, godowns: null, series: null };

/** The narrower of two bounds; null is none. */
const lesser = (one: number | null, other: number | null) => (one === null || other === null ? (one ?? other) : Math.min(one, other));

function locksOf(row: AccessRow): PeriodLocks {
  if (row.isUnlocked) return noLocks;
  const { allLockedUpTo, salesLockedUpTo, purchaseLockedUpTo, moneyLockedUpTo, journalLockedUpTo, stockLockedUpTo } = row;
  return {
    all: allLockedUpTo,
    sales: salesLockedUpTo,
    purchase: purchaseLockedUpTo,
    money: moneyLockedUpTo,
    journal: journalLockedUpTo,
    stock: stockLockedUpTo,
  };
}

/** `and …` of every statement that reads parties for a person; the alias is that of `parties`. */
export function andOwnParty({ own: { partiesOf } }: Pick<Within, 'own'>, alias = 'p'): RawBuilder<unknown> {
  if (partiesOf === null) return sql``;
  return sql`and (${sql.ref(`${alias}.created_by`)} = ${partiesOf} or ${sql.ref(`${alias}.salesman_id`)} = ${partiesOf})`;
}

/** `and …` where only the id of a party is at hand: in bills, in ledgers. */
export function andOfOwnParty(within: Within, partyId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (within.own.partiesOf === null) return sql``;
  return sql`and exists (select from parties own where own.org_id = ${within.id} and own.id = ${partyId} ${andOwnParty(within, 'own')})`;
}

/** `and …` of vouchers: those of own parties, and what the person entered himself. The alias is that of `vouchers`. */
export function andOwnVoucher(within: Within, alias = 'v'): RawBuilder<unknown> {
  const { partiesOf } = within.own;
  if (partiesOf === null) return sql``;
  return sql`and (${sql.ref(`${alias}.created_by`)} = ${partiesOf}
    or exists (select from parties own where own.org_id = ${within.id} and own.id = ${sql.ref(`${alias}.party_id`)} ${andOwnParty(within, 'own')}))`;
}

/** `and …` of godowns in which a person works; the alias is that of `godowns`. */
export function andOwnGodown({ own: { godowns } }: Pick<Within, 'own'>, alias = 'godowns'): RawBuilder<unknown> {
  if (godowns === null) return sql``;
  return sql`and (${sql.ref(`${alias}.id`)} = any(${godowns.ids}::uuid[]) or ${sql.ref(`${alias}.salesman_id`)} = ${godowns.staffId})`;
}

/** Of the series of one kind those that a person may use. The first of them stands in for a default that is another's. */
export function ownSeries<Series extends { id: string; isDefault: boolean }>(
  { own: { series } }: Pick<Within, 'own'>,
  all: readonly Series[],
): Series[] {
  const mine = series === null ? [] : all.filter(({ id }) => series.includes(id));
  if (mine.length === 0) return [...all];
  return mine.some(({ isDefault }) => isDefault) ? mine : mine.map((each, at) => ({ ...each, isDefault: at === 0 }));
}
