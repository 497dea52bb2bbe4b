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

/** Which quantity of a row: that of the item, of one of its places, or of the last of them. */
export type Within = number | 'item' | 'last';

/** What a person does in a row; the same functions while one types, so that only rows that change are drawn. */
export type RowActs = {
  count(product: Product, quantityE4: number): void;
  /** So many more, or less, of what there is by now. */
  step(product: Product, byE4: number): void;
  /** Into a quantity of another row; -1 is the search. */
  go(row: number, within?: Within): void;
  /** This one is done, and at the top of the lines where that is asked: on to the next search. */
  done(product: Product, isToTop: boolean): void;
  /** Shows the places of an item, or puts them away. */
  expand(product: Product, isOpen: boolean): void;
  /** The wish for the focus, once. */
  takeWish(asked: number): boolean;
};

type Props = {
  product: Product;
  row: number;
  /** As it stands on the voucher. */
  item: PickedItem | undefined;
  /** Of one of so many; none where nothing is priced. */
  rateE4?: number;
  isTaxInclusive?: boolean;
  /** Why it cannot be on this voucher; '' where it can. */
  refusal: string;
  /** The wish for the focus in the quantity of this row; it rises with each, and is 0 in all the others. */
  asked: number;
  /** It is told by its places too. */
  hasPlaces: boolean;
  /** They are shown. */
  isOpen: boolean;
  places: ReactNode;
  /** Of a long list, where the row is measured. */
  measure: ((row: Element | null) => void) | undefined;
  acts: RowActs;
};

/** An item of the list: a press is one more of it; what is on the voucher says how many, with one less, one more and any other number. */
export const ItemRow = memo((props: Props) => {
  const { product, row, item, rateE4, isTaxInclusive, refusal, asked, hasPlaces, isOpen, places, measure, acts } = props;
  const { product_name, product_code, barcode, kind, unit, balance_stock, mrp, brandName, hasBatches } = product;
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
          aria-label={`${hasBatches ? 'Batches' : 'Godowns'} of ${product_name}`}
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
          {product_name} <span className="dim">{barcode === '' || mrp === 0 ? product_code : `MRP ${formatAmount(mrp, 'two')}`}</span>
        </span>
        <span className={classes.facts}>
          {rateE4 !== undefined && (
            <span className="num">
              ₹{formatRate(rateE4)}
              {isTaxInclusive && ' incl'}
            </span>
          )}
          {kind === 'goods' && (
            <span className="num" data-tone={balance_stock <= 0 ? 'attention' : undefined}>
              {formatE4(balance_stock)} {unit}
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
          of={product_name}
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
