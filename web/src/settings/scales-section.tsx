import { type ScaleLayout, scaleCode, scalePrefixes, scaleProblems } from '@bahi/core/products/scale-code';
import { BoxPart } from '../ui/box.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { OptionalNumber } from './optional-number.tsx';
import { SectionBox } from './section-box.tsx';
import { type SettingsPage, useSection } from './use-section.ts';

const values = [
  { value: 'weight', label: 'Weight in grams' },
  { value: 'price', label: 'Price in paise' },
] as const;

/** The bar codes that the company's scales print. */
export function ScalesSection({ page }: { page: SettingsPage }) {
  const section = useSection('scales', page);
  const { layouts } = section.value;
  const begin = (): ScaleLayout => {
    const free = [21, 22, 23, 24, 25, 26, 27, 28, 29].find((prefix) => !layouts.some((each) => each.prefix === prefix));
    return { prefix: free ?? scalePrefixes.least, itemDigits: 5, value: 'weight' };
  };
  return (
    <SectionBox
      title="Scales"
      says="A scale prints thirteen digits: a prefix, the item, its weight or price, and a check digit. A scan adds the item with its quantity. The digits of the item are a barcode of the product, such as 00042."
      section={section}
      settings={page.settings}
    >
      <BoxPart>
        <FieldRows
          rows={layouts}
          onChange={(rows) => section.change({ layouts: [...rows] })}
          begin={begin}
          add="Add a scale code"
          most={scalePrefixes.most - scalePrefixes.least + 1}
          nameOf={({ prefix }) => `scale code ${prefix}`}
          columns="96px 120px minmax(0, 1fr)"
        >
          {(layout, set, at) => (
            <>
              <OptionalNumber
                label="Prefix"
                value={layout.prefix}
                error={section.problem(`layouts.${at}.prefix`)}
                onChange={(prefix) => set({ prefix: prefix ?? Number.NaN })}
              />
              <OptionalNumber
                label="Item digits"
                value={layout.itemDigits}
                error={section.problem(`layouts.${at}.itemDigits`)}
                onChange={(itemDigits) => set({ itemDigits: itemDigits ?? Number.NaN })}
              />
              <ChoiceField
                label="Then"
                choices={values}
                value={layout.value}
                description={exampleOf(layout)}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                onChoose={(value) => set({ value })}
              />
            </>
          )}
        </FieldRows>
      </BoxPart>
    </SectionBox>
  );
}

/** The parts of a real code: item 42, with 1.250 kg or ₹8.75. */
function exampleOf(layout: ScaleLayout): string {
  if (scaleProblems([layout]).length > 0) return '';
  const { itemDigits, value } = layout;
  const code = scaleCode(layout, 42, value === 'weight' ? 1_250 : 875);
  const parts = [code.slice(0, 2), code.slice(2, 2 + itemDigits), code.slice(2 + itemDigits, 12), code.slice(12)];
  return `${parts.join(' ')} is item 42, ${value === 'weight' ? '1.250 kg' : '₹8.75'}`;
}
