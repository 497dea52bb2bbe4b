import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type CashLeft, cashShort, type DatedEntry, type LesserSpan, lesserSpans, type NegativeCash } from './cash-short.ts';

/** The least that lies in a cash ledger at the end of any day of a span, as the books stand. */
export type CashLeast = Pick<LesserSpan, 'ledgerId' | 'from'> & { readonly name: string; readonly leastPaise: Paise };

/** What the books tell beside an entry that is typed: the entry that it changes as far as it moved cash, null of a new one. */
export type CashKnown = { readonly policy: NegativeCash; readonly before: DatedEntry | null; readonly least: readonly CashLeast[] };

/** The days of which a form has to know the least of these cash ledgers, and of those that the old entry moved: from either day on. */
export function spansToKnow(before: DatedEntry | null, date: IsoDate, ledgerIds: readonly string[]): LesserSpan[] {
  const ids = [...new Set([...ledgerIds, ...(before?.postings ?? []).map(({ ledgerId }) => ledgerId)])];
  const [first, later] = before && before.date < date ? [before.date, date] : [date, before?.date ?? date];
  return ids.flatMap((ledgerId) => [
    ...(first === later ? [] : [{ ledgerId, from: first, until: later, lessPaise: paise(0) }]),
    { ledgerId, from: later, until: null, lessPaise: paise(0) },
  ]);
}

/**
 * What saving an entry would be told of cash below nothing, by the rule of the save; the save has the last word. `known` is of `spansToKnow`.
 * What a company blocks is told here too, and stops nothing yet.
 */
export function foreseeCash({ policy, before, least }: CashKnown, now: DatedEntry, field: string): Problem[] {
  const left = lesserSpans(before, now).flatMap(({ ledgerId, from, lessPaise }): CashLeft[] => {
    const known = least.find((each) => each.ledgerId === ledgerId && each.from === from);
    return known ? [{ ledgerId, name: known.name, lessPaise, leastPaise: known.leastPaise }] : [];
  });
  const { problems, warnings } = cashShort(policy, left, field);
  return [...problems, ...warnings];
}
