import { problemText } from '@bahi/core/basics/problem';
import { readOptionalNumber } from '@bahi/core/money/typed-number';
import { limitProblems } from '@bahi/core/organizations/settings-problems';
import type { api } from '../platform/api.ts';

type Limits = Awaited<ReturnType<typeof api.staffLimits.get>>['limits'];
/** The state of the form: figures as typed, '' for those of the company; no godown and no series means all. */
export type LimitsDraft = {
  readonly ownPartiesOnly: boolean;
  readonly godowns: readonly string[];
  readonly series: readonly string[];
  readonly backDatingDays: string;
  readonly mostDiscountPercentE4: string;
  readonly mostFreePaise: string;
};

export function limitsDraftOf({
  ownPartiesOnly,
  godowns,
  series,
  backDatingDays,
  mostDiscountPercentE4,
  mostFreePaise,
}: Limits): LimitsDraft {
  return {
    ownPartiesOnly,
    godowns: godowns ?? [],
    series: series ?? [],
    backDatingDays: backDatingDays === null ? '' : String(backDatingDays),
    mostDiscountPercentE4: mostDiscountPercentE4 === null ? '' : String(mostDiscountPercentE4 / 10_000),
    mostFreePaise: mostFreePaise === null ? '' : String(mostFreePaise / 100),
  };
}

export function limitsInput(draft: LimitsDraft) {
  return {
    ownPartiesOnly: draft.ownPartiesOnly,
    godowns: draft.godowns.length > 0 ? [...draft.godowns] : null,
    series: draft.series.length > 0 ? [...draft.series] : null,
    backDatingDays: readOptionalNumber(draft.backDatingDays, 1),
    mostDiscountPercentE4: readOptionalNumber(draft.mostDiscountPercentE4, 10_000),
    mostFreePaise: readOptionalNumber(draft.mostFreePaise, 100),
  };
}

/** Problems by field. */
export function limitsProblems(draft: LimitsDraft): Record<string, string> {
  return Object.fromEntries(limitProblems(limitsInput(draft)).map((problem) => [problem.field, problemText(problem)]));
}
