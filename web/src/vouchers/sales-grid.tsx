import type { BuiltSales } from '@bahi/core/vouchers/built-sales';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react';
import type { VoucherFacts } from '../platform/answers.ts';
import type { SalesItem } from '../platform/drafts/sales-entry.ts';
import { changeItem, newItem, removeItem, scanItem, withProduct } from './edit-items.ts';
import { aboveOrBelow, beside, placeAfter, placeBefore } from './grid-moves.ts';
import { ItemField } from './item-field.tsx';
import { type Cell, isAt, placeOf, type SalesPlace, type Shown } from './problem-places.ts';
import classes from './sales-grid.module.css';
import { ActiveRow, PassiveRow } from './sales-row.tsx';

export type LinePlace = Extract<SalesPlace, { kind: 'line' }>;

type Props = {
  orgId: string;
  items: readonly SalesItem[];
  built: BuiltSales;
  facts: VoucherFacts;
  problems: readonly Shown[];
  /** The row whose cells are inputs, and the cell that wants the focus; `asked` rises with each wish for it. */
  at: LinePlace & { asked: number };
  onGo: (place: SalesPlace) => void;
  onVisit: (place: LinePlace) => void;
  onChange: (items: readonly SalesItem[]) => void;
  /** Enter on the empty item: the lines are at an end. */
  onEnd: () => void;
  onCreate: (typed: string, row: number) => void;
};

