import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

/** Whether the page that asks is still the one on the screen: an answer that comes once a person has left it leads him nowhere. */
export function useStillHere(): () => boolean {
  const router = useRouter();
  const [path] = useState(router.state.location.pathname);
  return () => router.state.location.pathname === path;
}
