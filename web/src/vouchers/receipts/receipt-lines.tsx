import type { BuiltReceipt } from '@bahi/core/vouchers/build-receipt';
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import type { JournalLedger } from '../../platform/answers.ts';
import { newReceiptLine, type ReceiptEntry, type ReceiptLineEntry } from '../../platform/drafts/receipt-entry.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { query } from '../../platform/queries.ts';
import { Money } from '../../ui/amount.tsx';
import { AmountField, DecimalField } from '../../ui/amount-field.tsx';
import { Icon } from '../../ui/icons.tsx';
import { SearchSelect } from '../../ui/search-select.tsx';
import party from '../party-field.module.css';
import { focusField } from '../use-places.ts';
import { linesPaiseOf } from './lines-paise.ts';
import classes from './receipts.module.css';

type Props = {
  orgId: string;
  entry: ReceiptEntry;
  built: BuiltReceipt;
  wrong: (place: string) => string | undefined;
  enter: (next: () => void, before: string | null) => (event: KeyboardEvent) => void;
  onChange: (patch: Partial<ReceiptEntry>) => void;
  onEnd: () => void;
};

/** The ledgers of a voucher that settles no party: amounts, each with GST if any. */
export function ReceiptLines({ orgId, entry, built, wrong, enter, onChange, onEnd }: Props) {
  const queries = useQueryClient();
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<{ typed: string; row: number } | null>(null);
  const { ledgers, isInterState } = entry;
  const put = (lines: readonly ReceiptLineEntry[], inter = isInterState) =>
    onChange({ ledgers: lines, isInterState: inter, enteredAmount: linesPaiseOf(lines, inter) });
  const set = (row: number, patch: Partial<ReceiptLineEntry>) =>
    put(ledgers.map((line, at) => (at === row ? { ...line, ...patch } : line)));
  const at = (row: number, name: string) => `lines.${row}.${name}`;
  const choose = (row: number, ledger: JournalLedger | null) => {
    set(row, { ledger });
    if (ledger) setTimeout(() => focusField(at(row, 'amount')));
  };
  const add = () => {
    put([...ledgers, newReceiptLine()]);
    focusField(at(ledgers.length, 'ledger'));
  };
  const goOn = (row: number) => {
    if (row < ledgers.length - 1) return focusField(at(row + 1, 'ledger'));
    if (ledgers[row]?.amountPaise === 0) return onEnd();
    add();
  };
  const isOfMoney = ({ kind }: JournalLedger) => kind === 'other' || kind === 'tax';
  return (
    <section className={classes.lines} aria-label="What the money is for" data-landmark data-place="lines">
      {ledgers.map((line, row) => (
        <div key={line.id} className={classes.line}>
          <div data-place={at(row, 'ledger')} className={classes.lineLedger}>
            <SearchSelect
              aria-label={`Ledger of line ${row + 1}`}
              placeholder={row === 0 ? 'Rent, salary, loan, tax …' : 'Another ledger · Enter on empty ends'}
              value={line.ledger}
              search={async (search) => {
                const input = { orgId, search: search.trim() };
                return (await queries.fetchQuery(query.vouchers.listJournalLedgers.queryOptions({ input }))).ledgers.filter(isOfMoney);
              }}
              optionKey={({ _id }) => _id}
              optionText={({ name }) => name}
              renderOption={({ name, group }) => (
                <span className={party.option}>
                  <span className={party.name}>{name}</span>
                  <span className="dim">{group}</span>
                </span>
              )}
              listWidth={420}
              onChoose={(ledger) => choose(row, ledger)}
              onCreate={(typed) => setMaking({ typed, row })}
              {...(row > 0 && { onEnterEmpty: onEnd })}
              onKeyDown={enter(() => focusField(at(row, 'amount')), row === 0 ? 'date' : at(row - 1, 'gst'))}
              error={wrong(at(row, 'ledger'))}
            />
          </div>
          <div data-place={at(row, 'amount')} className={classes.lineAmount}>
            <AmountField
              aria-label={`Amount of line ${row + 1}`}
              paise={line.amountPaise}
              onChange={(amountPaise) => set(row, { amountPaise })}
              onKeyDown={enter(() => focusField(at(row, 'gst')), at(row, 'ledger'))}
              error={wrong(at(row, 'amount'))}
            />
          </div>
          <div data-place={at(row, 'gst')} className={classes.lineGst}>
            <DecimalField
              aria-label={`GST percent of line ${row + 1}`}
              placeholder="GST %"
              valueE4={line.gstPercentE4 ?? 0}
              onChange={(valueE4) => set(row, { gstPercentE4: valueE4 === 0 ? null : valueE4 })}
              onKeyDown={enter(() => goOn(row), at(row, 'amount'))}
              error={wrong(at(row, 'gst'))}
            />
          </div>
          {line.gstPercentE4 !== null && (
            <Checkbox
              className={classes.lineInclusive ?? ''}
              size="xs"
              label="GST within the amount"
              checked={line.isTaxInclusive}
              onChange={({ currentTarget }) => set(row, { isTaxInclusive: currentTarget.checked })}
            />
          )}
          {line.gstPercentE4 !== null && (
            <span className="dim hint">
              before tax <Money paise={built.lines[row]?.taxablePaise ?? 0} />
            </span>
          )}
          {ledgers.length > 1 && (
            <button
              type="button"
              className={classes.remove}
              aria-label={`Remove line ${row + 1}`}
              onClick={() => {
                put(ledgers.filter((_, each) => each !== row));
                focusField(at(Math.max(row - 1, 0), 'ledger'));
              }}
            >
              <Icon name="close" size={16} />
            </button>
          )}
        </div>
      ))}
      <div className={classes.lineFoot}>
        <button type="button" className={classes.again} onClick={add}>
          Add a ledger
        </button>
        {ledgers.some(({ gstPercentE4 }) => gstPercentE4 !== null) && (
          <Checkbox
            size="xs"
            label="From another state (IGST)"
            checked={isInterState}
            onChange={({ currentTarget }) => put(ledgers, currentTarget.checked)}
          />
        )}
      </div>
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