/** The lines as a grid: only the active row holds inputs, the others are text, so fifty lines type as fast as one. */
export function SalesGrid({ orgId, items, built, facts, problems, at, onGo, onVisit, onChange, onEnd, onCreate }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const empty = items.length;
  const hasGodowns = facts.godowns.length > 1;

  useLayoutEffect(() => {
    if (at.asked === 0) return;
    const cell = table.current?.querySelector<HTMLElement>(`[data-row="${at.row}"] [data-cell="${at.cell}"]`);
    const field = cell?.querySelector<HTMLElement>('input, select');
    field?.focus();
    field?.scrollIntoView({ block: 'nearest' });
  }, [at.asked, at.row, at.cell]);

  const wrongAt = (row: number) => problems.filter(({ field }) => isAt(placeOf(field, items.length), row));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, row: number) => {
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell as Cell | undefined;
    if (event.defaultPrevented || cell === undefined) return;
    const to = destination(event, row, cell);
    if (!to) return;
    event.preventDefault();
    onGo(to);
  };
  const destination = (event: KeyboardEvent<HTMLElement>, row: number, cell: Cell): SalesPlace | null => {
    const target = event.target as HTMLElement;
    if (event.ctrlKey && event.code === 'KeyD' && row < items.length) {
      event.preventDefault();
      onChange(removeItem(items, row));
      return { kind: 'line', row: Math.min(row, items.length - 1), cell: 'item' };
    }
    if (event.ctrlKey || event.altKey || event.metaKey) return null;
    if (event.key === 'Enter') return event.shiftKey ? placeBefore(row, cell) : placeAfter(row, cell);
    if (target instanceof HTMLSelectElement) return null;
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      return aboveOrBelow(row, cell, event.key === 'ArrowUp' ? -1 : 1, items.length);
    const edge = target instanceof HTMLInputElement ? caretEdge(target) : 'both';
    if (event.key === 'ArrowLeft' && edge !== 'end' && edge !== 'none') return beside(row, cell, -1, items.length, hasGodowns);
    if (event.key === 'ArrowRight' && edge !== 'start' && edge !== 'none') return beside(row, cell, 1, items.length, hasGodowns);
    return null;
  };

  // A row that was taken away leaves the cursor beyond the end.
  useEffect(() => {
    if (at.row > empty) onVisit({ kind: 'line', row: empty, cell: 'item' });
  }, [at.row, empty, onVisit]);

  return (
    <div className={classes.scroll}>
      <table ref={table} className={classes.grid} aria-label="Items of the voucher" data-godowns={hasGodowns || undefined}>
        <thead>
          <tr>
            <th scope="col" className={classes.number}>
              #
            </th>
            <th scope="col">Item</th>
            {hasGodowns && (
              <th scope="col" className={classes.godown}>
                Godown
              </th>
            )}
            <th scope="col" className={`num ${classes.quantity}`}>
              Qty
            </th>
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
          {items.map((item, row) =>
            row === at.row ? (
              <ActiveRow
                key={item.id}
                row={row}
                item={item}
                line={built.lines[row]}
                godowns={facts.godowns}
                wrong={wrongAt(row)}
                onKeyDown={(event) => onKeyDown(event, row)}
                onVisit={(cell) => onVisit({ kind: 'line', row, cell })}
                onChange={(patch) => onChange(changeItem(items, row, patch))}
                onRemove={() => {
                  onChange(removeItem(items, row));
                  onGo({ kind: 'line', row: Math.min(row, items.length - 1), cell: 'item' });
                }}
                itemField={
                  <ItemField
                    orgId={orgId}
                    product={item.product}
                    isBare
                    label={`Item of line ${row + 1}`}
                    hasProblem={wrongAt(row).some(({ field }) => isAt(placeOf(field, items.length), row, 'item'))}
                    onChoose={(product) => {
                      onChange(changeItem(items, row, withProduct(item, product)));
                      onGo({ kind: 'line', row, cell: 'quantity' });
                    }}
                    onEmptied={() => {
                      onChange(removeItem(items, row));
                      onGo({ kind: 'line', row, cell: 'item' });
                    }}
                    onEnd={onEnd}
                    onCreate={(typed) => onCreate(typed, row)}
                    onAltered={(product) => onChange(changeItem(items, row, { product }))}
                  />
                }
              />
            ) : (
              <PassiveRow
                key={item.id}
                row={row}
                item={item}
                line={built.lines[row]}
                godowns={facts.godowns}
                wrongCells={wrongCells(wrongAt(row), items.length)}
                onGo={onGo}
              />
            ),
          )}
          <tr
            data-row={empty}
            className={at.row === empty ? classes.active : undefined}
            onKeyDown={(event) => onKeyDown(event, empty)}
            onMouseDown={(event) => {
              if (at.row === empty) return;
              event.preventDefault();
              onGo({ kind: 'line', row: empty, cell: 'item' });
            }}
          >
            <td className={`dim ${classes.number}`}>{empty + 1}</td>
            <td colSpan={hasGodowns ? 8 : 7} data-cell="item" data-wrong={wrongAt(empty).length > 0 || undefined}>
              {at.row === empty ? (
                <ItemField
                  // A field of its own for each line, or the text of the last one would stand in the next.
                  key={empty}
                  orgId={orgId}
                  product={null}
                  isBare
                  label={`Item of line ${empty + 1}`}
                  placeholder="Type or scan an item · Enter on empty ends"
                  hasProblem={wrongAt(empty).length > 0}
                  onFocus={() => onVisit({ kind: 'line', row: empty, cell: 'item' })}
                  onChoose={(product, countE4, isScanned) => {
                    const item = newItem(product, countE4, facts.godowns);
                    if (!isScanned) {
                      onChange([...items, item]);
                      return onGo({ kind: 'line', row: empty, cell: 'quantity' });
                    }
                    const after = scanItem(items, item).items;
                    onChange(after);
                    onGo({ kind: 'line', row: after.length, cell: 'item' });
                  }}
                  onEmptied={onEnd}
                  onEnd={onEnd}
                  onCreate={(typed) => onCreate(typed, empty)}
                />
              ) : (
                <span className="dim">Type or scan an item · Enter on empty ends</span>
              )}
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

/** Whether the caret stands at an edge of the text; all of it selected is both. */
function caretEdge({ selectionStart, selectionEnd, value }: HTMLInputElement): 'start' | 'end' | 'both' | 'none' {
  const isStart = selectionStart === 0;
  const isEnd = selectionEnd === value.length;
  if (isStart && isEnd) return 'both';
  return isStart ? 'start' : isEnd ? 'end' : 'none';
}
