import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { createContext, type FormEvent, lazy, type ReactNode, Suspense, useContext, useEffect, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Badge } from '../../ui/badge.tsx';
import { moveOnEnter } from '../../ui/enter-moves.ts';
import { Icon } from '../../ui/icons.tsx';
import { useKeys } from '../../ui/keys.ts';
import { leaveField } from '../../ui/out-of-field.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { giveTyping } from '../../ui/typed-ahead.ts';
import { useFormSave } from '../../ui/typed-meanwhile.tsx';
import { holdsUnparsed } from '../../ui/unparsed-figures.ts';
import { askConfirm, showAlert } from '../dialogs.ts';
import { useQuestionBeforeLeaving } from '../leave-form.ts';
import { sayError } from '../say-error.ts';
import { useStillHere } from '../still-here.ts';
import { toastError, toastSuccess } from '../toasts.ts';
import { usesOf, usesText } from './in-use.ts';
import classes from './record-form.module.css';
import { at, useRecordPlace } from './record-place.ts';
import type { RecordWords } from './record-words.ts';
import { GoneNotice, StaleNotice } from './stale-notice.tsx';
import { type Call, type RecordForm as Form, type StoredRecord, staleOf } from './use-record-form.ts';

const RecordChanges = lazy(async () => ({ default: (await import('./record-changes.tsx')).RecordChanges }));

type Props<Row extends StoredRecord> = {
  words: RecordWords;
  form: Form<Row>;
  row: Row | null;
  /** The name of the record, for the heading and questions. */
  name: string;
  /** Loads the record again, for a user whose version is outdated. */
  reload: () => Promise<Row | undefined>;
  setActive?: (row: Row, isActive: boolean, call: Call) => Promise<Row>;
  remove?: (row: Row, call: Call) => Promise<unknown>;
  /** Read-only: for staff of role user, or if masters come from Tally. */
  isReadOnly?: boolean;
  /** Further items of the menu at the top. */
  actions?: readonly { label: string; onChoose: () => void }[];
  /** Shown below the heading; by default the notice of the page. */
  notice?: ReactNode;
  /** A form with many fields is two columns wide. */
  isWide?: boolean;
  children: ReactNode;
};

/** The notice that a page shows below the heading of its form. */
export const RecordNotice = createContext<ReactNode>(null);

const question = { title: 'Leave this form?', text: 'What you entered is not saved.', confirm: 'Leave', cancel: 'Stay' };

/**
 * The one form of all records, as a page. All problems are shown at their fields. Ctrl+A or Ctrl+Enter saves, Esc leaves (and asks). The
 * menu makes the record inactive, deletes it, or shows its changes.
 */
