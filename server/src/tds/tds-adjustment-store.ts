import { sumPaise } from '@bahi/core/money/paise';
import type { TdsSection } from '@bahi/core/tds/sections';
import type { PaidCounted, TdsAdjustment } from '@bahi/core/vouchers/adjust-tds';
import { sql } from 'kysely';
import { insertRows } from '../platform/rows.ts';
import type { Statement } from '../platform/transaction.ts';
import { addToSums, monthStart } from './tds-store.ts';

/* Changes of amounts that other vouchers counted towards the limits of TDS. */

const insertAdjustmentRows = insertRows('tds_adjustments', [
  'org_id',
  'voucher_id',
  'line_no',
  'party_id',
  'section',
  'counted_on',
  'counted_paise',
  'ahead_paise',
]);

/** The changes of one voucher, by party. */
type Adjusted = { readonly partyId: string; readonly all: readonly TdsAdjustment[] };

/** Inserts the rows of a voucher and changes the sums in core's order: by party, section and day. */
export function insertAdjustments(orgId: string, voucherId: string, adjusted: readonly Adjusted[]): Statement[] {
  const each = adjusted.flatMap(({ partyId, all }) => all.map((one) => ({ partyId, ...one })));
  if (each.length === 0) return [];
  const rows = each.map(({ partyId, section, on, countedPaise, aheadPaise }, at) => ({
    org_id: orgId,
    voucher_id: voucherId,
    line_no: at + 1,
    party_id: partyId,
    section,
    counted_on: on,
    counted_paise: countedPaise,
    ahead_paise: aheadPaise,
  }));
  // One upsert may not touch a row twice.
  const months = Map.groupBy(each, ({ partyId, section, on }) => `${partyId} ${section} ${monthStart(on)}`);
  const sums = [...months.values()].map((all) => ({
    org_id: orgId,
    party_id: all[0]!.partyId,
    section: all[0]!.section,
    month: monthStart(all[0]!.on),
    counted_paise: sumPaise(all.map(({ countedPaise }) => countedPaise)),
    ahead_paise: sumPaise(all.map(({ aheadPaise }) => aheadPaise)),
    taxed_paise: 0,
    certified_paise: 0,
    amount_paise: 0,
  }));
  return [insertAdjustmentRows(rows), addToSums(sums)];
}

/** The section and date with which a purchase's bill counted; no row if it did not. */
export function findCountedOn(orgId: string, voucherId: string): Statement<{ section: TdsSection; on: string }> {
  return sql<{ section: TdsSection; on: string }>`select section, deducted_on as on from tds_deductions
    where org_id = ${orgId} and voucher_id = ${voucherId} and side = 'payable'`;
}

/**
 * The parties for whom a payment counted a bill of this voucher that had not counted itself: the supplier of a purchase, the credited
 * parties of a journal.
 */
export function findCountedAsPaid(orgId: string, voucherId: string): Statement<{ partyId: string }> {
  return sql<{ partyId: string }>`select distinct b.party_id as "partyId" from bills b
      join bill_settlements s on s.org_id = b.org_id and s.bill_id = b.id and s.voucher_id <> ${voucherId}::uuid
      join vouchers v on v.org_id = s.org_id and v.id = s.voucher_id and v.kind = 'payment'
      join tds_deductions d on d.org_id = s.org_id and d.voucher_id = s.voucher_id and d.side = 'payable' and d.counted_paise > d.ahead_paise
    where b.org_id = ${orgId} and b.voucher_id = ${voucherId}::uuid and d.party_id = b.party_id
      and not exists (select from tds_deductions o where o.org_id = b.org_id and o.voucher_id = b.voucher_id and o.party_id = b.party_id)
      and not exists (select from tds_adjustments a where a.org_id = b.org_id and a.voucher_id = b.voucher_id and a.party_id = b.party_id)`;
}

export type PaidAheadRow = { billId: string; partyId: string; section: TdsSection; on: string; aheadLeftPaise: number };

/**
 * The references among these that payments left and counted when paid, with the part of their section that no bill has used, without the
 * voucher `without`.
 */
