import { invariant } from '@bahi/core/basics/invariant';
import { type CompanySettings, defaultSettings } from '@bahi/core/organizations/company-settings';
import { registrationOn } from '@bahi/core/organizations/registrations';
import { findPrintedBank } from '../../ledgers/bank-store.ts';
import { findSeller } from '../../organizations/seller-store.ts';
import { withDishNames } from '../../papers/public/dish-names.ts';
import { drawableLogo } from '../../papers/public/drawable-logo.ts';
import { isOwnInvoice, type VoucherPaper } from '../../papers/public/voucher-paper.ts';
import { findBilledDishes, findBillsOf, findBuyer, findPaidElsewhere, findPreviousBalance } from '../../papers/voucher-pdf-store.ts';
import { findFile } from '../../pictures/picture-store.ts';
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
  const [[head], [seller], [buyer], bills, elsewhere, ...rows] = await tx.together([
    findVoucher(company, id),
    findSeller(company.id),
    findBuyer(company, id),
    findBillsOf(company.id, id),
    findPaidElsewhere(company.id, id),
    ...findRowsOf(company.id, id),
  ]);
  if (!head) return undefined;
  invariant(seller, 'the company is there');
  const print: CompanySettings['print'] = { ...defaultSettings.print, ...seller.print };
  const serialized = serializeVoucher(head, rows);
  const isBill = isOwnInvoice(serialized);
  const bank = isBill && (print.hasBank || print.hasUpi) ? await tx.first(findPrintedBank(company.id, print.bankId)) : undefined;
  const previous = isBill && print.hasPreviousBalance ? await tx.first(findPreviousBalance(company.id, id)) : undefined;
  const logo = seller.logo ? await tx.first(findFile(company.id, seller.logo)) : undefined;
  const before = head.cancelledAt === null ? undefined : await tx.first(findVersionText(company.id, id, head.version - 1));
  const dishes = isBill ? await tx.query(findBilledDishes(company.id, id)) : [];
  const voucher = { ...serialized, ...(before && linesBeforeCancel(before.text)) };
  const paper: VoucherPaper = {
    voucher: { ...voucher, lines: withDishNames(voucher.lines, dishes) },
    seller,
    registration: registrationOn(head.date, company.registrations, company.registration),
    buyer: buyer ?? null,
    print,
    bank: bank ?? null,
    logo: logo ? drawableLogo(logo.bytes) : null,
    bills,
    isPaidElsewhere: elsewhere.length > 0,
    previousPaise: previous?.paise ?? null,
  };
  return { paper, version: head.version };
}
