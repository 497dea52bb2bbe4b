import { sql } from 'kysely';
import type { Statement } from '../platform/transaction.ts';
import { type Difference, difference } from './difference-store.ts';

/** The bills of materials that contain themselves, as core's `bomProblems` refuses them. */
export function findBomDifferences(orgId: string): Statement<Difference>[] {
  return [
    difference(
      'no bill of materials contains itself',
      sql`with recursive links (user_id, part_id) as (
          select distinct b.product_id, l.product_id from boms b join bom_lines l on l.org_id = b.org_id and l.bom_id = b.id
            and (l.role = 'consumed' or l.product_id = b.product_id)
          where b.org_id = ${orgId} and exists (select from boms o where o.org_id = l.org_id and o.product_id = l.product_id)),
        below as (select user_id, part_id from links union select u.user_id, l.part_id from below u join links l on l.user_id = u.part_id)
        select string_agg(b.name, ', ' order by b.sort_key), count(*), 0 from boms b
        where b.org_id = ${orgId} and exists (select from below u where u.user_id = b.product_id and u.part_id = b.product_id)
        having count(*) > 0`,
    ),
  ];
}
