import type { ReportRow } from '@bahi/core/reports/report';
import { Quantity } from '../platform/reports/quantity.tsx';
import classes from './stock.module.css';

/** The stock of a batch in a godown as a card: the product over the place, the quantity over a text of the report. */
export function BatchCard({ row: { cells, tone }, text }: { row: ReportRow; text: string }) {
  const { name, batch, godown, quantity, unit } = cells;
  return (
    <span className={classes.card}>
      <span className={classes.name}>{name}</span>
      <Quantity e4={Number(quantity)} unit={String(unit)} strong />
      <span className="dim">{[batch, godown].filter(Boolean).join(' · ')}</span>
      <span className={tone === 'attention' ? classes.low : 'dim'}>{text}</span>
    </span>
  );
}
