import { api } from '../platform/api.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { beginProduct, type ProductDetails, type ProductForm, productFields, productFormProblems } from './product-draft.ts';

type Options = {
  name: string;
  orgId: string;
  row: ProductDetails | null;
  typed: string;
  kind?: ProductForm['kind'];
  onSaved: (row: ProductDetails) => void;
};

/** The form of a product, on its page and on the way. */
export function useProductForm({ name, orgId, row, typed, kind = 'goods', onSaved }: Options) {
  return useRecordForm({
    name,
    row,
    begin: (stored) => beginProduct(stored, typed, kind),
    problems: (draft) => productFormProblems(draft, row),
    fields: productFields,
    create: async (fields, call) => (await api.products.saveProduct({ orgId, ...fields }, call)).product,
    update: async (changed, call) => (await api.products.updateProduct({ orgId, ...changed }, call)).product,
    onSaved,
  });
}

export type ProductFormState = ReturnType<typeof useProductForm>;
