import { formatRupees } from '@bahi/core/money/rupee-format';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import type { PlainEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import { FormWaiting } from '../form-skeleton.tsx';
import { problemAt } from '../problem-places.ts';
import side from '../side.module.css';
import { useOver } from '../trade/use-over.ts';
import { focusField } from '../use-places.ts';
import { useVoucherForm } from '../use-voucher-form.ts';
import head from '../voucher-form.module.css';
import { VoucherRemedy } from '../voucher-remedy.tsx';
import { VoucherSheet } from '../voucher-sheet.tsx';
import { enterGoes, goToProblem } from './places.ts';
import { dateOf, type PlainFormKind } from './plain-form-kind.ts';
import { LinesToSettle } from './settle-lines.ts';
import { useEditedEntry } from './use-edited-entry.ts';
import { useEntryForm } from './use-entry-form.ts';

/** A voucher without tax, new or edited. One request loads all facts before the first field. */
export function PlainForm<E extends PlainEntry>({ kind }: { kind: PlainFormKind<E> }) {
  const { _id: orgId } = useCompany();
  const facts = useQuery(query.vouchers.getVoucherFacts.queryOptions({ input: { orgId, kind: kind.kind } }));
  const edited = useEditedEntry(orgId, kind);
  const title = edited.isEdit ? kind.editTitle : kind.title;
  if (!edited.isReady || facts.data === undefined) {
    const problem = facts.error?.message ?? edited.problem;
    const again = facts.error ? () => void facts.refetch() : edited.reload;
    return <FormWaiting title={title} noun={kind.noun} problem={problem} onRetry={again} />;
  }
  return <EntrySheet orgId={orgId} facts={facts.data} kind={kind} onReload={edited.reload} />;
}

const common = [
  { keys: 'Enter', label: 'Go on' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

type SheetProps<E extends PlainEntry> = { orgId: string; facts: VoucherFacts; kind: PlainFormKind<E>; onReload: () => void };

function EntrySheet<E extends PlainEntry>({ orgId, facts, kind, onReload }: SheetProps<E>) {
  const isPhone = useIsPhone();
  const voucher = useEntryForm(orgId, facts, kind);
  const { entry, problems, warnings, change, note } = voucher;
  const { Head, Fields, Sums, Below } = kind;
  const isEdit = entry.mode === 'edit';
  const series = facts.series.find(({ isDefault }) => isDefault) ?? facts.series[0];
  const next = series && !isPhone && `Next number: ${series.nextNumber}`;

  // The panel above the page belongs to the current entry, new or edited.
  const over = useOver(kind.over?.address ?? '', voucher.home);
  // A saved voucher is looked at first: no list of choices opens over it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each voucher, not when the list over it closes
  useEffect(() => {
    if (!over.isOpen) focusField(isEdit ? 'date' : kind.first);
  }, [kind, isEdit]);

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
  const form = useVoucherForm({
    kind,
    voucher,
    lost: kind.hasAmount && kind.sumText(entry) === formatRupees(0, 'two') ? '' : kind.sumText(entry),
    goTo: ({ field }) => goToProblem(field),
    ...(kind.over && { keys: { 'Alt+A': onOver } }),
  });
  const date = dateOf(entry, facts);
  const onEnd = () => focusField('note');
  const fields = { orgId, facts, entry, date, problems, change, note, onEnd, onOver, isOver: over.isOpen };
  const sums = (
    <section className={side.block} aria-label="Sums">
      <Sums entry={entry} facts={facts} isPhone={isPhone} />
      {warnings.map(({ field, text }) => (
        <p key={field + text} className={side.warning}>
          {text}
        </p>
      ))}
    </section>
  );

  return (
    <>
      <VoucherSheet
        form={form}
        detail={isEdit ? entry.voucherNumber : next}
        notes={[...common, ...kind.notes]}
        sums={sums}
        sideLabel="Sums and save"
        foot={{ total: kind.sumText(entry) }}
        remedy={<VoucherRemedy voucher={voucher} isEdit={isEdit} onReload={onReload} />}
      >
        <section className={head.head} aria-label="Head of the voucher" data-landmark>
          <div data-place="date" className={head.date}>
            <DateField
              label="Date"
              aria-keyshortcuts="F2"
              date={date}
              today={facts.today}
              onChange={(day) => change({ date: day === facts.today ? null : day } as Partial<E>)}
              onKeyDown={enterGoes(kind.first, null)}
              error={problemAt(problems, 'date')}
            />
          </div>
          {Head && <Head {...fields} />}
        </section>
        <LinesToSettle value={voucher.tellLine}>
          <Fields key={entry.key} {...fields} />
        </LinesToSettle>
        <section className={head.folds} aria-label="Narration">
          <div data-place="note">
            <Textarea
              label="Narration"
              rows={2}
              value={entry.note}
              onChange={({ currentTarget }) => change({ note: currentTarget.value } as Partial<E>)}
              onKeyDown={enterGoes('save', null)}
              error={problemAt(problems, 'note')}
            />
          </div>
        </section>
        {Below && !isEdit && <Below orgId={orgId} />}
      </VoucherSheet>
      {form.question}
      {kind.over && over.isShown && (
        <Suspense fallback={null}>
          <kind.over.Over orgId={orgId} facts={facts} entry={entry} onClose={onClose} />
        </Suspense>
      )}
    </>
  );
}
