import { unitCodeOf, unitCodes } from '@bahi/core/products/unit-codes';
import { Checkbox, TextInput } from '@mantine/core';
import { AmountField, RateField } from '../ui/amount-field.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { ClassificationField } from './classification-field.tsx';
import { productFormWarnings } from './product-draft.ts';
import type { ProductFormState } from './use-product-form.ts';
import { treatmentNames } from './words.ts';

const treatments = choicesOf(treatmentNames);
const kinds = [
  { value: 'goods', label: 'Goods' },
  { value: 'service', label: 'Service' },
] as const;
const treatmentSays = {
  taxable: 'By the rates of its code',
  nil: 'At a rate of 0 by the tariff',
  exempt: 'Freed of tax by a notification',
  nonGst: 'Outside of GST, as petrol is',
  zeroRated: 'For exports and SEZ only',
} as const;
const units = ['pcs', 'kg', 'g', 'l', 'ml', 'm', 'box', 'bag', 'can', 'doz', 'set', 'hrs'];

type Props = { orgId: string; form: ProductFormState; isMoved?: boolean };

/** The fields of every product: name, tax, unit and price. */
export function ProductFields({ orgId, form, isMoved = false }: Props) {
  const { draft, problems, change } = form;
  const warnings = productFormWarnings(draft);
  return (
    <>
      <TextInput {...form.text('name', 'Name')} maxLength={120} data-autofocus />
      <FieldRow>
        <TextInput {...form.text('code', 'Code')} description="Your own, as on your price list" maxLength={60} spellCheck={false} />
        <ChoiceField
          label="Kind"
          description={isMoved ? 'Vouchers name it, so this stays' : 'A service has no stock'}
          value={draft.kind}
          disabled={isMoved}
          onChoose={(kind) => change({ kind })}
          choices={kinds}
          error={problems.kind}
        />
      </FieldRow>
      <ClassificationField
        orgId={orgId}
        chosen={draft.classification}
        onChoose={(classification) => change({ classification })}
        error={problems.classificationId}
        {...(warnings.classificationId && { warning: warnings.classificationId })}
      />
      <FieldRow>
        <ChoiceField
          label="Tax treatment"
          value={draft.treatment}
          onChoose={(treatment) => change({ treatment })}
          choices={treatments}
          error={problems.treatment}
          description={treatmentSays[draft.treatment]}
        />
        <TextInput
          {...form.text('unit', 'Unit')}
          description={unitSays(draft.unit, draft.kind)}
          list="product-units"
          maxLength={20}
          disabled={isMoved}
        />
      </FieldRow>
      <datalist id="product-units">
        {units.map((unit) => (
          <option key={unit} value={unit} />
        ))}
      </datalist>
      <FieldRow>
        <RateField
          label="Sale price"
          rateE4={draft.salePriceE4}
          onChange={(salePriceE4) => change({ salePriceE4 })}
          error={problems.salePriceE4}
          {...(warnings.salePriceE4 && { description: warnings.salePriceE4 })}
        />
        <AmountField label="MRP" paise={draft.mrpPaise} onChange={(mrpPaise) => change({ mrpPaise })} error={problems.mrpPaise} />
      </FieldRow>
      <Checkbox {...form.check('isTaxInclusive', 'Price is inclusive of GST')} />
    </>
  );
}

/** The GST unit code under which returns count it. */
function unitSays(unit: string, kind: 'goods' | 'service'): string {
  const code = unitCodeOf(unit, kind);
  return `In GST returns ${code}, ${unitCodes.get(code)?.toLowerCase() ?? ''}`;
}
