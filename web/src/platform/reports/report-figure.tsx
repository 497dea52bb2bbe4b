import { formatRate } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { ReportColumn, ReportRow } from '@bahi/core/reports/report';
import { cellValue } from '@bahi/core/reports/report-cell';
import type { ReactNode } from 'react';
import { DrCr, Money } from '../../ui/amount.tsx';
import { Quantity } from './quantity.tsx';
import classes from './report-table.module.css';

/** A cell as the screen draws it. Zero is a dash; the other side of a balance is empty. */
export function reportFigure(column: ReportColumn, row: ReportRow): ReactNode {
  const value = cellValue(column, row);
  if (typeof value === 'string') return textOf(column, row, value);
  switch (column.kind) {
    case 'text':
    case 'date':
      return value;
    case 'amount':
      return amountOf(column, row, value);
    case 'rate':
      return row.kind === 'total' ? null : value ? formatRate(value) : '–';
    case 'quantity':
      return value !== null && <Quantity e4={value} unit={String(row.cells[column.unit ?? ''] ?? '')} />;
    case 'percent':
      return value !== null && `${formatRate(value)} %`;
    case 'count':
      return value;
  }
}

/** A text in a column with a width, such as a number or name, does not wrap. */
function textOf({ kind, width }: ReportColumn, row: ReportRow, text: string): ReactNode {
  if (kind === 'date') return row.kind === 'total' ? text : formatDate(text);
  return width === undefined ? text : <span className={classes.word}>{text}</span>;
}

function amountOf({ side }: ReportColumn, { isStruck, kind, depth }: ReportRow, paise: number | null): ReactNode {
  if (paise === null) return null;
  const amount =
    side === 'both' ? (
      <DrCr paise={paise} dashZero strong={kind === 'group' && depth === 0} />
    ) : (
      <Money paise={paise} bare dashZero={side === undefined || kind === 'total'} />
    );
  return isStruck ? <del className="dim">{amount}</del> : amount;
}
