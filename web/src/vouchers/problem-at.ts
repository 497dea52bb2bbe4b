import type { Shown } from './problem-places.ts';

/** The message at a field, or at a field below it. A field may have one name in core and another on the wire; both may be given. */
export function problemAt(problems: readonly Shown[], ...names: readonly string[]): string | undefined {
  const found = problems.filter(({ field }) => names.some((name) => field === name || field.startsWith(`${name}.`)));
  return found.length > 0 ? found.map(({ text }) => text).join(' ') : undefined;
}
