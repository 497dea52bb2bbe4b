import { Button } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MASTERS_OF_TALLY, useCompany } from '../platform/company.ts';
import { useLeaveForm } from '../platform/leave-form.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { moveOnEnter } from '../ui/enter-moves.ts';
import { useKeys } from '../ui/keys.ts';
import { Notice } from '../ui/notice.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { LoadingPage } from '../ui/ring.tsx';
import { focusPartyField, PartyFields } from './party-fields.tsx';
import classes from './party-form.module.css';
import { useCompanyState } from './use-company-state.ts';
import { usePartyDraft } from './use-party-draft.ts';

export function PartyForm() {
  const { _id: orgId, type } = useCompany();
  const state = useCompanyState(orgId);
  if (type === 'integrated') {
    return (
      <>
        <PageHeader title="New party" />
        <Notice>{MASTERS_OF_TALLY}</Notice>
      </>
    );
  }
  if (state === '') return <LoadingPage />;
  return <NewParty key={orgId} orgId={orgId} state={state} />;
}

function NewParty({ orgId, state }: { orgId: string; state: string }) {
  const navigate = useNavigate();
  const router = useRouter();
  const [saved, setSaved] = useState('');
  const form = usePartyDraft(orgId, state, '', ({ partyName }) => {
    setSaved(`Saved ${partyName}`);
    toastSuccess(`Saved ${partyName}`);
    void navigate({ to: '/sUsers/partyList', search: { search: partyName } });
  });
  const save = () => {
    const wrong = form.save();
    if (wrong) focusPartyField(wrong);
  };
  const leave = useLeaveForm(form.isDirty);
  useKeys({ 'Ctrl+A': save, 'Ctrl+Enter': save, Escape: leave });
  return (
    <>
      <PageHeader title="New party" back={form.isDirty ? leave : 'history'} />
      <form
        className={classes.form}
        noValidate
        onKeyDown={moveOnEnter}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <PartyFields form={form} />
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => router.history.back()}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isSaving} aria-keyshortcuts="Control+A Control+Enter">
            Save
          </Button>
        </div>
        <div role="status" className="reader-only">
          {saved}
        </div>
      </form>
    </>
  );
}
