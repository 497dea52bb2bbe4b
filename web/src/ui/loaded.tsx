import { type ReactNode, useEffect, useRef } from 'react';
import { focusHeading } from './out-of-field.ts';
import { ErrorState } from './states.tsx';

type Answer<T> = { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };

/**
 * The states of what a page asks for: its skeleton, what went wrong with Try Again, or the data. Data that is there stays
 * while it is asked for anew, and also when that fails.
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
  /** In place of Try Again, where that would end the same. */
  wayOut?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const isRetried = useRef(false);
  const isThere = answer.data !== undefined;
  // The button that was pressed is gone with the error.
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
