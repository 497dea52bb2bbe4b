import { E4 } from '@bahi/core/money/rounding';
import type { BuiltLine } from '@bahi/core/vouchers/built-sales';
import { Button, Modal, NativeSelect } from '@mantine/core';
import type { VoucherFacts } from '../platform/answers.ts';
import type { SalesItem } from '../platform/drafts/sales-entry.ts';
import { DecimalField, RateField } from '../ui/amount-field.tsx';
import { moveOnEnter } from '../ui/enter-moves.ts';
import { KeysWall } from '../ui/keys.ts';
import { Money } from '../ui/money.tsx';
import classes from './phone.module.css';
import { placeOf, type Shown } from './problem-places.ts';
import { amountPaiseOf, taxText } from './sales-row.tsx';

type Props = {
  item: SalesItem;
  line: BuiltLine | undefined;
  godowns: VoucherFacts['godowns'];
  wrong: readonly Shown[];
  onChange: (patch: Partial<SalesItem>) => void;
  onRemove: () => void;
  onDone: () => void;
};

/** All of one line on a phone, from the bottom: quantity with a stepper, rate, discount, godown. What is typed counts at once. */
export function LineSheet({ item, line, godowns, wrong, onChange, onRemove, onDone }: Props) {
  const error = (cell: string) =>
    wrong.find(({ field }) => {
      const place = placeOf(field, Number.MAX_SAFE_INTEGER);
      return place.kind === 'line' && place.cell === cell;
    })?.text;
  const step = (by: number) => onChange({ countE4: Math.max(E4, item.countE4 + by) });
  return (
    <Modal
      opened
      onClose={onDone}
      title={item.product.product_name}
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
        <div className={classes.stepper}>
          <Button variant="default" aria-label="One less" onClick={() => step(-E4)} disabled={item.countE4 <= E4}>
            −
          </Button>
          <DecimalField
            data-autofocus
            label={`Quantity, ${item.product.unit}`}
            valueE4={item.countE4}
            onChange={(countE4) => onChange({ countE4 })}
            error={error('quantity')}
          />
          <Button variant="default" aria-label="One more" onClick={() => step(E4)}>
            +
          </Button>
        </div>
        <RateField
          label={item.isTaxInclusive ? 'Rate, tax included' : 'Rate'}
          rateE4={item.selectedPriceRateE4}
          onChange={(selectedPriceRateE4) => onChange({ selectedPriceRateE4 })}
          error={error('rate')}
        />
        <DecimalField
          label="Discount, %"
          valueE4={item.discountPercentageE4}
          onChange={(discountPercentageE4) => onChange({ discountPercentageE4 })}
          error={error('discount')}
        />
        {godowns.length > 1 && (
          <NativeSelect
            label="Godown"
            value={item.godownId}
            onChange={({ currentTarget }) => onChange({ godownId: currentTarget.value })}
            data={godowns.map(({ _id, name }) => ({ value: _id, label: name }))}
            error={error('godown')}
          />
        )}
        {error('item') && <p className={classes.lineWrong}>{error('item')}</p>}
        <p className={classes.sheetSum}>
          <span className="dim">{line?.treatment === 'taxable' ? `GST ${taxText(line)} %` : taxText(line)}</span>
          <strong>
            <Money paise={amountPaiseOf(line)} />
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
