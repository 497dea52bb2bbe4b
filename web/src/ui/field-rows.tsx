import { ActionIcon, Button } from '@mantine/core';
import type { CSSProperties, ReactNode } from 'react';
import classes from './field-rows.module.css';
import { Icon } from './icons.tsx';

type Props<Row> = {
  rows: readonly Row[];
  onChange: (rows: readonly Row[]) => void;
  /** A new row, for the button below the rows. */
  begin: () => Row;
  add: string;
  most: number;
  /** The name of a row, for the label of its remove button. */
  nameOf: (row: Row, at: number) => string;
  /** The layout of a row, as `grid-template-columns`. */
  columns: string;
  children: (row: Row, change: (parts: Partial<Row>) => void, at: number) => ReactNode;
};

/** Rows of fields: rates, barcodes, stock by godown. On a phone two fields per line. */
export function FieldRows<Row extends object>({ rows, onChange, begin, add, most, nameOf, columns, children }: Props<Row>) {
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own, and rows never change places
        <div key={at} className={classes.row} style={{ '--columns': columns } as CSSProperties}>
          {children(row, (parts) => onChange(rows.map((each, place) => (place === at ? { ...each, ...parts } : each))), at)}
          <ActionIcon
            className={classes.away}
            variant="subtle"
            color="gray"
            aria-label={`Remove ${nameOf(row, at)}`}
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </div>
      ))}
      <div>
        <Button variant="default" size="xs" disabled={rows.length >= most} onClick={() => onChange([...rows, begin()])}>
          {add}
        </Button>
      </div>
    </>
  );
}
