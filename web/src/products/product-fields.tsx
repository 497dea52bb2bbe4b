import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { AmountField, DecimalField, RateField } from '../ui/amount-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { ClassificationField } from './classification-field.tsx';
import type { ProductDraft, ProductField, ProductForm } from './use-product-draft.ts';

const treatments: readonly { value: ProductDraft['taxTreatment']; label: string }[] = [
  { value: 'taxable', label: 'Taxable' },
  { value: 'nil', label: 'Nil-rated' },
  { value: 'exempt', label: 'Exempt' },
  { value: 'nonGst', label: 'Non-GST' },
];
const units = ['pcs', 'kg', 'g', 'l', 'ml', 'm', 'box', 'bag', 'can', 'doz', 'set', 'hrs'];

/** The fields of a product: what it is, how it is taxed, what it costs, what lies there on the first day. */
export function ProductFields({ orgId, form: { draft, problems, change } }: { orgId: string; form: ProductForm }) {
  const text = (name: 'product_name' | 'product_code' | 'unit', label: string) => ({
    label,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    'data-field': name,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput {...text('product_name', 'Name')} data-autofocus maxLength={120} />
      <FieldRow>
        <TextInput {...text('product_code', 'Code')} description="Yours, or the barcode" maxLength={60} spellCheck={false} />
        <NativeSelect
          label="Kind"
          description="A service has no stock"
          value={draft.kind}
          onChange={({ currentTarget }) => change({ kind: currentTarget.value as ProductDraft['kind'] })}
          data={[
            { value: 'goods', label: 'Goods' },
            { value: 'service', label: 'Service' },
          ]}
        />
      </FieldRow>
      <ClassificationField
        orgId={orgId}
        chosen={draft.taxClassification}
        onChoose={(taxClassification) => change({ taxClassification })}
        error={problems.taxClassificationId}
      />
      <FieldRow>
        <NativeSelect
          label="Tax treatment"
          data-field="taxTreatment"
          value={draft.taxTreatment}
          onChange={({ currentTarget }) => change({ taxTreatment: currentTarget.value as ProductDraft['taxTreatment'] })}
          data={treatments}
          error={problems.taxTreatment}
        />
        <TextInput {...text('unit', 'Unit')} list="product-units" maxLength={20} />
      </FieldRow>
      <datalist id="product-units">
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <FieldRow>
        <RateField
          label="Sale price"
          data-field="salePrice"
          rateE4={draft.salePriceE4}
          onChange={(salePriceE4) => change({ salePriceE4 })}
          error={problems.salePrice}
        />
        <AmountField
          label="MRP"
          data-field="mrp"
          paise={draft.mrpPaise}
          onChange={(mrpPaise) => change({ mrpPaise })}
          error={problems.mrp}
        />
      </FieldRow>
      <Checkbox
        label="The sale price has the tax in it"
        checked={draft.isTaxInclusive}
        onChange={({ currentTarget }) => change({ isTaxInclusive: currentTarget.checked })}
      />
      {draft.kind === 'goods' && (
        <FieldRow>
          <DecimalField
            label={`Opening stock, ${draft.unit}`}
            data-field="openingStock"
            valueE4={draft.openingStockE4}
            onChange={(openingStockE4) => change({ openingStockE4 })}
            placeholder="0"
            error={problems.openingStock}
          />
        </FieldRow>
      )}
    </>
  );
}

/** Puts the focus to the first field to mend. */
export function focusProductField(name: ProductField): void {
  const holder = document.querySelector<HTMLElement>(`form [data-field="${name}"]`);
  (holder?.matches('input, select') ? holder : holder?.querySelector<HTMLElement>('input'))?.focus();
}
