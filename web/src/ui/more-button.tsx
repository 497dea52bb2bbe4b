import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

type Props = {
  hasMore: boolean;
  onEnd: () => void;
  isLoadingMore: boolean;
  className?: string | undefined;
  fullWidth?: boolean;
  children: ReactNode;
};

/** Loads the next page of a list that is not a table; hidden when all is loaded. */
export function MoreButton({ hasMore, onEnd, isLoadingMore, className, fullWidth = false, children }: Props) {
  if (!hasMore) return null;
  return (
    <Button variant="default" className={className ?? ''} fullWidth={fullWidth} onClick={onEnd} loading={isLoadingMore}>
      {children}
    </Button>
  );
}
