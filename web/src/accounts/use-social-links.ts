import { useEffect, useState } from 'react';

export type SocialLink = { readonly name: string; readonly url: string };

/** What the operator has set; nothing until it is known, and nothing when it cannot be asked: nobody waits for icons. */
export function useSocialLinks(): readonly SocialLink[] {
  const [links, setLinks] = useState<readonly SocialLink[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch('/api/socialLinks', { signal: leaving.signal })
      .then((answer) => (answer.ok ? answer.json() : { links: [] }))
      .then((known: { links: SocialLink[] }) => setLinks(known.links))
      .catch(() => undefined);
    return () => leaving.abort();
  }, []);
  return links;
}
