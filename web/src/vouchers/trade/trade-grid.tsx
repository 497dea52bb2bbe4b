import type { BuiltTrade } from '@bahi/core/vouchers/built-trade';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import type { UnparsedFigures } from '../../ui/unparsed-figures.ts';
import { ItemField } from '../item-field.tsx';
import type { Shown } from '../problem-places.ts';
import type { GoodsRow } from './core-draft.ts';
import { asksBatches } from './entry-items.ts';
import { goesOut } from './goods-in-stock.ts';
import { aboveOrBelow, beside, placeAfter, placeBefore } from './grid-moves.ts';
import type { LineActs } from './line-acts.ts';
import { type Cell, isAt, type LinePlace, placeOf, problemsOfRow, type TradePlace } from './problem-places.ts';
import { columnsOf, shapeOf } from './trade-columns.ts';
import classes from './trade-grid.module.css';
import { ActiveRow, hasPlaceColumn, PassiveRow } from './trade-row.tsx';
import { unparsedOfRow } from './unparsed-lines.ts';

type Props = {
  orgId: string;
  /** The id of the voucher being edited; '' for a new one. */
  voucherId: string;
  rows: readonly GoodsRow[];
  built: BuiltTrade;
  /** Texts typed into cells that are not numbers. */
  unparsed: UnparsedFigures;
  facts: VoucherFacts;
  /** The whole voucher takes from one van: no line has its own godown. */
  hasVan: boolean;
  rule: TradeRule;
  problems: readonly Shown[];
  /** The row whose cells are inputs, and the cell to focus; `asked` increases with each request. */
  at: LinePlace & { asked: number };
  acts: LineActs;
  onGo: (place: TradePlace) => void;
  onVisit: (place: LinePlace) => void;
  /** Called by Enter on the empty item row: the lines are complete. */
  onEnd: () => void;
  onCreate: (typed: string, row: number) => void;
  onNewBatch: ((row: number, typed: string) => void) | undefined;
};

const EMPTY_ITEM = 'Type or scan an item · Enter on empty ends';

