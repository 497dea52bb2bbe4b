import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsDrawn } from './save-result-toast.ts';

const nowhere = () => false;

/**
 * Whether the page that asks is still the one on the screen: an answer that comes once a person has left it leads him nowhere, also where he came back
 * to its address, to another form. `belongs` names what opens over the page at an address of its own.
 */
export function useStillHere(belongs: (path: string) => boolean = nowhere): () => boolean {
  const router = useRouter();
  const [first] = useState(router.state.location.pathname);
  const isDrawn = useIsDrawn();
  return () => {
    const { pathname } = router.state.location;
    return isDrawn() && (pathname === first || belongs(pathname));
  };
}
