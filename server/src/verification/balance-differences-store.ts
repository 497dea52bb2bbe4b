import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { findBankingDifferences } from './banking-differences-store.ts';
import { findBomDifferences } from './bom-differences-store.ts';
import { findCashDifferences } from './cash-differences-store.ts';
import { findChequeDifferences } from './cheque-differences-store.ts';
import { type Difference, difference } from './difference-store.ts';
import { findFolioDifferences } from './folio-differences-store.ts';
import { findHotelDifferences } from './hotel-differences-store.ts';
import { findLineTaxDifferences } from './line-tax-differences-store.ts';
import { findOrderDifferences } from './order-differences-store.ts';
import { findSerialDifferences } from './serial-differences-store.ts';
import { findTaxDifferences, taxOfAdvance, taxSetOffBy, tdsBesideBills } from './tax-differences-store.ts';
import { findTradeDifferences } from './trade-differences-store.ts';
import { findWarrantyDifferences } from './warranty-differences-store.ts';

/** The basis of stored balances: postings on their dates, and openings in the month before the books begin. */
const entries = (orgId: string) => sql`(
    select ledger_id, voucher_date as date, amount_paise from postings where org_id = ${orgId}
    union all select b.party_id, (date_trunc('month', o.books_from) - interval '1 month')::date, b.amount_paise
      from bills b join organizations o on o.id = b.org_id where b.org_id = ${orgId} and b.voucher_id is null
    union all select l.id, (date_trunc('month', o.books_from) - interval '1 month')::date, l.opening_paise
      from ledgers l join organizations o on o.id = l.org_id where l.org_id = ${orgId} and l.opening_paise <> 0) entries`;

/** Vouchers and their dates. */
const ofVouchers = (orgId: string): Statement<Difference>[] => [
  difference(
    'a voucher balances',
    sql`select v.number, 0::numeric, coalesce(sum(p.amount_paise), 0) from vouchers v left join postings p on p.org_id = v.org_id and p.voucher_id = v.id
      where v.org_id = ${orgId} group by v.id, v.number`,
  ),
  difference(
    'a voucher has postings, all on its date',
    sql`select v.number, true, coalesce(bool_and(p.voucher_date = v.voucher_date), v.cancelled_at is not null or v.total_paise = 0 or v.kind in ('saleOrder', 'purchaseOrder'))
      from vouchers v left join postings p on p.org_id = v.org_id and p.voucher_id = v.id where v.org_id = ${orgId}
      group by v.id, v.number, v.kind, v.cancelled_at, v.total_paise`,
  ),
  difference(
    'nothing lies before the books begin',
    sql`select lying.place, books_from, case when date = books_from or (voucher_id is not null and date > books_from) then books_from else date end from (
        select v.number as place, v.id as voucher_id, v.voucher_date as date from vouchers v where v.org_id = ${orgId}
        union all select p.name, m.voucher_id, m.move_date from stock_moves m join products p on p.org_id = m.org_id and p.id = m.product_id
          where m.org_id = ${orgId} and m.voucher_id is null) lying
      join organizations o on o.id = ${orgId}`,
  ),
];

