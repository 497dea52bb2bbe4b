import type { Product } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { focusProductField, ProductFields } from './product-fields.tsx';
import { useProductDraft } from './use-product-draft.ts';

/** A product made on the way, from a line of a voucher: the same fields in a small form that comes back with the product. */
export function ProductInPlace({ typed, onClose, onCreated }: InPlaceProps<Product>) {
  const { _id: orgId } = useCompany();
  const form = useProductDraft(orgId, typed, onCreated);
  return (
    <FormDialog
      title="New product"
      isOpen
      onClose={onClose}
      onSubmit={() => {
        const wrong = form.save();
        if (wrong) focusProductField(wrong);
      }}
      submitText="Create"
      isSaving={form.isSaving}
      problem={form.refusal}
    >
      <ProductFields orgId={orgId} form={form} />
    </FormDialog>
  );
}
