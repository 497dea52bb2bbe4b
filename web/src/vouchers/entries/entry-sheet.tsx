import { formatRupees } from '@bahi/core/money/rupee-format';
import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { useTell } from '../../platform/save-result-toast.ts';
import { useStillHere } from '../../platform/still-here.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { DateField } from '../../ui/date-field.tsx';
import { KeyBar, KeysButton } from '../../ui/key-bar.tsx';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { UnreadContext } from '../../ui/unread-figures.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { DraftState } from '../draft-state.tsx';
import { FormWaiting } from '../form-skeleton.tsx';
import phone from '../phone.module.css';
import { SaveArea, SaveNews } from '../save-area.tsx';
import side from '../side.module.css';
import { useOver } from '../trade/use-over.ts';
import { focusField, focusNext } from '../use-places.ts';
import head from '../voucher-form.module.css';
import { useFormKeys, useVoucherKeys } from '../voucher-keys.ts';
import { VoucherRemedy } from '../voucher-remedy.tsx';
import { enterGoes, goToProblem, saidAt } from './places.ts';
import { LinesToSettle } from './settle-lines.ts';
import { useEditedEntry } from './use-edited-entry.ts';
import { useEntryForm } from './use-entry-form.ts';
import { dateOf, type VoucherFormKind } from './voucher-form-kind.ts';

/** A voucher without tax, new or edited. One request loads all facts before the first field. */
export function PlainForm<E extends PlainEntry>({ kind }: { kind: VoucherFormKind<E> }) {
  const { _id: orgId } = useCompany();
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: kind.kind } }));
  const edited = useEditedEntry(orgId, kind);
  const title = edited.isEdit ? kind.editTitle : kind.title;
  if (!edited.isReady || facts.data === undefined) {
    const problem = facts.error?.message ?? edited.problem;
    const again = facts.error ? () => void facts.refetch() : edited.reload;
    return <FormWaiting title={title} noun={kind.title.toLowerCase()} problem={problem} onRetry={again} />;
  }
  return <EntrySheet orgId={orgId} facts={facts.data} kind={kind} onReload={edited.reload} />;
}