/** Balances of ledgers, stock, bills and parties, and the counters of series. */
const ofBalances = (orgId: string): Statement<Difference>[] => [
  difference(
    'the balance of a ledger in a month',
    sql`select l.name || ' ' || to_char(month, 'MM/YYYY'), coalesce(k.kept, 'Dr 0 Cr 0'), coalesce(f.found, 'Dr 0 Cr 0') from
      (select ledger_id, month, format('Dr %s Cr %s', debit_paise, credit_paise) as kept from ledger_balances where org_id = ${orgId}) k
      full join (select ledger_id, date_trunc('month', date)::date as month, format('Dr %s Cr %s', coalesce(sum(amount_paise) filter (where amount_paise > 0), 0),
          coalesce(-sum(amount_paise) filter (where amount_paise < 0), 0)) as found from ${entries(orgId)} group by 1, 2) f using (ledger_id, month)
      join ledgers l on l.org_id = ${orgId} and l.id = ledger_id`,
  ),
  difference(
    'the balance of a ledger in a year',
    sql`select l.name || ' ' || start_year, coalesce(k.kept, 'Dr 0 Cr 0'), coalesce(f.found, 'Dr 0 Cr 0') from
      (select ledger_id, start_year, format('Dr %s Cr %s', debit_paise, credit_paise) as kept from ledger_years where org_id = ${orgId}) k
      full join (select ledger_id, extract(year from date - interval '3 months')::int as start_year,
          format('Dr %s Cr %s', coalesce(sum(amount_paise) filter (where amount_paise > 0), 0),
            coalesce(-sum(amount_paise) filter (where amount_paise < 0), 0)) as found from ${entries(orgId)} group by 1, 2) f using (ledger_id, start_year)
      join ledgers l on l.org_id = ${orgId} and l.id = ledger_id`,
  ),
  difference(
    'the stock of a product in a godown',
    sql`select p.name || ' / ' || g.name || ' ' || batch, coalesce(k.kept, 0)::numeric, coalesce(f.found, 0) from
      (select product_id, godown_id, batch, quantity_e4 as kept from stock_balances where org_id = ${orgId}) k
      full join (select product_id, godown_id, batch, sum(quantity_e4) as found from stock_moves where org_id = ${orgId} group by 1, 2, 3) f
        using (product_id, godown_id, batch)
      join products p on p.org_id = ${orgId} and p.id = product_id join godowns g on g.org_id = ${orgId} and g.id = godown_id`,
  ),
  difference(
    'what is pending of a bill',
    sql`select b.bill_no, b.pending_paise::numeric, b.amount_paise - coalesce(s.settled, 0) from bills b
      left join (select bill_id, sum(amount_paise) as settled from bill_settlements where org_id = ${orgId} group by bill_id) s on s.bill_id = b.id
      where b.org_id = ${orgId}`,
  ),
  difference(
    'what was sold on a past day, by item and party',
    sql`with d as (select * from sold_days where org_id = ${orgId}),
        l as materialized (select v.voucher_date as day, i.product_id, v.party_id, case when v.kind = 'creditNote' then -1 else 1 end * i.taxable_paise as paise
          from d join vouchers v on v.org_id = ${orgId} and v.voucher_date = d.day join voucher_items i on i.org_id = v.org_id and i.voucher_id = v.id
          left join trade_vouchers t on t.org_id = v.org_id and t.voucher_id = v.id
          where v.kind in ('sales', 'vanSale', 'creditNote', 'debitNote') and v.cancelled_at is null and coalesce(t.side, 'customer') = 'customer')
      select concat_ws(' ', coalesce(k.day, f.day), coalesce(k.id, f.id)), k.paise, f.paise
      from (select d.day, u.id, u.paise from d cross join lateral unnest(d.product_ids, d.product_paise) u (id, paise)
          union all select d.day, u.id, u.paise from d cross join lateral unnest(d.party_ids, d.party_paise) u (id, paise)) k
        full join (select day, product_id as id, sum(paise)::bigint as paise from l where product_id is not null group by 1, 2
          union all select day, party_id, sum(paise)::bigint from l where party_id is not null group by 1, 2) f on f.day = k.day and f.id = k.id`,
  ),
  difference(
    "a party's balance is that of its bills",
    sql`select p.name, coalesce(l.balance, 0), coalesce(b.pending, 0) from parties p
      left join (select ledger_id, sum(debit_paise - credit_paise) as balance from ledger_balances where org_id = ${orgId} group by ledger_id) l on l.ledger_id = p.id
      left join (select party_id, sum(pending_paise) as pending from bills where org_id = ${orgId} group by party_id) b on b.party_id = p.id
      where p.org_id = ${orgId}`,
  ),
  difference(
    'a series has neither gap nor twin',
    sql`select s.name || ' ' || c.financial_year, format('%s to %s, %s in all', s.start, c.last_number, c.last_number - s.start + 1),
        format('%s to %s, %s in all', v.first, v.last, v.count)
      from number_counters c join number_series s on s.org_id = c.org_id and s.id = c.series_id
      left join (select series_id, financial_year, min(sequence) as first, max(sequence) as last, count(distinct sequence) as count from vouchers
        where org_id = ${orgId} group by 1, 2) v on v.series_id = c.series_id and v.financial_year = c.financial_year where c.org_id = ${orgId}`,
  ),
];

