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
import { BarcodeSection } from './barcode-section.tsx';
import { BooksSection } from './books-section.tsx';
import { DespatchSection } from './despatch-section.tsx';
import { FeaturesSection } from './features-section.tsx';
import { LocksSection } from './locks-section.tsx';
import { PrintSection } from './print-section.tsx';
import classes from './settings.module.css';
import { StaffSection } from './staff-section.tsx';
import type { Drafts, Settings } from './use-section.ts';

/** The settings of the current company: one box per section, each saved separately. `companyLink` opens the company's form. */
export function CompanySettings({ companyLink }: { companyLink: ReactNode }) {
  const { _id: orgId } = useCompany();
  const answer = useQuery(query.settings.get.queryOptions({ input: { orgId } }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={8} />} errorTitle="The settings could not be read">
      {({ settings }) => <Sections key={orgId} orgId={orgId} settings={settings} companyLink={companyLink} />}
    </Loaded>
  );
}

const question = { title: 'Leave the settings?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };

function Sections({ orgId, settings, companyLink }: { orgId: string; settings: Settings; companyLink: ReactNode }) {
  const [drafts, setDrafts] = useHeldState<Drafts>(`settings.${orgId}`, () => ({}));
  const company = useWholeCompany();
  useQuestionBeforeLeaving(Object.keys(drafts).length > 0, question);
  const page = { orgId, settings, drafts, setDrafts };
  const [isHistoryOpen, setIsHistoryOpen] = useState(false);
  return (
    <>
      <nav className={classes.sections} aria-label="Sections">
        {sectionTitles.map((title) => (
          <Button key={title} variant="default" size="xs" onClick={() => goTo(title)}>
            {title}
          </Button>
        ))}
        <Button variant="subtle" size="xs" onClick={() => setIsHistoryOpen(true)}>
          Changes
        </Button>
      </nav>
      {isHistoryOpen && <RecordChanges words={companyWords} id={orgId} name="the company" onClose={() => setIsHistoryOpen(false)} />}
      <BooksSection page={page} booksFrom={company?.booksFrom} companyLink={companyLink} />
      <LocksSection page={page} />
      <StaffSection page={page} />
      <FeaturesSection page={page} industry={company?.industry} />
      <PrintSection page={page} />
      <DespatchSection page={page} />
      <BarcodeSection page={page} />
    </>
  );
}

const sectionTitles = ['Books', 'Locked periods', 'Rights of users', 'Parts of Bahi', 'Print', 'Titles of despatch', 'Barcode labels'];

/** To the first field of a section. */
function goTo(title: string): void {
  const form = document.querySelector<HTMLFormElement>(`form[aria-label="${title}"]`);
  form?.parentElement?.scrollIntoView({ block: 'start' });
  form?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true });
}
