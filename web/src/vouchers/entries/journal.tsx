import { formatRupees } from '@bahi/core/money/rupee-format';
import { signedPaise } from '@bahi/core/vouchers/journal-draft';
import { useState } from 'react';
import type { JournalLedger } from '../../platform/answers.ts';
import { api } from '../../platform/api.ts';
import { type JournalEntry, type JournalItem, newJournalItem, plainDrafts } from '../../platform/drafts/plain-entry.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { Money } from '../../ui/amount.tsx';
import { CashWarnings } from '../cash-warnings.tsx';
import { problemAt } from '../problem-places.ts';
import side from '../side.module.css';
import classes from './entry.module.css';
import { builtJournal, enteredLines, journalFindings, journalInput, savedLines } from './entry-facts.ts';
import { PlainForm } from './entry-sheet.tsx';
import { JournalRow } from './journal-row.tsx';
import { focusLater } from './places.ts';
import { dateOf, type FieldsProps, type PlainFormKind, placesWithLines, savedAs } from './plain-form-kind.ts';

/** The amount that balances the other lines, with its side. */
function remainder(lines: readonly JournalItem[], row: number): Pick<JournalItem, 'side' | 'amountPaise'> {
  const gapPaise = lines.reduce((sum, line, at) => (at === row ? sum : sum + signedPaise(line)), 0);
  return { side: gapPaise > 0 ? 'credit' : 'debit', amountPaise: Math.abs(gapPaise) };
}

function Fields({ orgId, facts, entry, date, problems, change, onEnd }: FieldsProps<JournalEntry>) {
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<{ typed: string; row: number } | null>(null);
  const { lines } = entry;
  const set = (row: number, patch: Partial<JournalItem>) =>
    change({ lines: lines.map((line, at) => (at === row ? { ...line, ...patch } : line)) });

  /** A ledger was chosen: a line without an amount gets the balance of the others. */
  const choose = (row: number, ledger: JournalLedger | null) => {
    const line = lines[row]!;
    const rest = ledger && line.amountPaise === 0 && row > 0 ? remainder(lines, row) : {};
    set(row, { ledger, reference: null, ...rest });
    if (ledger) focusLater(ledger.kind === 'party' ? `lines.${row}.reference` : `lines.${row}.amountPaise`);
  };
  /** After an amount: the next line, a new one while the sides differ, else the narration. */
  const goOn = (row: number) => {
    if (row < lines.length - 1) return focusLater(`lines.${row + 1}.ledgerId`);
    const { side: open, amountPaise } = remainder(lines, -1);
    if (amountPaise === 0) return onEnd();
    change({ lines: [...lines, newJournalItem(open)] });
    focusLater(`lines.${row + 1}.ledgerId`);
  };
  const remove = (row: number) => {
    change({
      lines:
        lines.length > 2 ? lines.filter((_, at) => at !== row) : lines.map((line, at) => (at === row ? newJournalItem(line.side) : line)),
    });
    focusLater(`lines.${Math.min(row, Math.max(lines.length - 2, 0))}.ledgerId`);
  };

  return (
    <section className={classes.lines} aria-label="Lines of the entry" data-landmark data-place="lines">
      {lines.map((line, row) => (
        <JournalRow
          key={line.id}
          orgId={orgId}
          voucherId={entry.id}
          row={row}
          line={line}
          date={date}
          today={facts.today}
          problems={problems}
          onLedger={(ledger) => choose(row, ledger)}
          onChange={(patch) => set(row, patch)}
          onEmpty={onEnd}
          onCreate={(typed) => setMaking({ typed, row })}
          onDone={() => goOn(row)}
          onRemove={() => remove(row)}
        />
      ))}
      <button
        type="button"
        className={classes.add}
        onClick={() => {
          change({ lines: [...lines, newJournalItem(remainder(lines, -1).side)] });
          focusLater(`lines.${lines.length}.ledgerId`);
        }}
      >
        Add a line
      </button>
      <p className={classes.hint} data-tone="wrong">
        {problems.some(({ field }) => field === 'lines') &&
          problemAt(
            problems.filter(({ field }) => !field.includes('.')),
            'lines',
          )}
      </p>
      {forms && making && (
        <forms.Ledger
          typed={making.typed}
          onClose={() => setMaking(null)}
          onCreated={({ _id, name }) => {
            setMaking(null);
            setTimeout(() => choose(making.row, { _id, name, kind: 'other', group: '' }));
          }}
        />
      )}
    </section>
  );
}

export const journal: PlainFormKind<JournalEntry> = {
  kind: 'journal',
  title: 'Journal',
  editTitle: 'Edit journal',
  noun: 'journal',
  leaving: 'Leave this journal?',
  hasAmount: true,
  draftStore: plainDrafts.journal,
  first: 'lines.0.ledgerId',
  notes: [
    { keys: 'Alt+C', label: 'Create the ledger of this field; at a bill, open one by this number' },
    { keys: 'Ctrl+D', label: 'Remove the line' },
    { keys: 'C or D', label: 'At Dr or Cr: change the side' },
  ],
  find: journalFindings,
  places: placesWithLines({}, ({ lines }: JournalEntry) => lines, enteredLines),
  save: ({ orgId, entry, facts, key }) =>
    api.vouchers.saveJournal(journalInput(orgId, entry, facts), { context: { key, isOfDraft: true } }),
  update: ({ orgId, entry, facts, key }) =>
    api.vouchers.updateJournal({ ...journalInput(orgId, entry, facts), ...savedAs(entry) }, { context: { key, isOfDraft: true } }),
  entryOf: (voucher) => ({ lines: savedLines(voucher) }),
  next: () => ({}),
  Fields,
  Sums: ({ entry, facts }) => {
    const { debitPaise, creditPaise, postings } = builtJournal(entry, facts);
    return (
      <>
        <dl className={side.figures}>
          <div>
            <dt>Debit</dt>
            <dd>
              <Money paise={debitPaise} />
            </dd>
          </div>
          <div>
            <dt>Credit</dt>
            <dd>
              <Money paise={creditPaise} />
            </dd>
          </div>
        </dl>
        <p className={side.total}>
          <span>{debitPaise === creditPaise ? 'Balanced' : 'Apart'}</span>
          <output className="num" aria-label="Difference">
            <Money paise={Math.abs(debitPaise - creditPaise)} tone={debitPaise === creditPaise ? 'plain' : 'attention'} />
          </output>
        </p>
        <CashWarnings
          kind="journal"
          date={dateOf(entry, facts)}
          cashIds={entry.lines.flatMap(({ ledger }) => (ledger?.kind === 'cash' ? [ledger._id] : []))}
          postings={postings}
          voucherId={entry.id}
        />
      </>
    );
  },
  sumText: ({ lines }) =>
    formatRupees(
      lines.filter((line) => line.side === 'debit').reduce((sum, line) => sum + line.amountPaise, 0),
      'two',
    ),
};

/** Debits and credits on any ledgers. */
export function JournalForm() {
  return <PlainForm kind={journal} />;
}
