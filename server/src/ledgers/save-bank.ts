import { invariant } from '@bahi/core/basics/invariant';
import { v7 as uuidv7 } from 'uuid';
import { constraintOf } from '../platform/database-errors.ts';
import { forManagers } from '../platform/guards.ts';
import { refuseMastersOfTally } from '../platform/masters.ts';
import { exists } from '../platform/refusal.ts';
import { sortKey } from '../platform/sort-key.ts';
import { findGroup, insertLedgers } from './ledger-store.ts';

const nameTaken = exists('name', 'There is a ledger of this name');

export const saveBank = forManagers.ledgers.saveBank.handler(async ({ input: { name, bank_name }, context: { company, tx } }) => {
  refuseMastersOfTally(company);
  const group = await tx.first(findGroup(company.id, 'Bank Accounts'));
  invariant(group, 'every company has its 28 groups');
  const id = uuidv7();
  const bank = { org_id: company.id, id, group_id: group.id, name, sort_key: sortKey(name), role: null, bank_name };
  await tx.query(insertLedgers([bank])).catch((error: unknown) => {
    throw constraintOf(error) === 'ledgers_name_unique' ? nameTaken() : error;
  });
  return { message: 'Bank created', source: { _id: id, kind: 'bank' as const, name, bank_name, balance: 0 } };
});
