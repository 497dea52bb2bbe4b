import { useEffect, useState } from 'react';

export type SocialLink = { readonly name: string; readonly url: string };
/** Who runs this service. What the operator has not set is empty. */
export type Operator = { readonly links: readonly SocialLink[]; readonly contact: string };

const unknown: Operator = { links: [], contact: '' };

/** What the operator has set; empty until it is known, and when it cannot be asked: nobody waits for it. */
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
