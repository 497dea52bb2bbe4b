import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';

/**
 * What is typed in a search whose text stands in the address. It goes there a moment after the last letter; what comes back from there is
 * taken over only when it is another than was sent, or it would overwrite what was typed meanwhile.
 */
export function useTypedSearch(
  text: string,
  { pauseMillis, asSent, onSearch }: { pauseMillis: number; asSent: (typed: string) => string; onSearch: (text: string) => void },
): [string, Dispatch<SetStateAction<string>>] {
  const [typed, setTyped] = useState(text);
  const sent = useRef(text);
  useEffect(() => {
    if (text === sent.current) return;
    sent.current = text;
    setTyped(text);
  }, [text]);
  useEffect(() => {
    const next = asSent(typed);
    if (next === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = next;
      onSearch(next);
    }, pauseMillis);
    return () => clearTimeout(timer);
  });
  return [typed, setTyped];
}
