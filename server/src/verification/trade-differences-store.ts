import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';
import { taxSetOffBy, tdsBesideBills } from './tax-differences-store.ts';

/** A quantity of a line in units of its product, rounded as core's `inUnits` rounds. */
export const units = (column: string) => sql`round(${sql.ref(column)} * coalesce(i.unit_factor_e4, 10000) / 10000.0)`;

/** Every stored figure of vouchers with goods, and of orders, compared with its recomputation. */
export function findTradeDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'a sale or purchase moves the stock of its lines',
      sql`select v.number, coalesce(i.moved, 0), coalesce(case v.kind when 'purchase' then 1 else -1 end * m.moved, 0) from vouchers v
        left join (select voucher_id, sum(${units('i.actual_quantity_e4')}) as moved from voucher_items i join products p on p.org_id = i.org_id and p.id = i.product_id
          where i.org_id = ${orgId} and p.kind = 'goods' group by voucher_id) i on i.voucher_id = v.id
        left join (select voucher_id, sum(quantity_e4) as moved from stock_moves where org_id = ${orgId} group by voucher_id) m on m.voucher_id = v.id
        where v.org_id = ${orgId} and v.kind in ('sales', 'vanSale', 'purchase') and v.cancelled_at is null`,
    ),
    difference(
      'the total of a voucher with goods is that of its items and charges',
      sql`select v.number, v.total_paise::numeric, coalesce(i.items, 0) + coalesce(c.charges, 0) from vouchers v
        left join (select voucher_id, sum(total_paise) as items from voucher_items where org_id = ${orgId} group by voucher_id) i on i.voucher_id = v.id
        left join (select voucher_id, sum(total_paise) as charges from voucher_charges where org_id = ${orgId} group by voucher_id) c on c.voucher_id = v.id
        where v.org_id = ${orgId} and v.kind in ('sales', 'vanSale', 'saleOrder', 'purchaseOrder', 'purchase', 'creditNote', 'debitNote') and v.cancelled_at is null`,
    ),
    difference(
      // For a counter sale it is the cash. A purchase may deduct more than its total when it passes the yearly limit: then the supplier
      // owes the difference.
      'the total of a voucher with goods is owed by its party or was paid',
      sql`select v.number, v.total_paise::numeric, case v.kind when 'purchase' then -coalesce(p.owed, 0) else abs(coalesce(p.owed, 0)) end + ${tdsBesideBills('v')} + ${taxSetOffBy('v')} from vouchers v
        left join lateral (select sum(p.amount_paise) as owed from postings p join ledgers l on l.org_id = p.org_id and l.id = p.ledger_id
          where p.org_id = ${orgId} and p.voucher_id = v.id and (p.ledger_id = v.party_id or l.kind in ('cash', 'bank') or l.role = 'chequesInHand'
            or p.ledger_id in (select ledger_id from voucher_payment_splits where org_id = ${orgId} and voucher_id = v.id and type = 'credit'))) p on true
        where v.org_id = ${orgId} and v.kind in ('sales', 'vanSale', 'purchase', 'creditNote', 'debitNote') and v.cancelled_at is null`,
    ),
    difference(
      'an order and a note say no day of supply or payment',
      sql`select v.number, concat_ws(' ', t.supply_date, t.payment_date), '' from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
        where t.org_id = ${orgId} and v.kind not in ('sales', 'vanSale', 'purchase')`,
    ),
    difference(
      'an order asks what its lines say',
      sql`select v.number || ' ' || p.name, coalesce(k.ordered_e4, 0)::numeric, coalesce(f.ordered, 0) from
        (select voucher_id, product_id, ordered_e4 from order_lines where org_id = ${orgId}) k
        full join (select i.voucher_id, i.product_id, sum(${units('i.quantity_e4')}) as ordered from voucher_items i
          join vouchers o on o.org_id = i.org_id and o.id = i.voucher_id
          where i.org_id = ${orgId} and o.kind in ('saleOrder', 'purchaseOrder') and o.cancelled_at is null and i.product_id is not null group by 1, 2) f using (voucher_id, product_id)
        join vouchers v on v.org_id = ${orgId} and v.id = voucher_id join products p on p.org_id = ${orgId} and p.id = product_id`,
    ),
    difference(
      'what is taken of an order is what vouchers took',
      sql`select v.number || ' ' || p.name, coalesce(k.taken_e4, 0)::numeric, coalesce(f.taken, 0) from
        (select voucher_id, product_id, taken_e4 from order_lines where org_id = ${orgId}) k
        full join (select order_id as voucher_id, product_id, sum(quantity_e4) as taken from order_deliveries where org_id = ${orgId} group by 1, 2) f
          using (voucher_id, product_id)
        join vouchers v on v.org_id = ${orgId} and v.id = voucher_id join products p on p.org_id = ${orgId} and p.id = product_id`,
    ),
    difference(
      'sales deliver sale orders, purchases deliver purchase orders',
      sql`select s.number, o.kind, case s.kind when 'purchase' then 'purchaseOrder' else 'saleOrder' end
        from (select distinct voucher_id, order_id from order_deliveries where org_id = ${orgId}) d
        join vouchers s on s.org_id = ${orgId} and s.id = d.voucher_id join vouchers o on o.org_id = ${orgId} and o.id = d.order_id`,
    ),
    difference(
      'only a purchase order says when its goods are expected',
      sql`select v.number, t.expected_on::text, '' from trade_vouchers t join vouchers v on v.org_id = t.org_id and v.id = t.voucher_id
        where t.org_id = ${orgId} and t.expected_on is not null and v.kind <> 'purchaseOrder'`,
    ),
    difference(
      'a sale delivers no more than it bills, and to the party that ordered',
      sql`select s.number || ' ' || p.name, format('%s to %s', d.taken, o.party_id), format('%s to %s', least(d.taken, coalesce(f.billed, 0)), s.party_id) from
        (select voucher_id, product_id, min(order_id::text)::uuid as order_id, sum(quantity_e4) as taken from order_deliveries where org_id = ${orgId} group by 1, 2) d
        left join (select i.voucher_id, i.product_id, sum(${units('i.quantity_e4')}) as billed from voucher_items i where i.org_id = ${orgId} group by 1, 2) f
          using (voucher_id, product_id)
        join vouchers s on s.org_id = ${orgId} and s.id = d.voucher_id join vouchers o on o.org_id = ${orgId} and o.id = d.order_id
        join products p on p.org_id = ${orgId} and p.id = d.product_id`,
    ),
  ];
}
