import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { insertLedgers, ledgerRow } from '../ledgers/ledger-store.ts';
import { lockLiquor } from '../menu/liquor-store.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { only } from '../platform/only.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

const name = 'Tips Payable';

type TipsRow = { tipsId: string | null; namedId: string | null; groupId: string };

/** The ledger of tips that the settings know, and one that has its name. */
function findTips(orgId: string): Statement<TipsRow> {
  return sql<TipsRow>`select s.tips_ledger_id as "tipsId",
      (select id from ledgers where org_id = ${orgId} and sort_key = lower(${name}) and kind = 'other') as "namedId", g.id as "groupId"
    from account_groups g left join restaurant_settings s on s.org_id = g.org_id
    where g.org_id = ${orgId} and g.name = 'Current Liabilities'`;
}

const keepTips = (orgId: string, tipsId: string): Statement =>
  sql`update restaurant_settings set tips_ledger_id = ${tipsId} where org_id = ${orgId}`;

/** The id of the liability on which tips wait for the staff. The first tip of a company makes it. */
export async function tipsLedger({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>): Promise<string> {
  const known = only(await tx.query(findTips(company.id))).tipsId;
  if (known !== null) return known;
  // Of two first tips the second waits here, and finds the ledger of the first.
  const { tipsId, namedId, groupId } = only((await tx.after([...lockLiquor(company.id)], [findTips(company.id)]))[0]);
  if (tipsId !== null) return tipsId;
  const id = namedId ?? uuidv7();
  if (namedId === null) {
    refuseMastersOfTally(company);
    await tx.query(insertLedgers([ledgerRow({ orgId: company.id, id, groupId, name, kind: 'other' })]));
  }
  await tx.query(keepTips(company.id, id));
  return id;
}

/** Keeps the receipt of the tip with the order that it was given for. */
export const keepTip = (orgId: string, orderId: string, voucherId: string): Statement =>
  sql`update dining_orders set tip_voucher_id = ${voucherId} where org_id = ${orgId} and id = ${orderId}`;
