import { formatAmount } from '@bahi/core/money/rupee-format';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';

/** Lists other products with this barcode. This is allowed: the same soap with an old and a new MRP. */
export function SharedBarcode({ orgId, barcode, ownId }: { orgId: string; barcode: string; ownId: string | undefined }) {
  const { data } = useQuery(
    query.products.listProducts.queryOptions({
      input: { orgId, search: barcode, state: 'all', limit: 5 },
      enabled: barcode.length > 3,
      select: ({ products }) => products.filter((each) => each.barcode === barcode && each._id !== ownId),
    }),
  );
  if (!data || data.length === 0) return null;
  const names = data.map(({ name, mrpPaise }) => (mrpPaise === 0 ? name : `${name} (MRP ${formatAmount(mrpPaise, 'two')})`));
  return <>Also on {names.join(', ')}. A scan asks which one is meant.</>;
}
