import { type Cell, moveTable } from '@bahi/core/tables/floor-plan';
import type { TableShape } from '@bahi/core/tables/order';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import classes from './floor-plan.module.css';

/** Cells of the drawn grid; tables that stand further off make it larger. */
const COLUMNS = 8;
const ROWS = 5;
const steps: Readonly<Record<string, Cell>> = {
  ArrowLeft: { column: -1, row: 0 },
  ArrowRight: { column: 1, row: 0 },
  ArrowUp: { column: 0, row: -1 },
  ArrowDown: { column: 0, row: 1 },
};

type Placed = Cell & { readonly name: string; readonly seats: number; readonly shape: TableShape };
type Props<Table extends Placed> = { tables: readonly Table[]; onChange: (tables: readonly Table[]) => void };

/** The tables of an area on a grid: dragged, or moved by the arrow keys. */
export function FloorPlan<Table extends Placed>({ tables, onChange }: Props<Table>) {
  const grid = useRef<HTMLDivElement>(null);
  const needed = {
    columns: Math.max(COLUMNS, ...tables.map(({ column }) => column + 2)),
    rows: Math.max(ROWS, ...tables.map(({ row }) => row + 2)),
  };
  // The grid keeps its size while a table is dragged: one that grows under the pointer would carry the table away.
  const [kept, setKept] = useState<typeof needed | null>(null);
  const { columns, rows } = kept ?? needed;
  const move = (at: number, to: Cell) => onChange(moveTable(tables, at, to));
  const drag = (at: number) => (event: PointerEvent) => {
    const box = grid.current?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const column = Math.min(columns - 1, Math.floor(((event.clientX - box.left) / box.width) * columns));
    const row = Math.min(rows - 1, Math.floor(((event.clientY - box.top) / box.height) * rows));
    if (column !== tables[at]!.column || row !== tables[at]!.row) move(at, { column, row });
  };
  const step = (at: number) => (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by) return;
    event.preventDefault();
    const { column, row } = tables[at]!;
    move(at, { column: column + by.column, row: row + by.row });
  };
  return (
    <>
      <p className="dim">Drag a table to its place, or choose it and press the arrow keys.</p>
      <div ref={grid} className={classes.plan} style={{ '--columns': columns, '--rows': rows } as CSSProperties}>
        {tables.map(({ name, seats, shape, column, row }, at) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: the tables keep their order while they are moved
            key={at}
            type="button"
            className={classes.table}
            data-shape={shape}
            style={{ gridColumn: column + 1, gridRow: row + 1 }}
            aria-label={`${name}, ${seats} seats, column ${column + 1}, row ${row + 1}`}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setKept(needed);
            }}
            onLostPointerCapture={() => setKept(null)}
            onPointerMove={drag(at)}
            onKeyDown={step(at)}
          >
            <strong>{name}</strong>
            <span className="dim">{seats}</span>
          </button>
        ))}
      </div>
    </>
  );
}
