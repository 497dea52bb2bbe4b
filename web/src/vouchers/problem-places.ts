/** A problem as a form shows it, from core or from the server. The API link names the fields of both as core does. */
export type Shown = { readonly field: string; readonly text: string };

/** The message at a field, or at a field below it. */
export function problemAt(problems: readonly Shown[], ...fields: readonly string[]): string | undefined {
  const found = problems.filter(({ field }) => fields.some((name) => field === name || field.startsWith(`${name}.`)));
  return found.length > 0 ? found.map(({ text }) => text).join(' ') : undefined;
}

/**
 * The places of the problems of a form. For each field, by the first part of its name: the place that shows it, then the parts of the
 * entry that it is about. A problem of a field without parts is cleared by the first change.
 */
export type ProblemPlaces<E, Line, Place extends string = string> = {
  readonly fields: Readonly<Record<string, readonly [place: Place, ...parts: (keyof E)[]]>>;
  /** The lines as they were sent. */
  readonly sent: (entry: E) => readonly Line[];
  /** The lines as they are on the page. */
  readonly shown: (entry: E) => readonly Line[];
  readonly isSame: (one: Line, other: Line) => boolean;
};

/**
 * The problems the server reported for the entry `then` that still hold: a problem ends when its part of the entry changes, and moves with
 * its line when lines before it are added or removed.
 */
export function remainingProblems<E extends { readonly changedAt: number | null }, Line>(
  reported: readonly Shown[],
  then: E,
  now: E,
  { fields, sent, shown, isSame }: ProblemPlaces<E, Line>,
): readonly Shown[] {
  const isUntouched = then.changedAt === now.changedAt;
  const before = sent(then);
  const lines = shown(now);
  return reported.flatMap((problem): Shown[] => {
    const [first = '', at = '', ...rest] = problem.field.split('.');
    const line = first === 'lines' && at !== '' ? before[Number(at)] : undefined;
    if (line !== undefined) {
      const row = lines.findIndex((each) => isSame(each, line));
      return row >= 0 ? [{ ...problem, field: ['lines', row, ...rest].join('.') }] : isUntouched ? [problem] : [];
    }
    const [, ...parts] = fields[first] ?? [''];
    const isSameAsThen = parts.length > 0 && parts.every((part) => then[part] === now[part]);
    return isUntouched || isSameAsThen ? [problem] : [];
  });
}