/** Receipts and payments. */
const ofReceipts = (orgId: string): Statement<Difference>[] => [
  difference(
    'the parts of a receipt or payment are its total',
    sql`select v.number, v.total_paise::numeric, coalesce(sum(s.amount_paise), 0) from vouchers v
      left join voucher_payment_splits s on s.org_id = v.org_id and s.voucher_id = v.id
      where v.org_id = ${orgId} and v.kind in ('receipt', 'payment') and v.cancelled_at is null group by v.id, v.number, v.total_paise`,
  ),
  difference(
    'a receipt or payment is settled, an advance, or of other ledgers',
    sql`select v.number, v.total_paise::numeric, (case v.kind when 'receipt' then 1 else -1 end)
          * (coalesce(s.settled, 0) - coalesce(b.rest, 0) - ${taxSetOffBy('v')} + ${taxOfAdvance('v')})
        - coalesce(d.deducted, 0) - ${tdsBesideBills('v')} + coalesce(m.total, 0) from vouchers v
      left join (select voucher_id, sum(amount_paise) as settled from bill_settlements where org_id = ${orgId} group by voucher_id) s on s.voucher_id = v.id
      left join (select voucher_id, sum(amount_paise) as rest from bills where org_id = ${orgId} group by voucher_id) b on b.voucher_id = v.id
      left join (select voucher_id, sum(amount_paise) as deducted from bill_deductions where org_id = ${orgId} group by voucher_id) d on d.voucher_id = v.id
      left join (select voucher_id, sum(total_paise) as total from money_lines where org_id = ${orgId} group by voucher_id) m on m.voucher_id = v.id
      where v.org_id = ${orgId} and v.kind in ('receipt', 'payment') and v.cancelled_at is null`,
  ),
  difference(
    'what is deducted of a bill lies within what closed it',
    sql`select v.number || ' ' || b.bill_no, d.deducted, least(d.deducted, coalesce(abs(s.settled), 0)) from
      (select voucher_id, bill_id, sum(amount_paise) as deducted from bill_deductions where org_id = ${orgId} group by 1, 2) d
      left join (select voucher_id, bill_id, sum(amount_paise) as settled from bill_settlements where org_id = ${orgId} group by 1, 2) s
        using (voucher_id, bill_id)
      join vouchers v on v.org_id = ${orgId} and v.id = voucher_id join bills b on b.org_id = ${orgId} and b.id = bill_id`,
  ),
  difference(
    'what is deducted is posted to its ledger',
    sql`select v.number || ' ' || l.name, d.deducted, coalesce((case v.kind when 'receipt' then 1 else -1 end) * p.posted, 0) from
      (select voucher_id, ledger_id, sum(amount_paise) as deducted from bill_deductions where org_id = ${orgId} group by 1, 2) d
      left join (select voucher_id, ledger_id, sum(amount_paise) as posted from postings where org_id = ${orgId} group by 1, 2) p
        using (voucher_id, ledger_id)
      join vouchers v on v.org_id = ${orgId} and v.id = voucher_id join ledgers l on l.org_id = ${orgId} and l.id = ledger_id
      where ${tdsBesideBills('v')} = 0`,
  ),
];

/** Contras and journals. */
const ofEntries = (orgId: string): Statement<Difference>[] => [
  difference(
    'a contra or journal comes to its total',
    sql`select v.number, v.total_paise::numeric, coalesce(sum(p.amount_paise) filter (where p.amount_paise > 0), 0) from vouchers v
      left join postings p on p.org_id = v.org_id and p.voucher_id = v.id
      where v.org_id = ${orgId} and v.kind in ('contra', 'journal') and v.cancelled_at is null group by v.id, v.number, v.total_paise`,
  ),
  difference(
    'a journal posts its lines',
    sql`select v.number || ' ' || l.name, coalesce(p.posted, 0)::numeric, coalesce(j.entered, 0) from
      (select voucher_id, ledger_id, sum(amount_paise) as entered from journal_lines where org_id = ${orgId} group by 1, 2) j
      full join (select p.voucher_id, p.ledger_id, sum(p.amount_paise) as posted from postings p
        join vouchers o on o.org_id = p.org_id and o.id = p.voucher_id where p.org_id = ${orgId} and o.kind = 'journal' group by 1, 2) p
        using (voucher_id, ledger_id)
      join vouchers v on v.org_id = ${orgId} and v.id = voucher_id join ledgers l on l.org_id = ${orgId} and l.id = ledger_id
      where not exists (select from advance_tax_uses u where u.org_id = v.org_id and u.voucher_id = v.id) and v.cancelled_at is null`,
  ),
];

