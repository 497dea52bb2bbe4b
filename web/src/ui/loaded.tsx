import type { ReactNode } from 'react';
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
  children,
}: {
  answer: Answer<T>;
  skeleton: ReactNode;
  errorTitle?: string;
  errorText?: string;
  children: (data: T) => ReactNode;
}) {
  if (answer.data !== undefined) return children(answer.data);
  if (answer.error === null) return skeleton;
  return (
    <ErrorState {...(errorTitle && { title: errorTitle })} text={errorText ?? answer.error.message} onRetry={() => void answer.refetch()} />
  );
}
