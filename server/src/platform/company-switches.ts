import { hsnDigits } from '@bahi/core/gst/turnover';
import { featuresOf } from '@bahi/core/organizations/industries';
import { noLocks, type PeriodLocks } from '@bahi/core/organizations/period-locks';
import { noSaleLimits } from '@bahi/core/vouchers/sale-limits';
import { type RawBuilder, sql } from 'kysely';
import type { AccessRow } from './access-store.ts';
import { isManager } from './doors.ts';
import type { Caller, Company, OwnOnly, Within } from './request-context.ts';

/*
 * The permissions of a caller in a company. They only reduce rights, and only those of staff who are not of role admin: limits for all of them, and
 * further limits for one. Figures are limited here; stores limit what they read with the SQL fragments below.
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
  if (isManager(caller)) return { ...whole, backDatingDays: null, saleLimits: noSaleLimits, mostFreePaise: null, own: ownNothing };
  return {
    ...whole,
    backDatingDays: lesser(row.backDatingDays, limits?.backDatingDays ?? null),
    saleLimits: { rates, mostDiscountPercentE4: lesser(mostDiscountPercentE4, limits?.mostDiscountPercentE4 ?? null) },
    mostFreePaise: lesser(row.mostFreePaise ?? 0, limits?.mostFreePaise ?? null),
    own: {
      partiesOf: limits?.ownPartiesOnly ? caller.id : null,
      godowns: limits?.godownIds ? { staffId: caller.id, ids: limits.godownIds } : null,
      series: limits?.seriesIds ?? null,
    },
  };
}

/** No restrictions. */
export const ownNothing: OwnOnly = { partiesOf: null, godowns: null, series: null };

/** The lower of two limits; null is none. */
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

/** `and …` for every statement that reads parties for a user; the alias is that of `parties`. */
export function andOwnParty({ own: { partiesOf } }: Pick<Within, 'own'>, alias = 'p'): RawBuilder<unknown> {
  if (partiesOf === null) return sql``;
  return sql`and (${sql.ref(`${alias}.created_by`)} = ${partiesOf} or ${sql.ref(`${alias}.salesman_id`)} = ${partiesOf})`;
}

/** `and …` where only the id of a party is available: in bills, in ledgers. */
export function andOfOwnParty(within: Within, partyId: RawBuilder<unknown>): RawBuilder<unknown> {
  if (within.own.partiesOf === null) return sql``;
  return sql`and exists (select from parties own where own.org_id = ${within.id} and own.id = ${partyId} ${andOwnParty(within, 'own')})`;
}

/** `and …` for vouchers: those of own parties, and those entered by the user. The alias is that of `vouchers`. */
export function andOwnVoucher(within: Within, alias = 'v'): RawBuilder<unknown> {
  const { partiesOf } = within.own;
  if (partiesOf === null) return sql``;
  return sql`and (${sql.ref(`${alias}.created_by`)} = ${partiesOf}
    or exists (select from parties own where own.org_id = ${within.id} and own.id = ${sql.ref(`${alias}.party_id`)} ${andOwnParty(within, 'own')}))`;
}

/** `and …` for the user's godowns; the alias is that of `godowns`. */
export function andOwnGodown({ own: { godowns } }: Pick<Within, 'own'>, alias = 'godowns'): RawBuilder<unknown> {
  if (godowns === null) return sql``;
  return sql`and (${sql.ref(`${alias}.id`)} = any(${godowns.ids}::uuid[]) or ${sql.ref(`${alias}.salesman_id`)} = ${godowns.staffId})`;
}

/** The series of one kind that a user may use. The first of them replaces a default that the user may not use. */
export function ownSeries<Series extends { id: string; isDefault: boolean }>(
  { own: { series } }: Pick<Within, 'own'>,
  all: readonly Series[],
): Series[] {
  const mine = series === null ? [] : all.filter(({ id }) => series.includes(id));
  if (mine.length === 0) return [...all];
  return mine.some(({ isDefault }) => isDefault) ? mine : mine.map((each, at) => ({ ...each, isDefault: at === 0 }));
}