const common = [
  { keys: 'Enter', label: 'Go on' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

type SheetProps<E extends PlainEntry> = { orgId: string; facts: VoucherFacts; kind: VoucherFormKind<E>; onReload: () => void };

function EntrySheet<E extends PlainEntry>({ orgId, facts, kind, onReload }: SheetProps<E>) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const isStillHere = useStillHere((path) => path === home || path === kind.over?.address);
  const tell = useTell();
  const voucher = useEntryForm(orgId, facts, kind, isStillHere, ({ _id, message }, { mode }) => {
    if (!isStillHere()) return tell(toastSuccess, message);
    if (mode === 'edit') {
      toastSuccess(message);
      return navigate({ ...kind.open(_id), replace: true, ignoreBlocker: true });
    }
    requestAnimationFrame(() => focusNext(kind.first));
  });
  const { entry, problems, warnings, state, change, note } = voucher;
  const { Head, Fields, Sums, Below } = kind;
  const isEdit = entry.mode === 'edit';
  const series = facts.series.find(({ isDefault }) => isDefault) ?? facts.series[0];
  const next = series && !isPhone && `Next number: ${series.nextNumber}`;

  // The panel above the page belongs to the current entry, new or edited.
  const home = isEdit ? `/sUsers/edit${kind.kind}/${entry.id}` : `/sUsers/${kind.kind}`;
  const over = useOver(kind.over?.address ?? '', home);
  // A saved voucher is looked at first: no list of choices opens over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each voucher, not when the list over it closes
  useEffect(() => {
    if (!over.isOpen) focusField(isEdit ? 'date' : kind.first);
  }, [kind, isEdit]);

  const onSave = () => voucher.save(({ field }) => goToProblem(field));
  const onNext = () => {
    voucher.next();
    focusField(kind.first);
  };
  const from = useRef('lines');
  const onOver = () => {
    from.current = document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset.place ?? 'lines';
    over.open();
  };
  const onClose = () => {
    over.close();
    // After the dialog returned its keys.
    if (!isPhone) setTimeout(() => focusField(from.current));
  };
  useFormKeys(onSave, kind.over && { 'Alt+A': onOver });
  const question = useLeaveQuestion({
    isDirty: entry.changedAt !== null,
    belongs: (path) => path === kind.over?.address || (kind.over !== undefined && path === home),
    title: kind.leaving,
    what: kind.hasAmount && kind.sumText(entry) === formatRupees(0, 'two') ? '' : kind.sumText(entry),
    onKeep: voucher.keep,
    onDiscard: voucher.discard,
  });
  const groups = useVoucherKeys(kind.kind, onSave);
  const fields = {
    orgId,
    facts,
    entry,
    date: dateOf(entry, facts),
    problems,
    change,
    note,
    onEnd: () => focusField('note'),
    onOver,
    isOver: over.isOpen,
  };
  const isSaving = state.kind === 'saving';

  return (
    <div className={head.frame}>
      <div className={head.sheet}>
        <PageHeader
          title={isEdit ? kind.editTitle : kind.title}
          detail={isEdit ? entry.voucherNumber : next}
          action={
            <>
              <DraftState changedAt={entry.changedAt} />
              <KeysButton groups={groups} notes={[...common, ...kind.notes]} />
            </>
          }
        />
        <div className={head.page} data-phone={isPhone || undefined}>
          <div className={head.main} inert={isSaving}>
            <UnreadContext value={voucher.keeper}>
              <section className={head.head} aria-label="Head of the voucher" data-landmark>
                <div data-place="date" className={head.date}>
                  <DateField
                    label="Date"
                    aria-keyshortcuts="F2"
                    date={dateOf(entry, facts)}
                    today={facts.today}
                    onChange={(date) => change({ date: date === facts.today ? null : date } as Partial<E>)}
                    onKeyDown={enterGoes(kind.first, null)}
                    error={saidAt(problems, 'date')}
                  />
                </div>
                {Head && <Head {...fields} />}
              </section>
              <LinesToSettle value={voucher.tellLine}>
                <Fields key={entry.key} {...fields} />
              </LinesToSettle>
            </UnreadContext>
            <section className={head.folds} aria-label="Narration">
              <div data-place="note">
                <Textarea
                  label="Narration"
                  rows={2}
                  value={entry.note}
                  onChange={({ currentTarget }) => change({ note: currentTarget.value } as Partial<E>)}
                  onKeyDown={enterGoes('save', null)}
                  error={saidAt(problems, 'note')}
                />
              </div>
            </section>
            {Below && !isEdit && <Below orgId={orgId} />}
          </div>
          <aside className={head.side} aria-label="Sums and save" data-landmark>
            <div className={head.sideScroll}>
              <section className={side.block} aria-label="Sums">
                <Sums entry={entry} facts={facts} isPhone={isPhone} />
                {warnings.map(({ field, text }) => (
                  <p key={field + text} className={side.warning}>
                    {text}
                  </p>
                ))}
              </section>
            </div>
            <SaveArea
              state={state}
              onSave={onSave}
              problems={problems}
              onGo={({ field }) => goToProblem(field)}
              hasButton={!isPhone}
              hasAmount={kind.hasAmount}
              isEdit={isEdit}
              open={kind.open}
              onNext={onNext}
              remedy={<VoucherRemedy voucher={voucher} isEdit={isEdit} onReload={onReload} />}
            />
            <SaveNews state={state} problems={problems} />
          </aside>
        </div>
        {isPhone && (
          <div className={phone.foot} data-thumb-bar>
            <div className={phone.footSum}>
              <strong className={phone.footTotal}>{kind.sumText(entry)}</strong>
            </div>
            <Button data-place="save" onClick={onSave} aria-disabled={isSaving}>
              {isSaving ? 'Saving…' : 'Save'}
            </Button>
          </div>
        )}
      </div>
      <KeyBar groups={groups} />
      {question}
      {kind.over && over.isShown && (
        <Suspense fallback={null}>
          <kind.over.Over orgId={orgId} facts={facts} entry={entry} onClose={onClose} />
        </Suspense>
      )}
    </div>
  );
}
