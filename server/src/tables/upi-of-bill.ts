import { type CompanySettings, defaultSettings } from '@bahi/core/organizations/company-settings';
import { upiPaymentText } from '@bahi/core/papers/upi-payment';
import { findPrintedBank } from '../ledgers/bank-store.ts';
import type { SellerRow } from '../organizations/seller-store.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';

/** The text of the UPI code of an order's bill: into the bank that papers show, else to the company. null without a UPI id. */
export async function upiTextOf(
  { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>,
  seller: SellerRow,
  { businessDay, number }: { businessDay: string; number: number },
  totalPaise: number,
): Promise<string | null> {
  const print: CompanySettings['print'] = { ...defaultSettings.print, ...seller.print };
  if (!print.hasUpi) return null;
  const bank = await tx.first(findPrintedBank(company.id, print.bankId));
  const name = { upiId: bank?.upiId || seller.upiId, name: seller.name };
  return upiPaymentText({ ...name, number: `${businessDay}-${number}`, pendingPaise: totalPaise });
}
