import { Button, Switch } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { api } from '../platform/api.ts';
import { useHeldState } from '../platform/held-state.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { companyWords } from '../platform/records/company-words.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { sayError } from '../platform/say-error.ts';
import type { Kind } from '../platform/session.ts';
import { toastError, toastSuccess } from '../platform/toasts.ts';
import { FocusReturn } from '../ui/dialog-focus.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { CompanyDetails } from './company-details.tsx';
import { type CompanyDraft, type CompanySettings, changesOf, companyProblems, draftOf, emptyCompany, newCompany } from './company-draft.ts';
import { CompanyFields } from './company-fields.tsx';
import { LogoField } from './logo-field.tsx';

const RecordChanges = lazy(async () => ({ default: (await import('../platform/records/record-changes.tsx')).RecordChanges }));

/** A company in a form above the list: a new one, or a stored one with the changes that its books allow. */
export default function CompanyDialog({ id, kind, onClose }: { id: string | null; kind: Kind; onClose: () => void }) {
  return (
    <>
      {/* The form replaces the dialog that waits for it, and returns the focus to the element that opened that dialog. */}
      <FocusReturn />
      {id === null ? <NewCompany onClose={onClose} /> : <EditCompany id={id} kind={kind} onClose={onClose} />}
    </>
  );
}

/** A new company of the owner; the admin approves it. */
function NewCompany({ onClose }: { onClose: () => void }) {
  const [first] = useState(() => emptyCompany(Date.now()));
  return (
    <CompanyForm
      name="new"
      title="New company"
      submitText="Create company"
      before={first}
      send={(_, draft) => api.organizations.saveOrganization(newCompany(draft))}
      onClose={onClose}
    />
  );
}

function EditCompany({ id, kind, onClose }: { id: string; kind: Kind; onClose: () => void }) {
  const answer = useQuery(query.organizations.getOrganizationSettings.queryOptions({ input: { id } }));
  // Staff load the company with their own call; it also reports if the company was closed to them since.
  const single = useQuery(query.organizations.getOrganization.queryOptions({ input: { id }, enabled: kind === 'staff' }));
  useEffect(() => {
    if (single.error) toastError(sayError(single.error, 'An error occurred'));
  }, [single.error]);

  if (answer.data && (kind === 'owner' || single.data)) {
    return (
      <CompanyForm
        key={id}
        name={id}
        title={answer.data.organizationData.name}
        submitText="Save"
        before={draftOf(answer.data)}
        settings={answer.data}
        mayLeave={kind === 'owner'}
        send={(before, draft) => api.organizations.updateOrganization({ id, version: answer.data.version, ...changesOf(before, draft) })}
        onClose={onClose}
      />
    );
  }
  const error = single.error ?? answer.error;
  const refetch = () => Promise.all([answer.refetch(), ...(kind === 'staff' ? [single.refetch()] : [])]);
  return (
    <FormDialog title="Company" isOpen onClose={onClose} onSubmit={onClose} submitText="Close" isSaving={false}>
      <Loaded
        answer={{ data: undefined, error, refetch }}
        skeleton={<ListSkeleton rows={6} />}
        {...(error && { errorText: sayError(error, 'An error occurred') })}
      >
        {() => null}
      </Loaded>
    </FormDialog>
  );
}

type Props = {
  /** The name under which typed data is held while the screen is locked. */
  name: string;
  title: string;
  submitText: string;
  /** As loaded from the server. Typed data is stored separately, so a logo that is uploaded meanwhile changes no field. */
  before: CompanyDraft;
  settings?: CompanySettings;
  mayLeave?: boolean;
  send: (before: CompanyDraft, draft: CompanyDraft) => Promise<{ message: string }>;
  onClose: () => void;
};

function CompanyForm({ name, title, submitText, before: now, settings, mayLeave = false, send, onClose }: Props) {
  // Typed data is held with its original: another user's change since then is not sent and not undone.
  const [held, setHeld] = useHeldState<{ before: CompanyDraft; typed: CompanyDraft } | null>(`company.${name}`, () => null);
  const [isTried, setIsTried] = useState(false);
  const [hasChanges, setHasChanges] = useState(false);
  const before = held?.before ?? now;
  const company = held?.typed ?? now;
  const setTyped = (typed: CompanyDraft) => setHeld({ before, typed });
  const known = useQueryClient();
  const tellWhenGone = useSaveErrorToast(title);
  const save = useMutation({
    mutationFn: (draft: CompanyDraft) => send(before, draft),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await Promise.all([
        known.invalidateQueries({ queryKey: query.organizations.key() }),
        known.invalidateQueries({ queryKey: query.accounts.key() }),
        known.invalidateQueries({ queryKey: query.settings.key() }),
        known.invalidateQueries({ queryKey: query.vouchers.key() }),
      ]);
    },
    // Load the other user's changes, so that the user can look and save over them.
    onError: (error) => {
      tellWhenGone(error);
      return isChangedMeanwhile(error) && known.invalidateQueries({ queryKey: query.organizations.key() });
    },
  });
  const refused = problemsOf(save.error);
  const problems = { ...refused.fields, ...(isTried ? companyProblems(company) : null) };
  const { leave, close } = useLeaveDialog(Object.keys(changesOf(before, company)).length > 0, onClose);

  return (
    <FormDialog
      title={title}
      isOpen
      onClose={() => !hasChanges && leave()} // Esc closes only the topmost dialog
      submitText={submitText}
      isSaving={save.isPending}
      problem={isChangedMeanwhile(save.error) ? changedText(save.error) : refused.text}
      onSubmit={() => {
        setIsTried(true);
        if (companyProblems(company) === null) save.mutate(company, { onSuccess: close }); // the form is still open
      }}
    >
      <CompanyFields company={company} problems={problems} onChange={setTyped} {...(settings && { books: settings.books })} />
      {settings === undefined && (
        <Switch
          label="Test company"
          description="Accepts test GSTINs, such as those of the e-invoice sandbox. Cannot be changed later."
          checked={company.isTest}
          onChange={({ currentTarget }) => setTyped({ ...company, isTest: currentTarget.checked })}
        />
      )}
      {settings && (
        <>
          {company.isTest && <p className="dim">This is a test company: it accepts test GSTINs.</p>}
          <CompanyDetails company={company} problems={problems} settings={settings} onChange={setTyped} />
          <LogoField company={settings.organizationData} />
          {mayLeave && (
            <Switch
              label="In use"
              description="A company that is not in use is hidden and nobody works in it. Its books stay."
              checked={company.isActive}
              error={problems.isActive}
              onChange={({ currentTarget }) => setTyped({ ...company, isActive: currentTarget.checked })}
            />
          )}
          {settings.organizationData.isApproved && (
            <div>
              <Button variant="default" size="xs" onClick={() => setHasChanges(true)}>
                Changes
              </Button>
            </div>
          )}
          {hasChanges && (
            <Suspense>
              <RecordChanges
                words={companyWords}
                id={settings.organizationData._id}
                ofCompany={settings.organizationData._id}
                name={title}
                onClose={() => setHasChanges(false)}
              />
            </Suspense>
          )}
        </>
      )}
    </FormDialog>
  );
}

const isChangedMeanwhile = (error: Error | null): error is ORPCError<string, { by: string | null }> =>
  error instanceof ORPCError && error.code === 'CHANGED_MEANWHILE';
const changedText = ({ data }: ORPCError<string, { by: string | null }>) =>
  `${data.by ?? 'Somebody'} has changed this company meanwhile. What you entered is kept; save again to put it over theirs.`;
