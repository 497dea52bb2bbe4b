import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { insertLedgers, ledgerRow } from '../ledgers/ledger-store.ts';
import { lockLiquor } from '../menu/liquor-store.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** The ledgers that a restaurant needs one day: each is made when it is first used, and the settings keep its id, so that it can be renamed. */
const ledgers = {
  /** A liability: tips wait for the staff. */
  tips: { column: 'tips_ledger_id', name: 'Tips Payable', group: 'Current Liabilities' },
  fees: { column: 'fees_ledger_id', name: 'Fees of Operators', group: 'Indirect Expenses' },
  feeTax: { column: 'fee_tax_ledger_id', name: 'GST on Fees of Operators', group: 'Indirect Expenses' },
  /** An asset: the GST portal credits what operators collected at source. */
  tcs: { column: 'tcs_ledger_id', name: 'TCS Receivable (GST)', group: 'Current Assets' },
} as const;
export type RestaurantLedger = keyof typeof ledgers;

type Found = { knownId: string | null; namedId: string | null; groupId: string };

/** The ledger that the settings know, and one that has its name. */
function find(orgId: string, which: RestaurantLedger): Statement<Found> {
  const { column, name, group } = ledgers[which];
  return sql<Found>`select ${sql.ref(`s.${column}`)} as "knownId",
      (select id from ledgers where org_id = ${orgId} and sort_key = lower(${name}) and kind = 'other') as "namedId", g.id as "groupId"
    from account_groups g left join restaurant_settings s on s.org_id = g.org_id where g.org_id = ${orgId} and g.name = ${group}`;
}

const keep = (orgId: string, which: RestaurantLedger, id: string): Statement =>
  sql`update restaurant_settings set ${sql.ref(ledgers[which].column)} = ${id} where org_id = ${orgId}`;

/** The id of a ledger of the restaurant. Its first use makes it. */
export async function restaurantLedger(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  which: RestaurantLedger,
): Promise<string> {
  const known = only(await tx.query(find(company.id, which))).knownId;
  if (known !== null) return known;
  // The second of two first uses waits here, and finds the ledger of the first.
  const { knownId, namedId, groupId } = only((await tx.after([...lockLiquor(company.id)], [find(company.id, which)]))[0]);
  if (knownId !== null) return knownId;
  const id = namedId ?? uuidv7();
  if (namedId === null) {
    refuseMastersOfTally(company);
    await tx.query(insertLedgers([ledgerRow({ orgId: company.id, id, groupId, name: ledgers[which].name, kind: 'other' })]));
  }
  await tx.query(keep(company.id, which, id));
  return id;
}
