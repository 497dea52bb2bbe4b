import { sortKey } from '@bahi/core/basics/sort-key';
import { accountGroups } from '@bahi/core/postings/account-groups';
import { ledgerKind } from '@bahi/core/postings/ledger-kind';
import { predefinedLedgers } from '@bahi/core/postings/predefined-ledgers';
import { v7 as uuidv7 } from 'uuid';
import { insertGodowns } from '../godowns/godown-store.ts';
import { insertGroups } from '../ledgers/group-store.ts';
import { insertLedgers, ledgerRow } from '../ledgers/ledger-store.ts';
import type { Statement } from '../platform/transaction.ts';
import { insertSeries } from '../series/series-store.ts';
import { enterCompany, insertAuditHeads } from './organization-store.ts';

/**
 * `{fy}` is replaced by the financial year: SL/26-27/00001. With five digits the number has 14 of the 16 characters that the law allows.
 */
const firstSeries = [
  { kind: 'sales', name: 'Sales', prefix: 'SL/{fy}/' },
  { kind: 'purchase', name: 'Purchases', prefix: 'PU/{fy}/' },
  { kind: 'vanSale', name: 'Van Sales', prefix: 'VS/{fy}/' },
  { kind: 'saleOrder', name: 'Sale Orders', prefix: 'SO/{fy}/' },
  { kind: 'purchaseOrder', name: 'Purchase Orders', prefix: 'PO/{fy}/' },
  { kind: 'creditNote', name: 'Credit Notes', prefix: 'CN/{fy}/' },
  { kind: 'debitNote', name: 'Debit Notes', prefix: 'DN/{fy}/' },
  { kind: 'receipt', name: 'Receipts', prefix: 'RC/{fy}/' },
  { kind: 'payment', name: 'Payments', prefix: 'PY/{fy}/' },
  { kind: 'contra', name: 'Contra', prefix: 'CT/{fy}/' },
  { kind: 'journal', name: 'Journal', prefix: 'JV/{fy}/' },
  { kind: 'stockTransfer', name: 'Stock Transfers', prefix: 'ST/{fy}/' },
  { kind: 'stockAdjustment', name: 'Stock Adjustments', prefix: 'SA/{fy}/' },
  { kind: 'stockJournal', name: 'Stock Journals', prefix: 'SJ/{fy}/' },
] as const;

/** The initial rows of a company's books: groups, predefined ledgers, a godown, number series and the head of the audit trail. */
export function openBooks(orgId: string): Statement[] {
  const groupIds = new Map(accountGroups.map(({ name }) => [name, uuidv7()]));
  const groups = accountGroups.map(({ name, parent, nature, affectsGrossProfit }) => ({
    id: groupIds.get(name)!,
    name,
    parentId: parent && groupIds.get(parent)!,
    under: name,
    nature,
    affectsGrossProfit,
  }));
  const ledgers = predefinedLedgers.map(({ name, role, group }) =>
    ledgerRow({ orgId, id: uuidv7(), groupId: group && groupIds.get(group)!, name, kind: group ? ledgerKind([group]) : 'other', role }),
  );
  const series = firstSeries.map((each) => ({ id: uuidv7(), ...each, suffix: '', width: 5, start: 1, isDefault: true, vanId: null }));
  return [
    enterCompany(orgId),
    insertGroups(orgId, groups),
    insertLedgers(ledgers),
    insertGodowns([{ org_id: orgId, id: uuidv7(), name: 'Main', sort_key: sortKey('Main'), is_default: true }]),
    insertSeries(orgId, series),
    insertAuditHeads([{ org_id: orgId, events: 0, hash: '' }]),
  ];
}
