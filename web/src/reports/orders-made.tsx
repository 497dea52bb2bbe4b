import { Link } from '@tanstack/react-router';
import type { OrdersMade as Made } from '../platform/answers.ts';
import { voucherLink } from '../platform/voucher-link.ts';
import { Money } from '../ui/amount.tsx';
import classes from './orders-made.module.css';

/** The purchase orders that were made, each with a link, and the goods that got none, with the reason. */
export function OrdersMade({ made: { orders, refused, withoutSupplier, hasMore } }: { made: Made }) {
  const { count, names } = withoutSupplier;
  const others = count > names.length ? ' and others' : '';
  return (
    <div role="status" className={classes.made}>
      <p>
        {orders.length > 0
          ? `Made ${orders.length} ${orders.length === 1 ? 'purchase order' : 'purchase orders'}.`
          : refused.length > 0
            ? 'No order was made.'
            : 'No order was made: everything that has a supplier is on order.'}
        {hasMore && ' Press again for the rest.'}
      </p>
      {orders.length > 0 && (
        <ul aria-label="Purchase orders made">
          {orders.map(({ _id, voucherNumber, partyName, products, amountPaise }) => (
            <li key={_id}>
              <Link {...voucherLink('purchaseOrder', _id)}>{voucherNumber}</Link> {partyName}{' '}
              <span className="dim">
                {products} {products === 1 ? 'item' : 'items'}
              </span>{' '}
              <Money paise={amountPaise} />
            </li>
          ))}
        </ul>
      )}
      {refused.map(({ partyName, products, reason }) => (
        <p key={partyName}>
          The order to {partyName} of {products} {products === 1 ? 'item' : 'items'} was not made: {reason} Order them by hand.
        </p>
      ))}
      {count > 0 && (
        <p>
          Not ordered, as no active supplier has sold {count === 1 ? 'it' : 'them'} yet: {names.join(', ')}
          {others}. Order {count === 1 ? 'it' : 'them'} once by hand.
        </p>
      )}
    </div>
  );
}
