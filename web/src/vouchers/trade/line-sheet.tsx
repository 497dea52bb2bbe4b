import { sumPaise } from '@bahi/core/money/paise';
import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button, Modal, SegmentedControl, Switch } from '@mantine/core';
import type { VoucherFacts } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { AmountField, DecimalField, RateField } from '../../ui/amount-field.tsx';
import { moveOnEnter } from '../../ui/enter-moves.ts';
import { KeysWall } from '../../ui/keys.ts';
import { unitOf } from '../item-text.ts';
import classes from '../phone.module.css';
import type { Shown } from '../problem-places.ts';
import { SerialsButton } from '../serials/serials-button.tsx';
import type { GoodsRow } from './core-draft.ts';
import type { LineActs } from './line-acts.ts';
import type { ItemLines } from './line-card.tsx';
import { amountPaiseOf, bearsTax, discountFigureOf, taxOnText, taxText } from './line-text.ts';
import { PlaceSelect } from './place-select.tsx';
import { placeOf } from './problem-places.ts';
import { type Columns, hasPlace } from './trade-columns.ts';
import { keptAs } from './unparsed-lines.ts';
import { freeOf } from './use-lines.ts';

type Props = {
  lines: ItemLines;
  godowns: VoucherFacts['godowns'];
  columns: Columns;
  goesOut: boolean;
  acts: LineActs;
  wrong: readonly Shown[];
  stock: string;
  mayValue: boolean;
  onRemove: () => void;
  onDone: () => void;
  onNewBatch: ((row: GoodsRow) => void) | undefined;
};

/** The sheet of one item on a phone: its quantity by godown and batch, rate, discount, unit. Each key takes effect at once. */
export function LineSheet({ lines, godowns, columns, goesOut, acts, wrong, stock, mayValue, onRemove, onDone, onNewBatch }: Props) {
  const [first] = lines;
  if (!first) return null;
  const { item } = first.row;
  const { product } = item;
  const isValue = first.row.line.valuePaise !== undefined;
  const error = (cell: string) =>
    wrong.find(({ field }) => {
      const place = placeOf(field, Number.MAX_SAFE_INTEGER);
      return place.kind === 'line' && place.cell === cell;
    })?.text;
  const isAmount = item.discount.kind === 'amount';
  const hasSecondUnit = product.kind !== 'ledger' && product.alternateFactorE4 !== null;
  const mayPart = product.kind === 'goods' && (columns.hasGodowns || product.hasBatches);
  return (
    <Modal
      opened
      onClose={onDone}
      title={product.name}
      centered={false}
      classNames={{ inner: classes.sheetInner, content: classes.sheet }}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <form
        className={classes.sheetForm}
        onKeyDown={moveOnEnter}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        {lines.map(({ row }, at) => (
          <Part
            key={row.at}
            row={row}
            at={at}
            isOne={lines.length === 1}
            godowns={godowns}
            columns={columns}
            goesOut={goesOut}
            acts={acts}
            error={at === 0 ? error : () => undefined}
            onRemove={onRemove}
            onNewBatch={onNewBatch && (() => onNewBatch(row))}
          />
        ))}
        {mayPart && (
          <Button variant="default" onClick={() => acts.addPart(first.row)}>
            {product.hasBatches ? 'One more batch' : 'One more godown'}
          </Button>
        )}
        {isValue ? (
          <AmountField
            data-autofocus
            label="Value"
            keptAs={keptAs(first.row, 'rate')}
            paise={first.row.line.valuePaise ?? 0}
            onChange={(paise) => acts.setValue(first.row, paise)}
            error={error('rate')}
          />
        ) : (
          <RateField
            label={item.isTaxInclusive ? 'Rate, tax included' : 'Rate'}
            keptAs={keptAs(first.row, 'rate')}
            rateE4={first.row.line.rateE4}
            onChange={(rateE4) => acts.setRate(first.row, rateE4)}
            error={error('rate')}
          />
        )}
        <div className={classes.figureAndTurn}>
          {isAmount ? (
            <AmountField
              label="Discount, ₹"
              keptAs={keptAs(first.row, 'discount')}
              paise={discountFigureOf(item)}
              onChange={(paise) => acts.setDiscount(first.row, paise)}
              error={error('discount')}
            />
          ) : (
            <DecimalField
              label="Discount, %"
              keptAs={keptAs(first.row, 'discount')}
              valueE4={discountFigureOf(item)}
              onChange={(percentE4) => acts.setDiscount(first.row, percentE4)}
              error={error('discount')}
            />
          )}
          <SegmentedControl
            aria-label="Discount in"
            data={['%', '₹']}
            value={isAmount ? '₹' : '%'}
            onChange={() => acts.turnDiscount(first.row)}
          />
        </div>
        {hasSecondUnit && (
          <SegmentedControl
            aria-label="Unit"
            fullWidth
            data={[product.unit, product.alternateUnit]}
            value={unitOf(item)}
            onChange={() => acts.turnUnit(first.row)}
          />
        )}
        {mayValue && product.kind !== 'ledger' && (
          <Switch label="Value alone, without a count" checked={isValue} onChange={() => acts.turnValue(first.row)} />
        )}
        {bearsTax(first.line) && (
          <Switch label="The rate includes the tax" checked={item.isTaxInclusive} onChange={() => acts.turnInclusive(first.row)} />
        )}
        {error('item') && <p className={classes.lineWrong}>{error('item')}</p>}
        {stock !== '' && <p className="dim hint">{stock}</p>}
        {taxOnText(first.line) !== '' && <p className="dim hint">{taxOnText(first.line)}</p>}
        <p className={classes.sheetSum}>
          <span className="dim">{first.line?.treatment === 'taxable' ? `GST ${taxText(first.line)} %` : taxText(first.line)}</span>
          <strong>
            <Money paise={sumPaise(lines.map((each) => amountPaiseOf(each.line)))} />
          </strong>
        </p>
        <div className={classes.sheetButtons}>
          <Button variant="default" onClick={onRemove}>
            Remove
          </Button>
          <Button type="submit">Done</Button>
        </div>
      </form>
    </Modal>
  );
}

