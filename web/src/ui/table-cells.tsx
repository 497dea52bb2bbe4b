import type { ReactNode } from 'react';
import classes from './data-table.module.css';

type ColumnLook = {
  readonly key?: string;
  readonly head: string;
  readonly isNumber?: boolean;
  readonly isDim?: boolean;
  readonly isExtra?: boolean;
  readonly onPhone?: 'hidden' | 'only';
};

/** A line below a table: its cells in the order of the columns, or one cell that spans all columns after the first. */
export type FootLine = { readonly key: string; readonly cells: readonly ReactNode[]; readonly across?: ReactNode };

/** The look of a column, as attributes for the style sheet. */
export const lookOfColumn = ({ isNumber, isDim, isExtra, onPhone }: ColumnLook) => ({
  className: isNumber ? 'num' : undefined,
  'data-dim': isDim || undefined,
  'data-extra': isExtra || undefined,
  'data-phone': onPhone,
});

type FootRowProps = Omit<FootLine, 'key'> & { columns: readonly ColumnLook[]; hasHead: boolean };

/** A line under a table. */
export function FootRow({ columns, cells, across, hasHead }: FootRowProps) {
  return (
    <tr>
      {columns.slice(0, across === undefined ? undefined : 1).map((column, at) => (
        <Cell key={column.key ?? column.head} isHead={hasHead && at === 0} {...lookOfColumn(column)}>
          {cells[at]}
        </Cell>
      ))}
      {across !== undefined && (
        <td className="num" colSpan={columns.length - 1}>
          {across}
        </td>
      )}
    </tr>
  );
}

/** A cell; a head cell is the row header. */
export function Cell({ isHead, ...cell }: { isHead: boolean; children?: ReactNode } & ReturnType<typeof lookOfColumn>) {
  return isHead ? <th scope="row" {...cell} /> : <td {...cell} />;
}

/** The lines under a list of cards: each figure with the title of its column. */
export function FootCards({ columns, foot }: { columns: readonly ColumnLook[]; foot: readonly FootLine[] }) {
  return foot.map(({ key, cells, across }) => (
    <div key={key} className={classes.totals}>
      <div>{cells.find(isShown)}</div>
      {columns.map(
        ({ key: own, head, isNumber, onPhone }, at) =>
          isNumber &&
          onPhone !== 'hidden' &&
          isShown(cells[at]) && (
            <span key={own ?? head} className={classes.pair}>
              <span className="dim">{head}</span>
              <span className="num">{cells[at]}</span>
            </span>
          ),
      )}
      {across}
    </div>
  ));
}

const isShown = (cell: ReactNode) => cell !== undefined && cell !== null && cell !== false && cell !== '';
