import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { NativeSelect } from '@mantine/core';
import { api } from '../../platform/api.ts';
import { type MakingLine, plainDrafts, type StockItem, type StockJournalEntry } from '../../platform/drafts/plain-entry.ts';
import { DecimalField } from '../../ui/amount-field.tsx';
import { countText } from '../item-text.ts';
import { problemAt } from '../problem-places.ts';
import side from '../side.module.css';
import { usualGodownOf } from '../usual-godown.ts';
import { AddedCosts } from './added-costs.tsx';
import classes from './entry.module.css';
import { PlainForm } from './entry-sheet.tsx';
import { FillFromBom, useHasBoms } from './fill-from-bom.tsx';
import { enterGoes } from './places.ts';
import { type FieldsProps, type PlainFormKind, placesWithLines, savedAs } from './plain-form-kind.ts';
import { makingLine, savedStockJournal, stockJournalFindings, stockJournalInput } from './stock-journal-facts.ts';
import { useLineActs } from './stock-line-acts.ts';
import { StockLines } from './stock-lines.tsx';

const shareRules = [
  { value: 'value', label: 'By value' },
  { value: 'quantity', label: 'By quantity' },
  { value: 'percent', label: 'By percentage' },
];
const roles = [
  { value: 'consumed', label: 'Consumed' },
  { value: 'produced', label: 'Made' },
  { value: 'byProduct', label: 'By-product' },
];

function Head({ orgId, entry, problems, change }: FieldsProps<StockJournalEntry>) {
  const hasBoms = useHasBoms(orgId);
  return (
    <div data-place="shareBy" className={classes.godown}>
      <NativeSelect
        label="Share the cost"
        value={entry.shareBy}
        data={shareRules}
        onChange={({ currentTarget }) => change({ shareBy: currentTarget.value as StockJournalEntry['shareBy'] })}
        onKeyDown={enterGoes(hasBoms ? 'bomId' : 'lines', 'date')}
        error={problemAt(problems, 'shareBy')}
      />
    </div>
  );
}

function sayOf({ bookE4, quantityE4, product, role }: MakingLine): string {
  const restE4 = (bookE4 ?? 0) + (role === 'consumed' ? -quantityE4 : quantityE4);
  return `In stock ${formatE4(bookE4 ?? 0)} ${product.unit}, then ${restE4 < 0 ? '−' : ''}${formatE4(Math.abs(restE4))}`;
}

function Fields({ orgId, facts, entry, date, problems, change, note, onEnd }: FieldsProps<StockJournalEntry>) {
  const usual = usualGodownOf(facts);
  const acts = useLineActs(
    entry.lines,
    usual,
    (lines) => change({ lines: lines.map(makingLine) }),
    (lines) => note({ lines: lines.map(makingLine) }),
  );
  const madeOf = (line: StockItem) => entry.lines.find(({ id }) => id === line.id)!;
  const roleOf = (line: StockItem) => madeOf(line).role;
  const set = (id: string, patch: Partial<MakingLine>) =>
    change({ lines: entry.lines.map((line) => (line.id === id ? { ...line, ...patch } : line)) });
  const takesShare = (line: StockItem) => entry.shareBy === 'percent' && roleOf(line) === 'produced';
  const hasBoms = useHasBoms(orgId);
  return (
    <>
      {(hasBoms || entry.bom) && <FillFromBom {...{ orgId, facts, entry, date, problems, change }} />}
      <StockLines
        orgId={orgId}
        voucherId={entry.id}
        date={date}
        lines={entry.lines}
        problems={problems}
        godownId={usual}
        godowns={facts.godowns}
        quantityLabel="Quantity"
        acts={acts}
        onEnd={onEnd}
        before="shareBy"
        sayOf={(line) => sayOf(madeOf(line))}
        isShort={(line) => roleOf(line) === 'consumed' && (line.bookE4 ?? 0) < line.quantityE4}
        wayOf={(line) => ({ way: roleOf(line) === 'consumed' ? -1 : 1, pieces: Math.floor(line.quantityE4 / E4) })}
        takesRate={(line) => roleOf(line) === 'byProduct' || (entry.shareBy === 'value' && roleOf(line) === 'produced')}
        rateText="Worth each"
        beginsBatch={(line) => roleOf(line) !== 'consumed'}
        extra={(line, row) => (
          <>
            <div data-place={`lines.${row}.role`} className={classes.role}>
              <NativeSelect
                aria-label={`Consumed or made, line ${row + 1}`}
                value={roleOf(line)}
                data={roles}
                onChange={({ currentTarget }) => set(line.id, { role: currentTarget.value as MakingLine['role'] })}
                onKeyDown={enterGoes(`lines.${row}.quantityE4`, 'lines')}
              />
            </div>
            {takesShare(line) && (
              <div data-place={`lines.${row}.shareE4`} className={`${classes.quantity} ${classes.ofRate}`}>
                <DecimalField
                  aria-label={`Share of line ${row + 1}`}
                  placeholder="Share"
                  valueE4={madeOf(line).shareE4}
                  onChange={(shareE4) => set(line.id, { shareE4 })}
                  onKeyDown={enterGoes('lines', `lines.${row}.quantityE4`)}
                  error={problemAt(problems, `lines.${row}.shareE4`) !== undefined}
                  rightSection={<span className="dim">%</span>}
                />
              </div>
            )}
          </>
        )}
      />
      <AddedCosts costs={entry.costs} problems={problems} onChange={(costs) => change({ costs })} />
    </>
  );
}

const linesOf = ({ lines }: StockJournalEntry, ...those: MakingLine['role'][]) => lines.filter(({ role }) => those.includes(role)).length;

export const stockJournal: PlainFormKind<StockJournalEntry> = {
  kind: 'stockJournal',
  title: 'Stock journal',
  editTitle: 'Edit stock journal',
  noun: 'stock journal',
  leaving: 'Leave this stock journal?',
  hasAmount: false,
  draftStore: plainDrafts.stockJournal,
  first: 'shareBy',
  notes: [
    { keys: 'Alt+C', label: 'Create the item of this field' },
    { keys: 'Ctrl+D', label: 'Remove the line' },
  ],
  find: stockJournalFindings,
  places: placesWithLines({ shareBy: 'shareBy', costs: 'costs', bomId: 'bom' }, ({ lines }) => lines),
  save: ({ orgId, entry, facts, key, confirmed }) =>
    api.vouchers.saveStockJournal(stockJournalInput(orgId, entry, facts, confirmed), { context: { key, isOfDraft: true } }),
  update: ({ orgId, entry, facts, key, confirmed }) =>
    api.vouchers.updateStockJournal(
      { ...stockJournalInput(orgId, entry, facts, confirmed), ...savedAs(entry) },
      { context: { key, isOfDraft: true } },
    ),
  entryOf: savedStockJournal,
  next: ({ shareBy }) => ({ shareBy }),
  Head,
  Fields,
  Sums: ({ entry }) => (
    <dl className={side.figures}>
      <div>
        <dt>Items consumed</dt>
        <dd className="num">{linesOf(entry, 'consumed')}</dd>
      </div>
      <div>
        <dt>Items made</dt>
        <dd className="num">{linesOf(entry, 'produced', 'byProduct')}</dd>
      </div>
    </dl>
  ),
  sumText: ({ lines }) =>
    countText(
      lines.filter(({ role }) => role !== 'consumed').map(({ product, quantityE4 }) => ({ product, alternateFactorE4: null, quantityE4 })),
    ),
};

/** Stock journals: goods that are consumed, and goods that are made of them. */
export function StockJournalForm() {
  return <PlainForm kind={stockJournal} />;
}
