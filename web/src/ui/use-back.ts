import { useCanGoBack, useRouter } from '@tanstack/react-router';

/** Leads to the page before this one. A page that was opened from outside has none: then it calls `toUsual`. */
export function useBack(toUsual: () => void): () => void {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return canGoBack ? () => history.back() : toUsual;
}
