import { MAX_WARRANTY_TERMS } from '@bahi/core/warranties/warranty-template';
import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { WarrantyTemplate } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { BrandField, type Named, ProductField } from './product-field.tsx';

type Form = { months: string; claimDays: string; terms: string; coversParts: boolean; coversService: boolean; isPerBill: boolean };
const empty: Form = { months: '12', claimDays: '0', terms: '', coversParts: true, coversService: true, isPerBill: false };
const formOf = (kept: WarrantyTemplate): Form => ({
  months: String(kept.months),
  claimDays: String(kept.claimDays),
  terms: kept.terms,
  coversParts: kept.coversParts,
  coversService: kept.coversService,
  isPerBill: kept.isPerBill,
});
const digits = (text: string) => text.replace(/\D/g, '').slice(0, 4);

/** The warranty of a product or a brand. */
export function TemplateDialog({ orgId, kept, onClose }: { orgId: string; kept: WarrantyTemplate | null; onClose: () => void }) {
  const first = kept ? formOf(kept) : empty;
  const [form, setForm] = useState(first);
  const [product, setProduct] = useState<Named | null>(kept?.productId ? { _id: kept.productId, name: kept.name } : null);
  const [brand, setBrand] = useState<Named | null>(kept?.brandId ? { _id: kept.brandId, name: kept.name } : null);
  const change = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  const isDirty =
    JSON.stringify(form) !== JSON.stringify(first) ||
    (product?._id ?? null) !== (kept?.productId ?? null) ||
    (brand?._id ?? null) !== (kept?.brandId ?? null);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The warranty could not be saved', close);
  const { fields } = saving;
  const save = () => {
    const values = {
      ...{ orgId, productId: product?._id ?? null, brandId: brand?._id ?? null, ...form },
      ...{ months: Number(form.months), claimDays: Number(form.claimDays) },
    };
    void saving.act((call) =>
      kept
        ? api.warranties.updateTemplate({ ...values, id: kept._id, version: kept.version }, call)
        : api.warranties.saveTemplate(values, call),
    );
  };
  const removal = () =>
    kept && void saving.act((call) => api.warranties.removeTemplate({ orgId, id: kept._id, version: kept.version }, call));
  return (
    <FormDialog
      title={kept ? `Warranty of ${kept.name}` : 'New warranty'}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <ProductField orgId={orgId} chosen={product} onChoose={setProduct} error={fields.productId} />
      <BrandField orgId={orgId} chosen={brand} onChoose={setBrand} error={fields.brandId} />
      <TextInput
        label="Months"
        inputMode="numeric"
        value={form.months}
        onChange={({ currentTarget }) => change({ months: digits(currentTarget.value) })}
        error={fields.months}
        data-autofocus={kept ? true : undefined}
      />
      <Checkbox
        label="Covers parts"
        checked={form.coversParts}
        onChange={({ currentTarget }) => change({ coversParts: currentTarget.checked })}
        error={fields.coversParts}
      />
      <Checkbox
        label="Covers service"
        checked={form.coversService}
        onChange={({ currentTarget }) => change({ coversService: currentTarget.checked })}
      />
      <TextInput
        label="Days to report after the last day"
        inputMode="numeric"
        value={form.claimDays}
        onChange={({ currentTarget }) => change({ claimDays: digits(currentTarget.value) })}
        error={fields.claimDays}
      />
      <Checkbox
        label="One card for all pieces of a bill"
        description="Pieces with serial numbers have one each"
        checked={form.isPerBill}
        onChange={({ currentTarget }) => change({ isPerBill: currentTarget.checked })}
      />
      <Textarea
        label="Terms on the card"
        maxLength={MAX_WARRANTY_TERMS}
        autosize
        minRows={3}
        maxRows={10}
        value={form.terms}
        onChange={({ currentTarget }) => change({ terms: currentTarget.value })}
        error={fields.terms}
      />
      {kept && (
        <Button variant="default" color="red" onClick={removal} disabled={saving.isSaving}>
          Remove this warranty
        </Button>
      )}
    </FormDialog>
  );
}
