import { type FinancialYear, financialYearOf } from '@bahi/core/periods/financial-year';
import { buildTrade } from '@bahi/core/vouchers/build-trade';
import type { TradeDraft } from '@bahi/core/vouchers/trade-draft';
import { serializeProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { type SeriesAsked, seriesFor } from '../series/public/choose-series.ts';
import { datedMoves, stockShortOfChange } from '../vouchers/public/stock-of-change.ts';
import type { OldVoucher } from '../vouchers/public/voucher-part.ts';
import { findTradeFacts } from './trade-facts.ts';

/** The numbering of a new voucher, or the edited voucher. */
export type Numbered = { readonly asked: SeriesAsked } | { readonly old: OldVoucher };

/**
 * The voucher built by core from a draft and the books, and all its problems. `series` is null for an edit, and if no
 * series numbers it. Writes nothing: saves and previews begin with it.
 */
export async function tradeFigures(draft: TradeDraft, { tx, company }: Pick<CompanyRequestContext, 'tx' | 'company'>, numbered: Numbered) {
  const old = 'old' in numbered ? numbered.old : undefined;
  const year: FinancialYear = financialYearOf(old?.head.date ?? draft.date);
  const { series: rows, side, facts } = await findTradeFacts(tx, company, draft, year, old);
  const figures = buildTrade(draft, facts);
  const series = 'asked' in numbered ? seriesFor(rows.own, numbered.asked, year, rows.all) : null;
  const problems = [...figures.problems, ...(series?.problems ?? [])];
  // For an edit with other problems, short stock is reported with them; otherwise it is found when the voucher is written.
  const isAsked = old !== undefined && problems.length > 0 && figures.wouldMove.length > 0;
  const short = isAsked ? await stockShortOfChange({ tx, company }, old, datedMoves(figures.wouldMove, draft.date), draft.lines) : [];
  const { chosen = null } = series ?? {};
  return { year, series: chosen, side, facts, figures, problems: serializeProblems([...problems, ...short]) };
}
