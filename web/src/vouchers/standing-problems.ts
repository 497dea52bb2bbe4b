import type { Shown } from './problem-places.ts';

/** How the entry of a form answers to the names of the wire. */
export type PartsOf<E, Row> = {
  /** What of the entry a problem is about, one part or several; one that is not named goes with the first change. */
  readonly partOf: Readonly<Record<string, keyof E | readonly (keyof E)[]>>;
  /** The lines as they were sent. */
  readonly sent: (entry: E) => readonly Row[];
  /** The lines as they stand on the page. */
  readonly shown: (entry: E) => readonly Row[];
  readonly isSame: (one: Row, other: Row) => boolean;
};

/**
 * Of what the server told of the entry as it was then, what still stands: a problem is gone once what it is about was changed, and goes
 * with its line where lines before it came or went.
 */
export function standingOf<E extends { readonly changedAt: number | null }, Row>(
  told: readonly Shown[],
  then: E,
  now: E,
  { partOf, sent, shown, isSame }: PartsOf<E, Row>,
): readonly Shown[] {
  const isUntouched = then.changedAt === now.changedAt;
  const before = sent(then);
  const rows = shown(now);
  return told.flatMap((problem): Shown[] => {
    const [first = '', at = '', ...rest] = problem.field.split('.');
    if (first !== 'items' || at === '') {
      const about = [partOf[first] ?? []].flat() as (keyof E)[];
      const stands = isUntouched || (about.length > 0 && about.every((part) => then[part] === now[part]));
      return stands ? [problem] : [];
    }
    const its = before[Number(at)];
    const row = its === undefined ? -1 : rows.findIndex((each) => isSame(each, its));
    if (row >= 0) return [{ ...problem, field: ['items', row, ...rest].join('.') }];
    return isUntouched ? [problem] : [];
  });
}
