import type { Problem } from '../basics/problem.ts';
import { type Paise, paise } from '../money/paise.ts';
import type { IsoDate } from '../periods/business-date.ts';
import { type CashLeft, cashShort, type DatedEntry, type LesserSpan, lesserSpans, type NegativeCash } from './cash-short.ts';

/** The lowest end-of-day balance of a cash ledger within a span, as the books are now. */
export type CashLeast = Pick<LesserSpan, 'ledgerId' | 'from'> & { readonly name: string; readonly leastPaise: Paise };

/**
 * The company's policy and balances for checking an entry while it is typed. `before`: the postings on cash of the edited entry, null
 * for a new one.
 */
export type CashKnown = { readonly policy: NegativeCash; readonly before: DatedEntry | null; readonly least: readonly CashLeast[] };

/**
 * The spans for which a form needs the lowest balances: of these cash ledgers and those of the old entry, from each of the two dates on.
 */
export function spansToKnow(before: DatedEntry | null, date: IsoDate, ledgerIds: readonly string[]): LesserSpan[] {
  const ids = [...new Set([...ledgerIds, ...(before?.postings ?? []).map(({ ledgerId }) => ledgerId)])];
  const [first, later] = before && before.date < date ? [before.date, date] : [date, before?.date ?? date];
  return ids.flatMap((ledgerId) => [
    ...(first === later ? [] : [{ ledgerId, from: first, until: later, lessPaise: paise(0) }]),
    { ledgerId, from: later, until: null, lessPaise: paise(0) },
  ]);
}

/**
 * The findings on negative cash that saving the entry would give; the save itself decides. `known` covers `spansToKnow`. Findings under
 * `block` are shown too, but do not stop anything yet.
 */
export function foreseeCash({ policy, before, least }: CashKnown, now: DatedEntry, field: string): Problem[] {
  const left = lesserSpans(before, now).flatMap(({ ledgerId, from, lessPaise }): CashLeft[] => {
    const known = least.find((each) => each.ledgerId === ledgerId && each.from === from);
    return known ? [{ ledgerId, name: known.name, lessPaise, leastPaise: known.leastPaise }] : [];
  });
  const { problems, warnings } = cashShort(policy, left, field);
  return [...problems, ...warnings];
}
