import { formatDate } from '@bahi/core/periods/business-date';
import type { VoucherDetails } from '../../platform/answers.ts';
import { PlainTable } from './plain-table.tsx';

/** The cards that go with the goods, each under its number. */
export function WarrantyCards({ cards }: { cards: VoucherDetails['warrantyCards'] }) {
  return (
    <PlainTable title="Warranty cards" heads={['Card', 'Item', '#Covered up to']}>
      {cards.map(({ number, productName, coveredUpTo }) => (
        <tr key={number}>
          <td>{number}</td>
          <td>{productName}</td>
          <td className="num">{formatDate(coveredUpTo)}</td>
        </tr>
      ))}
    </PlainTable>
  );
}
