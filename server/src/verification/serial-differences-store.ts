import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** The moves of serial numbers in their order, each beside the one before it. As core's `followSerial`. */
const ordered = (orgId: string) => sql`select m.product_id, m.serial_key, m.way, m.godown_id, m.batch,
    lag(m.way) over w as way_before, lag(m.godown_id) over w as godown_before, lag(m.batch) over w as batch_before,
    lead(m.way) over w is null as is_last
  from serial_moves m where m.org_id = ${orgId} and m.way <> 0
  window w as (partition by m.product_id, m.serial_key order by m.voucher_id is not null, case when m.voucher_id is not null then m.move_date end, m.step)`;

/** The place of each serial number, compared with its moves and with the stock. */
export function findSerialDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'a serial number is where its last move brought it',
      sql`select n.serial, concat_ws(' ', n.godown_id, n.batch), case when m.way = 1 then concat_ws(' ', m.godown_id, m.batch) else '' end
        from serial_numbers n left join (${ordered(orgId)}) m on m.product_id = n.product_id and m.serial_key = n.serial_key and m.is_last
        where n.org_id = ${orgId}`,
    ),
    difference(
      'a serial number comes in and leaves in turn, from where it is',
      sql`select n.serial, case when m.way = 1 then m.way_before is distinct from 1
          else m.way_before is not distinct from 1 and m.godown_before = m.godown_id and m.batch_before = m.batch end, true
        from (${ordered(orgId)}) m join serial_numbers n on n.org_id = ${orgId} and n.product_id = m.product_id and n.serial_key = m.serial_key`,
    ),
    difference(
      'a serial number has a voucher, or was entered for goods in stock',
      sql`select n.serial, exists (select from serial_moves m where m.org_id = n.org_id and m.product_id = n.product_id and m.serial_key = n.serial_key), true
        from serial_numbers n where n.org_id = ${orgId}`,
    ),
    difference(
      'no more pieces have a serial number in a godown than are in stock there',
      sql`select p.name || ' ' || n.batch, n.pieces, least(n.pieces, greatest(coalesce(b.quantity_e4, 0), 0) / 10000)
        from (select product_id, godown_id, batch, count(*) as pieces from serial_numbers where org_id = ${orgId} and godown_id is not null group by 1, 2, 3) n
        join products p on p.org_id = ${orgId} and p.id = n.product_id
        left join stock_balances b on b.org_id = ${orgId} and b.product_id = n.product_id and b.godown_id = n.godown_id and b.batch = n.batch`,
    ),
  ];
}
