import { sortKey } from '@bahi/core/basics/sort-key';
import type { Numbering, NumberSeries } from '@bahi/core/vouchers/number-series';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { andHoldsWords } from '../platform/holds-words.ts';
import { type RecordRow, type RecordState, recordColumns, touched } from '../platform/record-store.ts';
import { type ConstraintRefusals, exists } from '../platform/refusal.ts';
import type { Caller } from '../platform/request-context.ts';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';

export const seriesConstraints: ConstraintRefusals = {
  number_series_name_unique: exists('name', 'There is a series of this name for these vouchers'),
  number_series_one_default: exists('isDefault', 'Another series became the default meanwhile'),
};

const insertRowsOfSeries = insertRows('number_series', [
  'org_id',
  'id',
  'kind',
  'name',
  'sort_key',
  'prefix',
  'suffix',
  'width',
  'start',
  'is_default',
  'van_id',
  'numbering',
  'is_active',
]);

export type SeriesValues = NumberSeries & { name: string; isDefault: boolean; vanId: string | null; numbering: Numbering };
type NewSeries = Omit<SeriesValues, 'numbering'> & { id: string; kind: VoucherKind; numbering?: Numbering; isActive?: boolean };

/** Inserts series of a new company, or a new one; a constraint refuses a name that another of its kind has. */
export function insertSeries(orgId: string, series: readonly NewSeries[]): Statement {
  return insertRowsOfSeries(
    series.map(({ id, kind, name, prefix, suffix, width, start, isDefault, vanId, numbering = 'automatic', isActive = true }) => ({
      org_id: orgId,
      id,
      kind,
      name,
      sort_key: sortKey(name),
      prefix,
      suffix,
      width,
      start,
      is_default: isDefault,
      van_id: vanId,
      numbering,
      is_active: isActive,
    })),
  );
}

export type SeriesRow = RecordRow &
  SeriesValues & {
    kind: VoucherKind;
    vanName: string | null;
    sortKey: string;
    /** The last number of the requested financial year. */
    lastNumber: number | null;
    isUsed: boolean;
    /** The last financial year with a number of the series, by the year it begins in. */
    lastYear: number | null;
  };

const select = (
  financialYear: number,
) => sql`select ${recordColumns('s')}, s.kind, s.name, s.sort_key as "sortKey", s.prefix, s.suffix, s.width, s.start,
    s.is_default as "isDefault", s.numbering, s.van_id as "vanId", g.name as "vanName", c.last_number as "lastNumber", u.last_year is not null as "isUsed", u.last_year as "lastYear"
  from number_series s left join godowns g on g.org_id = s.org_id and g.id = s.van_id
  left join number_counters c on c.org_id = s.org_id and c.series_id = s.id and c.financial_year = ${financialYear}
  left join lateral (select max(financial_year) as last_year from number_counters n where n.org_id = s.org_id and n.series_id = s.id) u on true`;

/** One series with the last number of a financial year, even if inactive. */
export function findSeriesRow(orgId: string, id: string, financialYear: number): Statement<SeriesRow> {
  return sql<SeriesRow>`${select(financialYear)} where s.org_id = ${orgId} and s.id = ${id}`;
}

/** All series of these voucher kinds, with the last number of the year. */
export function findSeriesOfKinds(orgId: string, kinds: readonly VoucherKind[], financialYear: number): Statement<SeriesRow> {
  return sql<SeriesRow>`${select(financialYear)} where s.org_id = ${orgId} and s.kind = any(${kinds}) order by s.sort_key, s.id`;
}

type Filter = { words: readonly string[]; state: RecordState; kind: VoucherKind | undefined };

const matching = (orgId: string, { words, state, kind }: Filter) => sql`s.org_id = ${orgId}
  ${state === 'all' ? sql`` : sql`and s.is_active = ${state === 'active'}`} ${kind === undefined ? sql`` : sql`and s.kind = ${kind}`}
  ${andHoldsWords(sql`s.sort_key`, words)}`;

/** By kind and name. A search looks at every series of the company: there are few. */
export function listSeries(
  orgId: string,
  filter: Filter,
  after: readonly [kind: string, sortKey: string, id: string],
  limit: number,
  financialYear: number,
): Statement<SeriesRow> {
  return sql<SeriesRow>`${select(financialYear)} where ${matching(orgId, filter)}
    and (s.kind, s.sort_key, s.id) > (${after[0]}, ${after[1]}, ${after[2]}::uuid) order by s.kind, s.sort_key, s.id limit ${limit}`;
}

/** The number of series that match the filter, on all pages. */
export function countSeries(orgId: string, filter: Filter): Statement<{ total: number }> {
  return sql<{ total: number }>`select count(*)::int as total from number_series s where ${matching(orgId, filter)}`;
}

/** Serializes changes of series of these kinds, and waits for vouchers that are being numbered. */
export function lockSeriesOfKinds(orgId: string, kinds: readonly VoucherKind[]): Statement {
  return sql`select from number_series where org_id = ${orgId} and kind = any(${kinds}) order by id for update`;
}

/** Updates all fields of a series as the next version; given numbers stay. */
export function updateSeriesRow(
  orgId: string,
  id: string,
  values: SeriesValues & { isActive: boolean },
  by: Pick<Caller, 'name'>,
): Statement {
  const { name, prefix, suffix, width, start, isDefault, isActive, vanId, numbering } = values;
  return sql`update number_series set name = ${name}, sort_key = ${sortKey(name)}, prefix = ${prefix}, suffix = ${suffix}, width = ${width},
      start = ${start}, is_default = ${isDefault}, is_active = ${isActive}, van_id = ${vanId}, numbering = ${numbering}, ${touched(by)}
    where org_id = ${orgId} and id = ${id}`;
}

/**
 * For each of these series a typed number of a voucher of its kind that the series would give too, in any year. `at` is the index in the
 * list; series without a collision have no row.
 */
export function findTypedLike(
  orgId: string,
  series: readonly (NumberSeries & { readonly kind: VoucherKind })[],
): Statement<{ at: number; number: string }> {
  const kinds = series.map(({ kind }) => kind);
  const patterns = series.map(patternOf);
  return sql<{ at: number; number: string }>`select (s.at - 1)::int as at, v.number
    from unnest(${kinds}::text[], ${patterns}::text[]) with ordinality as s (kind, pattern, at)
    cross join lateral (select number from vouchers
      where org_id = ${orgId} and kind = s.kind and sequence is null and number ~* s.pattern order by number limit 1) v`;
}

function patternOf({ prefix, suffix, width }: NumberSeries): string {
  // Letters, digits, - and / are literal in a pattern. Core refuses other characters.
  const plain = (text: string) => text.replaceAll(/[^A-Za-z0-9/-]/g, '');
  const written = (text: string) => text.split('{fy}').map(plain).join('[0-9]{2}-[0-9]{2}');
  return `^${written(prefix)}[0-9]{${Math.min(Math.max(width, 1), 10)},}${written(suffix)}$`;
}

/** Another series of its kind is the default now. */
export function endDefault(orgId: string, id: string, by: Pick<Caller, 'name'>): Statement {
  return sql`update number_series set is_default = false, ${touched(by)} where org_id = ${orgId} and id = ${id}`;
}

/** Constraints refuse one that has numbered a voucher. */
export function deleteSeries(orgId: string, id: string): Statement {
  return sql`delete from number_series where org_id = ${orgId} and id = ${id}`;
}

/** The company's active vans. */
export function findVans(orgId: string): Statement<{ id: string; name: string }> {
  return sql<{ id: string; name: string }>`select id, name from godowns where org_id = ${orgId} and is_van and is_active`;
}
