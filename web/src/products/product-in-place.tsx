import type { Product } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { ProductFields } from './product-fields.tsx';
import { BarcodeSection } from './product-more.tsx';
import { OpeningSection } from './stock-section.tsx';
import { useProductForm } from './use-product-form.ts';

/** A product made on the way, from a line of a voucher: what every product has, its barcodes and what lies there. All else is entered on its page. */
export function ProductInPlace({ typed, onClose, onCreated }: InPlaceProps<Product>) {
  const { _id: orgId } = useCompany();
  const form = useProductForm({ name: `products.${orgId}.inPlace`, orgId, row: null, typed, onSaved: onCreated });
  return (
    <RecordDialog one="product" form={form} onClose={onClose}>
      <ProductFields orgId={orgId} form={form} />
      <div>
        <BarcodeSection orgId={orgId} form={form} />
        {form.draft.kind === 'goods' && <OpeningSection orgId={orgId} form={form} />}
      </div>
    </RecordDialog>
  );
}
