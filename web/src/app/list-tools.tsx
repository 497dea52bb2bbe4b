import { lazy, type ReactNode, Suspense } from 'react';
import { type RecordTools, RecordToolsContext } from '../platform/records/record-tools.ts';

// Fetched with the first list and shown after it.
const LazyTools = lazy(() => import('../files/list-tools.tsx'));

const Tools: RecordTools = (props) => (
  <Suspense fallback={null}>
    <LazyTools {...props} />
  </Suspense>
);

/** Hangs export and import beside the search of every list. */
export function ListToolsProvider({ children }: { children: ReactNode }) {
  return <RecordToolsContext value={Tools}>{children}</RecordToolsContext>;
}
