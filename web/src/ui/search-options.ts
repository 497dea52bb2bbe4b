import { useEffect, useLayoutEffect, useRef, useState } from 'react';

type Search<T> = (text: string, signal: AbortSignal) => Promise<readonly T[]> | readonly T[];
type Found<T> = { readonly text: string | null; readonly options: readonly T[]; readonly problem: string | null };
const nothing = { text: null, options: [], problem: null };

/** Long enough to skip the keys of a fast user, short enough to be unnoticed. */
const PAUSE_MILLIS = 60;

/**
 * The options for a text while a list is open. Late answers for earlier texts are ignored. Closing the list clears the options, because
 * another party, side or date may have other ones.
 */
export function useOptions<T>(
  search: Search<T>,
  text: string,
  isOpen: boolean,
): { options: readonly T[]; isSearching: boolean; problem: string | null } {
  const [found, setFound] = useState<Found<T>>(nothing);
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });

  // Before the next key.
  useLayoutEffect(() => (isOpen ? () => setFound(nothing) : undefined), [isOpen]);

  useEffect(() => {
    if (!isOpen) return;
    const asking = new AbortController();
    const ask = async () => {
      try {
        const options = await latest.current(text, asking.signal);
        if (!asking.signal.aborted) setFound({ text, options, problem: null });
      } catch (error) {
        if (!asking.signal.aborted)
          setFound({ text, options: [], problem: error instanceof Error ? error.message : 'Something went wrong!' });
      }
    };
    const timer = setTimeout(ask, text === '' ? 0 : PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, isOpen]);

  return { options: found.options, isSearching: found.text !== text, problem: found.problem };
}
