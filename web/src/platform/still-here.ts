import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsDrawn } from './save-result-toast.ts';

const nowhere = () => false;

/**
 * Returns a function that is true while the calling page is still shown: a late answer must not navigate a user who has left it, even if
 * the user came back to the same address with a new form. `belongs` matches panels with addresses of their own.
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
