import { formatE4 } from '@bahi/core/money/rupee-format';
import { Textarea } from '@mantine/core';
import { KeyBar, type KeyNote, KeysButton } from '../ui/key-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DraftState } from './draft-state.tsx';
import { stockLeftE4 } from './edit-items.ts';
import { PartyPanel } from './party-panel.tsx';
import { placeOf } from './problem-places.ts';
import { placeOfSupplyOf, seriesOf } from './sales-facts.ts';
import { SalesGrid } from './sales-grid.tsx';
import { SalesHead } from './sales-head.tsx';
import { SalesSave } from './sales-save.tsx';
import type { SalesView } from './sales-view.ts';
import { SaveNews } from './save-area.tsx';
import { SplitSection } from './split/split-section.tsx';
import { countText, TaxSummary, TotalsPanel } from './totals-panel.tsx';
import { focusField } from './use-places.ts';
import classes from './voucher-form.module.css';
import { useVoucherKeys } from './voucher-keys.ts';

const notes: readonly KeyNote[] = [
  { keys: 'Enter', label: 'Go on; on the empty item it ends the lines' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: '3*', label: 'Before an item: three of it' },
  { keys: '=12*45', label: 'In any figure: a sum' },
  { keys: 'Alt+C', label: 'Create the party or item of this field' },
  { keys: 'Ctrl+Alt+Enter', label: 'Alter the party or item of this field' },
  { keys: 'Ctrl+D', label: 'Remove the line' },
  { keys: 'Alt+S', label: 'Split the payment' },
  { keys: 'Ctrl+↓ Ctrl+↑', label: 'Between head, lines, totals and keys' },
  { keys: 'Ctrl+Shift+A', label: 'Select all in a field' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

/** The sale at a desk: head, grid and what is folded in the middle, dues and totals at the side, keys at the edge. */
export function SalesPage(view: SalesView) {
  const { orgId, facts, sale, places, onSave, onProblem } = view;
  const { entry, built, problems } = sale;
  const groups = useVoucherKeys('sales', onSave);
  const series = seriesOf(entry, facts);
  return (
    <div className={classes.frame}>
      <div className={classes.sheet}>
        <PageHeader
          title={entry.mode === 'edit' ? 'Edit sale' : 'Sales'}
          detail={
            entry.mode === 'edit'
              ? entry.voucherNumber
              : series && (
                  <span title="Next, not reserved: the number is given when it is saved">{series.nextNumber} next, not reserved</span>
                )
          }
          action={
            <>
              <DraftState changedAt={entry.changedAt} />
              <KeysButton groups={groups} notes={notes} />
            </>
          }
        />
        <div className={classes.page}>
          <div className={classes.main}>
            <section className={classes.head} aria-label="Head of the voucher" data-landmark>
              <SalesHead
                orgId={orgId}
                entry={entry}
                facts={facts}
                problems={problems}
                onChange={sale.change}
                onParty={view.onParty}
                onGo={places.go}
                onCreateParty={view.onCreateParty}
              />
            </section>
            <section aria-label="Items" data-landmark>
              <SalesGrid
                // A new entry has a grid of its own, or the last text would stand in its first field.
                key={entry.key}
                orgId={orgId}
                items={entry.items}
                built={built}
                facts={facts}
                problems={problems}
                at={places.at}
                onGo={places.go}
                onVisit={places.visit}
                onChange={(items) => sale.change({ items })}
                onEnd={() => focusField('save')}
                onCreate={view.onCreateProduct}
              />
              <LineHint view={view} />
            </section>
            <section className={classes.folds} aria-label="More of the voucher">
              <details
                open={entry.isNoteOpen}
                onToggle={({ currentTarget }) =>
                  currentTarget.open !== entry.isNoteOpen && sale.change({ isNoteOpen: currentTarget.open, changedAt: entry.changedAt })
                }
              >
                <summary>Narration</summary>
                <div data-place="note">
                  <Textarea
                    aria-label="Narration"
                    rows={2}
                    value={entry.note}
                    onChange={({ currentTarget }) => sale.change({ note: currentTarget.value })}
                    error={problems.find(({ field }) => field === 'note')?.text}
                  />
                </div>
              </details>
              <details>
                <summary>Tax summary</summary>
                <TaxSummary built={built} />
              </details>
            </section>
          </div>
          <aside className={classes.side} aria-label="Totals and save" data-landmark>
            <div className={classes.sideScroll}>
              {entry.party && !view.split.isOpen && <PartyPanel orgId={orgId} party={entry.party} today={facts.today} />}
              <TotalsPanel built={built} count={countText(entry.items)} placeOfSupply={placeOfSupplyOf(entry, facts)} />
              <SplitSection {...view} />
            </div>
            <SalesSave sale={sale} onSave={onSave} onProblem={onProblem} onNext={view.onNext} />
            <SaveNews state={sale.state} problems={problems} />
          </aside>
        </div>
      </div>
      <KeyBar groups={groups} />
    </div>
  );
}

/** What there is to say of the line under the cursor: what is wrong with it, else its stock. */
function LineHint({ view: { sale, places } }: { view: SalesView }) {
  const { items } = sale.entry;
  const { row } = places.at;
  const wrong = sale.problems.filter(({ field }) => {
    const place = placeOf(field, items.length);
    return place.kind === 'line' && place.row === row;
  });
  const item = items[row];
  const left = stockLeftE4(items, row);
  const isShort = item !== undefined && left !== null && left < item.countE4;
  return (
    <p id="line-hint" className={classes.hint} data-tone={wrong.length > 0 ? 'wrong' : isShort ? 'attention' : undefined}>
      {wrong.length > 0
        ? wrong.map(({ text }) => text).join(' ')
        : item && left !== null && `In stock ${formatE4(left)} ${item.product.unit}${isShort ? ', less than this line takes' : ''}`}
    </p>
  );
}
