import type { LinkProps } from '@tanstack/react-router';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useEffect, useRef } from 'react';
import classes from './data-table.module.css';
import { useKeptWidths } from './kept-widths.ts';
import { PlainLink } from './plain-link.tsx';
import { leaveFromRow, useReturnToRow } from './return-to-row.ts';
import { useRowWindow } from './row-window.ts';
import { Cell, FootCards, type FootLine, FootRow, lookOfColumn } from './table-cells.tsx';
import { useIsNarrow, useIsPhone } from './use-phone.ts';

export type Column<R> = {
  /** The title; unique in a table whose columns have no keys. */
  readonly head: string;
  readonly key?: string;
  /** Drawn in place of the title: a link. */
  readonly headCell?: ReactNode;
  readonly cell: (row: R) => ReactNode;
  /** Numbers are aligned right, with tabular figures. */
  readonly isNumber?: boolean;
  readonly isDim?: boolean;
  readonly width?: number | string;
  /** Hidden below 1024 px, where the table has less room. */
  readonly isExtra?: boolean;
  /** For a table that stays a table on a phone: hidden there, or shown only there. */
  readonly onPhone?: 'hidden' | 'only';
  /** Its cell in the row of totals below the table. */
  readonly total?: ReactNode;
};

const keyOf = ({ key, head }: { readonly key?: string; readonly head: string }) => key ?? head;

type Props<R> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  rowKey: (row: R) => string;
  /** The link of a row; Enter and a click open it. */
  open?: (row: R) => LinkProps | null;
  /** The row on a phone, at least 64 px high. Without it the columns are below each other. */
  card?: (row: R) => ReactNode;
  /** On a phone, beside the card: the last column of the row. */
  cardAction?: (row: R) => ReactNode;
  /** Few columns: a table on a phone too. */
  isTableOnPhone?: boolean;
  /** The first cell is the row header for screen readers. */
  hasRowHeads?: boolean;
  /** True for rows in bold, such as sums. */
  isStrong?: (row: R) => boolean;
  /** Rows that add up the rows above them: a band. */
  isResult?: (row: R) => boolean;
  /** Lines below the table besides the totals of the columns; `across` spans all columns but the first. */
  foot?: readonly FootLine[];
  /** Called near the end: load the next page. */
  onEnd?: () => void;
  isLoadingMore?: boolean;
};

const columnOf = (link: HTMLElement) => link.closest<HTMLTableCellElement>('td, th')?.cellIndex;

/** A CSS variable, so that the style sheet can ignore it where the table has less room. */
const widthOf = ({ width }: Column<never>) => ({ '--column': typeof width === 'number' ? `${width}px` : width }) as CSSProperties;

/**
 * Rows of 32 px with hairlines; cards on a phone. Arrows, Home and End move between rows, in a row with several links also sideways; Enter
 * opens. Above 100 rows only those near the window are in the document.
 */
