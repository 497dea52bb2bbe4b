import { problemText } from '@bahi/core/basics/problem';
import { paise, sumPaise } from '@bahi/core/money/paise';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { tradeFigures } from '../trade-figures.ts';
import { placedDraft } from './usual-godown.ts';

/**
 * The totals of a draft as `enterTrade` would compute them now, the problems with which it would refuse it, and its warnings. `taxSummary` has the heads of each rate. Writes nothing; for nouns that
 * show the bill of what they hold before it is entered.
 */
export async function previewTotals(entered: TradeDraft, context: Pick<CompanyRequestContext, 'tx' | 'company'>) {
  const draft = await placedDraft(context.tx, context.company, entered);
  const { figures, problems } = await tradeFigures(draft, context, { asked: {} });
  const { totalPaise, taxablePaise, roundOffPaise, taxSummary } = figures;
  const taxes = taxSummary.map(({ gstPercentE4, taxablePaise: ofRate, ...heads }) => ({
    gstPercentE4,
    taxablePaise: ofRate,
    taxPaise: sumPaise([heads.cgstPaise, heads.sgstPaise, heads.igstPaise, heads.cessPaise, heads.additionalCessPaise].map(paise)),
  }));
  return { totals: { totalPaise, taxablePaise, roundOffPaise, taxes }, taxSummary, problems, warnings: figures.warnings.map(problemText) };
}
