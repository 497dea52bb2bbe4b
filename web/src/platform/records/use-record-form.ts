import { ORPCError } from '@orpc/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { v7 as uuid } from 'uuid';
import { useProblemFocus } from '../../ui/problem-focus.ts';
import type { CallContext } from '../call-context.ts';
import { useHeldState } from '../held-state.ts';
import { problemsOf } from '../problems-of.ts';
import { useSaveErrorToast } from '../save-result-toast.ts';

export type StoredRecord = {
  readonly _id: string;
  readonly isActive: boolean;
  readonly version: number;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
};
export type Problems = Readonly<Record<string, string | undefined>>;
export type Call = { readonly context: CallContext & { readonly key: string } };
/** Another user saved the record first. */
export type Stale = { readonly by: string | null; readonly at: string | null; readonly version: number };

type Options<Row extends StoredRecord, Draft extends object, Fields extends object> = {
  /** The name of the form in this tab: `brand.<company>.<record or new>`. Typed data is held under it while the screen is locked. */
  name: string;
  /** As stored; null for a new record. */
  row: Row | null;
  begin: (row: Row | null) => Draft;
  /** All problems by field. Shown from the first save on. */
  problems: (draft: Draft) => Problems;
  /** The body of a save. An edit sends only changed fields, so that two users who change different fields both succeed. */
  fields: (draft: Draft) => Fields;
  create: (fields: Fields, call: Call) => Promise<Row>;
  update: (changed: Partial<Fields> & { id: string; version: number }, call: Call) => Promise<Row>;
  onSaved: (row: Row) => void;
};

type Held<Draft> = { draft: Draft; begun: Draft; version: number | null };

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
/** A changed name of a referenced record is not a change of this one. */
const asReferred = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && '_id' in value && 'name' in value ? value._id : value;
const isSameDraft = (one: unknown, other: unknown) => JSON.stringify(one, asReferred) === JSON.stringify(other, asReferred);

/** The form of one record: typed data, problems, save, and the conflict with another user's save. */
export function useRecordForm<Row extends StoredRecord, Draft extends object, Fields extends object>(options: Options<Row, Draft, Fields>) {
  const { row, begin, fields } = options;
  const beginAnew = (): Held<Draft> => ({ draft: begin(row), begun: begin(row), version: row?.version ?? null });
  const [{ draft, begun, version }, setHeld] = useHeldState(options.name, beginAnew);
  const [isAsked, setIsAsked] = useState(false);
  const keyFor = useKeyOfBody();
  const queries = useQueryClient();
  const isDirty = !isSameDraft(draft, begun);

  // A newer version was loaded and nothing was typed: show it.
  const isNewer = row !== null && version !== null && row.version > version;
  useEffect(() => {
    if (isNewer && !isDirty) setHeld(beginAnew());
  });

  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    mutationFn: (at: number | null) => {
      const all = fields(draft);
      if (row === null || at === null) return options.create(all, { context: { key: keyFor(all) } });
      const before = fields(begun) as Record<string, unknown>;
      const changed = Object.fromEntries(Object.entries(all).filter(([field, value]) => !same(value, before[field])));
      const body = { ...(changed as Partial<Fields>), id: row._id, version: at };
      return options.update(body, { context: { key: keyFor(body) } });
    },
    onSuccess: async (saved) => {
      // Any list may show its name.
      void queries.invalidateQueries();
      options.onSaved(saved);
    },
    onError: useSaveErrorToast('The form you left'),
  });
  const own = Object.fromEntries(Object.entries(options.problems(draft)).filter(([, text]) => text !== undefined));
  const isWrong = Object.keys(own).length > 0;
  const stale = staleOf(error) ?? (isNewer && isDirty ? { by: row.changedBy, at: row.changedAt, version: row.version } : null);
  const isGone = row !== null && error instanceof ORPCError && error.code === 'NOT_FOUND';
  const refused = stale || isGone ? { fields: {}, text: null } : problemsOf(error);
  // True also while the page or dialog of the saved record is closing.
  const isSaving = isPending || isSuccess;
  const { form, onTry } = useProblemFocus(isSaving);
  const trySave = (at: number | null) => {
    if (isSaving) return;
    setIsAsked(true);
    onTry();
    if (!isWrong) mutate(at);
  };
  const change = (patch: Partial<Draft> | ((now: Draft) => Draft)) => {
    if (error && !stale) reset();
    setHeld((now) => ({ ...now, draft: typeof patch === 'function' ? patch(now.draft) : { ...now.draft, ...patch } }));
  };
  const shown: Problems = { ...refused.fields, ...(isAsked && own) };
  return {
    draft,
    change,
    problems: shown,
    refusal: refused.text,
    isSaving,
    isDirty,
    stale,
    /** Another user deleted the record. */
    isGone,
    /** The ref of the form element: a refusal moves the focus to the first field with a problem. */
    form,
    save: () => trySave(version),
    /** Saves the changed fields over the other user's version. */
    saveOver: () => stale && trySave(stale.version),
    /** Creates the deleted record again, as it is in the form. */
    saveAnew: () => trySave(null),
    /** Discards the typed data and shows the stored record. */
    loadStored: (stored: Row) => {
      reset();
      setIsAsked(false);
      setHeld({ draft: begin(stored), begun: begin(stored), version: stored.version });
    },
    /** This user changed the record outside of the fields: typed data stays and applies to the new version. */
    noteVersion: (next: number) => setHeld((now) => ({ ...now, version: next })),
    /** For a text field: `<TextInput {...form.text('name', 'Name')} />`. */
    text: (field: keyof Draft & string, label: string) => ({
      label,
      name: field,
      value: draft[field] as string,
      error: shown[field],
      autoComplete: 'off',
      onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
        change({ [field]: currentTarget.value } as unknown as Partial<Draft>),
    }),
    /** For a switch or checkbox. */
    check: (field: keyof Draft & string, label: string) => ({
      label,
      name: field,
      checked: draft[field] as boolean,
      error: shown[field],
      onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
        change({ [field]: currentTarget.checked } as unknown as Partial<Draft>),
    }),
  };
}

export type RecordForm<Row extends StoredRecord = StoredRecord> = Pick<
  ReturnType<typeof useRecordForm<Row, object, object>>,
  'isSaving' | 'isDirty' | 'stale' | 'isGone' | 'refusal' | 'form' | 'save' | 'saveOver' | 'saveAnew' | 'loadStored' | 'noteVersion'
>;

export function staleOf(error: Error | null): Stale | null {
  return error instanceof ORPCError && error.code === 'CHANGED_MEANWHILE' ? (error.data as Stale) : null;
}

/** One key for each body: a lost answer does not save twice, and a body that was changed after a refusal is a new entry. */
function useKeyOfBody(): (body: unknown) => string {
  const last = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (last.current.text !== text) last.current = { text, key: uuid() };
    return last.current.key;
  };
}
