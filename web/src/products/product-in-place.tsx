import { useQuery } from '@tanstack/react-query';
import type { Product } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import type { ProductDetails } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import { BarcodeSection } from './product-more.tsx';
import { FirstOpening, OpeningSection } from './stock-section.tsx';
import { useProductForm } from './use-product-form.ts';

/** Creates or edits a product from a line of a voucher: basic fields, barcodes and opening stock. */
export function ProductInPlace(props: InPlaceProps<Product>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(
    query.products.getProduct.queryOptions({ input, enabled: alters !== undefined, select: ({ product }) => product }),
  );
  return (
    <InPlaceRecord one="product" alters={alters} answer={answer} onClose={onClose}>
      {(row) => <ProductDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Product> & { orgId: string; row: ProductDetails | null; reload: () => Promise<ProductDetails | undefined> };

function ProductDialog({ orgId, row, reload, typed, fixed, onClose, onCreated }: Props) {
  const kind = fixed?.kind === 'service' ? 'service' : 'goods';
  const form = useProductForm({ name: `products.${orgId}.inPlace`, orgId, row, typed, kind, onSaved: onCreated });
  const isGoods = form.draft.kind === 'goods';
  return (
    <RecordDialog<ProductDetails> one="product" form={form} row={row} reload={reload} onClose={onClose}>
      <ProductFields orgId={orgId} form={form} isMoved={row?.isMoved ?? false} />
      {isGoods && row === null && <FirstOpening orgId={orgId} form={form} />}
      <div>
        <BarcodeSection orgId={orgId} form={form} ownId={row?._id} />
        {isGoods && row !== null && <OpeningSection orgId={orgId} form={form} />}
      </div>
    </RecordDialog>
  );
}
