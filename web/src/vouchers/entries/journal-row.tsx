import { formatRupees } from '@bahi/core/money/rupee-format';
import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { JournalLedger } from '../../platform/answers.ts';
import type { JournalItem, ReferenceEntry } from '../../platform/drafts/plain-entry.ts';
import { query } from '../../platform/queries.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import party from '../party-field.module.css';
import { problemAt, type Shown } from '../problem-places.ts';
import classes from './entry.module.css';
import { enterGoes, focusLater } from './places.ts';

type Props = {
  orgId: string;
  /** The edited journal: bills are shown without it. '' for a new one. */
  voucherId: string;
  row: number;
  line: JournalItem;
  date: string;
  today: string;
  problems: readonly Shown[];
  onLedger: (ledger: JournalLedger | null) => void;
  onChange: (patch: Partial<JournalItem>) => void;
  /** Enter on a line without a ledger: the lines are at an end. */
  onEmpty: () => void;
  onCreate: (typed: string) => void;
  onDone: () => void;
  onRemove: () => void;
};

const kindText = ({ kind, group }: JournalLedger) => (kind === 'party' ? 'Party' : group);

/** Dr or Cr, a ledger, of a party the bill, and the amount. */
export function JournalRow({ orgId, voucherId, row, line, date, today, problems, onLedger, onChange, ...props }: Props) {
  const { onEmpty, onCreate, onDone, onRemove } = props;
  const queries = useQueryClient();
  const at = (name: string) => `lines.${row}.${name}`;
  const label = (text: string) => `${text} of line ${row + 1}`;
  const isParty = line.ledger?.kind === 'party';
  const { reference } = line;
  const before = row === 0 ? 'date' : `lines.${row - 1}.amountPaise`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Ctrl+D works in every field of the line
    <div
      className={classes.entry}
      data-party={isParty || undefined}
      onKeyDown={(event) => {
        if (!event.ctrlKey || event.code !== 'KeyD') return;
        event.preventDefault();
        onRemove();
      }}
    >
      <div data-place={at('side')} className={classes.sideCell}>
        <NativeSelect
          aria-label={label('Side')}
          value={line.side}
          data={[
            { value: 'debit', label: 'Dr' },
            { value: 'credit', label: 'Cr' },
          ]}
          onChange={({ currentTarget }) => onChange({ side: currentTarget.value as JournalItem['side'] })}
          onKeyDown={enterGoes(at('ledgerId'), before)}
        />
      </div>
      <div data-place={at('ledgerId')} className={classes.ledger}>
        <SearchSelect
          aria-label={label('Ledger')}
          placeholder={row < 2 ? 'Any ledger or party' : 'Any ledger or party · Enter on empty ends'}
          value={line.ledger}
          search={async (search) =>
            (await queries.fetchQuery(query.vouchers.listJournalLedgers.queryOptions({ input: { orgId, search: search.trim() } }))).ledgers
          }
          optionKey={({ _id }) => _id}
          optionText={({ name }) => name}
          renderOption={(option) => (
            <span className={party.option}>
              <span className={party.name}>{option.name}</span>
              <span className="dim">{kindText(option)}</span>
            </span>
          )}
          listWidth={420}
          onChoose={onLedger}
          onCreate={onCreate}
          {...(row >= 2 && { onEnterEmpty: onEmpty })}
          onKeyDown={enterGoes(isParty ? at('reference') : at('amountPaise'), before)}
          error={problemAt(problems, at('ledgerId'))}
        />
      </div>
      {isParty && (
        <div data-place={at('reference')} className={classes.reference}>
          <SearchSelect<ReferenceEntry>
            aria-label={label('Bill')}
            placeholder="On account · or a bill"
            value={reference}
            search={async (text) => {
              const input = { orgId, partyId: line.ledger?._id ?? '', ...(voucherId !== '' && { voucherId }) };
              const { bills } = await queries.fetchQuery({ ...query.vouchers.listJournalBills.queryOptions({ input }), staleTime: 0 });
              const settled = line.side === 'credit' ? 1 : -1;
              return bills
                .filter(
                  ({ pendingPaise, billNo }) => pendingPaise * settled > 0 && billNo.toLowerCase().includes(text.trim().toLowerCase()),
                )
                .map(({ billId, billNo, pendingPaise }) => ({ kind: 'against' as const, billId, billNo, pendingPaise }));
            }}
            optionKey={(option) => (option.kind === 'against' ? option.billId : option.name)}
            optionText={(option) => (option.kind === 'against' ? option.billNo : option.name)}
            renderOption={(option) =>
              option.kind === 'against' && (
                <span className={party.option}>
                  <span className={party.name}>{option.billNo}</span>
                  <span className="num">{formatRupees(Math.abs(option.pendingPaise), 'two')}</span>
                </span>
              )
            }
            listWidth={320}
            onChoose={(chosen) => {
              const pendingPaise = chosen?.kind === 'against' ? Math.abs(chosen.pendingPaise) : 0;
              onChange({ reference: chosen, ...(pendingPaise > 0 && line.amountPaise === 0 && { amountPaise: pendingPaise }) });
              if (chosen) focusLater(at('amountPaise'));
            }}
            onCreate={(name) => {
              onChange({ reference: { kind: 'new', name, billDate: null } });
              focusLater(at('reference.billDate'));
            }}
            onKeyDown={enterGoes(at('amountPaise'), at('ledgerId'))}
            error={
              problemAt(problems, at('reference.name')) ??
              problemAt(problems, at('reference.billId')) ??
              problemAt(problems, at('reference.kind'))
            }
          />
        </div>
      )}
      {isParty && reference?.kind === 'new' && (
        <div data-place={at('reference.billDate')} className={classes.billDate}>
          <DateField
            aria-label={label('Date of the bill')}
            date={reference.billDate ?? date}
            today={today}
            onChange={(billDate) => onChange({ reference: { ...reference, billDate: billDate === date ? null : billDate, dueOn: null } })}
            onKeyDown={enterGoes(at('amountPaise'), at('reference'))}
            error={problemAt(problems, at('reference.billDate'))}
          />
        </div>
      )}
      <div data-place={at('amountPaise')} className={classes.figure}>
        <AmountField
          aria-label={label('Amount')}
          paise={line.amountPaise}
          onChange={(amountPaise) => onChange({ amountPaise })}
          onKeyDown={enterGoes(onDone, at('ledgerId'))}
          error={problemAt(problems, at('amountPaise'))}
        />
      </div>
      <button
        type="button"
        tabIndex={-1}
        className={classes.remove}
        aria-label={`Remove line ${row + 1}`}
        title="Remove, Ctrl+D"
        onClick={onRemove}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