export function DataTable<R>({ label, columns, rows, rowKey, open, onEnd, isLoadingMore, ...look }: Props<R>) {
  const { card, cardAction, isTableOnPhone = false, hasRowHeads = false, isStrong, isResult, foot = [] } = look;
  const isPhone = useIsPhone();
  const root = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { first, past, before, after, measure } = useRowWindow(root, rows.length, isPhone ? (isTableOnPhone ? 44 : 72) : 32);
  const shown = rows.slice(first, past);
  // There names wrap, and figures use the width that they need.
  const isNarrow = useIsNarrow();
  useKeptWidths(root, isNarrow && !isPhone && measure !== undefined && rows[0] ? rowKey(rows[0]) : null);

  const callEnd = useRef(onEnd);
  const isNear = useRef(false);
  useEffect(() => {
    callEnd.current = onEnd;
  });
  useEffect(() => {
    if (!end.current) return;
    const watch = new IntersectionObserver(
      (entries) => {
        isNear.current = entries.at(-1)?.isIntersecting ?? false;
        if (isNear.current) callEnd.current?.();
      },
      { rootMargin: '1200px' },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, []);
  // A user who scrolls faster than pages load stays at the end, and `onEnd` is called only once per page.
  const count = rows.length;
  useEffect(() => {
    if (count > 0 && !isLoadingMore && isNear.current) callEnd.current?.();
  }, [count, isLoadingMore]);

  useReturnToRow(root, rows.length > 0);

  const move = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    const links = [...(root.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const from = links.find((link) => link === document.activeElement);
    if (!from) return;
    const lines = [...Map.groupBy(links, (link) => link.closest('tr, li')).values()];
    const at = lines.findIndex((line) => line.includes(from));
    const aside = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    if (aside !== undefined && lines[at]!.length > 1) {
      event.preventDefault();
      lines[at]![lines[at]!.indexOf(from) + aside]?.focus();
    } else if (to !== undefined) {
      event.preventDefault();
      const line = lines[to];
      (line?.find((link) => columnOf(link) === columnOf(from)) ?? line?.[0])?.focus();
    }
  };

  const listEnd = (
    <>
      <div ref={end} />
      {isLoadingMore && (
        <div role="status" className={classes.more}>
          Loading…
        </div>
      )}
    </>
  );

  if (isPhone && !isTableOnPhone) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside
      <div ref={root} onKeyDown={move}>
        <ul className={classes.cards} aria-label={label} style={{ paddingTop: before, paddingBottom: after }}>
          {shown.map((row, at) => (
            <li
              key={rowKey(row)}
              data-index={first + at}
              ref={measure}
              className={classes.card}
              data-action={cardAction !== undefined || undefined}
            >
              <RowLink to={open?.(row) ?? null} row={rowKey(row)}>
                {card ? card(row) : <WrittenOut columns={columns} row={row} />}
              </RowLink>
              {cardAction?.(row)}
            </li>
          ))}
        </ul>
        <Totals columns={columns} />
        <FootCards columns={columns} foot={foot} />
        {listEnd}
      </div>
    );
  }
  const hasTotals = columns.some(({ total }) => total !== undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows move between the links inside
    <div ref={root} onKeyDown={move}>
      <table className={classes.table} aria-label={label} data-on-phone={isTableOnPhone || undefined}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={keyOf(column)}
                scope="col"
                {...lookOfColumn(column)}
                data-kept={column.isNumber || column.width !== undefined || undefined}
                style={widthOf(column)}
              >
                {column.headCell ?? column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {shown.map((row, at) => (
            <TableRow
              key={rowKey(row)}
              id={rowKey(row)}
              row={row}
              columns={columns}
              open={open}
              hasHead={hasRowHeads}
              isStrong={isStrong?.(row) ?? false}
              isResult={isResult?.(row) ?? false}
              {...(isNarrow && { index: first + at, measure })}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
        {(hasTotals || foot.length > 0) && (
          <tfoot>
            {hasTotals && <FootRow columns={columns} cells={columns.map(({ total }) => total)} hasHead={hasRowHeads} />}
            {foot.map(({ key, ...line }) => (
              <FootRow key={key} columns={columns} hasHead={hasRowHeads} {...line} />
            ))}
          </tfoot>
        )}
      </table>
      {listEnd}
    </div>
  );
}

type RowProps<R> = {
  id: string;
  row: R;
  columns: readonly Column<R>[];
  open: ((row: R) => LinkProps | null) | undefined;
  hasHead: boolean;
  isStrong: boolean;
  isResult: boolean;
  /** Set if rows may have several lines. */
  index?: number;
  measure?: ((row: Element | null) => void) | undefined;
};

/** Rendered once while near the window: scrolling moves rows without rendering them again. Callers keep `columns` and `open` stable. */
const TableRow = memo(<R,>({ id, row, columns, open, hasHead, isStrong, isResult, index, measure }: RowProps<R>) => {
  const to = open?.(row) ?? null;
  const look = { 'data-strong': isStrong || undefined, 'data-result': isResult || undefined };
  return (
    <tr ref={measure} data-index={index} data-opens={to !== null || undefined} {...look}>
      {columns.map((column, at) => (
        <Cell key={keyOf(column)} isHead={hasHead && at === 0} {...lookOfColumn(column)}>
          {at === 0 ? (
            <RowLink to={to} row={id}>
              {column.cell(row)}
            </RowLink>
          ) : (
            column.cell(row)
          )}
        </Cell>
      ))}
    </tr>
  );
}) as <R>(props: RowProps<R>) => ReactNode;

function RowLink({ to, row, children }: { to: LinkProps | null; row: string; children: ReactNode }) {
  if (to === null) return children;
  return (
    <PlainLink to={to} className={classes.link} data-row={row} onClick={() => leaveFromRow(row)}>
      {children}
    </PlainLink>
  );
}

function WrittenOut<R>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return columns.map(({ key, head, cell, isNumber }) => (
    <span key={key ?? head} className={classes.pair}>
      <span className="dim">{head}</span>
      <span className={isNumber ? 'num' : undefined}>{cell(row)}</span>
    </span>
  ));
}

function Totals<R>({ columns }: { columns: readonly Column<R>[] }) {
  const totals = columns.filter(({ total }) => total !== undefined);
  if (totals.length === 0) return null;
  return (
    <div className={classes.totals}>
      {totals.map(({ key, head, total, isNumber }) =>
        isNumber ? (
          <span key={key ?? head} className={classes.pair}>
            <span className="dim">{head}</span>
            <span className="num">{total}</span>
          </span>
        ) : (
          <div key={key ?? head}>{total}</div>
        ),
      )}
    </div>
  );
}
