import { quantityOf } from '@bahi/core/drafts/voucher-item';
import { E4 } from '@bahi/core/money/rounding';
import { formatAmount, formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { memo, type ReactNode } from 'react';
import type { Product } from '../../platform/answers.ts';
import { Icon } from '../../ui/icons.tsx';
import { unitOf } from '../item-text.ts';
import { CountStepper } from './count-stepper.tsx';
import classes from './item-list.module.css';
import type { PickedItem } from './item-picking.ts';

/** The quantity of a row to focus: that of the item, of one of its places, or of the last of them. */
export type Within = number | 'item' | 'last';

/** The user's actions in a row; stable functions, so that only changed rows are rendered. */
export type RowActs = {
  count(product: Product, quantityE4: number): void;
  /** Adds to, or subtracts from, the present quantity. */
  step(product: Product, byE4: number): void;
  /** Focuses a quantity of another row; -1 is the search. */
  go(row: number, within?: Within): void;
  /** This item is done, and moved to the first line if requested: goes to the next search. */
  done(product: Product, isToTop: boolean): void;
  /** Opens or closes the places of an item. */
  expand(product: Product, isOpen: boolean): void;
  /** True once for each focus request. */
  takeWish(asked: number): boolean;
};

type Props = {
  product: Product;
  row: number;
  /** The item on the voucher. */
  item: PickedItem | undefined;
  /** The rate of one unit for this quantity; undefined if there are no prices. */
  rateE4?: number;
  isTaxInclusive?: boolean;
  /** The reason why it cannot be on this voucher; '' if it can. */
  refusal: string;
  /** A request for the focus in the quantity of this row; increases with each, and is 0 in all others. */
  asked: number;
  /** It has lines by place. */
  hasPlaces: boolean;
  /** The places are shown. */
  isOpen: boolean;
  places: ReactNode;
  /** Set in a long list, where the row is measured. */
  measure: ((row: Element | null) => void) | undefined;
  acts: RowActs;
};

/** An item of the list: a click adds one; an item on the voucher has a quantity with minus, plus and a field. */
export const ItemRow = memo((props: Props) => {
  const { product, row, item, rateE4, isTaxInclusive, refusal, asked, hasPlaces, isOpen, places, measure, acts } = props;
  const { name, code, barcode, kind, unit, stockE4, mrpPaise, brandName, hasBatches } = product;
  const isByValue = item?.lines.some(({ added, valuePaise }) => added && valuePaise !== undefined) ?? false;
  const still = isByValue ? 'by value' : item === undefined ? refusal : '';
  const isCounted = still === '' && (item !== undefined || asked > 0);
  const expands = hasPlaces && !isByValue;
  return (
    <li ref={measure} data-index={row} data-item={product._id} className={classes.row} data-on={item !== undefined || undefined}>
      {expands && (
        <button
          type="button"
          className={classes.expand}
          aria-label={`${hasBatches ? 'Batches' : 'Godowns'} of ${name}`}
          aria-expanded={isOpen}
          aria-keyshortcuts="ArrowRight ArrowLeft"
          onClick={() => acts.expand(product, !isOpen)}
        >
          <Icon name="chevron" size={16} />
        </button>
      )}
      <button
        type="button"
        className={classes.goods}
        data-plain={!expands || undefined}
        disabled={still !== ''}
        onClick={() => acts.step(product, E4)}
      >
        <span className={classes.name}>
          <span className="reader-only">Add </span>
          {name} <span className="dim">{barcode === '' || mrpPaise === 0 ? code : `MRP ${formatAmount(mrpPaise, 'two')}`}</span>
        </span>
        <span className={classes.facts}>
          {rateE4 !== undefined && (
            <span className="num">
              ₹{formatRate(rateE4)}
              {isTaxInclusive && ' incl'}
            </span>
          )}
          {kind === 'goods' && (
            <span className="num" data-tone={stockE4 <= 0 ? 'attention' : undefined}>
              {formatE4(stockE4)} {unit}
            </span>
          )}
          {brandName !== null && <span>{brandName}</span>}
        </span>
        {!isCounted && (
          <span className={classes.add} aria-hidden={still === ''}>
            {still === '' ? '+' : ` ${still}`}
          </span>
        )}
      </button>
      {isCounted && (
        <CountStepper
          of={name}
          quantityE4={item ? quantityOf(item) : 0}
          unit={item ? unitOf(item) : unit}
          isOn={item !== undefined}
          asked={asked}
          takeWish={acts.takeWish}
          onCount={(quantityE4) => acts.count(product, quantityE4)}
          onStep={(byE4) => acts.step(product, byE4)}
          onKey={({ key, shiftKey, currentTarget: { selectionStart, selectionEnd, value } }) => {
            switch (key) {
              case 'Enter':
                return () => acts.done(product, shiftKey);
              case 'ArrowDown':
                return () => (isOpen ? acts.go(row, 0) : acts.go(row + 1));
              case 'ArrowUp':
                return () => acts.go(row - 1, 'last');
              case 'ArrowRight':
                return expands && !isOpen && selectionEnd === value.length ? () => acts.expand(product, true) : undefined;
              case 'ArrowLeft':
                return isOpen && selectionStart === 0 ? () => acts.expand(product, false) : undefined;
              default:
                return undefined;
            }
          }}
        />
      )}
      {expands && isOpen && places}
    </li>
  );
});
