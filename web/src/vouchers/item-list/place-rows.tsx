import { formatAmount, formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { useEffect, useState } from 'react';
import type { Product } from '../../platform/answers.ts';
import { sayError } from '../../platform/say-error.ts';
import { unitOf } from '../item-text.ts';
import { CountStepper } from './count-stepper.tsx';
import classes from './item-list.module.css';
import type { ItemPicking, PickedItem } from './item-picking.ts';
import { type ItemPlace, placesOf } from './item-places.ts';
import type { RowActs, Within } from './item-row.tsx';

type Props = {
  product: Product;
  row: number;
  item: PickedItem | undefined;
  picking: ItemPicking;
  /** A focus request and its quantity. */
  wish: { readonly within: Within; readonly asked: number };
  countAt: ItemPicking['countAt'];
  /** Adds to, or subtracts from, its present quantity. */
  stepAt: ItemPicking['countAt'];
  acts: RowActs;
};

/** The number at first; a button shows the others. */
const SHOWN = 20;

/** The stock of an item by place, each with the quantity that the voucher takes or adds. Loaded when it is expanded. */
export function PlaceRows({ product, row, item, picking, wish, countAt, stepAt, acts }: Props) {
  const { inStock, error, isPending, again } = picking.useStock(product);
  const [isWhole, setIsWhole] = useState(false);
  const all = placesOf(inStock ?? [], item, picking);
  const places = isWhole ? all : all.slice(0, SHOWN);
  /** Refused places are only shown, unless they are on the voucher. */
  const usable = places.filter(({ isRefused, line }) => !isRefused || line !== undefined);
  const last = usable.length - 1;
  const wished = wish.within === 'last' ? last : wish.within === 'item' ? -1 : Math.min(wish.within, last);
  // Nothing of it may be taken: the focus goes on.
  const isNowhere = usable.length === 0 && !isPending && wish.within !== 'item' && wish.asked > 0;
  useEffect(() => {
    if (!isNowhere || !acts.takeWish(wish.asked)) return;
    if (wish.within === 'last') acts.go(row);
    else acts.go(row + 1);
  }, [isNowhere, acts, row, wish.within, wish.asked]);
  const putAway = () => {
    acts.go(row);
    acts.expand(product, false);
  };

  const name = product.hasBatches ? 'Batches' : 'Godowns';
  const unit = item ? unitOf(item) : product.unit;
  if (inStock === undefined || places.length === 0) {
    return (
      <p className={classes.nowhere} role={error ? 'alert' : undefined}>
        {error
          ? sayError(error, `The ${name.toLowerCase()} could not be read.`)
          : isPending
            ? `${name} …`
            : 'No batch of it lies anywhere.'}
        {error && (
          <button type="button" onClick={again}>
            Try Again
          </button>
        )}
      </p>
    );
  }
  return (
    <ul className={classes.places} aria-label={`${name} of ${product.name}`}>
      {places.map((place) => {
        const at = usable.indexOf(place);
        const quantityE4 = place.line?.quantityE4 ?? 0;
        return (
          <li key={`${place.godownId} ${place.batch}`} className={classes.place} data-on={place.line !== undefined || undefined}>
            <PlaceText place={place} product={product} takes={picking.takes} />
            {at >= 0 && (
              <CountStepper
                of={`${nameOf(place, product)} of ${product.name}`}
                quantityE4={quantityE4}
                unit={unit}
                isOn={place.line !== undefined}
                isRefused={place.isRefused}
                asked={at === wished ? wish.asked : 0}
                takeWish={acts.takeWish}
                onCount={(typedE4) => countAt(product, place, typedE4)}
                onStep={(byE4) => stepAt(product, place, byE4)}
                onKey={({ key, shiftKey, currentTarget: { selectionStart } }) => {
                  switch (key) {
                    case 'Enter':
                      return () => acts.done(product, shiftKey);
                    case 'ArrowDown':
                      return () => (at < last ? acts.go(row, at + 1) : acts.go(row + 1));
                    case 'ArrowUp':
                      return () => acts.go(row, at === 0 ? 'item' : at - 1);
                    case 'ArrowLeft':
                      return selectionStart === 0 ? putAway : undefined;
                    default:
                      return undefined;
                  }
                }}
              />
            )}
          </li>
        );
      })}
      {all.length > places.length && (
        <li className={classes.more}>
          <button type="button" onClick={() => setIsWhole(true)}>
            {all.length - places.length} more
          </button>
        </li>
      )}
    </ul>
  );
}

const nameOf = ({ batch, godown }: ItemPlace, { hasBatches }: Product): string => {
  const which = !hasBatches ? '' : batch === '' ? 'no batch yet' : `batch ${batch}`;
  return [which, godown].filter((part) => part !== '').join(', ');
};

/** Batch and godown, and below them expiry, MRP and stock. */
function PlaceText({ place, product, takes }: { place: ItemPlace; product: Product; takes: boolean }) {
  const { batch, godown, expiresOn, isExpired, isRefused, mrpPaise, stockE4, line } = place;
  const isShort = takes && !isRefused && (line?.actualQuantityE4 ?? 0) > stockE4;
  return (
    <span className={classes.placeText}>
      <span className={classes.name}>
        {product.hasBatches && (batch === '' ? 'No batch yet' : batch)}
        {godown !== '' && <span className={product.hasBatches ? 'dim' : undefined}> {godown}</span>}
      </span>
      <span className={classes.facts}>
        {expiresOn !== null && (
          <span data-tone={isExpired ? 'wrong' : undefined}>
            {isExpired ? 'expired' : 'to'} {formatDate(expiresOn)}
            {isRefused && ', not sold'}
          </span>
        )}
        {mrpPaise !== null && <span className="num">MRP {formatAmount(mrpPaise, 'two')}</span>}
        {batch === '' && product.hasBatches ? null : (
          <span className="num" data-tone={isShort ? 'attention' : undefined}>
            {formatE4(stockE4)} {product.unit}
          </span>
        )}
      </span>
    </span>
  );
}
