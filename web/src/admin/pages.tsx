import { Button } from '@mantine/core';
import classes from './pages.module.css';

type Props = { label: string; page: number; pageSize: number; total: number; onGo: (page: number) => void };

/** Shows the range of rows on this page, with links to the other pages. */
export function Pages({ label, page, pageSize, total, onGo }: Props) {
  const last = Math.max(1, Math.ceil(total / pageSize));
  return (
    <nav className={classes.pages} aria-label={label}>
      <span className="dim">
        {(page - 1) * pageSize + 1} to {Math.min(page * pageSize, total)} of {total}
      </span>
      <Button variant="default" disabled={page <= 1} onClick={() => onGo(page - 1)}>
        Previous
      </Button>
      <Button variant="default" disabled={page >= last} onClick={() => onGo(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
