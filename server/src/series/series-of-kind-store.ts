import type { Numbering, NumberSeries } from '@bahi/core/vouchers/number-series';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';

export type SeriesRow = NumberSeries & { id: string; name: string; numbering: Numbering; isDefault: boolean; lastNumber: number | null };

/** The active series of a kind, the default first. */
export function findSeries(orgId: string, kind: VoucherKind, financialYear: number): Statement<SeriesRow> {
  return seriesOf(orgId, kind, financialYear);
}

export const seriesOf = (orgId: string, kind: VoucherKind, financialYear: number) => sql<SeriesRow>`
  select s.id, s.name, s.prefix, s.suffix, s.width, s.start, s.numbering, s.is_default as "isDefault", c.last_number as "lastNumber" from number_series s
  left join number_counters c on c.org_id = s.org_id and c.series_id = s.id and c.financial_year = ${financialYear}
  where s.org_id = ${orgId} and s.kind = ${kind} and s.is_active order by s.is_default desc, s.name`;
