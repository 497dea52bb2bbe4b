import { formatDate } from '@bahi/core/periods/business-date';
import { Link } from '@tanstack/react-router';
import type { VoucherDetails } from '../../platform/answers.ts';
import { useIsViewOnly } from '../../platform/view-only.ts';
import { PlainTable } from './plain-table.tsx';

type Props = { voucherId: string; cards: VoucherDetails['warrantyCards'] };

/** The cards that go with the goods, each under its number, which opens it; the owner has no page of cards. */
export function WarrantyCards({ voucherId, cards }: Props) {
  const isViewOnly = useIsViewOnly();
  return (
    <PlainTable title="Warranty cards" heads={['Card', 'Item', '#Covered up to']}>
      {cards.map(({ number, productId, productName, coveredUpTo }) => (
        <tr key={number}>
          <td>
            {isViewOnly ? (
              number
            ) : (
              <Link to="/sUsers/warrantyCard" search={{ voucherId, productId, number } as never}>
                {number}
              </Link>
            )}
          </td>
          <td>{productName}</td>
          <td className="num">{formatDate(coveredUpTo)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
