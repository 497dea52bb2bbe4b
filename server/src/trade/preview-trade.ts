import type { voucherPreview } from '@bahi/contract/vouchers/preview-trade';
import { problemText } from '@bahi/core/basics/problem';
import { mayTakeCash } from '@bahi/core/cash-counts/cash-short';
import type { TaxFigures } from '@bahi/core/gst/tax-lines';
import { sumTax } from '@bahi/core/gst/tax-summary';
import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import { toConfirm, unconfirmed } from '@bahi/core/vouchers/to-confirm';
import type { TradeKind } from '@bahi/core/vouchers/trade-draft';
import type { z } from 'zod';
import { cashField, findCashShort } from '../cash-counts/public/check-cash.ts';
import { forMembers } from '../platform/guards.ts';
import { fieldOnWire } from '../platform/name-problems.ts';
import { type ServerProblem, serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { SeriesAsked } from '../series/public/choose-series.ts';
import { tradeFigures } from './trade-figures.ts';
import { draftOf, type TradeInput } from './trade-input.ts';

type Preview = z.input<typeof voucherPreview>;
type Unsummed = Omit<TradeInput, 'totalPaise'> & SeriesAsked & { totalPaise?: number | undefined };
type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'request'>;

/**
 * Computes a draft with the functions that save it, and returns their problems instead of refusing. The guard runs it in a transaction that
 * can neither write nor lock. The caller's total and settled amounts are not compared: they come from the preview.
 */
async function preview(kind: TradeKind, input: Unsummed, context: RequestContext): Promise<Preview> {
  const draft = draftOf(kind, { ...input, totalPaise: 0 } as TradeInput);
  const { figures, problems } = await tradeFigures(draft, context, { asked: input });
  // As in a save, cash is checked only if there are no other problems: otherwise there are no postings.
  const isChecked = problems.length === 0 && mayTakeCash(kind);
  const cash = isChecked
    ? await findCashShort(context, null, { date: draft.date, postings: figures.postings }, cashField(kind))
    : noFindings;
  const doubted = unconfirmed(figures.warnings, input.confirmed);
  // A refusal is renamed where the route answers; an answer is renamed here.
  const named = <Named extends ServerProblem>(problem: Named) => ({
    ...problem,
    field: fieldOnWire(context.request.procedure, problem.field),
  });
  const isShown = ({ code }: { code: string }) => !toConfirm.some((each) => each === code);
  return {
    ...serializeFigures(figures),
    problems: [...problems, ...serializeProblems(cash.problems)].map(named),
    toConfirm: serializeProblems(doubted).map(named),
    warnings: [...figures.warnings.filter(isShown), ...cash.warnings].map(problemText),
  };
}

const noFindings: Awaited<ReturnType<typeof findCashShort>> = { problems: [], warnings: [] };

const headsOf = ({ cgstPaise, sgstPaise, igstPaise, cessPaise, additionalCessPaise }: TaxFigures) => ({
  cgstPaise,
  sgstPaise,
  igstPaise,
  cessPaise,
  additionalCessPaise,
});

function serializeFigures(figures: BuiltTrade): Omit<Preview, 'problems' | 'toConfirm' | 'warnings'> {
  const { lines, charges, totalPaise, taxablePaise, documentTaxablePaise, subTotalPaise, roundOffPaise } = figures;
  return {
    totalPaise,
    totals: {
      ...{ taxablePaise, documentTaxablePaise, subTotalPaise, roundOffPaise },
      ...headsOf(sumTax([...lines, ...charges])),
      chargesPaise: figures.chargesPaise - roundOffPaise,
    },
    taxes: figures.taxSummary.map((row) => ({
      treatment: row.treatment,
      gstPercentE4: row.gstPercentE4,
      taxablePaise: row.taxablePaise,
      ...headsOf(row),
      totalPaise: row.totalPaise,
    })),
    lines: lines.map((line) => ({
      hsn: line.hsn,
      unit: line.unit,
      treatment: line.treatment,
      gstPercentE4: line.gstPercentE4,
      cessPercentE4: line.cessPercentE4,
      cessPerUnitE4: line.cessPerUnitE4,
      discountPaise: line.discountPaise,
      taxablePaise: line.taxablePaise,
      ...headsOf(line),
      totalPaise: line.totalPaise,
    })),
    charges: charges
      .filter(({ isRoundOff }) => !isRoundOff)
      .map((charge) => ({
        ledgerId: charge.ledgerId,
        amountPaise: charge.amountPaise,
        ...headsOf(charge),
        totalPaise: charge.totalPaise,
      })),
    bills: figures.settlement.bills.map(({ id, settledPaise }) => ({ billId: id, settledPaise })),
    tdsPaise: figures.tds?.amountPaise ?? null,
  };
}

const { vouchers } = forMembers;
export const previewSales = vouchers.previewSales.handler(({ input, context }) => preview('sales', input, context));
export const previewPurchase = vouchers.previewPurchase.handler(({ input, context }) => preview('purchase', input, context));
export const previewVanSale = vouchers.previewVanSale.handler(({ input, context }) => preview('vanSale', input, context));
export const previewSaleOrder = vouchers.previewSaleOrder.handler(({ input, context }) => preview('saleOrder', input, context));
export const previewPurchaseOrder = vouchers.previewPurchaseOrder.handler(({ input, context }) => preview('purchaseOrder', input, context));
export const previewCreditNote = vouchers.previewCreditNote.handler(({ input, context }) => preview('creditNote', input, context));
export const previewDebitNote = vouchers.previewDebitNote.handler(({ input, context }) => preview('debitNote', input, context));
