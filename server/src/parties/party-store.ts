import type { CreditPolicy, PartyGroup } from '@bahi/core/parties/party-draft';
import { type RawBuilder, sql } from 'kysely';
import { andOwnParty } from '../platform/company-switches.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { inState, type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller, Within } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { SearchHit } from '../platform/search-hit.ts';
import type { Statement } from '../platform/transaction.ts';

export const partyConstraints: ConstraintRefusals = {
  parties_code_unique: exists('code', 'A party has this code'),
};

/** The stored fields of a party, by column. */
export type PartyValues = {
  id: string;
  name: string;
  sort_key: string;
  search_text: string;
  match_key: string;
  code: string;
  mobile: string;
  email: string;
  gstin: string | null;
  pan: string | null;
  category: 'regular' | 'composition' | 'unregistered' | 'sez' | 'overseas';
  state: string;
  address: string;
  pin: string;
  account_group: PartyGroup;
  price_level_id: string | null;
  credit_days: number;
  credit_limit_paise: number | null;
  credit_policy: CreditPolicy;
  is_active: boolean;
};

export const insertParties = insertRows('parties', [
  'org_id',
  'id',
  'name',
  'sort_key',
  'search_text',
  'match_key',
  'code',
  'mobile',
  'email',
  'gstin',
  'pan',
  'category',
  'state',
  'address',
  'pin',
  'account_group',
  'price_level_id',
  'credit_days',
  'credit_limit_paise',
  'credit_policy',
  'is_active',
  'created_by',
]);

const types: { readonly [Column in Exclude<keyof PartyValues, 'id'>]: string } = {
  name: 'text',
  sort_key: 'text',
  search_text: 'text',
  match_key: 'text',
  code: 'text',
  mobile: 'text',
  email: 'text',
  gstin: 'text',
  pan: 'text',
  category: 'text',
  state: 'text',
  address: 'text',
  pin: 'text',
  account_group: 'text',
  price_level_id: 'uuid',
  credit_days: 'int',
  credit_limit_paise: 'bigint',
  credit_policy: 'text',
  is_active: 'boolean',
};
const writable = Object.entries(types) as [Exclude<keyof PartyValues, 'id'>, string][];

/** Updates whole rows of locked parties in one statement, and increases their versions. */
export function updateParties(orgId: string, rows: readonly PartyValues[], by: Pick<Caller, 'name'>): Statement {
  const list = (column: keyof PartyValues, type: string) => sql`${rows.map((row) => row[column])}::${sql.raw(type)}[]`;
  const set = writable.map(([column]) => sql`${sql.ref(column)} = v.${sql.ref(column)}`);
  return sql`update parties p set ${touched(by)}, ${sql.join(set)}
    from unnest(${list('id', 'uuid')}, ${sql.join(writable.map(([column, type]) => list(column, type)))}) v (id, ${sql.join(writable.map(([column]) => sql.ref(column)))})
    where p.org_id = ${orgId} and p.id = v.id`;
}

/** A stored party. */
export type PartyRow = RecordRow & {
  sortKey: string;
  partyName: string;
  code: string;
  mobileNumber: string;
  email: string;
  gstin: string | null;
  pan: string | null;
  category: PartyValues['category'];
  state: string;
  address: string;
  pin: string;
  accountGroup: PartyGroup;
  groupId: string;
  groupName: string;
  priceLevelId: string | null;
  priceLevelName: string | null;
  creditDays: number;
  creditLimitPaise: number | null;
  creditPolicy: CreditPolicy;
  licenceExpiresOn: string | null;
  salesmanId: string | null;
  salesmanName: string | null;
  mergedIntoId: string | null;
  balancePaise: number;
};

const columns: RawBuilder<unknown> = sql`${recordColumns('p')}, p.sort_key as "sortKey", p.name as "partyName", p.code, p.mobile as "mobileNumber", p.email,
  p.gstin, p.pan, p.category, p.state, p.address, p.pin, p.account_group as "accountGroup", g.id as "groupId", g.name as "groupName",
  p.price_level_id as "priceLevelId", r.name as "priceLevelName", p.credit_days as "creditDays", p.credit_limit_paise as "creditLimitPaise",
  p.credit_policy as "creditPolicy", p.merged_into_id as "mergedIntoId", p.salesman_id as "salesmanId", s.name as "salesmanName",
  (select min(c.expires_on) from party_licences c where c.org_id = p.org_id and c.party_id = p.id) as "licenceExpiresOn",
  (select coalesce(sum(b.debit_paise - b.credit_paise), 0)::bigint from ledger_balances b where b.org_id = p.org_id and b.ledger_id = p.id) as "balancePaise"`;
