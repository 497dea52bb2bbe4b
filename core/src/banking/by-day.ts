import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

type Dated = { readonly date: IsoDate; readonly amountPaise: Paise };

/** Lines or postings indexed by date and sign, so that near ones are found without scanning all. */
export class ByDay<Each extends Dated> {
  readonly #days: ReadonlyMap<string, readonly Each[]>;

  /** Entries of one day keep their order. */
  constructor(all: readonly Each[]) {
    this.#days = Map.groupBy(all, ({ date, amountPaise }) => keyOf(date, amountPaise));
  }

  /** The entries of a day with the same sign as `amountPaise`. */
  of(date: IsoDate, amountPaise: Paise): readonly Each[] {
    return this.#days.get(keyOf(date, amountPaise)) ?? [];
  }
}

const keyOf = (date: IsoDate, amountPaise: Paise) => `${date} ${Math.sign(amountPaise)}`;
