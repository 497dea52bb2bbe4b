import { type Paise, paise, sumPaise } from '@bahi/core/money/paise';
import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { taxesByRate } from '@bahi/core/papers/tax-table';
import { formatDate, timeInIndia, todayInIndia } from '@bahi/core/periods/business-date';
import { billRows, type InvoicePart, type PrintableBill } from '@bahi/core/tables/bill-rows';
import { billedLines } from '@bahi/core/tables/free-dishes';
import type { OrderLine } from '@bahi/core/tables/order';
import type { PaperRow } from '@bahi/core/tables/slip-paper';
import { choiceText, optionText } from '@bahi/core/tables/slip-words';
import { findLiquor } from '../menu/liquor-store.ts';
import { findSeller } from '../organizations/seller-store.ts';
import { facts, narrowSellerLines, parties } from '../papers/public/heading-facts.ts';
import { payTypes, upiOf } from '../papers/public/payment-facts.ts';
import { taxedRows } from '../papers/public/taxed-rows.ts';
import { endorsementOf, footerOf, titleOf, type VoucherPaper } from '../papers/public/voucher-paper.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { previewTotals } from '../trade/public/preview-totals.ts';
import { readVoucherPaper } from '../vouchers/public/read-voucher-paper.ts';
import { findInvoiceFacts, type InvoiceFactsRow } from './bill-print-store.ts';
import { liquorOf } from './liquor-of-bill.ts';
import type { OrderHeadRow } from './order-store.ts';
import { draftOf } from './public/bill-of-order.ts';
import { upiTextOf } from './upi-of-bill.ts';

/** The rows of the bill that a guest checks before paying. Refused for everything that would refuse the settlement. */
export async function checkPaper(context: CompanyRequestContext, row: OrderHeadRow, lines: readonly OrderLine[]): Promise<PaperRow[]> {
  const { tx, company } = context;
  const draft = await draftOf(context, row, lines, { partyId: null, discountPercentE4: 0, discountPaise: 0 });
  const { totals, taxSummary, problems } = await previewTotals(draft, context);
  // They are about the bill, not about a field of the request.
  if (problems.length > 0) throw new Refusal('INVALID', { problems: problems.map((problem) => ({ ...problem, field: '' })) });
  const [liquor, [seller]] = [await liquorOf(context, lines, draft), await tx.query(findSeller(company.id))];
  const { taxablePaise, roundOffPaise, totalPaise } = totals;
  const upi = row.operatorId === null ? await upiTextOf(context, seller!, row, totalPaise) : null;
  const openedAt = Date.parse(row.openedAt);
  return billRows({
    ...{
      seller: { name: seller!.name, lines: narrowSellerLines({ seller: seller! }), hasLogo: seller!.logo !== null },
      title: 'Bill to check, not a tax invoice',
    },
    ...{ order: row, at: `${formatDate(todayInIndia(openedAt))} ${timeInIndia(openedAt)}` },
    dishes: billedLines(lines).map(({ id, name, portion, options, quantityE4, rateE4, isFree = false }) => ({
      name: choiceText(name, [portion, ...options.map(optionText)]),
      ...{ quantityE4, rateE4, isFree, discountPaise: 0 as Paise, code: '' },
      isLiquor: liquor?.lineIds.includes(id) ?? false,
    })),
    taxablePaise: paise(taxablePaise - (liquor?.valuePaise ?? 0)),
    taxes: taxesByRate(
      taxSummary.map(({ additionalCessPaise, ...tax }) => ({ ...tax, cessPaise: paise(tax.cessPaise + additionalCessPaise) })),
      company.state,
    ),
    charges: [],
    liquor: liquor && {
      valuePaise: liquor.valuePaise,
      tax: { name: `Tax on liquor ${formatE4(liquor.percentE4)} %`, amountPaise: liquor.taxPaise },
      licence: liquor.licence,
    },
    ...{ roundOffPaise, totalPaise, invoice: null },
    code: upi === null ? null : { text: upi, words: `Scan to pay ${formatRupees(totalPaise, 'two')} by UPI` },
    hasRooms: company.features.has('rooms') && row.operatorId === null,
  });
}