export function findPaidAhead(orgId: string, billIds: readonly string[], without: string): Statement<PaidAheadRow> {
  return sql<PaidAheadRow>`select b.id as "billId", d.party_id as "partyId", d.section, d.deducted_on as on, (
        coalesce((select sum(s.ahead_paise) from tds_sums s where s.org_id = d.org_id and s.party_id = d.party_id and s.section = d.section), 0)
        - coalesce((select sum(x.ahead_paise) from (
            select party_id, section, ahead_paise from tds_adjustments where org_id = ${orgId} and voucher_id = ${without}::uuid
            union all select party_id, section, ahead_paise from tds_deductions
              where org_id = ${orgId} and voucher_id = ${without}::uuid and side = 'payable') x
          where x.party_id = d.party_id and x.section = d.section), 0))::bigint as "aheadLeftPaise"
    from bills b join tds_deductions d on d.org_id = b.org_id and d.voucher_id = b.voucher_id and d.side = 'payable' and d.ahead_paise > 0
    where b.org_id = ${orgId} and b.id = any(${[...billIds]}::uuid[]) and b.kind <> 'bill' order by b.id`;
}

export type PaidCountedRow = Omit<PaidCounted, 'on'> & { on: string; partyId: string; countedBills: string[] };

/**
 * The amount that a payment still counts besides money paid ahead, after returned cheques: by bills that had not counted themselves, with
 * their settled amounts, or as a whole for ledgers. No row if it counted nothing.
 */
export function findPaidCounted(orgId: string, voucherId: string): Statement<PaidCountedRow> {
  const returned = sql`from cheques q where q.org_id = ${orgId} and q.voucher_id = ${voucherId} and q.returned_voucher_id is not null`;
  return sql<PaidCountedRow>`select d.party_id as "partyId", d.section, d.deducted_on as on, (d.counted_paise - d.ahead_paise + (
        select coalesce(sum(a.counted_paise - a.ahead_paise), 0) from tds_adjustments a
        where a.org_id = d.org_id and a.voucher_id in (select q.returned_voucher_id ${returned})))::bigint as "countedPaise",
      (case when v.party_id is null then v.total_paise - (select coalesce(sum(q.amount_paise), 0) ${returned})
        else coalesce(c.settled, 0) end)::bigint as "ofPaise", coalesce(c.ids, '[]') as "countedBills"
    from tds_deductions d join vouchers v on v.org_id = d.org_id and v.id = d.voucher_id
    left join lateral (select -sum(s.amount_paise) as settled, json_agg(distinct s.bill_id) as ids from bill_settlements s
      join bills b on b.org_id = s.org_id and b.id = s.bill_id and b.kind = 'bill' and b.amount_paise < 0
      where s.org_id = d.org_id and (s.voucher_id = d.voucher_id or s.voucher_id in (select q.returned_voucher_id ${returned}))
        and not exists (select from tds_deductions o where o.org_id = b.org_id and o.voucher_id = b.voucher_id and o.party_id = b.party_id)
        and not exists (select from tds_adjustments a where a.org_id = b.org_id and a.voucher_id = b.voucher_id and a.party_id = b.party_id)) c on true
    where d.org_id = ${orgId} and d.voucher_id = ${voucherId} and d.side = 'payable' and d.counted_paise > d.ahead_paise`;
}

export type TakenOutRow = { partyId: string; section: TdsSection; on: string; countedPaise: number };

/** The amount that a receipt of refunds still removes, without what its returned cheques restored; below 0. */
export function findTakenOut(orgId: string, voucherId: string): Statement<TakenOutRow> {
  return sql<TakenOutRow>`select a.party_id as "partyId", a.section, a.counted_on as on, sum(a.counted_paise)::bigint as "countedPaise" from tds_adjustments a
    where a.org_id = ${orgId} and a.voucher_id in (
        select id from vouchers where org_id = ${orgId} and id = ${voucherId} and kind = 'receipt'
        union select c.returned_voucher_id from cheques c join vouchers v on v.org_id = c.org_id and v.id = c.voucher_id and v.kind = 'receipt'
          where c.org_id = ${orgId} and c.voucher_id = ${voucherId} and c.returned_voucher_id is not null)
    group by 1, 2, 3 having sum(a.counted_paise) < 0 order by 2, 3`;
}
