import { invariant } from '@bahi/core/basics/invariant';
import { type CompanySettings, defaultSettings } from '@bahi/core/organizations/company-settings';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { findBankAccount } from '../../ledgers/bank-store.ts';
import { findSeller } from '../../organizations/seller-store.ts';
import type { VoucherPaper } from '../../papers/public/voucher-paper.ts';
import { findBuyer } from '../../papers/voucher-pdf-store.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Tx } from '../../platform/transaction.ts';
import { findRowsOf } from '../voucher-rows-store.ts';
import { findVoucher } from '../voucher-store.ts';
import { findVersionText } from '../voucher-version-store.ts';
import { linesBeforeCancel } from './kept-version.ts';
import { serializeVoucher } from './serialize-voucher.ts';

/** The data of a voucher's document, and its version; undefined if the caller may not see the voucher. */
export async function readVoucherPaper(
  tx: Tx,
  company: Company,
  id: string,
): Promise<{ paper: VoucherPaper; version: number } | undefined> {
  const [[head], [seller], [buyer], ...rows] = await tx.together([
    findVoucher(company, id),
    findSeller(company.id),
    findBuyer(company, id),
    ...findRowsOf(company.id, id),
  ]);
  if (!head) return undefined;
  invariant(seller, 'the company is there');
  const print: CompanySettings['print'] = { ...defaultSettings.print, ...seller.print };
  const bank = print.bankId && (print.hasBank || print.hasUpi) ? await tx.first(findBankAccount(company.id, print.bankId)) : undefined;
  const before = head.cancelledAt === null ? undefined : await tx.first(findVersionText(company.id, id, head.version - 1));
  const voucher = { ...serializeVoucher(head, rows), ...(before && linesBeforeCancel(before.text)) };
  const registration = registrationOn(head.date, company.registrations, company.registration);
  return { paper: { voucher, seller, registration, buyer: buyer ?? null, print, bank: bank ?? null }, version: head.version };
}
