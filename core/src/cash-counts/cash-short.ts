import { type Paise, paise, sumPaise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import type { Posting } from '../postings/posting.ts';

/** What a company does about cash that would go below nothing. */
export const negativeCashPolicies = ['block', 'warn', 'allow'] as const;
export type NegativeCash = (typeof negativeCashPolicies)[number];

/** An entry on its day. */
export type DatedEntry = { readonly date: IsoDate; readonly postings: readonly Posting[] };

/** Days in which a ledger holds less than before: from the first up to the day before `until`, or from then on where that is null. */
export type LesserSpan = { readonly ledgerId: string; readonly from: IsoDate; readonly until: IsoDate | null; readonly lessPaise: Paise };

/**
 * Where a change of an entry leaves less in a ledger than there was: the old entry is gone from its day on, the new one stands from its own.
 * A new entry has no old one, a cancelled one no new. Days on which nothing lacks are not told.
 */
export function lesserSpans(old: DatedEntry | null, now: DatedEntry | null): LesserSpan[] {
  const ledgers = new Set([...(old?.postings ?? []), ...(now?.postings ?? [])].map(({ ledgerId }) => ledgerId));
  return [...ledgers].flatMap((ledgerId) => {
    const goes = -amountOn(old, ledgerId);
    const comes = amountOn(now, ledgerId);
    const from = old && now ? (old.date < now.date ? old.date : now.date) : (old?.date ?? now?.date ?? '');
    const until = old && now && old.date !== now.date ? (old.date < now.date ? now.date : old.date) : null;
    const between = until === null ? 0 : old!.date < now!.date ? goes : comes;
    const spans: LesserSpan[] = [
      ...(until === null ? [] : [{ ledgerId, from, until, lessPaise: paise(-between) }]),
      { ledgerId, from: until ?? from, until: null, lessPaise: paise(-(goes + comes)) },
    ];
    return spans.filter(({ lessPaise }) => lessPaise > 0);
  });
}

const amountOn = (entry: DatedEntry | null, ledgerId: string): Paise =>
  sumPaise((entry?.postings ?? []).flatMap((posting) => (posting.ledgerId === ledgerId ? [posting.amountPaise] : [])));
