import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import { sql } from 'kysely';
import { touched } from '../platform/record-store.ts';
import type { Statement } from '../platform/transaction.ts';

/** The limits of a member of staff in one company. */
export type StaffLimits = {
  ownPartiesOnly: boolean;
  godowns: string[] | null;
  series: string[] | null;
  backDatingDays: number | null;
  mostDiscountPercentE4: number | null;
  mostFreePaise: number | null;
};
export type LimitsRow = StaffLimits & { role: StaffRole; version: number; changedAt: string | null; changedBy: string | null };

/** The limits of a member of the company. `isLocked` locks them against other changes. */
export function findLimits(orgId: string, staffId: string, { isLocked = false } = {}): Statement<LimitsRow> {
  return sql<LimitsRow>`select m.own_parties_only as "ownPartiesOnly", m.godown_ids as godowns, m.series_ids as series, m.back_dating_days as "backDatingDays",
      m.most_discount_percent_e4 as "mostDiscountPercentE4", m.most_free_paise as "mostFreePaise", m.version, m.changed_at as "changedAt", m.changed_by_name as "changedBy", s.role
    from memberships m join secondary_users s on s.id = m.secondary_user_id
    where m.organization_id = ${orgId} and m.secondary_user_id = ${staffId} ${isLocked ? sql`for no key update of m` : sql``}`;
}

/** Updates the limits of a member of staff, as the next version. The discount × 10 000; null for no limit. */
export function updateLimits(orgId: string, staffId: string, limits: StaffLimits, by: { name: string }): Statement {
  const { ownPartiesOnly, godowns, series, backDatingDays, mostDiscountPercentE4, mostFreePaise } = limits;
  return sql`update memberships set own_parties_only = ${ownPartiesOnly}, godown_ids = ${godowns}::uuid[], series_ids = ${series}::uuid[],
      back_dating_days = ${backDatingDays}, most_discount_percent_e4 = ${mostDiscountPercentE4}, most_free_paise = ${mostFreePaise},
      version = version + 1, changed_at = now(), changed_by_name = ${by.name}
    where organization_id = ${orgId} and secondary_user_id = ${staffId}`;
}

/** The godowns and series of the company among these. */
export function findChosen(orgId: string, godowns: readonly string[], series: readonly string[]): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from godowns where org_id = ${orgId} and id = any(${godowns}::uuid[])
    union all select id from number_series where org_id = ${orgId} and id = any(${series}::uuid[])`;
}

export type AssignedParty = { _id: string; partyName: string; sortKey: string };

/** The parties of which this user is the salesman, by name. */
export function listAssigned(
  orgId: string,
  staffId: string,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<AssignedParty> {
  return sql<AssignedParty>`select id as "_id", name as "partyName", sort_key as "sortKey" from parties where org_id = ${orgId} and salesman_id = ${staffId}
    and (sort_key, id) > (${after[0]}, ${after[1]}::uuid) order by sort_key, id limit ${limit}`;
}

export type SalesmanRow = { _id: string; version: number; salesmanId: string | null; salesmanName: string | null };

/** The salesman of a party. */
export function findSalesmanOf(orgId: string, partyId: string): Statement<SalesmanRow> {
  return sql<SalesmanRow>`select p.id as "_id", p.version, p.salesman_id as "salesmanId", s.name as "salesmanName"
    from parties p left join secondary_users s on s.id = p.salesman_id where p.org_id = ${orgId} and p.id = ${partyId}`;
}

/** Sets the salesman of a party, as its next version; null for none. */
export function updateSalesman(orgId: string, partyId: string, salesmanId: string | null, by: { name: string }): Statement {
  return sql`update parties set ${touched(by)}, salesman_id = ${salesmanId} where org_id = ${orgId} and id = ${partyId}`;
}
