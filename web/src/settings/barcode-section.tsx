import { Switch } from '@mantine/core';
import { BoxRow } from '../ui/box.tsx';
import { ChoiceField } from '../ui/choice-field.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

/** Width and height in millimetres. */
const sizes = (['38x25', '50x25', '50x38', '100x50'] as const).map((size) => ({ value: size, label: size.replace('x', ' × ') }));

/** The prefix of a label. */
export function BarcodeSection({ page }: { page: SettingsPage }) {
  const section = useSection('barcode', page);
  const { value, change, mark } = section;
  return (
    <SectionBox
      title="Barcode labels"
      says="With what labels begin. They are printed from a later version on: what you set here is kept for them."
      section={section}
      settings={page.settings}
    >
      <div className={classes.fields}>
        <ChoiceField
          label="Kind of code"
          choices={[
            { value: 'CODE128', label: 'Code 128' },
            { value: 'EAN13', label: 'EAN-13' },
            { value: 'QR', label: 'QR' },
          ]}
          value={value.kind}
          {...mark('kind')}
          onChoose={(kind) => change({ kind })}
        />
        <ChoiceField
          label="Label, mm"
          choices={sizes}
          value={value.labelSize}
          {...mark('labelSize')}
          onChoose={(labelSize) => change({ labelSize })}
        />
      </div>
      <BoxRow name="Name on the label" says="The name of the product over its code.">
        <Switch
          aria-label="Name on the label"
          checked={value.hasName}
          {...mark('hasName')}
          onChange={({ currentTarget }) => change({ hasName: currentTarget.checked })}
        />
      </BoxRow>
      <BoxRow name="Price on the label" says="The MRP, or the sale rate of a product without one.">
        <Switch
          aria-label="Price on the label"
          checked={value.hasPrice}
          {...mark('hasPrice')}
          onChange={({ currentTarget }) => change({ hasPrice: currentTarget.checked })}
        />
      </BoxRow>
    </SectionBox>
  );
}
