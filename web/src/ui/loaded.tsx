import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading } from './out-of-field.ts';
import { ErrorState } from './states.tsx';

type Answer<T> = { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };

/**
 * The states of a page's data: a skeleton, an error with Try Again, or the data. Loaded data stays while it is loaded again, and if that
 * fails.
 */
export function Loaded<T>({
  answer,
  skeleton,
  errorTitle,
  errorText,
  wayOut,
  children,
}: {
  answer: Answer<T>;
  skeleton: ReactNode;
  errorTitle?: string;
  errorText?: string;
  /** Shown instead of Try Again if a retry would fail too. */
  wayOut?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const isRetried = useRef(false);
  const isThere = answer.data !== undefined;
  // The pressed button is removed with the error.
  useEffect(() => {
    if (isThere && isRetried.current && document.activeElement === document.body) focusHeading();
    if (isThere) isRetried.current = false;
  }, [isThere]);
  const retry = () => {
    isRetried.current = true;
    void answer.refetch();
  };
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error === null) return skeleton;
  return <ErrorState {...(errorTitle && { title: errorTitle })} text={errorText ?? answer.error.message} onRetry={retry} wayOut={wayOut} />;
}
