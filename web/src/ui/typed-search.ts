import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { valuesSince } from './values-since.ts';

/**
 * The typed text of a search whose text is in the address. It is written there shortly after the last letter. A text that comes back is
 * used only if it was not sent from here, or it would overwrite newer input.
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
