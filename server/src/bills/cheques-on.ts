import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findChequesOnBills } from './bill-cheque-store.ts';

/** Cheques not yet paid by the bank that settled parts of these bills, at most one per bill; no query without bills. */
export async function chequesOn({ tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, bills: readonly { readonly id: string }[]) {
  if (bills.length === 0) return [];
  const ids = bills.map(({ id }) => id);
  return tx.query(findChequesOnBills(company, ids));
}
