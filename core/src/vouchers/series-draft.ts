import type { Problem } from '../basics/problem.ts';
import type { FinancialYear } from '../periods/financial-year.ts';
import { keptSeriesProblem, mayPrintAlike, type Numbering, type NumberSeries, seriesIn } from './number-series.ts';
import type { VoucherKind } from './voucher-kind.ts';

/** A number series as the user enters it. `{fy}` in prefix or suffix is replaced by the financial year. */
export type SeriesDraft = NumberSeries & {
  readonly name: string;
  readonly numbering: Numbering;
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** The van whose sales it numbers; null if it is not for one van. */
  readonly vanId: string | null;
};

export type KeptSeries = NumberSeries & {
  readonly numbering: Numbering;
  readonly isDefault: boolean;
  /** True if a voucher has a number of this series. */
  readonly isUsed: boolean;
  /** The same for a financial year that is not fully locked. Its numbers continue, so their format must not change. */
  readonly isUsedInOpenYear: boolean;
};

export type SeriesBooks = {
  readonly kind: VoucherKind;
  /** The financial year for which numbers are compared and checked. */
  readonly year: FinancialYear;
  /** The other series of the kind. */
  readonly others: readonly (NumberSeries & { readonly name: string; readonly numbering: Numbering })[];
  /** A number typed on a voucher that this series would print too, or null. */
  readonly typedNumber: string | null;
  readonly vanIds: readonly string[];
};

/** The fields that define the format of its numbers. */
const lookFields = ['prefix', 'suffix', 'width'] as const;

/** All problems of a new series (`before` is null) or a changed one. */
export function seriesProblems(
  draft: SeriesDraft,
  before: KeptSeries | null,
  { kind, year, others, typedNumber, vanIds }: SeriesBooks,
): Problem[] {
  const problems: Problem[] = [];
  const written = seriesIn(draft, year);
  const form = keptSeriesProblem(written, draft.numbering);
  if (form !== null) problems.push(form);
  const isCounting = ({ numbering }: { numbering: Numbering }) => numbering !== 'manual';
  // Older series may differ only in case, which is now the same number. An unchanged format is not refused for that.
  const standsSo = before !== null && isCounting(before) && lookFields.every((field) => draft[field] === before[field]);
  const alike =
    form === null &&
    isCounting(draft) &&
    !standsSo &&
    others.find((other) => isCounting(other) && mayPrintAlike(written, seriesIn(other, year)));
  if (alike) problems.push({ code: 'SERIES_LIKE_ANOTHER', field: 'prefix', about: { name: alike.name } });
  if (isCounting(draft) && typedNumber !== null) {
    problems.push({ code: 'SERIES_NUMBER_TYPED', field: 'prefix', about: { number: typedNumber } });
  }
  if (before?.isUsedInOpenYear) {
    for (const field of lookFields) {
      if (draft[field] !== before[field]) problems.push({ code: 'SERIES_FIXED', field });
    }
  }
  if (before?.isUsed && draft.start !== before.start) problems.push({ code: 'SERIES_START_FIXED', field: 'start' });
  if (before?.isDefault && !draft.isDefault) problems.push({ code: 'SERIES_DEFAULT_NEEDED', field: 'isDefault' });
  if (draft.isDefault && !draft.isActive) problems.push({ code: 'SERIES_DEFAULT_INACTIVE', field: 'isActive' });
  const isVanFit = draft.vanId === null || (kind === 'vanSale' && vanIds.includes(draft.vanId));
  if (!isVanFit) problems.push({ code: 'SERIES_VAN_INVALID', field: 'vanId' });
  return problems;
}
