import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { UnparsedContext, type UnparsedFigure } from './unparsed-figures.ts';

/** An unparsed text, its reason, and whether the field was left. */
type Unparsed = Pick<UnparsedFigure, 'text' | 'wrong' | 'isLeft'>;

/**
 * The unparsed text of a field: stored with the draft by the form around it, so that it is restored; dropped if the value or the entry is
 * changed from outside.
 */
export function useUnparsedText<T extends number | string>(
  keptAs: string | undefined,
  value: T,
  wrongOf: (text: string) => string | undefined,
) {
  const keeper = useContext(UnparsedContext);
  const input = useRef<HTMLInputElement>(null);
  const [held, setHeld] = useState<(Unparsed & { readonly of: string }) | null>(null);
  /** The value at focus and the values parsed since; they may come back late, one after the other. */
  const own = useRef(new Set([value]));
  /** The name under which the form has stored the text. */
  const reported = useRef<string | null>(null);
  const holder = `${keeper?.of} ${keptAs}`;
  const unparsed = held?.of === holder && own.current.has(value) ? held : null;
  const put = (figure: Unparsed | null) => setHeld(figure && { ...figure, of: holder });
  const isWrong = useRef(wrongOf);
  isWrong.current = wrongOf;
  const latest = useRef(value);
  latest.current = value;
  // Before paint: restore text that was typed before a reload, or before its section was folded.
  useLayoutEffect(() => {
    const name = keptAs ?? placeOf(input.current);
    const kept = name === undefined ? undefined : keeper?.find(name);
    const wrong = kept && isWrong.current(kept.text);
    // With another unit the text may be valid; then it does not belong to this field.
    reported.current = kept && wrong === undefined ? name! : null;
    if (!kept || wrong === undefined) return;
    own.current.add(latest.current);
    setHeld({ text: kept.text, wrong, isLeft: true, of: holder });
  }, [keeper, keptAs, holder]);
  const tell = (figure: Unparsed | null) => {
    const name = figure === null ? undefined : (keptAs ?? placeOf(input.current));
    if (reported.current !== null && reported.current !== name) keeper?.put(reported.current, null);
    reported.current = name ?? null;
    if (figure === null || name === undefined) return;
    const label = input.current?.getAttribute('aria-label') ?? input.current?.labels?.[0]?.textContent ?? '';
    keeper?.put(name, { ...figure, label });
  };
  // After every render: its line may have moved up.
  useEffect(() => {
    tell(unparsed);
    if (unparsed !== held) setHeld(null);
  });
  useEffect(
    () => () => {
      const kept = reported.current === null ? undefined : keeper?.find(reported.current);
      if (!kept || reported.current === null) return;
      // A field that unmounts while the user types is left without a message.
      if (keptAs !== undefined) keeper?.put(reported.current, { ...kept, isLeft: true });
      else if (keeper?.isStanding()) keeper.put(reported.current, null);
    },
    [keeper, keptAs],
  );
  return { input, unparsed, put, tell, own };
}

const placeOf = (field: HTMLElement | null): string | undefined => field?.closest<HTMLElement>('[data-place]')?.dataset.place;
