import type { UnparsedFigures } from '../ui/unparsed-figures.ts';
import type { Shown } from './problem-places.ts';

/**
 * The problems of unparsed numbers, each at its field; before the first attempt to save only those of fields that were left. `fieldOf`
 * returns the form field of the kept name, or null if it was removed.
 */
export function unparsedProblems(
  figures: UnparsedFigures,
  isAsked: boolean,
  fieldOf: (name: string) => string | null = (name) => name,
): readonly Shown[] {
  return Object.entries(figures).flatMap(([name, { label, wrong, isLeft }]): Shown[] => {
    const field = isAsked || isLeft ? fieldOf(name) : null;
    return field === null ? [] : [{ field, text: `${label}: ${wrong}` }];
  });
}

/** These first, and of the other problems those of other fields: the last parsed value of an unparsed field is not the intended one. */
export function besideUnparsed(
  unparsed: readonly Shown[],
  others: readonly Shown[],
  isSame: (unparsed: string, other: string) => boolean,
): readonly Shown[] {
  return unparsed.length === 0
    ? others
    : [...unparsed, ...others.filter(({ field }) => !unparsed.some((each) => isSame(each.field, field)))];
}