export function RecordForm<Row extends StoredRecord>(props: Props<Row>) {
  const { words, form, row, name, reload, setActive, remove, isReadOnly = false, actions = [], isWide, children } = props;
  const ofPage = useContext(RecordNotice);
  const { base, isManager } = useRecordPlace();
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const isStillHere = useStillHere();
  const queries = useQueryClient();
  const [hasChanges, setHasChanges] = useState(false);
  const { isLeft } = useQuestionBeforeLeaving(form.isDirty, question);
  const back = () => (canGoBack ? router.history.back() : void navigate({ to: at(base) }));
  const place = form.form;
  const { ask, meanwhile } = useFormSave(place, form.isSaving, { goes: 'page' });
  const [waits, setWaits] = useState(false);
  const save = () => {
    if (isReadOnly || holdsUnparsed(place.current)) return;
    // The pending action changes the version, so the save waits for it.
    if (isActing) return setWaits(true);
    form.save();
    ask();
  };
  // Not with autofocus of the field: a dialog with the same fields moves the focus itself, and would take it from a user who types fast.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    giveTyping();
  }, [place]);
  useKeys({
    'Ctrl+A': save,
    'Ctrl+Enter': save,
    Escape: () => {
      if (!leaveField()) back();
    },
  });

  const activity = useMutation({
    mutationFn: ({ of, isActive }: { of: Row; isActive: boolean }) => setActive!(of, isActive, callOnce()),
    onSuccess: async (saved) => {
      form.noteVersion(saved.version);
      toastSuccess(`${name} is ${saved.isActive ? 'active' : 'inactive'}`);
      // A second save before that would be for the previous version.
      await queries.invalidateQueries();
    },
    onError: (error) => void sayRefused(error),
  });
  const removal = useMutation({
    mutationFn: (of: Row) => remove!(of, callOnce()),
    onSuccess: async () => {
      isLeft.current = true;
      if (isStillHere()) await navigate({ to: at(base), replace: true });
      void queries.invalidateQueries();
      toastSuccess(`${name} deleted`);
    },
    onError: (error, of) => void sayInUse(error, of),
  });

  const sayRefused = async (error: Error) => {
    const stale = staleOf(error);
    if (!stale) return toastError(sayError(error, 'Something went wrong!'));
    await reload();
    await showAlert({
      title: 'Not done',
      text: `${stale.by ?? 'Somebody'} changed ${name} meanwhile. Look at it as it is now, and try again.`,
    });
  };
  const sayInUse = async (error: Error, of: Row) => {
    const uses = usesOf(error);
    if (!uses) return sayRefused(error);
    const text = uses.length === 0 ? error.message : `It is used by ${usesText(uses)}, so it stays.`;
    if (!of.isActive || !setActive || uses.length === 0) return showAlert({ title: `${name} is in use`, text });
    const isWanted = await askConfirm({
      title: `${name} is in use`,
      text: `${text} Made inactive, it is offered nowhere any more, and what was entered with it stays as it is.`,
      confirm: 'Make inactive',
      cancel: 'Leave it',
    });
    if (isWanted) activity.mutate({ of, isActive: false });
  };
  const askRemove = async (of: Row) => {
    const text = 'It goes for good. Its changes stay in the edit log of the company.';
    if (await askConfirm({ title: `Delete ${name}?`, text, confirm: 'Delete', isDanger: true })) removal.mutate(of);
  };

  const isActing = activity.isPending || removal.isPending;
  useEffect(() => {
    if (!waits || isActing) return;
    setWaits(false);
    if (!removal.isSuccess) save();
  });
  const disabledBecause = isActing || form.isSaving ? 'It is being saved' : null;
  const mayWrite = row !== null && !isReadOnly;
  const items = [
    ...actions,
    ...(mayWrite && setActive
      ? [
          {
            label: row.isActive ? 'Make inactive' : 'Make active',
            disabledBecause,
            onChoose: () => activity.mutate({ of: row, isActive: !row.isActive }),
          },
        ]
      : []),
    ...(row && isManager ? [{ label: 'Changes', onChoose: () => setHasChanges(true) }] : []),
    ...(mayWrite && remove ? [{ label: 'Delete', disabledBecause, onChoose: () => void askRemove(row) }] : []),
  ];
  return (
    <>
      <PageHeader
        title={row ? name : `New ${words.one}`}
        detail={isActing ? <span role="status">Saving…</span> : row && !row.isActive && <Badge>Inactive</Badge>}
        back={back}
        action={
          items.length > 0 && (
            <ActionMenu label={`More for this ${words.one}`} items={items}>
              <Icon name="more" size={18} />
            </ActionMenu>
          )
        }
      />
      {props.notice ?? ofPage}
      {form.isGone && <GoneNotice isSaving={form.isSaving} onSaveAnew={form.saveAnew} />}
      {form.stale && (
        <StaleNotice
          stale={form.stale}
          isSaving={form.isSaving}
          onLoad={async () => {
            const stored = await reload();
            if (stored) form.loadStored(stored);
          }}
          onSaveOver={form.saveOver}
        />
      )}
      <form
        ref={form.form}
        className={classes.form}
        data-wide={isWide || undefined}
        noValidate
        onKeyDown={moveOnEnter}
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          save();
        }}
      >
        <fieldset className={classes.fields} disabled={isReadOnly} inert={form.isSaving}>
          {children}
        </fieldset>
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
        {meanwhile}
        {!isReadOnly && (
          <div className={classes.buttons}>
            <Button variant="default" onClick={back}>
              Cancel
            </Button>
            <Button type="submit" loading={form.isSaving || waits} aria-keyshortcuts="Control+A Control+Enter">
              Save
            </Button>
          </div>
        )}
      </form>
      {hasChanges && row && (
        <Suspense>
          <RecordChanges words={words} id={row._id} name={name} onClose={() => setHasChanges(false)} />
        </Suspense>
      )}
    </>
  );
}

const callOnce = (): Call => ({ context: { key: uuid() } });

/** A heading above related fields. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  );
}
