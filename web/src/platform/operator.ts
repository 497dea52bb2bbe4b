import { useEffect, useState } from 'react';

export type SocialLink = { readonly name: string; readonly url: string };
/** The operator of this service. Values that are not set are empty. */
export type Operator = { readonly links: readonly SocialLink[]; readonly contact: string };

const unknown: Operator = { links: [], contact: '' };

/** The operator's settings; empty until loaded, and if they cannot be loaded. No screen waits for them. */
export function useOperator(): Operator {
  const [operator, setOperator] = useState(unknown);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/api/operator', { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : unknown))
      .then((known: Partial<Operator>) => setOperator({ ...unknown, ...known }))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return operator;
}
