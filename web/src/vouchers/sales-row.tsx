import { paise } from '@bahi/core/money/paise';
import { formatE4 } from '@bahi/core/money/rupee-format';
import type { BuiltLine } from '@bahi/core/vouchers/built-sales';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { VoucherFacts } from '../platform/answers.ts';
import type { SalesItem } from '../platform/drafts/sales-entry.ts';
import { DecimalField, RateField } from '../ui/amount-field.tsx';
import { Icon } from '../ui/icons.tsx';
import { Money } from '../ui/money.tsx';
import { rateText } from '../ui/rate-text.ts';
import { type Cell, placeOf, type SalesPlace, type Shown } from './problem-places.ts';
import classes from './sales-grid.module.css';

type Godowns = VoucherFacts['godowns'];
type Line = BuiltLine | undefined;

/** What the eye can check: quantity × rate less discount, with tax in it where the rate has it. */
export function amountPaiseOf(line: Line): number {
  return line ? paise(line.grossPaise - line.discountPaise) : 0;
}

type PassiveProps = { row: number; item: SalesItem; line: Line; godowns: Godowns; wrongCells: string; onGo: (place: SalesPlace) => void };

function DrawnRow({ row, item, line, godowns, wrongCells, onGo }: PassiveProps) {
  const cell = (name: Cell) => ({ 'data-cell': name, 'data-wrong': wrongCells.split(' ').includes(name) || undefined });
  return (
    <tr
      data-row={row}
      onMouseDown={(event) => {
        event.preventDefault();
        const pressed = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell as Cell | undefined;
        onGo({ kind: 'line', row, cell: pressed ?? 'item' });
      }}
    >
      <td className={`dim ${classes.number}`}>{row + 1}</td>
      <td {...cell('item')} className={classes.name}>
        {item.product.product_name}
      </td>
      {godowns.length > 1 && (
        <td {...cell('godown')} className={`dim ${classes.godown}`}>
          {godowns.find(({ _id }) => _id === item.godownId)?.name}
        </td>
      )}
      <td {...cell('quantity')} className="num">
        {formatE4(item.countE4)}
      </td>
      <td className={`dim ${classes.unit}`}>{item.product.unit}</td>
      <td {...cell('rate')} className="num">
        {rateText(item.selectedPriceRateE4)}
        {item.isTaxInclusive && <Inclusive />}
      </td>
      <td {...cell('discount')} className="num">
        {item.discountPercentageE4 === 0 ? '' : formatE4(item.discountPercentageE4)}
      </td>
      <td className={`num dim ${classes.tax}`}>{taxText(line)}</td>
      <td className="num">
        <Money paise={amountPaiseOf(line)} bare />
      </td>
    </tr>
  );
}

/** A line as text, drawn again only when a figure in it changed. A press on a cell makes its row the active one. */
export const PassiveRow = memo(
  DrawnRow,
  (a, b) =>
    a.row === b.row &&
    a.item === b.item &&
    a.wrongCells === b.wrongCells &&
    a.godowns === b.godowns &&
    a.onGo === b.onGo &&
    amountPaiseOf(a.line) === amountPaiseOf(b.line) &&
    taxText(a.line) === taxText(b.line),
);

type ActiveProps = {
  row: number;
  item: SalesItem;
  line: Line;
  godowns: Godowns;
  wrong: readonly Shown[];
  itemField: ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onVisit: (cell: Cell) => void;
  onChange: (patch: Partial<SalesItem>) => void;
  onRemove: () => void;
};

/** The line under the cursor: each cell that takes typing is an input. */
export function ActiveRow({ row, item, line, godowns, wrong, itemField, onKeyDown, onVisit, onChange, onRemove }: ActiveProps) {
  const isWrong = (name: Cell) => wrong.some(({ field }) => (placeOf(field, row + 1) as { cell?: Cell }).cell === name);
  const cell = (name: Cell) => ({ 'data-cell': name, 'data-wrong': isWrong(name) || undefined, onFocus: () => onVisit(name) });
  const field = (name: Cell, label: string) => ({
    variant: 'unstyled',
    withAria: false, // Mantine would put its own in the place of what is said here
    classNames: { input: classes.input },
    placeholder: '',
    'aria-label': `${label} of line ${row + 1}`,
    ...(isWrong(name) && { 'aria-invalid': true, 'aria-describedby': 'line-hint' }),
  });
  return (
    <tr data-row={row} className={classes.active} onKeyDown={onKeyDown}>
      <td className={classes.number}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.remove}
          aria-label={`Remove line ${row + 1}`}
          aria-keyshortcuts="Control+D"
          title="Remove, Ctrl+D"
          onClick={onRemove}
        >
          <span className={`dim ${classes.rowNumber}`}>{row + 1}</span>
          <Icon name="close" size={14} />
        </button>
      </td>
      <td {...cell('item')}>{itemField}</td>
      {godowns.length > 1 && (
        <td {...cell('godown')} className={classes.godown}>
          <select
            className={classes.select}
            aria-label={`Godown of line ${row + 1}`}
            value={item.godownId}
            onChange={({ currentTarget }) => onChange({ godownId: currentTarget.value })}
          >
            {godowns.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </td>
      )}
      <td {...cell('quantity')}>
        <DecimalField {...field('quantity', 'Quantity')} valueE4={item.countE4} onChange={(countE4) => onChange({ countE4 })} />
      </td>
      <td className={`dim ${classes.unit}`}>{item.product.unit}</td>
      <td {...cell('rate')}>
        <span className={classes.rateCell}>
          <RateField
            {...field('rate', 'Rate')}
            rateE4={item.selectedPriceRateE4}
            onChange={(selectedPriceRateE4) => onChange({ selectedPriceRateE4 })}
          />
          {item.isTaxInclusive && <Inclusive />}
        </span>
      </td>
      <td {...cell('discount')}>
        <DecimalField
          {...field('discount', 'Discount in percent')}
          valueE4={item.discountPercentageE4}
          onChange={(discountPercentageE4) => onChange({ discountPercentageE4 })}
        />
      </td>
      <td className={`num dim ${classes.tax}`}>{taxText(line)}</td>
      <td className="num">
        <Money paise={amountPaiseOf(line)} bare />
      </td>
    </tr>
  );
}

function Inclusive() {
  return (
    <abbr className={classes.inclusive} title="with tax in it">
      incl
    </abbr>
  );
}

/** Nil-rated, exempt and the like say so in place of a rate. */
export function taxText(line: Line): string {
  if (!line) return '';
  if (line.treatment === 'taxable') return formatE4(line.gstPercentE4);
  return { nil: 'nil', exempt: 'exempt', nonGst: 'non-GST', zeroRated: 'zero' }[line.treatment];
}