/** The lines as a grid: only the active row has inputs, the others are text, so typing stays fast with fifty lines. */
export function TradeGrid(props: Props) {
  const { orgId, voucherId, rows, built, unparsed, facts, hasVan, rule, problems, at, acts, onGo, onVisit, onEnd, onCreate, onNewBatch } =
    props;
  const table = useRef<HTMLTableElement>(null);
  const empty = rows.length;
  const columns = columnsOf(facts, rows, hasVan);
  const shapes = rows.map((row) => shapeOf(row, columns, rule));

  useLayoutEffect(() => {
    if (at.asked === 0) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${at.row}"] [data-cell="${at.cell}"]`);
    const field = cell?.querySelector<HTMLElement>('input, select');
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  }, [at.asked, at.row, at.cell]);

  const wrongAt = (row: number) => problemsOfRow(problems, row, rows.length);
  const toItem = (row: number) => onGo({ kind: 'line', row, cell: 'item' });
  const remove = (row: number) => {
    acts.remove(rows[row]!);
    toItem(Math.min(row, rows.length - 1));
  };
  /** The new part is below the item's other parts; the focus goes to its place, unless it moved elsewhere meanwhile. */
  const addPart = async (its: GoodsRow, from: EventTarget) => {
    await acts.addPart(its);
    if (document.activeElement !== from) return;
    onGo({ kind: 'line', row: rows.findLastIndex(({ item }) => item._id === its.item._id) + 1, cell: 'godown' });
  };
  /** The action of Alt and a letter on the current line. */
  const turnOf = (event: KeyboardEvent): ((row: GoodsRow) => unknown) | undefined => {
    if (event.ctrlKey && event.code === 'KeyD') return undefined;
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
    return { KeyI: acts.turnInclusive, KeyD: acts.turnDiscount, KeyU: acts.turnUnit, KeyV: acts.turnValue, KeyL: acts.addPart }[event.code];
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: number) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell as Cell | undefined;
    if (event.defaultPrevented || cell === undefined) return;
    const its = rows[row];
    const turn = turnOf(event);
    if (turn && its) {
      event.preventDefault();
      if (turn === acts.addPart) return void addPart(its, event.target);
      turn(its);
      // A line of value alone has no quantity cell; its value is in the rate cell.
      if (turn === acts.turnValue) onGo({ kind: 'line', row, cell: 'rate' });
      return;
    }
    const to = destination(event, row, cell);
    if (!to) return;
    event.preventDefault();
    if (its && cell === 'quantity' && event.key === 'Enter' && !event.shiftKey) {
      if (acts.settle(its) === 'gone') return toItem(row);
      const asked = acts.serialsOf(its);
      if (asked && asked.serials.length !== asked.wanted) return event.currentTarget.querySelector<HTMLElement>('[data-serials]')?.click();
    }
    onGo(to);
  };
  const destination = (event: KeyboardEvent<HTMLElement>, row: number, cell: Cell): TradePlace | null => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey && event.code === 'KeyD' && row < rows.length) {
      event.preventDefault();
      acts.remove(rows[row]!);
      return { kind: 'line', row: Math.min(row, rows.length - 1), cell: 'item' };
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    if (event.key === 'Enter') return event.shiftKey ? placeBefore(row, cell, shapes) : placeAfter(row, cell, shapes);
    if (target instanceof HTMLSelectElement) return null;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown') return aboveOrBelow(row, cell, event.key === 'ArrowUp' ? -1 : 1, shapes);
    const edge = target instanceof HTMLInputElement ? caretEdge(target) : 'both';
    if (event.key === 'ArrowLeft' && edge !== 'end' && edge !== 'none') return beside(row, cell, -1, shapes);
    if (event.key === 'ArrowRight' && edge !== 'start' && edge !== 'none') return beside(row, cell, 1, shapes);
    return null;
  };

  // Removing a row can leave the cursor beyond the end.
  useEffect(() => {
    if (at.row > empty) onVisit({ kind: 'line', row: empty, cell: 'item' });
  }, [at.row, empty, onVisit]);

  const itemField = (row: number) => {
    const item = rows[row]?.item;
    const { ledgers } = acts;
    return (
      <ItemField
        // Each line has its own field, else the text of the previous one would appear in it.
        key={item ? 'line' : `empty ${row}`}
        orgId={orgId}
        voucherId={voucherId}
        product={item?.product ?? null}
        isBare
        label={`Item of line ${row + 1}`}
        placeholder={item ? '' : EMPTY_ITEM}
        priceOf={acts.priceOf}
        hasProblem={problems.some(({ field }) => isAt(placeOf(field, rows.length), row, 'item'))}
        {...(!item && { onFocus: () => onVisit({ kind: 'line', row, cell: 'item' }) })}
        onChoose={(product, quantityE4, isScanned, isCounted) => {
          const stands = acts.choose(product, row, { quantityE4, isScanned, isCounted });
          const isNew = stands === rows.length;
          if (isScanned) return toItem(isNew ? empty + 1 : empty);
          // Incoming goods with batches ask for the batch first; for outgoing goods it is suggested.
          onGo({ kind: 'line', row: stands, cell: product.hasBatches && asksBatches(rule) ? 'godown' : 'quantity' });
        }}
        {...(ledgers && {
          ledgers: {
            find: ledgers,
            onChoose: (ledger) => {
              const stands = acts.choose(ledger, row, { quantityE4: 10_000, isScanned: false, isCounted: false });
              onGo({ kind: 'line', row: stands, cell: 'rate' });
            },
          },
        })}
        onEmptied={() => item && remove(row)}
        onEnd={onEnd}
        onCreate={(typed) => onCreate(typed, row)}
        {...(item && { onAltered: acts.altered })}
      />
    );
  };

  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.grid} aria-label="Items of the voucher" data-godowns={hasPlaceColumn(columns) || undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              #
            </th>
            <th scope="col">Item</th>
            {hasPlaceColumn(columns) && (
              <th scope="col" className={classes.godown}>
                {[columns.hasGodowns && 'Godown', columns.hasBatches && 'Batch'].filter(Boolean).join(' · ')}
              </th>
            )}
            <th scope="col" className={`num ${classes.quantity}`}>
              Qty
            </th>
            {columns.hasFree && (
              <th scope="col" className={`num ${classes.free}`}>
                Free
              </th>
            )}
            <th scope="col" className={classes.unit}>
              Unit
            </th>
            <th scope="col" className={`num ${classes.rate}`}>
              Rate
            </th>
            <th scope="col" className={`num ${classes.percent}`}>
              Disc %
            </th>
            <th scope="col" className={`num ${classes.tax}`}>
              Tax %
            </th>
            <th scope="col" className={`num ${classes.amount}`}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = `${row.item._id} ${row.at}`;
            return index === at.row ? (
              <ActiveRow
                key={key}
                at={index}
                row={row}
                line={built.lines[index]}
                godowns={facts.godowns}
                columns={columns}
                wrong={wrongAt(index)}
                acts={acts}
                goesOut={goesOut(rule)}
                onKeyDown={(event) => onKeyDown(event, index)}
                onVisit={(cell) => onVisit({ kind: 'line', row: index, cell })}
                onRemove={() => remove(index)}
                onSerials={() => onGo({ kind: 'line', row: index, cell: 'rate' })}
                onPlaced={() => onGo(placeAfter(index, 'godown', shapes))}
                onNewBatch={onNewBatch && ((typed) => onNewBatch(index, typed))}
                itemField={itemField(index)}
              />
            ) : (
              <PassiveRow
                key={key}
                at={index}
                row={row}
                line={built.lines[index]}
                godowns={facts.godowns}
                columns={columns}
                unparsed={unparsedOfRow(unparsed, row)}
                wrongCells={wrongCells(wrongAt(index), rows.length)}
                onGo={onGo}
              />
            );
          })}
          <tr
            data-row={empty}
            className={at.row === empty ? classes.active : undefined}
            onKeyDown={(event) => onKeyDown(event, empty)}
            onMouseDown={(event) => {
              if (at.row === empty) return;
              event.preventDefault();
              toItem(empty);
            }}
          >
            <td className={`dim ${classes.number}`}>{empty + 1}</td>
            <td
              colSpan={7 + Number(hasPlaceColumn(columns)) + Number(columns.hasFree)}
              data-cell="item"
              data-wrong={wrongAt(empty).length > 0 || undefined}
            >
              {at.row === empty ? itemField(empty) : <span className="dim">{EMPTY_ITEM}</span>}
            </td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function wrongCells(wrong: readonly Shown[], lines: number): string {
  return wrong.map(({ field }) => (placeOf(field, lines) as LinePlace).cell).join(' ');
}

/** The edge of the text the caret is at; a selection of all of it counts as both. */
function caretEdge({ selectionStart, selectionEnd, value }: HTMLInputElement): 'start' | 'end' | 'both' | 'none' {
  const isStart = selectionStart === 0;
  const isEnd = selectionEnd === value.length;
  if (isStart && isEnd) return 'both';
  return isStart ? 'start' : isEnd ? 'end' : 'none';
}
