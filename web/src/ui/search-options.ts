import { useEffect, useLayoutEffect, useRef, useState } from 'react';

/** The options, or with them whether nothing contains the text and they are only spelled alike. */
type Options<T> = readonly T[] | { readonly options: readonly T[]; readonly isSimilar: boolean };
export type Search<T> = (text: string, signal: AbortSignal) => Promise<Options<T>> | Options<T>;
type Found<T> = {
  readonly text: string | null;
  readonly options: readonly T[];
  readonly isSimilar: boolean;
  readonly problem: string | null;
};
const nothing = { text: null, options: [], isSimilar: false, problem: null };
const isList = <T>(options: Options<T>): options is readonly T[] => Array.isArray(options);

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
): { options: readonly T[]; isSimilar: boolean; isSearching: boolean; problem: string | null } {
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
        const found = await latest.current(text, asking.signal);
        const { options, isSimilar } = isList(found) ? { options: found, isSimilar: false } : found;
        if (!asking.signal.aborted) setFound({ text, options, isSimilar, problem: null });
      } catch (error) {
        if (!asking.signal.aborted)
          setFound({ text, options: [], isSimilar: false, problem: error instanceof Error ? error.message : 'Something went wrong!' });
      }
    };
    const timer = setTimeout(ask, text === '' ? 0 : PAUSE_MILLIS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [text, isOpen]);

  return { options: found.options, isSimilar: found.isSimilar, isSearching: found.text !== text, problem: found.problem };
}