const beside = sql`join ledgers l on l.org_id = p.org_id and l.id = p.id join account_groups g on g.org_id = l.org_id and g.id = l.group_id
  left join price_levels r on r.org_id = p.org_id and r.id = p.price_level_id left join secondary_users s on s.id = p.salesman_id`;

/** A party that the caller may see. */
export function findParty(within: Within, id: string): Statement<PartyRow> {
  return sql<PartyRow>`select ${columns} from parties p ${beside} where p.org_id = ${within.id} and p.id = ${id} ${andOwnParty(within)}`;
}

/** Parties with these codes or folded names, for an import: one row may find two, by its code and by its name. */
export function findPartiesCalled(orgId: string, codes: readonly string[], sortKeys: readonly string[]): Statement<PartyRow> {
  return sql<PartyRow>`select ${columns} from parties p ${beside} where p.org_id = ${orgId} and p.id in (
    select id from parties where org_id = ${orgId} and code = any(${codes}::text[]) and code <> ''
    union select id from parties where org_id = ${orgId} and sort_key = any(${sortKeys}::text[]))`;
}

/** Locks those that `findPartiesCalled` finds, in the order of their ids. Read them afterwards, in a separate statement. */
export function lockPartiesCalled(orgId: string, codes: readonly string[], sortKeys: readonly string[]): Statement {
  return sql`select from parties where org_id = ${orgId} and id in (
    select id from parties where org_id = ${orgId} and code = any(${[...codes]}::text[]) and code <> ''
    union select id from parties where org_id = ${orgId} and sort_key = any(${[...sortKeys]}::text[])) order by id for no key update`;
}

/** Increases the versions of parties whose other rows have changed. */
export function touchParties(orgId: string, ids: readonly string[], by: Pick<Caller, 'name'>): Statement {
  return sql`update parties set ${touched(by)} where org_id = ${orgId} and id = any(${[...ids]}::uuid[])`;
}

/** Beyond these the names decide which are ranked. */
const mostRanked = 100;

export type PartyFilter = { words: readonly string[]; state: RecordState };

/** Parties by name, going on after a key. */
export function listPartiesByName(
  within: Within,
  state: RecordState,
  after: readonly [sortKey: string, id: string],
  limit: number,
): Statement<PartyRow> {
  return sql<PartyRow>`select ${columns} from parties p ${beside} where p.org_id = ${within.id} ${inState('p', state)} ${andOwnParty(within)}
    and (p.sort_key, p.id) > (${after[0]}, ${after[1]}::uuid) order by p.sort_key, p.id limit ${limit}`;
}

/** Parties that contain the words, going on after a key. The owner's function searches, because it may use the index. */
export function searchParties(
  within: { id: string; own: Pick<Within['own'], 'partiesOf'> },
  { words, state }: PartyFilter,
  after: readonly [sortKey: string, id: string] = ['', nilUuid],
  most: number = mostRanked,
): Statement<SearchHit> {
  return sql<SearchHit>`select id, is_similar as "isSimilar" from search_parties(${within.id}, ${words}::text[], ${after[0]}, ${after[1]}, ${most},
    ${state === 'all' ? null : state === 'active'}::boolean, ${within.own.partiesOf}::uuid)`;
}

/** The party of a purchase is a creditor, of a sale a debtor. */
export type PartyCandidate = { _id: string; name: string; text: string; accountGroup: PartyGroup; used: number };

const latestVouchers = 500;

/**
 * The parties among which the best of a search are ranked: those found or the first by name, and those of the latest vouchers of this kind. `used` weighs how
 * often and how lately: the newest of the latest vouchers counts most.
 */
export function listPartyCandidates(
  within: Within,
  state: RecordState,
  kind: string | null,
  found: readonly string[] | null,
): Statement<PartyCandidate> {
  const orgId = within.id;
  const first =
    found === null
      ? sql`(select p.id from parties p where p.org_id = ${orgId} ${inState('p', state)} ${andOwnParty(within)} order by p.sort_key, p.id limit ${mostRanked})`
      : sql`select unnest(${[...found]}::uuid[])`;
  return sql<PartyCandidate>`with used as (
      select v.party_id as id, sum(${latestVouchers + 1} - v.n)::int as used from (
        select l.party_id, row_number() over () as n from (select party_id from vouchers where org_id = ${orgId} ${kind === null ? sql`` : sql`and kind = ${kind}`}
          order by voucher_date desc, id desc limit ${latestVouchers}) l) v where v.party_id is not null group by v.party_id)
    select p.id as "_id", p.name, p.search_text as text, p.account_group as "accountGroup", coalesce(u.used, 0) as used
    from parties p left join used u on u.id = p.id
    where p.org_id = ${orgId} and p.id = any(array(${first} union select id from used)) ${inState('p', state)} ${andOwnParty(within)} order by p.sort_key, p.id`;
}

