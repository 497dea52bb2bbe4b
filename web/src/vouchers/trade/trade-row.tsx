import { formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { type KeyboardEvent, memo, type ReactNode } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { AmountField, DecimalField, RateField } from '../../ui/amount-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import type { UnparsedFigures } from '../../ui/unparsed-figures.ts';
import { unitOf } from '../item-text.ts';
import type { Shown } from '../problem-places.ts';
import { SerialsButton } from '../serials/serials-button.tsx';
import type { GoodsRow } from './core-draft.ts';
import type { LineActs } from './line-acts.ts';
import { amountPaiseOf, bearsTax, discountFigureOf, discountText, type Line, taxText } from './line-text.ts';
import { PlaceCell, PlaceText } from './place-cell.tsx';
import { type Cell, placeOf, type TradePlace } from './problem-places.ts';
import { type Columns, hasPlace } from './trade-columns.ts';
import classes from './trade-grid.module.css';
import { type FigureCell, keptAs, unparsedText } from './unparsed-lines.ts';
import { freeOf } from './use-lines.ts';

type Godowns = VoucherFacts['godowns'];

type PassiveProps = {
  at: number;
  row: GoodsRow;
  line: Line;
  godowns: Godowns;
  columns: Columns;
  /** Texts typed into cells that are not numbers. */
  unparsed: UnparsedFigures;
  wrongCells: string;
  onGo: (place: TradePlace) => void;
};

function DrawnRow({ at, row, line, godowns, columns, unparsed, wrongCells, onGo }: PassiveProps) {
  const { item, line: its } = row;
  const cell = (name: Cell) => ({ 'data-cell': name, 'data-wrong': wrongCells.split(' ').includes(name) || undefined });
  const isValue = its.valuePaise !== undefined;
  const free = freeOf(row);
  const typed = (cell: FigureCell) => unparsedText(unparsed, row, cell);
  return (
    <tr
      data-row={at}
      data-part={!row.isFirst || undefined}
      onMouseDown={(event) => {
        event.preventDefault();
        const pressed = (event.target as HTMLElement).closest<HTMLElement>('[data-cell]')?.dataset.cell as Cell | undefined;
        onGo({ kind: 'line', row: at, cell: pressed ?? (row.isFirst ? 'item' : 'quantity') });
      }}
    >
      <td className={`dim ${classes.number}`}>{at + 1}</td>
      <td {...(row.isFirst && cell('item'))} className={row.isFirst ? classes.name : `dim ${classes.part}`}>
        {item.product.name}
        {its.serials !== undefined && its.serials.length > 0 && (
          <span className={`dim ${classes.serials}`}>{its.serials.length} serial no.</span>
        )}
      </td>
      {hasPlaceColumn(columns) && (
        <td {...(hasPlace(row, columns) && cell('godown'))} className={`dim ${classes.godown}`}>
          {hasPlace(row, columns) && <PlaceText row={row} godowns={godowns} />}
        </td>
      )}
      <td {...(!isValue && cell('quantity'))} className="num">
        {!isValue && (typed('quantity') ?? formatE4(its.quantityE4))}
      </td>
      {columns.hasFree && (
        <td {...(!isValue && cell('free'))} className={`num dim ${classes.free}`}>
          {typed('free') ?? (free === 0 ? '' : formatE4(free))}
        </td>
      )}
      <td className={`dim ${classes.unit}`}>{unitOf(item)}</td>
      <td {...cell('rate')} className="num">
        {typed('rate') ?? (isValue ? <Money paise={its.valuePaise ?? 0} bare /> : formatRate(its.rateE4))}
        {item.isTaxInclusive && <Inclusive />}
      </td>
      <td {...(row.isFirst && cell('discount'))} className="num">
        {row.isFirst && (typed('discount') ?? discountText(item))}
      </td>
      <td className={`num dim ${classes.tax}`}>{taxText(line)}</td>
      <td className="num">
        <Money paise={amountPaiseOf(line)} bare />
      </td>
    </tr>
  );
}

export const hasPlaceColumn = ({ hasGodowns, hasBatches }: Columns): boolean => hasGodowns || hasBatches;

/** A line as text, rendered only when one of its figures changes. A press on a cell makes its row active. */
export const PassiveRow = memo(
  DrawnRow,
  (a, b) =>
    a.at === b.at &&
    a.row.item === b.row.item &&
    a.row.line === b.row.line &&
    a.wrongCells === b.wrongCells &&
    a.unparsed === b.unparsed &&
    a.godowns === b.godowns &&
    a.columns.hasGodowns === b.columns.hasGodowns &&
    a.columns.hasBatches === b.columns.hasBatches &&
    a.columns.hasFree === b.columns.hasFree &&
    a.onGo === b.onGo &&
    amountPaiseOf(a.line) === amountPaiseOf(b.line) &&
    taxText(a.line) === taxText(b.line),
);

type ActiveProps = {
  at: number;
  row: GoodsRow;
  line: Line;
  godowns: Godowns;
  columns: Columns;
  wrong: readonly Shown[];
  acts: LineActs;
  /** True for outgoing goods: only places with stock are offered. */
  goesOut: boolean;
  itemField: ReactNode;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  onVisit: (cell: Cell) => void;
  onRemove: () => void;
  /** Called when a batch was chosen from the list. */
  onPlaced: () => void;
  /** Called when the panel of serial numbers has closed. */
  onSerials: () => void;
  onNewBatch: ((typed: string) => void) | undefined;
};

/** The current line: each editable cell is an input. */
export function ActiveRow(props: ActiveProps) {
  const {
    at,
    row,
    line,
    godowns,
    columns,
    wrong,
    acts,
    goesOut,
    itemField,
    onKeyDown,
    onVisit,
    onRemove,
    onPlaced,
    onSerials,
    onNewBatch,
  } = props;
  const { item, line: its } = row;
  const isValue = its.valuePaise !== undefined;
  const isAmount = item.discount.kind === 'amount';
  const isWrong = (name: Cell) => wrong.some(({ field }) => (placeOf(field, at + 1) as { cell?: Cell }).cell === name);
  const cell = (name: Cell) => ({ 'data-cell': name, 'data-wrong': isWrong(name) || undefined, onFocus: () => onVisit(name) });
  const field = (name: FigureCell, label: string) => ({
    keptAs: keptAs(row, name),
    variant: 'unstyled',
    withAria: false, // Mantine would replace the texts given here
    classNames: { input: classes.input },
    placeholder: '',
    'aria-label': `${label} of line ${at + 1}`,
    ...(isWrong(name) && { 'aria-invalid': true, 'aria-describedby': 'line-hint' }),
  });
  const hasSecondUnit = item.product.kind !== 'ledger' && item.product.alternateFactorE4 !== null;
  const asked = acts.serialsOf(row);
  const serials = asked && (
    <div className={classes.serials}>
      <SerialsButton {...asked} line={at + 1} onChange={(now, isDone) => acts.setSerials(row, now, isDone)} onClosed={onSerials} />
    </div>
  );
  return (
    <tr data-row={at} data-part={!row.isFirst || undefined} className={classes.active} onKeyDown={onKeyDown}>
      <td className={classes.number}>
        <button
          type="button"
          tabIndex={-1}
          className={classes.remove}
          aria-label={`Remove line ${at + 1}`}
          aria-keyshortcuts="Control+D"
          title="Remove, Ctrl+D"
          onClick={onRemove}
        >
          <span className={`dim ${classes.rowNumber}`}>{at + 1}</span>
          <Icon name="close" size={14} />
        </button>
      </td>
      {row.isFirst ? (
        <td {...cell('item')}>
          {itemField}
          {serials}
        </td>
      ) : (
        <td className={`dim ${classes.part}`}>
          {item.product.name}
          {serials}
        </td>
      )}
      {hasPlaceColumn(columns) &&
        (hasPlace(row, columns) ? (
          <td {...cell('godown')} className={classes.godown}>
            <PlaceCell
              row={row}
              at={at}
              godowns={godowns}
              aid={acts.aidOf(item._id)}
              readAid={acts.readAid}
              goesOut={goesOut}
              isWrong={isWrong('godown')}
              onChoose={(place) => acts.setPlace(row, place)}
              onChosen={onPlaced}
              onNewBatch={onNewBatch}
            />
          </td>
        ) : (
          <td className={classes.godown} />
        ))}
      {isValue ? (
        <td />
      ) : (
        <td {...cell('quantity')}>
          <DecimalField
            {...field('quantity', 'Quantity')}
            valueE4={its.quantityE4}
            onChange={(quantityE4) => acts.setCount(row, quantityE4)}
          />
        </td>
      )}
      {columns.hasFree &&
        (isValue ? (
          <td className={classes.free} />
        ) : (
          <td {...cell('free')} className={classes.free}>
            <DecimalField {...field('free', 'Free')} valueE4={freeOf(row)} onChange={(freeE4) => acts.setFree(row, freeE4)} />
          </td>
        ))}
      <td className={`dim ${classes.unit}`}>
        {hasSecondUnit && row.isFirst ? (
          <button
            type="button"
            tabIndex={-1}
            className={classes.turn}
            aria-label={`Unit of line ${at + 1}: ${unitOf(item)}`}
            aria-keyshortcuts="Alt+U"
            title="The other unit, Alt+U"
            onClick={() => acts.turnUnit(row)}
          >
            {unitOf(item)}
          </button>
        ) : (
          unitOf(item)
        )}
      </td>
      <td {...cell('rate')}>
        <span className={classes.rateCell}>
          {isValue ? (
            <AmountField {...field('rate', 'Value')} paise={its.valuePaise ?? 0} onChange={(paise) => acts.setValue(row, paise)} />
          ) : (
            <RateField {...field('rate', 'Rate')} rateE4={its.rateE4} onChange={(rateE4) => acts.setRate(row, rateE4)} />
          )}
          {row.isFirst && bearsTax(line) && (
            <button
              type="button"
              tabIndex={-1}
              className={classes.turn}
              aria-label={`Line ${at + 1}: tax in the rate`}
              aria-pressed={item.isTaxInclusive}
              aria-keyshortcuts="Alt+I"
              title={item.isTaxInclusive ? 'The tax is in the rate; Alt+I takes it out' : 'The tax comes on top; Alt+I puts it in'}
              onClick={() => acts.turnInclusive(row)}
            >
              {item.isTaxInclusive ? 'incl' : '+tax'}
            </button>
          )}
        </span>
      </td>
      {row.isFirst ? (
        <td {...cell('discount')}>
          <span className={classes.rateCell}>
            {isAmount ? (
              <AmountField
                {...field('discount', 'Discount in rupees')}
                paise={discountFigureOf(item)}
                onChange={(paise) => acts.setDiscount(row, paise)}
              />
            ) : (
              <DecimalField
                {...field('discount', 'Discount in percent')}
                valueE4={discountFigureOf(item)}
                onChange={(percentE4) => acts.setDiscount(row, percentE4)}
              />
            )}
            <button
              type="button"
              tabIndex={-1}
              className={classes.turn}
              aria-label={`Discount of line ${at + 1} in ${isAmount ? 'rupees' : 'percent'}`}
              aria-keyshortcuts="Alt+D"
              title={isAmount ? 'In rupees; Alt+D for percent' : 'In percent; Alt+D for rupees'}
              onClick={() => acts.turnDiscount(row)}
            >
              {isAmount ? '₹' : '%'}
            </button>
          </span>
        </td>
      ) : (
        <td />
      )}
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
