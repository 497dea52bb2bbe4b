import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './states.module.css';

/** An empty screen: what will appear here, and one button to begin. */
export function EmptyState({ title, text, action }: { title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <h2 className={classes.title}>{title}</h2>
      {text && <p className="dim">{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

type Wrong = { title?: string; text?: ReactNode; onRetry?: () => void; wayOut?: ReactNode };

/** The error, and Try Again; or another way out if a retry would fail too. */
export function ErrorState({ title = 'Something went wrong!', text, onRetry, wayOut }: Wrong) {
  return (
    <div className={classes.state} role="alert">
      <h2 className={classes.title}>{title}</h2>
      {text && <p className="dim">{text}</p>}
      {(wayOut || onRetry) && (
        <div className={classes.action}>
          {wayOut ?? (
            <Button variant="default" onClick={onRetry}>
              Try Again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** A grey bar of the size of the expected content. */
export function Bone({ width = '100%', height = 16 }: { width?: number | string; height?: number | string }) {
  return <span className={classes.bone} style={{ width, height }} />;
}

const widths = ['62%', '48%', '71%', '55%', '66%', '44%'];

/** The rows of a table, or cards on a phone, while loading; of the same height, so that nothing moves. */
export function ListSkeleton({ rows = 8, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" aria-label={label} className={classes.list}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else to be told apart by
        <div key={row} className={classes.row}>
          <Bone width={widths[row % widths.length] ?? '50%'} height={12} />
          <Bone width="5rem" height={12} />
        </div>
      ))}
    </div>
  );
}
