import { findChequesOnBills } from '../cheques/cheque-list-store.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';

/** Cheques on their way to the bank that settled parts of these bills, at most one a bill; nothing is asked where there are no bills. */
export async function chequesOn({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, bills: readonly { readonly id: string }[]) {
  if (bills.length === 0) return [];
  const ids = bills.map(({ id }) => id);
  return tx.query(findChequesOnBills(company, ids));
}