/** These parties, in the order of the ids. */
export function listPartiesById(within: Within, ids: readonly string[]): Statement<PartyRow> {
  return sql<PartyRow>`select ${columns} from parties p ${beside} where p.org_id = ${within.id} and p.id = any(${ids}::uuid[]) ${andOwnParty(within)}
    order by array_position(${ids}::uuid[], p.id)`;
}

/**
 * The number of these or of all parties, and their total receivable and payable. Balances are stored by month, so all parties of a company
 * are summed like its trial balance.
 */
export function sumParties(
  within: Within,
  state: RecordState,
  ids: readonly string[] | null,
): Statement<{ count: number; debitPaise: number; creditPaise: number }> {
  const orgId = within.id;
  const found =
    ids === null
      ? sql`select p.id from parties p where p.org_id = ${orgId} ${inState('p', state)} ${andOwnParty(within)}`
      : sql`select unnest(${[...ids]}::uuid[]) as id`;
  return sql`select count(*)::int as count, coalesce(sum(greatest(net, 0)), 0)::bigint as "debitPaise", coalesce(-sum(least(net, 0)), 0)::bigint as "creditPaise"
    from (select coalesce(sum(b.debit_paise - b.credit_paise), 0) as net from (${found}) f
      left join ledger_balances b on b.org_id = ${orgId} and b.ledger_id = f.id group by f.id) s`;
}

/** The number of parties. */
export function countParties(within: Within, state: RecordState): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from parties p
    where p.org_id = ${within.id} ${inState('p', state)} ${andOwnParty(within)}`;
}

/** Sets the salesman of a party, or none. The calling change increases the version. */
export function giveParty(orgId: string, id: string, salesmanId: string | null): Statement {
  return sql`update parties set salesman_id = ${salesmanId} where org_id = ${orgId} and id = ${id}`;
}

/** Deletes the party and its own rows; other references refuse. */
export function deleteParty(orgId: string, id: string): Statement[] {
  return [
    sql`delete from party_addresses where org_id = ${orgId} and party_id = ${id}`,
    sql`delete from party_licences where org_id = ${orgId} and party_id = ${id}`,
    sql`delete from parties where org_id = ${orgId} and id = ${id}`,
  ];
}

export type SimilarRow = {
  _id: string;
  partyName: string;
  mobileNumber: string;
  gstin: string | null;
  isActive: boolean;
  because: ('gstin' | 'mobileNumber' | 'partyName')[];
};

/** Each of the three uses its own index; '' searches nothing. */
export function listSimilar(
  within: Within,
  { gstin, mobile, matchKey, exceptId }: { gstin: string; mobile: string; matchKey: string; exceptId: string | null },
  most: number,
): Statement<SimilarRow> {
  const orgId = within.id;
  const by = (because: string, column: string, value: string) => sql`(select id, ${because}::text as because from parties
    where org_id = ${orgId} and ${sql.ref(column)} = ${value} and ${value}::text <> '' limit ${most + 1})`;
  return sql<SimilarRow>`select p.id as "_id", p.name as "partyName", p.mobile as "mobileNumber", p.gstin, p.is_active as "isActive",
      array_agg(f.because order by f.because) as because
    from (${by('gstin', 'gstin', gstin)} union all ${by('mobileNumber', 'mobile', mobile)} union all ${by('partyName', 'match_key', matchKey)}) f
    join parties p on p.org_id = ${orgId} and p.id = f.id
    where p.id is distinct from ${exceptId}::uuid and p.merged_into_id is null ${andOwnParty(within)}
    group by p.id, p.name, p.mobile, p.gstin, p.is_active, p.sort_key order by count(*) desc, p.sort_key limit ${most}`;
}

export type PartyGroupRow = { _id: string; name: string; accountGroup: PartyGroup; depth: number; isActive: boolean };

/** The groups of parties, parents before children. */
export function listPartyGroups(orgId: string): Statement<PartyGroupRow> {
  return sql<PartyGroupRow>`with recursive tree as (
      select id, name, is_active, name as top, 0 as depth, array[sort_key] as path from account_groups
        where org_id = ${orgId} and name in ('Sundry Debtors', 'Sundry Creditors')
      union all select g.id, g.name, g.is_active, t.top, t.depth + 1, t.path || g.sort_key from account_groups g join tree t on g.parent_id = t.id
        where g.org_id = ${orgId} and t.depth < 10)
    select id as "_id", name, top as "accountGroup", depth, is_active as "isActive" from tree order by top desc, path`;
}
