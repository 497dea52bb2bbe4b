import { formatE4 } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { WarrantyCard } from '@bahi/core/vouchers/warranty-cards';
import classes from './warranty.module.css';

/** For the heading of what is folded. */
export const warrantySays = (cards: readonly WarrantyCard[]): string => cards.map(({ name }) => name).join(' · ');

/** The goods of a voucher that are covered by a warranty, and up to which day. */
export function WarrantyList({ cards }: { cards: readonly WarrantyCard[] }) {
  if (cards.length === 0) return <p className="dim hint">Nothing on this voucher has a warranty.</p>;
  return (
    <table className={classes.cards} aria-label="Warranty cards">
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col" className="num">
            Quantity
          </th>
          <th scope="col" className="num">
            Covered up to
          </th>
        </tr>
      </thead>
      <tbody>
        {cards.map(({ productId, name, countE4, coveredUpTo }) => (
          <tr key={productId}>
            <td>{name}</td>
            <td className="num">{formatE4(countE4)}</td>
            <td className="num">{formatDate(coveredUpTo)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
