import { forManagers } from '../platform/guards.ts';
import { reconciliationOf } from './reconciliation.ts';

export const getReconciliation = forManagers.bankBooks.getReconciliation.handler(({ input, context: { company, tx } }) =>
  reconciliationOf(tx, company, input.ledgerId, input.on),
);