/** Stock transfers and adjustments. */
const ofStockVouchers = (orgId: string): Statement<Difference>[] => [
  difference(
    // Goods that left and did not arrive are in transit, or short.
    'a stock transfer moves what its lines say',
    sql`select v.number, format('out %s, away %s', coalesce(m.out, 0), coalesce(m.away, 0)),
        case t.state when 'draft' then 'out 0, away 0' else format('out %s, away %s', i.sent, case t.state when 'dispatched' then i.sent else i.short end) end
      from stock_transfers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
      join (select i.voucher_id, sum(i.quantity_e4) as sent, coalesce(sum(a.short_e4), 0) as short from voucher_items i
        left join stock_transfer_arrivals a on a.org_id = i.org_id and a.voucher_id = i.voucher_id and a.line_no = i.line_no
        where i.org_id = ${orgId} group by i.voucher_id) i on i.voucher_id = t.voucher_id
      left join (select voucher_id, -sum(quantity_e4) filter (where quantity_e4 < 0) as out, -sum(quantity_e4) as away from stock_moves
        where org_id = ${orgId} group by voucher_id) m on m.voucher_id = t.voucher_id
      where t.org_id = ${orgId} and v.cancelled_at is null`,
  ),
  difference(
    'what is on the road is what its transfer says',
    sql`select v.number, coalesce(r.road, ''), case when t.state = 'draft' or t.received_on = t.dispatched_on then ''
          when t.state = 'dispatched' then format('%s %s', t.dispatched_on, i.sent)
          else format('%s %s, %s %s', t.dispatched_on, i.sent, t.received_on, -i.sent) end
      from stock_transfers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
      join (select voucher_id, sum(quantity_e4) as sent from voucher_items where org_id = ${orgId} group by voucher_id) i on i.voucher_id = t.voucher_id
      left join (select voucher_id, string_agg(format('%s %s', move_date, moved), ', ' order by move_date) as road
        from (select voucher_id, move_date, sum(quantity_e4) as moved from transit_moves where org_id = ${orgId} group by 1, 2) d
        where moved <> 0 group by voucher_id) r on r.voucher_id = t.voucher_id
      where t.org_id = ${orgId}`,
  ),
  difference(
    'a stock adjustment moves what its lines say',
    sql`select v.number, coalesce(m.moved, 0)::numeric, coalesce(l.changed, 0) from vouchers v
      left join (select voucher_id, sum(change_e4) as changed from stock_adjustment_lines where org_id = ${orgId} group by voucher_id) l on l.voucher_id = v.id
      left join (select voucher_id, sum(quantity_e4) as moved from stock_moves where org_id = ${orgId} group by voucher_id) m on m.voucher_id = v.id
      where v.org_id = ${orgId} and v.kind = 'stockAdjustment' and v.cancelled_at is null`,
  ),
  difference(
    'a stock journal moves what its lines say',
    sql`select v.number, format('in %s, out %s', coalesce(m.came, 0), coalesce(m.went, 0)), format('in %s, out %s', coalesce(l.came, 0), coalesce(l.went, 0))
      from vouchers v
      left join (select l.voucher_id, sum(i.quantity_e4) filter (where l.role <> 'consumed') as came, sum(i.quantity_e4) filter (where l.role = 'consumed') as went
        from stock_journal_lines l join voucher_items i on i.org_id = l.org_id and i.voucher_id = l.voucher_id and i.line_no = l.line_no
        where l.org_id = ${orgId} group by l.voucher_id) l on l.voucher_id = v.id
      left join (select voucher_id, sum(quantity_e4) filter (where made_weight is not null) as came, -sum(quantity_e4) filter (where quantity_e4 < 0) as went
        from stock_moves where org_id = ${orgId} group by voucher_id) m on m.voucher_id = v.id
      where v.org_id = ${orgId} and v.kind = 'stockJournal' and v.cancelled_at is null`,
  ),
  difference(
    'the cost of what is made follows that of what it is made from',
    sql`select p.name, 'no link', f.name from (select distinct o.product_id, i.product_id as from_product_id
        from stock_journals j join stock_moves o on o.org_id = j.org_id and o.voucher_id = j.voucher_id and o.made_weight is not null
        join stock_moves i on i.org_id = j.org_id and i.voucher_id = j.voucher_id and i.quantity_e4 < 0 where j.org_id = ${orgId}) d
      join products p on p.org_id = ${orgId} and p.id = d.product_id join products f on f.org_id = ${orgId} and f.id = d.from_product_id
      where not exists (select from made_from m where m.org_id = ${orgId} and m.product_id = d.product_id and m.from_product_id = d.from_product_id)`,
  ),
];

