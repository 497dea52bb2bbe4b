import { Button } from '@mantine/core';
import classes from './import.module.css';
import { figure, outcomeText } from './import-text.ts';
import type { Import } from './shapes.ts';

/** The progress of the import, and the button to stop it. */
export function ImportProgress({ row, stop, isStopping }: { row: Import; stop: () => void; isStopping: boolean }) {
  const isChecking = row.state === 'checking';
  const at = isChecking ? row.checkedRows : row.doneRows;
  const what = isChecking ? 'Checking the rows' : 'ImportContext the rows in';
  return (
    <section className={classes.stands} aria-busy>
      <h2>{what}</h2>
      <progress className={classes.bar} value={at} max={row.totalRows} aria-label={what} />
      <p className="dim" role="status">
        {figure(at)} of {figure(row.totalRows)}
        {!isChecking && outcomeText(row) !== '' && ` · ${outcomeText(row)}`}
        {row.faultyRows > 0 && ` · ${figure(row.faultyRows)} with a fault`}
      </p>
      <p className="dim hint">It goes on when you leave this page.</p>
      <div className={classes.acts}>
        <Button variant="default" onClick={stop} loading={isStopping}>
          Stop
        </Button>
      </div>
    </section>
  );
}
