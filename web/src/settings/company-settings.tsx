import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useCompany, useWholeCompany } from '../platform/company.ts';
import { useHeldState } from '../platform/held-state.ts';
import { useQuestionBeforeLeaving } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { companyWords } from '../platform/records/company-words.ts';
import { RecordChanges } from '../platform/records/record-changes.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { BooksSection } from './books-section.tsx';
import { DespatchSection } from './despatch-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { LabelsSection } from './labels-section.tsx';
import { LocksSection } from './locks-section.tsx';
import type { pageOf } from './pages-of-company.ts';
import { PrintSection } from './print-section.tsx';
import { ScalesSection } from './scales-section.tsx';
import classes from './settings.module.css';
import { StaffSection } from './staff-section.tsx';
import type { Drafts, Settings } from './use-section.ts';

/**
 * The settings of the current company: one page per section, each saved separately. All sections stay mounted, so that a save and unsaved
 * input of one survive a look at another. `companyLink` opens the company's form.
 */
export function CompanySettings({ page, companyLink }: { page: string; companyLink: ReactNode }) {
  const { _id: orgId } = useCompany();
  const answer = useQuery(query.settings.get.queryOptions({ input: { orgId } }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The settings could not be read">
      {({ settings }) => <Sections key={orgId} orgId={orgId} settings={settings} shown={page} companyLink={companyLink} />}
    </Loaded>
  );
}

const question = { title: 'Leave the settings?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };

type SectionsProps = { orgId: string; settings: Settings; shown: string; companyLink: ReactNode };

function Sections({ orgId, settings, shown, companyLink }: SectionsProps) {
  const [drafts, setDrafts] = useHeldState<Drafts>(`settings.${orgId}`, () => ({}));
  const company = useWholeCompany();
  useQuestionBeforeLeaving(Object.keys(drafts).length > 0, question, { isOnePath: true });
  const page = { orgId, settings, drafts, setDrafts };
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  const sections: Readonly<Record<keyof typeof pageOf, ReactNode>> = {
    books: <BooksSection page={page} booksFrom={company?.booksFrom} companyLink={companyLink} />,
    locks: <LocksSection page={page} />,
    staff: <StaffSection page={page} />,
    features: <FeaturesSection page={page} industry={company?.industry} />,
    print: <PrintSection page={page} />,
    despatch: <DespatchSection page={page} />,
    labels: <LabelsSection page={page} />,
    scales: <ScalesSection page={page} />,
  };
  return (
    <>
      {isHistoryOpen && <RecordChanges words={companyWords} id={orgId} name="the company" onClose={() => setIsHistoryOpen(false)} />}
      {Object.entries(sections).map(([name, section]) => (
        <div key={name} className={classes.section} hidden={name !== shown}>
          {section}
        </div>
      ))}
      {shown in sections && (
        <Button className={classes.history ?? ''} variant="subtle" size="xs" onClick={() => setIsHistoryOpen(true)}>
          Changes
        </Button>
      )}
    </>
  );
}
