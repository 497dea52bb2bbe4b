import { MAX_PACKER_TEXT } from '@bahi/core/labels/label-settings';
import { TextInput } from '@mantine/core';
import { LabelSizes } from './label-sizes.tsx';
import { LabelStickers } from './label-stickers.tsx';
import { LabelTemplates } from './label-templates.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

const packerFields = [
  ['name', 'Packer', 'The name of the company'],
  ['careName', 'Customer care', 'The packer'],
  ['address', 'Address of the packer', 'The address of the company'],
  ['carePhone', 'Phone of customer care', 'The phone of the company'],
  ['careEmail', 'Mail of customer care', 'The mail of the company'],
] as const;

/** Templates, sizes and stickers of labels, beside the ready ones; the packer on packs; the word of coded prices. */
export function LabelsSection({ page }: { page: SettingsPage }) {
  const section = useSection('labels', page);
  const { value, change, problem, mark } = section;
  return (
    <SectionBox
      title="Labels"
      says="Your own labels, sizes and stickers. The ready ones need no setting: open Print labels."
      section={section}
      settings={page.settings}
    >
      <LabelTemplates section={section} />
      <LabelSizes section={section} />
      <LabelStickers section={section} />
      <div className={classes.fields}>
        <h3 className={classes.whole}>On packs of your own, and coded prices</h3>
        {packerFields.map(([name, label, placeholder]) => (
          <TextInput
            key={name}
            label={label}
            placeholder={placeholder}
            maxLength={MAX_PACKER_TEXT}
            value={value.packer[name]}
            error={problem(`packer.${name}`)}
            onChange={({ currentTarget }) => change({ packer: { ...value.packer, [name]: currentTarget.value } })}
          />
        ))}
        <TextInput
          label="Word for coded prices"
          description="Ten different letters for 1 to 9 and 0, as BLACKHORSE. A letter without meaning is put in front of each price."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={10}
          value={value.codeWord}
          error={problem('codeWord')}
          {...mark('codeWord')}
          onChange={({ currentTarget }) => change({ codeWord: currentTarget.value.toUpperCase() })}
        />
      </div>
    </SectionBox>
  );
}
