import type { Report, ReportColumn, ReportRow } from '@bahi/core/reports/report';
import { addRows, isFigure, isOnScreen } from '@bahi/core/reports/report-cell';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { DrCr } from '../../ui/amount.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useCompany } from '../company.ts';
import type { Scroll } from '../paged.ts';
import type { Period } from '../periods/period-fields.tsx';
import { reportFigure } from './report-figure.tsx';
import { reportLink } from './report-link.ts';
import classes from './report-table.module.css';
import { type ScreenRow, useReportTree, useWholeTree } from './use-report-tree.ts';

type Draw = (row: ReportRow) => ReactNode;
type Props<First, Page extends First> = Partial<Scroll> & {
  report: Report<First, Page>;
  /** The accessible name of the table; by default the report's title. */
  label?: string;
  pages: readonly Page[];
  /** More pages may follow. */
  hasMore?: boolean;
  /** The dates for the links. */
  period?: Period;
  /** Columns with a special cell, by key: a badge beside a number. */
  draw?: Readonly<Record<string, Draw>>;
  /** Column heads with more than a title: a link. */
  heads?: Readonly<Record<string, ReactNode>>;
  /** A row as a card on a phone. Without it the report is a table there too. */
  card?: Draw;
  /** An action of a row: the last column, and on a phone beside the card. */
  action?: Draw;
  /** The noun for rows below a group: Show more ledgers. */
  moreOf?: string;
};

const noPeriod: Period = {};

/**
 * A report as a table: columns, groups, totals and links from its description. Arrows move, Right and Left open and close a group, Enter
 * opens the source of a row and Esc returns to it.
 */
export function ReportTable<First, Page extends First>(props: Props<First, Page>) {
  const [first] = props.pages;
  return first === undefined ? null : <Table {...props} first={first} />;
}

function Table<First, Page extends First>(props: Props<First, Page> & { first: Page }) {
  const {
    report,
    label,
    first,
    pages,
    hasMore = false,
    period = noPeriod,
    draw,
    heads,
    card,
    action,
    onEnd,
    isLoadingMore = false,
  } = props;
  const { _id: orgId } = useCompany();
  const entries = useMemo(() => pages.flatMap((page) => report.rows(page)), [report, pages]);
  const groups = useMemo(() => report.groups?.(first) ?? [], [report, first]);
  const scroll = { hasMore, isLoadingMore, ...(onEnd && { onEnd }) };
  const paged = useReportTree(`${orgId} ${report.id}`, groups, { rows: entries, ...scroll });
  const whole = useWholeTree(
    `${orgId} ${report.id} tree`,
    useMemo(() => report.tree?.(first) ?? [], [report, first]),
  );
  const tree = report.tree ? whole : paged;
  const isTree = report.tree !== undefined || report.groups !== undefined;
  const rows: readonly ScreenRow[] = [...(isTree ? tree.rows : entries), ...(report.closing?.(first) ?? [])];
  const described = report.columns(first, pages).filter(isOnScreen);
  const totals = hasMore && described.some(({ isSummed }) => isSummed) ? [] : report.totals(first, addRows(described, {}, entries));
  const named = (row: ScreenRow): ReactNode => {
    if (row.isMore) return <More of={props.moreOf ?? 'rows'} onMore={() => onEnd?.()} isLoading={isLoadingMore} depth={row.depth} />;
    if (row.isOpen !== undefined) return <Toggle row={row} onOpen={tree.open} text={draw?.name?.(row) ?? nameOf(described, row)} />;
    return <Indented row={row}>{draw?.[described[0]!.key]?.(row) ?? nameOf(described, row)}</Indented>;
  };
  const columns = described.map((column, at): Column<ScreenRow> => {
    const cell = at === 0 ? named : (row: ScreenRow) => draw?.[column.key]?.(row) ?? reportFigure(column, row);
    return { ...columnOf(column), cell, ...(heads?.[column.key] !== undefined && { headCell: heads[column.key] }) };
  });
  const acts: readonly Column<ScreenRow>[] = action ? [{ head: 'Action', cell: action, width: 96, isNumber: true }] : [];
  return (
    <DataTable
      label={label ?? report.title}
      columns={[...columns, ...acts]}
      rows={rows}
      rowKey={({ key }) => key}
      open={({ drill }) => (drill ? reportLink(drill, period) : null)}
      hasRowHeads={card === undefined}
      isTableOnPhone={card === undefined}
      {...(card && { card })}
      {...(action && { cardAction: action })}
      isStrong={({ kind, depth }) => kind === 'result' || (kind === 'group' && depth === 0)}
      isResult={({ kind }) => kind === 'result'}
      foot={totals.map((row) => ({
        key: row.key,
        cells: described.map((column) => draw?.[column.key]?.(row) ?? reportFigure(column, row)),
        ...(row.acrossPaise !== undefined && { across: <DrCr paise={row.acrossPaise} strong dashZero /> }),
      }))}
      // A tree loads more only if one of its groups needs it.
      {...(!isTree && onEnd && { onEnd })}
      isLoadingMore={isLoadingMore}
    />
  );
}

const nameOf = ([column]: readonly ReportColumn[], row: ReportRow): ReactNode => reportFigure(column!, row);

function columnOf(column: ReportColumn): Omit<Column<ScreenRow>, 'cell'> {
  const { key, title, width, isDim, where } = column;
  return {
    key,
    head: title,
    isNumber: isFigure(column),
    ...(width !== undefined && { width }),
    ...(isDim && { isDim }),
    ...(where === 'wide' && { isExtra: true }),
    ...(where === 'table' && { onPhone: 'hidden' }),
    ...(where === 'phone' && { onPhone: 'only' }),
  };
}

const atDepth = (depth: number) => ({ '--depth': depth }) as CSSProperties;

function Indented({ row: { depth, note, tone }, children }: { row: ReportRow; children: ReactNode }) {
  if (depth === 0 && note === undefined && tone === undefined) return children;
  return (
    <span className={classes.indented} style={atDepth(depth)} data-tone={tone}>
      {children}
      {note && <Note text={note} />}
    </span>
  );
}

const Note = ({ text }: { text: string }) => <span className={`dim hint ${classes.note}`}> {text}</span>;

type ToggleProps = { row: ScreenRow; text: ReactNode; onOpen: (key: string, isNow: boolean) => void };

function Toggle({ row: { key, depth, isOpen = false, note }, text, onOpen }: ToggleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft')) return;
    // From an open group Right goes on to the figures of the row that are links.
    if ((event.key === 'ArrowRight') === isOpen) return;
    event.preventDefault();
    onOpen(key, event.key === 'ArrowRight');
  };
  return (
    <button
      type="button"
      className={classes.toggle}
      style={atDepth(depth)}
      data-row={key}
      data-group={key}
      aria-expanded={isOpen}
      onClick={() => onOpen(key, !isOpen)}
      onKeyDown={onKeyDown}
    >
      <span className={classes.chevron} data-open={isOpen || undefined}>
        <Icon name="chevron" size={14} />
      </span>
      <span>
        {text}
        {note && <Note text={note} />}
      </span>
    </button>
  );
}

function More({ of, onMore, isLoading, depth }: { of: string; onMore: () => void; isLoading: boolean; depth: number }) {
  return (
    <span className={classes.indented} style={atDepth(depth)}>
      <button type="button" className={classes.more} onClick={onMore} disabled={isLoading}>
        {isLoading ? 'Loading…' : `Show more ${of}`}
      </button>
    </span>
  );
}
