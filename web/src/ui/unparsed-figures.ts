import { createContext } from 'react';

/** An unparsed text of a number field: it stays as typed, and blocks the save. */
export type UnparsedFigure = {
  readonly text: string;
  /** The reason. */
  readonly wrong: string;
  readonly label: string;
  /** True if the user has left the field; before that the text may become a figure. */
  readonly isLeft: boolean;
};
/** By the position of the field in its form (`data-place`), or the name under which its form stores it. */
export type UnparsedFigures = Readonly<Record<string, UnparsedFigure>>;

export type UnparsedKeeper = {
  /** The key of the entry, so that text of another entry is not used. */
  readonly of: string;
  find(name: string): UnparsedFigure | undefined;
  put(name: string, figure: UnparsedFigure | null): void;
  /**
   * True while the form is mounted. A field that unmounts alone removes its text; one that unmounts with the form leaves it in the draft.
   */
  isStanding(): boolean;
};

/** The form that stores unparsed text of its fields. Without it each field shows its own problem, and its form calls `holdsUnparsed`. */
export const UnparsedContext = createContext<UnparsedKeeper | null>(null);

/**
 * True if a search field has typed text that was not chosen; it shows a message, because the text would be lost when the field is left. If an
 * Enter still awaits its answer, the field submits the form after it.
 */
export function holdsUnchosen(form: HTMLElement | null): boolean {
  const search = form?.querySelector<HTMLElement>('[data-unchosen]');
  search?.dispatchEvent(new Event('invalid'));
  return search != null;
}

/** Focuses the first field whose text is unparsed or not chosen; returns false if there is none. */
export function holdsUnparsed(form: HTMLElement | null): boolean {
  if (holdsUnchosen(form)) return true;
  const first = form?.querySelector<HTMLElement>('[data-unparsed]');
  first?.focus();
  return first != null;
}

export const isSameUnparsed = (one: UnparsedFigure | undefined, other: UnparsedFigure | null): boolean =>
  one === undefined || other === null
    ? (one ?? null) === other
    : one.text === other.text && one.label === other.label && one.isLeft === other.isLeft;
