import type { Paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';

type Dated = { readonly date: IsoDate; readonly amountPaise: Paise };

/** Lines or postings by their day and whether money came in or went out: what is near one is found without looking at all of them. */
export class ByDay<Each extends Dated> {
  readonly #days: ReadonlyMap<string, readonly Each[]>;

  /** Those of one day keep the order in which they are given. */
  constructor(all: readonly Each[]) {
    this.#days = Map.groupBy(all, ({ date, amountPaise }) => keyOf(date, amountPaise));
  }

  /** Those of a day with the sign of this amount. */
  of(date: IsoDate, amountPaise: Paise): readonly Each[] {
    return this.#days.get(keyOf(date, amountPaise)) ?? [];
  }
}

const keyOf = (date: IsoDate, amountPaise: Paise) => `${date} ${Math.sign(amountPaise)}`;
