import { accountGroups } from '@bahi/core/postings/account-groups';
import { predefinedLedgers } from '@bahi/core/postings/predefined-ledgers';
import { v7 as uuidv7 } from 'uuid';
import { insertGroups, insertLedgers } from '../ledgers/ledger-store.ts';
import { sortKey } from '../platform/sort-key.ts';
import type { Statement } from '../platform/transaction.ts';
import { insertGodowns } from '../products/product-store.ts';
import { enterCompany, insertAuditHeads, insertSeries } from './organization-store.ts';

/** `{fy}` is written out in each financial year: SL/26-27/00001. With five digits the number has 14 of the 16 lawful characters. */
const firstSeries = [
  { kind: 'sales', name: 'Sales', prefix: 'SL/{fy}/' },
  { kind: 'receipt', name: 'Receipts', prefix: 'RC/{fy}/' },
];

/** What every set of books begins with: groups, predefined ledgers, a godown, number series and the head of the audit trail. */
export function openBooks(orgId: string): Statement[] {
  const groupIds = new Map(accountGroups.map(({ name }) => [name, uuidv7()]));
  const groups = accountGroups.map(({ name, parent, nature, affectsGrossProfit }) => ({
    org_id: orgId,
    id: groupIds.get(name)!,
    name,
    parent_id: parent && groupIds.get(parent)!,
    nature,
    affects_gross_profit: affectsGrossProfit,
  }));
  const ledgers = predefinedLedgers.map(({ name, role, group }) => ({
    org_id: orgId,
    id: uuidv7(),
    group_id: group && groupIds.get(group)!,
    name,
    sort_key: sortKey(name),
    role,
    bank_name: '',
  }));
  const series = firstSeries.map((each) => ({ org_id: orgId, id: uuidv7(), ...each, suffix: '', width: 5, start: 1, is_default: true }));
  return [
    enterCompany(orgId),
    insertGroups(groups),
    insertLedgers(ledgers),
    insertGodowns([{ org_id: orgId, id: uuidv7(), name: 'Main', is_default: true }]),
    insertSeries(series),
    insertAuditHeads([{ org_id: orgId, events: 0, hash: '' }]),
  ];
}
