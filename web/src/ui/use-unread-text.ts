import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UnreadContext, type UnreadFigure } from './unread-figures.ts';

/** A text that says nothing, why, and whether the person has gone on. */
type Unread = Pick<UnreadFigure, 'text' | 'wrong' | 'isLeft'>;

/**
 * The text of a field that says nothing which the field could hold: kept by the form around it with its draft, so that it stands here again; gone once another hand
 * changes what the field says, or the entry.
 */
export function useUnreadText<T extends number | string>(
  keptAs: string | undefined,
  value: T,
  wrongOf: (text: string) => string | undefined,
) {
  const keeper = useContext(UnreadContext);
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<(Unread & { readonly of: string }) | null>(null);
  /** What the field said when the cursor came, and what it read: they may come one after the other and a little later. */
  const own = useRef(new Set([value]));
  /** The name under which the form keeps the text by now. */
  const told = useRef<string | null>(null);
  const holder = `${keeper?.of} ${keptAs}`;
  const unread = held?.of === holder && own.current.has(value) ? held : null;
  const put = (said: Unread | null) => setHeld(said && { ...said, of: holder });
  const isWrong = useRef(wrongOf);
  isWrong.current = wrongOf;
  const isGiven = useRef(value);
  isGiven.current = value;
  // Before it is seen: what was typed here before a reload, or before its fold was closed.
  useLayoutEffect(() => {
    const name = keptAs ?? placeOf(input.current);
    const kept = name === undefined ? undefined : keeper?.find(name);
    const wrong = kept && isWrong.current(kept.text);
    // Read by another measure it may say a figure; that is none of this field, which has the text no longer.
    told.current = kept && wrong === undefined ? name! : null;
    if (!kept || wrong === undefined) return;
    own.current.add(isGiven.current);
    setHeld({ text: kept.text, wrong, isLeft: true, of: holder });
  }, [keeper, keptAs, holder]);
  const tell = (said: Unread | null) => {
    const name = said === null ? undefined : (keptAs ?? placeOf(input.current));
    if (told.current !== null && told.current !== name) keeper?.put(told.current, null);
    told.current = name ?? null;
    if (said === null || name === undefined) return;
    const label = input.current?.getAttribute('aria-label') ?? input.current?.labels?.[0]?.textContent ?? '';
    keeper?.put(name, { ...said, label });
  };
  // Each time it is drawn: its line may have moved up.
  useEffect(() => {
    tell(unread);
    if (unread !== held) setHeld(null);
  });
  useEffect(
    () => () => {
      const kept = told.current === null ? undefined : keeper?.find(told.current);
      if (!kept || told.current === null) return;
      // One that goes while a person types in it is left without a word.
      if (keptAs !== undefined) keeper?.put(told.current, { ...kept, isLeft: true });
      else if (keeper?.isStanding()) keeper.put(told.current, null);
    },
    [keeper, keptAs],
  );
  return { input, unread, put, tell, own };
}

const placeOf = (field: HTMLElement | null): string | undefined => field?.closest<HTMLElement>('[data-place]')?.dataset.place;
