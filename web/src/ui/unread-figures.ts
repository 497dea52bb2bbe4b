import { createContext, useMemo, useRef, useState } from 'react';

/** A text in a number field that says no figure which the field could hold: it stands as it was typed, and holds the save. */
export type UnreadFigure = {
  readonly text: string;
  /** Why it says none. */
  readonly wrong: string;
  /** Where its field stands in the form: its `data-place`, or the name that it keeps while it is not drawn. */
  readonly field: string;
  readonly label: string;
  /** Whether the person has gone on: until then it may be on its way to a figure. */
  readonly isLeft: boolean;
};
export type UnreadFigures = Readonly<Record<string, UnreadFigure>>;

type Keeper = {
  /** The key of the entry: what was typed into another is none of this one. */
  readonly of: string;
  find(id: string): UnreadFigure | undefined;
  put(id: string, figure: UnreadFigure | null): void;
};

/** The form that wants to know of its fields. Without one each field tells what is wrong with it, and its form asks `holdsUnread`. */
export const UnreadContext = createContext<Keeper | null>(null);

/** What the number fields of an entry could not read, by field. */
export function useUnreadFigures(of: string): { figures: UnreadFigures; keeper: Keeper } {
  const [{ key, figures }, setKept] = useState({ key: of, figures: none });
  const now = key === of ? figures : none;
  const latest = useRef(now);
  latest.current = now;
  const keeper = useMemo((): Keeper => {
    const put = (id: string, figure: UnreadFigure | null) => {
      const was = latest.current[id];
      if (figure === null ? was === undefined : was && isSame(figure, was)) return;
      const { [id]: _, ...others } = latest.current;
      latest.current = figure === null ? others : { ...others, [id]: figure };
      setKept({ key: of, figures: latest.current });
    };
    return { of, find: (id) => latest.current[id], put };
  }, [of]);
  return { figures: now, keeper };
}

/** Leads to the first field of a form whose text is no figure; false where there is none. */
export function holdsUnread(form: HTMLElement | null): boolean {
  const first = form?.querySelector<HTMLElement>('[data-unread]');
  first?.focus();
  return first != null;
}

const isSame = (one: UnreadFigure, other: UnreadFigure): boolean =>
  one.text === other.text && one.field === other.field && one.label === other.label && one.isLeft === other.isLeft;
const none: UnreadFigures = {};
