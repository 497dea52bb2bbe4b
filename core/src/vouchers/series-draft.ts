import type { Problem } from '../basics/problem.ts';
import type { FinancialYear } from '../periods/financial-year.ts';
import { keptSeriesProblem, mayPrintAlike, type Numbering, type NumberSeries, seriesIn } from './number-series.ts';
import type { VoucherKind } from './voucher-kind.ts';

/** A series as a person fills it in. `{fy}` in prefix or suffix stands for the financial year. */
export type SeriesDraft = NumberSeries & {
  readonly name: string;
  readonly numbering: Numbering;
  readonly isDefault: boolean;
  readonly isActive: boolean;
  /** The van whose sales it numbers; null for everybody's. */
  readonly vanId: string | null;
};

export type KeptSeries = NumberSeries & {
  readonly numbering: Numbering;
  readonly isDefault: boolean;
  /** A voucher bears a number of it. */
  readonly isUsed: boolean;
  /** The same in a financial year that is not wholly locked: its numbers go on, so they must look alike. */
  readonly isUsedInOpenYear: boolean;
};

export type SeriesBooks = {
  readonly kind: VoucherKind;
  /** Of which the numbers are compared and measured. */
  readonly year: FinancialYear;
  /** The other series of the kind. */
  readonly others: readonly (NumberSeries & { readonly name: string; readonly numbering: Numbering })[];
  /** A number that somebody typed on a voucher and that this series would give too; null when there is none. */
  readonly typedNumber: string | null;
  readonly vanIds: readonly string[];
};

/** What makes its numbers look as they do. */
const lookFields = ['prefix', 'suffix', 'width'] as const;

/** Everything that is wrong with a new series (`before` null) or a changed one. */
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
  // Two that differ only in case may stand from before that was one number: what is not made alike by this change is not held against it.
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
