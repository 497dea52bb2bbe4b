import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { paged, scrollOf } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { MoreButton } from '../ui/more-button.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { eventWords, FormSheet, type PoliceForm, whenText } from './form-sheet.tsx';
import { countryName } from './guest-form.ts';
import classes from './guests.module.css';

const ASK_AGAIN_MILLIS = 60_000;
type State = 'pending' | 'filed';

/** Form III of foreign guests: what is pending with its due time, and what is filed. A person files it at the portal. */
export function FormsPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const [state, setState] = useState<State>('pending');
  const isAdmin = useSession('staff')?.role === 'admin';
  const answer = useInfiniteQuery(
    query.guests.listForms.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, state, limit: 50, ...(cursor !== undefined && { cursor }) }),
      refetchInterval: useLive(ASK_AGAIN_MILLIS),
      ...paged,
    }),
  );
  return (
    <>
      <PageHeader title="Form III" />
      <ListBar>
        <SegmentedControl
          aria-label="Which forms"
          data={[
            { value: 'pending', label: 'Pending' },
            { value: 'filed', label: 'Filed' },
          ]}
          value={state}
          onChange={(chosen) => setState(chosen as State)}
        />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The forms could not be read">
        {({ pages }) => {
          const [first] = pages;
          const forms = pages.flatMap((page) => page.forms);
          const late = first?.late ?? 0;
          return (
            <div className={classes.forms}>
              {state === 'pending' && late > 0 && (
                <p role="alert" className={classes.problem}>
                  {late === 1 ? '1 form is late.' : `${late} forms are late.`} File now, and say why at the office of the registration
                  officer.
                </p>
              )}
              {forms.length === 0 ? (
                <EmptyState
                  title={state === 'pending' ? 'No form is pending' : 'No form is filed yet'}
                  text="Foreign guests appear here at check-in and at check-out. Each form is due within 24 hours."
                />
              ) : (
                <ul className={classes.cards}>
                  {forms.map((form) => (
                    <FormCard key={`${form.guestId} ${form.kind}`} orgId={orgId} form={form} isAdmin={isAdmin} />
                  ))}
                </ul>
              )}
              <MoreButton hasMore={answer.hasNextPage} {...scrollOf(answer)}>
                More forms
              </MoreButton>
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function FormCard({ orgId, form, isAdmin }: { orgId: string; form: PoliceForm; isAdmin: boolean }) {
  const { guestId, kind, guestName, nationality, roomName, dueAt, isLate, filedAt, filedBy } = form;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState(form.acknowledgement);
  const { act, isSaving, fields, problem } = useAct<Awaited<ReturnType<typeof api.guests.fileForm>>>(
    'The form could not be noted',
    () => {},
  );
  const file = (event: FormEvent) => {
    event.preventDefault();
    if (isSaving) return;
    void act((call) => api.guests.fileForm({ orgId, id: guestId, form: kind, acknowledgement: typed.trim() }, call));
  };
  return (
    <li aria-label={`${eventWords[kind]} of ${guestName}`}>
      <div className={classes.head}>
        <strong>{guestName}</strong>
        <span className="dim">
          {eventWords[kind]}, {countryName(nationality)}
          {roomName && `, room ${roomName}`}
        </span>
        {filedAt !== null ? (
          <Badge tone="received">{`Filed ${whenText(filedAt)}${filedBy === null ? '' : ` by ${filedBy}`}`}</Badge>
        ) : (
          <Badge tone={isLate ? 'overdue' : 'attention'}>{`${isLate ? 'Late, was due' : 'Due'} ${whenText(dueAt)}`}</Badge>
        )}
      </div>
      {filedAt !== null ? (
        <p>Acknowledgement {form.acknowledgement}</p>
      ) : (
        <form className={classes.filing} onSubmit={file} noValidate>
          <TextInput
            label="Acknowledgement number of the portal"
            maxLength={60}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={fields.acknowledgement ?? problem}
          />
          <Button type="submit" loading={isSaving}>
            Note as filed
          </Button>
        </form>
      )}
      {isAdmin ? (
        <Button variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? 'Hide the data' : 'Data for the portal'}
        </Button>
      ) : (
        <p className="dim">A user of role admin sees the data for the portal.</p>
      )}
      {isOpen && <FormSheet orgId={orgId} form={form} />}
    </li>
  );
}
