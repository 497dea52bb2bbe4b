import { Button, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { KeyBar, KeysButton } from '../../ui/key-bar.tsx';
import { useKeys } from '../../ui/keys.ts';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { DraftState } from '../draft-state.tsx';
import { FormSkeleton } from '../form-skeleton.tsx';
import { goToLandmark, selectField } from '../landmarks.ts';
import phone from '../phone.module.css';
import { SaveArea, SaveNews } from '../save-area.tsx';
import side from '../side.module.css';
import { focusField } from '../use-places.ts';
import head from '../voucher-form.module.css';
import { enterGoes, focusLater, goToProblem, saidAt } from './places.ts';
import { dateOf, type PlainKind } from './plain-kind.ts';
import { usePlain } from './use-plain.ts';

/** A new voucher without tax. Everything it needs before the first field comes with one request. */
export function PlainForm<E extends PlainEntry>({ kind }: { kind: PlainKind<E> }) {
  const { _id: orgId } = useCompany();
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: kind.kind } }));
  return (
    <Loaded
      answer={facts}
      skeleton={
        <>
          <PageHeader title={kind.title} />
          <FormSkeleton />
        </>
      }
    >
      {(known) => <PlainSheet orgId={orgId} facts={known} kind={kind} />}
    </Loaded>
  );
}

const common = [
  { keys: 'Enter', label: 'Go on' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

function PlainSheet<E extends PlainEntry>({ orgId, facts, kind }: { orgId: string; facts: VoucherFacts; kind: PlainKind<E> }) {
  const isPhone = useIsPhone();
  const router = useRouter();
  const navigate = useNavigate();
  const voucher = usePlain(orgId, facts, kind, () => focusLater(kind.first));
  const { entry, problems, warnings, state, change, note } = voucher;
  const { Head, Fields, Sums, Below } = kind;
  const series = facts.series.find(({ isDefault }) => isDefault) ?? facts.series[0];

  useEffect(() => focusField(kind.first), [kind]);

  const onSave = () => {
    const first = voucher.save();
    if (first) goToProblem(first.field);
  };
  const onNext = () => {
    voucher.clear();
    focusField(kind.first);
  };
  useKeys({
    'Ctrl+A': onSave,
    'Ctrl+Enter': onSave,
    'Ctrl+Shift+A': selectField,
    'Ctrl+ArrowDown': () => goToLandmark(1),
    'Ctrl+ArrowUp': () => goToLandmark(-1),
    F2: () => focusField('date'),
    Escape: () => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.matches('input, select, textarea')) focused.blur();
      else if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/sUsers/dashboard' });
    },
  });
  const question = useLeaveQuestion({
    isDirty: entry.changedAt !== null,
    title: kind.leaving,
    onKeep: voucher.keep,
    onDiscard: voucher.discard,
  });
  const groups = [
    [
      { keys: 'F2', label: 'Date', onPress: () => focusField('date') },
      { keys: 'Ctrl+A', also: 'Ctrl+Enter', label: 'Save', onPress: onSave },
    ],
  ];
  const fields = { orgId, facts, entry, date: dateOf(entry, facts), problems, change, note, onEnd: () => focusField('note') };
  const isSaving = state.kind === 'saving';

  return (
    <div className={head.frame}>
      <div className={head.sheet}>
        <PageHeader
          title={kind.title}
          detail={series && !isPhone && `${series.nextNumber} next, not reserved`}
          action={
            <>
              <DraftState changedAt={entry.changedAt} />
              <KeysButton groups={groups} notes={[...common, ...kind.notes]} />
            </>
          }
        />
        <div className={head.page} data-phone={isPhone || undefined}>
          <div className={head.main}>
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
            <Fields key={entry.key} {...fields} />
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
            {Below && <Below orgId={orgId} />}
          </div>
          <aside className={head.side} aria-label="Sums and save" data-landmark>
            <div className={head.sideScroll}>
              <section className={side.block} aria-label="Sums">
                <Sums entry={entry} facts={facts} />
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
              open={kind.open}
              onNext={onNext}
              remedy={
                state.kind === 'refused' &&
                state.code === 'IDEMPOTENCY_KEY_REUSED' && (
                  <>
                    <Link to="/sUsers/vouchers">Day book</Link>
                    <button type="button" onClick={voucher.saveAsNew}>
                      Save as a new voucher
                    </button>
                  </>
                )
              }
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
    </div>
  );
}
