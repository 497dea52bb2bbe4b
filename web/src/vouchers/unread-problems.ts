import type { UnreadFigures } from '../ui/unread-figures.ts';
import type { Shown } from './problem-places.ts';

/**
 * What is to be mended in figures that could not be read, each at its field; before a save was tried only those that were left.
 * `fieldOf` names the field of the form by the name that the text is kept under, null where that is gone.
 */
export function unreadProblems(
  figures: UnreadFigures,
  isAsked: boolean,
  fieldOf: (name: string) => string | null = (name) => name,
): readonly Shown[] {
  return Object.entries(figures).flatMap(([name, { label, wrong, isLeft }]): Shown[] => {
    const field = isAsked || isLeft ? fieldOf(name) : null;
    return field === null ? [] : [{ field, text: `${label}: ${wrong}` }];
  });
}

/** These first, and of the others all that are said of another field: what was read there before it is not what was meant. */
export function besideUnread(
  unread: readonly Shown[],
  others: readonly Shown[],
  isSame: (unread: string, other: string) => boolean,
): readonly Shown[] {
  return unread.length === 0 ? others : [...unread, ...others.filter(({ field }) => !unread.some((each) => isSame(each.field, field)))];
}