type PartProps = Pick<Props, 'godowns' | 'columns' | 'goesOut' | 'acts' | 'onRemove'> & {
  row: GoodsRow;
  at: number;
  isOne: boolean;
  error: (cell: string) => string | undefined;
  onNewBatch: (() => void) | undefined;
};

/** One godown and batch of the item with its quantity; if there are several, each has a Remove button. */
function Part({ row, at, isOne, godowns, columns, goesOut, acts, error, onRemove, onNewBatch }: PartProps) {
  const { item, line } = row;
  const asked = acts.serialsOf(row);
  const step = (by: number) => {
    const quantityE4 = acts.countE4Of(row) + by;
    // A count of 0 removes the part, or the item if it is the only part.
    if (quantityE4 <= 0) return isOne ? onRemove() : acts.remove(row);
    acts.setCount(row, quantityE4);
  };
  return (
    <div className={isOne ? classes.onePart : classes.part}>
      {hasPlace(row, columns) && (
        <PlaceSelect
          row={row}
          godowns={godowns}
          aid={acts.aidOf(item._id)}
          goesOut={goesOut}
          error={error('godown')}
          onChoose={(place) => acts.setPlace(row, place)}
          onNewBatch={onNewBatch}
        />
      )}
      {line.valuePaise === undefined && (
        <div className={classes.stepper}>
          <Button variant="default" aria-label="One less" onClick={() => step(-E4)}>
            −
          </Button>
          <DecimalField
            data-autofocus={at === 0 || undefined}
            label={`Quantity, ${unitOf(item)}`}
            keptAs={keptAs(row, 'quantity')}
            valueE4={line.quantityE4}
            onChange={(quantityE4) => acts.setCount(row, quantityE4)}
            error={error('quantity')}
          />
          <Button variant="default" aria-label="One more" onClick={() => step(E4)}>
            +
          </Button>
        </div>
      )}
      {asked && <SerialsButton {...asked} line={at + 1} onChange={(serials, isDone) => acts.setSerials(row, serials, isDone)} />}
      {columns.hasFree && line.valuePaise === undefined && (
        <DecimalField
          keptAs={keptAs(row, 'free')}
          label={`Free, ${unitOf(item)}`}
          valueE4={freeOf(row)}
          onChange={(freeE4) => acts.setFree(row, freeE4)}
        />
      )}
      {!isOne && (
        <button type="button" className={classes.removePart} onClick={() => acts.remove(row)}>
          Remove {formatE4(line.quantityE4)} {[line.batch].join('')}
        </button>
      )}
    </div>
  );
}
