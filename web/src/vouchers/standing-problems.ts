import type { Shown } from './problem-places.ts';

/** How the fields of the wire map to the entry of a form. */
export type PartsOf<E, Row> = {
  /** The parts of the entry a problem belongs to; a field that is not listed is cleared by the first change. */
  readonly partOf: Readonly<Record<string, keyof E | readonly (keyof E)[]>>;
  /** The lines as they were sent. */
  readonly sent: (entry: E) => readonly Row[];
  /** The lines as they are on the page. */
  readonly shown: (entry: E) => readonly Row[];
  readonly isSame: (one: Row, other: Row) => boolean;
};

/**
 * The problems the server reported for the entry `then` that still hold: a problem ends when its part of the entry changes, and moves with
 * its line when lines before it are added or removed.
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
