import { createContext } from 'react';

/** A text in a number field that says no figure which the field could hold: it stands as it was typed, and holds the save. */
export type UnreadFigure = {
  readonly text: string;
  /** Why it says none. */
  readonly wrong: string;
  readonly label: string;
  /** Whether the person has gone on: until then it may be on its way to a figure. */
  readonly isLeft: boolean;
};
/** By the place of the field in its form (`data-place`), or the name under which its form keeps it. */
export type UnreadFigures = Readonly<Record<string, UnreadFigure>>;

export type UnreadKeeper = {
  /** The key of the entry: what was typed into another is none of this one. */
  readonly of: string;
  find(name: string): UnreadFigure | undefined;
  put(name: string, figure: UnreadFigure | null): void;
  /** Whether the form stands: a field that goes before it takes its text along, one that goes with it leaves the text with the draft. */
  isStanding(): boolean;
};

/** The form that keeps what its fields cannot read. Without one each field tells what is wrong with it, and its form asks `holdsUnread`. */
export const UnreadContext = createContext<UnreadKeeper | null>(null);

/** Of a search whose text was typed and not chosen: it says so. It would be gone once it is left. False where all was chosen. */
export function holdsUnchosen(form: HTMLElement | null): boolean {
  const search = form?.querySelector<HTMLElement>('[data-unchosen]');
  search?.dispatchEvent(new Event('invalid'));
  return search != null;
}

/** Leads to the first field of a form whose text is no figure, or was not chosen; false where there is none. */
export function holdsUnread(form: HTMLElement | null): boolean {
  if (holdsUnchosen(form)) return true;
  const first = form?.querySelector<HTMLElement>('[data-unread]');
  first?.focus();
  return first != null;
}

export const isSameUnread = (one: UnreadFigure | undefined, other: UnreadFigure | null): boolean =>
  one === undefined || other === null
    ? (one ?? null) === other
    : one.text === other.text && one.label === other.label && one.isLeft === other.isLeft;