/**
 * Every stored figure of a company compared with its recomputation. Each is one statement with one snapshot, so a simultaneous save is
 * never reported as a difference.
 */
export const findDifferences = (orgId: string): Statement<Difference>[] => [
  ...ofVouchers(orgId),
  ...ofBalances(orgId),
  ...findTradeDifferences(orgId),
  ...findSerialDifferences(orgId),
  ...findWarrantyDifferences(orgId),
  ...findLineTaxDifferences(orgId),
  ...findBankingDifferences(orgId),
  ...findCashDifferences(orgId),
  ...findChequeDifferences(orgId),
  ...ofReceipts(orgId),
  ...findTaxDifferences(orgId),
  ...ofEntries(orgId),
  ...ofStockVouchers(orgId),
  ...findBomDifferences(orgId),
  ...findOrderDifferences(orgId),
  ...findHotelDifferences(orgId),
  ...findFolioDifferences(orgId),
];

export type ChainEvent = { sequence: number; text: string; hash: string };

/** The number of events in a company's chain and the hash of the last, as stored beside the chain. */
export function findAuditHead(orgId: string): Statement<{ events: number; hash: string }> {
  return sql<{ events: number; hash: string }>`select events, hash from audit_heads where org_id = ${orgId}`;
}

/** Events of a company's chain after a sequence number, in order. */
export function listAuditEvents(orgId: string, after: number, limit: number): Statement<ChainEvent> {
  return sql<ChainEvent>`select sequence, text, hash from audit_events where org_id = ${orgId} and sequence > ${after} order by sequence limit ${limit}`;
}

/** The head of the platform's chain. */
export function findPlatformHead(): Statement<{ events: number; hash: string }> {
  return sql<{ events: number; hash: string }>`select events, hash from platform_audit_head`;
}

/** Events of that chain after a sequence number, in order. */
export function listPlatformEvents(after: number, limit: number): Statement<ChainEvent> {
  return sql<ChainEvent>`select sequence, text, hash from platform_audit_events where sequence > ${after} order by sequence limit ${limit}`;
}

/** Companies by id or by a name; every one for `all`. */
export function findCompanies(which: string): Statement<{ id: string; name: string }> {
  return sql<{
    id: string;
    name: string;
  }>`select id, name from organizations where ${which} = 'all' or id::text = ${which} or lower(name) = lower(${which}) order by name, id`;
}

/** Goods that came in at a cost of 0 because none was known, by voucher; at most 100. Not a difference: nothing stored is wrong. */
export function listWithoutCost(orgId: string): Statement<{ number: string; product: string }> {
  return sql<{ number: string; product: string }>`select distinct v.number, p.name as product
    from stock_moves m join vouchers v on v.org_id = m.org_id and v.id = m.voucher_id join products p on p.org_id = m.org_id and p.id = m.product_id
    where m.org_id = ${orgId} and m.quantity_e4 > 0 and m.value_paise is null and m.cost_of is null and m.made_weight is null and not exists (select from stock_moves e
      where e.org_id = m.org_id and e.product_id = m.product_id and e.move_date <= m.move_date and (e.value_paise > 0 or e.made_weight is not null))
    order by v.number, p.name limit 100`;
}
