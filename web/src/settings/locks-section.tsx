import { todayInIndia } from '@bahi/core/periods/business-date';
import { DateField } from '../ui/date-field.tsx';
import { SectionBox } from './section-box.tsx';
import classes from './settings.module.css';
import { Unlock } from './unlock.tsx';
import { type Settings, type SettingsPage, useSection } from './use-section.ts';

const parts: readonly [keyof Settings['locks'], string][] = [
  ['all', 'All the books'],
  ['sales', 'Sales'],
  ['purchase', 'Purchases'],
  ['money', 'Receipts and payments'],
  ['journal', 'Journals and contra'],
  ['stock', 'Stock transfers and adjustments'],
];

/** The last locked day, for all the books and for each part of them. */
export function LocksSection({ page }: { page: SettingsPage }) {
  const section = useSection('locks', page);
  const today = todayInIndia(Date.now());
  return (
    <>
      <SectionBox
        title="Locked periods"
        says="Locked for all users up to this date. Empty: not locked. A part is locked at least as far as all the books."
        section={section}
        settings={page.settings}
      >
        <div className={classes.fields}>
          {parts.map(([part, label]) => (
            <DateField
              key={part}
              label={label}
              placeholder="Open"
              date={section.value[part] ?? ''}
              today={today}
              error={section.problem(part)}
              {...section.mark(part)}
              onChange={(day) => section.change({ [part]: day })}
              onClear={() => section.change({ [part]: null })}
            />
          ))}
        </div>
      </SectionBox>
      <Unlock orgId={page.orgId} settings={page.settings} />
    </>
  );
}
