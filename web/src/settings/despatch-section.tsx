import { type DespatchField, despatchTitles, MAX_TITLE } from '@bahi/core/organizations/company-settings';
import { TextInput } from '@mantine/core';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { type SettingsPage, useSection } from './use-section.ts';

/** The titles of the despatch fields in this trade. */
export function DespatchSection({ page }: { page: SettingsPage }) {
  const section = useSection('despatch', page);
  return (
    <SectionBox
      title="Titles of despatch"
      says="What this trade calls the fields of despatch, on the forms of vouchers."
      section={section}
      settings={page.settings}
    >
      <div className={classes.fields}>
        {(Object.keys(despatchTitles) as DespatchField[]).map((field) => (
          <TextInput
            key={field}
            label={despatchTitles[field]}
            maxLength={MAX_TITLE}
            value={section.value[field]}
            error={section.problem(field)}
            {...section.mark(field)}
            onChange={({ currentTarget }) => section.change({ [field]: currentTarget.value })}
          />
        ))}
      </div>
    </SectionBox>
  );
}
