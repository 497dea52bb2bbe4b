import { formatE4 } from '@bahi/core/money/rupee-format';
import classes from './report-table.module.css';

/** A quantity with its unit; zero is a dash, as in all reports. */
export function Quantity({ e4, unit, strong = false }: { e4: number; unit: string; strong?: boolean }) {
  return (
    <span className={classes.quantity} data-tone={e4 < 0 ? 'overdue' : undefined} data-strong={strong || undefined}>
      {e4 === 0 ? '–' : formatE4(e4)}
      {e4 !== 0 && ' '}
      <span className={`dim ${classes.unit}`}>{e4 !== 0 && unit}</span>
    </span>
  );
}
