import type { IsoDate } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { CostedMove } from '@bahi/core/stock/costed-moves';
import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Company } from '../platform/request-context.ts';
import { inTransaction } from '../platform/transaction.ts';
import { postVoucher } from '../vouchers/public/post-voucher.ts';
import type { TestDatabase } from './test-database.ts';
import type { Counter } from './vouchers.ts';

type Moved = Omit<CostedMove, 'productId' | 'godownId' | 'batch'> & Partial<CostedMove>;

/** Inserts a voucher that only moves these goods: a note, whose lines may differ. Returns its id. */
export async function bookMoves(
  { pool, db }: Pick<TestDatabase, 'pool' | 'db'>,
  counter: Counter,
  date: IsoDate,
  moves: readonly Moved[],
  kind: VoucherKind = 'creditNote',
): Promise<string> {
  const year = financialYearOf(date);
  const series = {
    id: uuidv7(),
    prefix: `T${year.startYear % 100}-`,
    suffix: '',
    width: 1,
    start: 1,
    numbering: 'automatic' as const,
    typedNumber: null,
  };
  return inTransaction(pool, db, counter.orgId, async (tx) => {
    const name = `Test ${kind} ${year.label}`;
    await tx.query(sql`insert into number_series (org_id, id, kind, name, sort_key, prefix, suffix, width, start)
      values (${counter.orgId}, ${series.id}, ${kind}, ${name}, ${name}, ${series.prefix}, '', 1, 1) on conflict do nothing`);
    const [found] = await tx.query(
      sql<{ id: string }>`select id from number_series where org_id = ${counter.orgId} and kind = ${kind} and name = ${name}`,
    );
    const head = { kind, series: { ...series, id: found!.id }, year, partyId: null, placeOfSupply: null, totalPaise: 0, note: '' };
    const of = { productId: counter.productId, godownId: counter.godownId, batch: '' };
    const effect = {
      date,
      items: [],
      splits: [],
      postings: [],
      settlements: [],
      opens: [],
      moves: moves.map((move) => ({ ...of, ...move })),
    };
    const caller = { kind: 'staff' as const, id: counter.people.clerk.id, name: 'Clerk', role: 'user' as const };
    return postVoucher(tx, { id: counter.orgId } as Company, caller, head, effect).id;
  });
}
