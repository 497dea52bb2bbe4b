import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { valuesSince } from './values-since.ts';

/**
 * What is typed in a search whose text stands in the address. It goes there a moment after the last letter; what comes back from there is
 * taken over only when it is none of those that were sent, or it would overwrite what was typed meanwhile.
 */
export function useTypedSearch(
  text: string,
  { pauseMillis, asSent, onSearch }: { pauseMillis: number; asSent: (typed: string) => string; onSearch: (text: string) => void },
): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(text);
  const sent = useRef<readonly string[]>([text]);
  useEffect(() => {
    const since = valuesSince(sent.current, text);
    sent.current = since ?? [text];
    if (since === null) setTyped(text);
  }, [text]);
  useEffect(() => {
    const next = asSent(typed);
    if (next === sent.current.at(-1)) return;
    const timer = setTimeout(() => {
      sent.current = [...sent.current, next];
      onSearch(next);
    }, pauseMillis);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
