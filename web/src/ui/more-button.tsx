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

/** The next page of a list that is no table: nothing once all is there. */
export function MoreButton({ hasMore, onEnd, isLoadingMore, className, fullWidth = false, children }: Props) {
  if (!hasMore) return null;
  return (
    <Button variant="default" className={className ?? ''} fullWidth={fullWidth} onClick={onEnd} loading={isLoadingMore}>
      {children}
    </Button>
  );
}