/** The rows of the invoice of a settled order, its version and its number; `hasCash` if some of the bill or the tip is paid in cash at the counter, not to a rider. Refused if the books cancelled it. */
export async function invoicePaper({ tx, company }: CompanyRequestContext, row: OrderHeadRow) {
  const read = row.voucherId === null ? undefined : await readVoucherPaper(tx, company, row.voucherId);
  if (!read) throw new Refusal('NOT_FOUND');
  const { paper, version } = read;
  const { voucherNumber, isCancelled } = paper.voucher;
  const message = `Bill ${voucherNumber} was cancelled in the books.`;
  refuseProblems(isCancelled ? [{ code: 'BILL_CANCELLED', field: '', message }] : []);
  const [[liquor], [its]] = await tx.together([findLiquor(company.id), findInvoiceFacts(company.id, row._id)]);
  const bill = invoiceOf(paper, { row, liquor: liquor!, its: its! });
  return { rows: billRows(bill), version, voucherNumber, papers: its!.papers, hasCash: bill.invoice.cashPaise > 0 && !its!.isAtDoor };
}

type OfOrder = { row: OrderHeadRow; liquor: { ledgerId: string | null; licence: string }; its: InvoiceFactsRow };

function invoiceOf(paper: VoucherPaper, { row, liquor, its }: OfOrder): PrintableBill & { invoice: InvoicePart } {
  const { voucher, seller } = paper;
  const { lines, charges, totals, splits, amountPaise } = voucher;
  const drinks = lines.filter(({ treatment }) => treatment === 'nonGst');
  const drinksPaise = sumPaise(drinks.map(({ taxablePaise }) => taxablePaise));
  const ofLiquor = charges.filter(({ ledgerId }) => drinks.length > 0 && ledgerId === liquor.ledgerId);
  const codes = new Set(lines.map(({ hsn }) => hsn).filter(Boolean));
  const [code] = codes;
  const [buyer] = parties(paper);
  const upi = upiOf(paper);
  const restPaise = amountPaise - sumPaise(splits.map((split) => split.amountPaise));
  const cashPaise = sumPaise(splits.filter(({ kind }) => kind === 'cash').map((split) => split.amountPaise));
  // A bill without a party of the books is on the ledger Cash.
  const isOnCash = paper.buyer === null;
  return {
    ...{ seller: { name: seller.name, lines: narrowSellerLines(paper), hasLogo: seller.logo !== null }, title: titleOf(paper), order: row },
    at: timeInIndia(Date.parse(row.closedAt ?? row.openedAt)),
    dishes: lines.map((line) => ({
      name: line.productName,
      ...{ quantityE4: line.quantityE4, rateE4: line.rateE4, discountPaise: line.discountPaise },
      ...{ isFree: line.rateE4 === 0, isLiquor: drinks.includes(line), code: codes.size > 1 ? line.hsn : '' },
    })),
    taxablePaise: paise(totals.taxablePaise - drinksPaise),
    taxes: taxesByRate(taxedRows(voucher), seller.state),
    charges: charges.filter((charge) => !ofLiquor.includes(charge)).map((charge) => ({ name: charge.ledgerName, ...charge })),
    liquor:
      drinks.length === 0
        ? null
        : {
            valuePaise: drinksPaise,
            tax: { name: ofLiquor[0]?.ledgerName ?? '', amountPaise: sumPaise(ofLiquor.map((charge) => charge.amountPaise)) },
            licence: liquor.licence,
          },
    ...{ roundOffPaise: totals.roundOffPaise, totalPaise: amountPaise, hasRooms: false },
    code: upi && { text: upi.text, words: `Scan to pay ${formatRupees(upi.pendingPaise, 'two')} by UPI` },
    invoice: {
      endorsement: endorsementOf(paper),
      facts: [...facts(paper), ...(codes.size === 1 ? [['HSN or SAC', code!] as const] : [])],
      buyer: buyer ? { name: buyer.name, lines: buyer.lines } : null,
      parts: splits.map((split) => ({ name: payTypes[split.kind], amountPaise: split.amountPaise })),
      restName: isOnCash ? 'Cash' : `Credit, ${paper.buyer!.name}`,
      cashGivenPaise: its.cashGivenPaise,
      cashPaise: paise(cashPaise + (isOnCash ? restPaise : 0) + (its.isTipInCash ? its.tipPaise : 0)),
      tipPaise: its.tipPaise,
      footer: [...footerOf(paper).split('\n'), `For ${seller.name}, authorised signatory`].filter((text) => text !== ''),
    },
  };
}
