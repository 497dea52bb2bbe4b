import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { NativeSelect } from '@mantine/core';
import { api } from '../../platform/api.ts';
import { type AdjustmentEntry, plainDrafts, type StockItem } from '../../platform/drafts/plain-entry.ts';
import { countText } from '../item-text.ts';
import { problemAt } from '../problem-places.ts';
import side from '../side.module.css';
import { usualGodownOf } from '../usual-godown.ts';
import classes from './entry.module.css';
import { PlainForm } from './entry-sheet.tsx';
import { enterGoes } from './places.ts';
import { type FieldsProps, type PlainFormKind, placesWithLines, savedAs } from './plain-form-kind.ts';
import { adjustmentFindings, adjustmentInput, changeOfItem, isLoss, savedAdjustment } from './stock-facts.ts';
import { useLineActs } from './stock-line-acts.ts';
import { StockLines } from './stock-lines.tsx';
import { useGodowns } from './stock-transfer.tsx';

const reasons = [
  { value: 'count', label: 'Count' },
  { value: 'wastage', label: 'Wastage' },
  { value: 'damage', label: 'Damage' },
  { value: 'kitchen', label: 'Used in the kitchen' },
  { value: 'other', label: 'Other' },
];
const ways = [
  { value: 'counted', label: 'What was counted' },
  { value: 'difference', label: 'The difference' },
];

function Head({ entry, problems, change }: FieldsProps<AdjustmentEntry>) {
  return (
    <>
      <div data-place="reason" className={classes.godown}>
        <NativeSelect
          label="Reason"
          value={entry.reason}
          data={reasons}
          onChange={({ currentTarget }) => {
            const reason = currentTarget.value as AdjustmentEntry['reason'];
            change({ reason, isCounted: reason === 'count' });
          }}
          onKeyDown={enterGoes('lines', 'date')}
          error={problemAt(problems, 'reason')}
        />
      </div>
      <div data-place="isCounted" className={classes.godown}>
        <NativeSelect
          label="Enter"
          value={entry.isCounted ? 'counted' : 'difference'}
          data={ways}
          onChange={({ currentTarget }) => change({ isCounted: currentTarget.value === 'counted' })}
          onKeyDown={enterGoes('lines', 'reason')}
        />
      </div>
    </>
  );
}

const signed = (changeE4: number) => `${changeE4 > 0 ? '+' : changeE4 < 0 ? '−' : ''}${formatE4(Math.abs(changeE4))}`;

function sayOf(line: StockItem, entry: AdjustmentEntry): string {
  const { bookE4, product } = line;
  const books = `Books ${formatE4(bookE4 ?? 0)} ${product.unit}`;
  const changeE4 = changeOfItem(line, entry);
  if (entry.isCounted) return changeE4 === 0 ? `${books}, as counted` : `${books}, ${signed(changeE4)}`;
  return `${books}, then ${formatE4((bookE4 ?? 0) + changeE4)}`;
}

function Fields({ orgId, facts, entry, date, problems, change, note, onEnd }: FieldsProps<AdjustmentEntry>) {
  const all = useGodowns(orgId);
  // The user's godowns, and those for damaged goods.
  const damaged = all.filter(({ _id, isDamage }) => isDamage && !facts.godowns.some((each) => each._id === _id));
  const own = [...facts.godowns, ...damaged];
  const usual = usualGodownOf(facts);
  const acts = useLineActs(
    entry.lines,
    usual,
    (lines) => change({ lines }),
    (lines) => note({ lines }),
  );
  const hasWay = !entry.isCounted && !isLoss(entry);
  return (
    <StockLines
      orgId={orgId}
      voucherId={entry.id}
      date={date}
      lines={entry.lines}
      problems={problems}
      godownId={usual}
      godowns={own}
      quantityLabel={entry.isCounted ? 'Counted' : 'Difference'}
      acts={acts}
      onEnd={onEnd}
      before="reason"
      sayOf={(line) => sayOf(line, entry)}
      wayOf={(line) => {
        const changeE4 = changeOfItem(line, entry);
        return changeE4 === 0 ? null : { way: changeE4 > 0 ? 1 : -1, pieces: Math.floor(Math.abs(changeE4) / E4) };
      }}
      takesRate={(line) => changeOfItem(line, entry) > 0}
      {...(hasWay && {
        extra: (line: StockItem, row: number) => (
          <div data-place={`lines.${row}.way`} className={classes.sideCell}>
            <NativeSelect
              aria-label={`In or out of line ${row + 1}`}
              value={line.way}
              data={[
                { value: 'out', label: 'Out' },
                { value: 'in', label: 'In' },
              ]}
              onChange={({ currentTarget }) =>
                change({
                  lines: entry.lines.map((each) =>
                    each.id === line.id ? { ...each, way: currentTarget.value as StockItem['way'] } : each,
                  ),
                })
              }
              onKeyDown={enterGoes(`lines.${row}.quantityE4`, 'lines')}
            />
          </div>
        ),
      })}
    />
  );
}

export const adjustment: PlainFormKind<AdjustmentEntry> = {
  kind: 'stockAdjustment',
  title: 'Stock adjustment',
  editTitle: 'Edit stock adjustment',
  noun: 'stock adjustment',
  leaving: 'Leave this stock adjustment?',
  hasAmount: false,
  draftStore: plainDrafts.stockAdjustment,
  first: 'reason',
  notes: [
    { keys: 'Alt+C', label: 'Create the item of this field' },
    { keys: 'Ctrl+D', label: 'Remove the line' },
  ],
  find: adjustmentFindings,
  places: placesWithLines({ reason: 'reason' }, ({ lines }) => lines),
  save: ({ orgId, entry, facts, key }) =>
    api.vouchers.saveStockAdjustment(adjustmentInput(orgId, entry, facts), { context: { key, isOfDraft: true } }),
  update: ({ orgId, entry, facts, key }) =>
    api.vouchers.updateStockAdjustment(
      { ...adjustmentInput(orgId, entry, facts), ...savedAs(entry) },
      { context: { key, isOfDraft: true } },
    ),
  entryOf: savedAdjustment,
  next: ({ reason, isCounted }) => ({ reason, isCounted }),
  Head,
  Fields,
  Sums: ({ entry }) => {
    const changes = entry.lines.map((line) => changeOfItem(line, entry));
    return (
      <dl className={side.figures}>
        <div>
          <dt>Lines that come in</dt>
          <dd className="num">{changes.filter((changeE4) => changeE4 > 0).length}</dd>
        </div>
        <div>
          <dt>Lines that go out</dt>
          <dd className="num">{changes.filter((changeE4) => changeE4 < 0).length}</dd>
        </div>
        <div>
          <dt>As the books say</dt>
          <dd className="num">{changes.filter((changeE4) => changeE4 === 0).length}</dd>
        </div>
      </dl>
    );
  },
  sumText: ({ lines }) => countText(lines.map(({ product, quantityE4 }) => ({ product, alternateFactorE4: null, quantityE4: quantityE4 }))),
};

/** Stock adjustments: counted, wasted, damaged or other. */
export function StockAdjustmentForm() {
  return <PlainForm kind={adjustment} />;
}
