import { formatRate } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import type { TradeRule } from '@bahi/core/vouchers/trade-rules';
import type { KeyNote } from '../../ui/help-context.ts';
import { BelowLines } from '../item-list/open-items.tsx';
import { itemsText } from '../item-text.ts';
import { PartyPanel } from '../party-panel.tsx';
import { ScanNews } from '../scan/scan-news.tsx';
import { ScanScreen } from '../scan/scan-screen.tsx';
import { SplitSection } from '../split/split-section.tsx';
import { focusField } from '../use-places.ts';
import classes from '../voucher-form.module.css';
import { VoucherSheet } from '../voucher-sheet.tsx';
import { isCash } from '../walk-in/cash-party.ts';
import { placeOfSupplyOf } from './core-draft.ts';
import { stockShownE4 } from './entry-items.ts';
import { SHORT_BATCH, stockText, taxOnText } from './line-text.ts';
import { problemsOfRow } from './problem-places.ts';
import { TotalsPanel } from './totals-panel.tsx';
import { TradeCash } from './trade-cash.tsx';
import { seriesOf } from './trade-facts.ts';
import { Counter, SupplierBill, TradeFolds } from './trade-folds.tsx';
import { TradeGrid } from './trade-grid.tsx';
import { TradeHead } from './trade-head.tsx';
import type { TradeConfig } from './trade-kinds.ts';
import type { TradeView } from './trade-view.ts';

const notes: readonly KeyNote[] = [
  { keys: 'Enter', label: 'Go on; on the empty item it ends the lines' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: '3*', label: 'Before an item: three of it' },
  { keys: 'Alt+A', label: 'The list of items; Shift+Enter in a quantity there puts the item first' },
  { keys: '=12*45', label: 'In any figure: a sum' },
  { keys: 'Alt+C', label: 'Create the party or item of this field' },
  { keys: 'Ctrl+Alt+Enter', label: 'Alter the party or item of this field' },
  { keys: 'Ctrl+D', label: 'Remove the line' },
  { keys: 'Alt+N', label: 'The list of parties' },
  { keys: 'Alt+L', label: 'One more godown or batch of the item' },
  { keys: 'Alt+I', label: 'The tax is in the rate, or comes on top' },
  { keys: 'Alt+D', label: 'The discount in percent or in rupees' },
  { keys: 'Alt+U', label: 'The other unit of the item' },
  { keys: 'Alt+V', label: 'Value alone, without a count' },
  { keys: 'Alt+S', label: 'Split the payment' },
  { keys: 'Alt+B', label: 'Scan with the camera' },
  { keys: 'Alt+W', label: 'Cash in place of a party; again: who bought, and what was given' },
  { keys: 'Ctrl+↓ Ctrl+↑', label: 'Between head, lines, what is folded, totals and keys' },
  { keys: 'Ctrl+Shift+A', label: 'Select all in a field' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

/** The key notes of this kind. */
function notesOf({ takesPayment, takesValue }: TradeRule, { hasScan, folds }: TradeConfig): readonly KeyNote[] {
  const does: Readonly<Record<string, boolean>> = {
    'Alt+S': takesPayment,
    'Alt+V': takesValue,
    'Alt+B': hasScan,
    'Alt+W': folds.includes('walkIn'),
  };
  return notes.filter(({ keys }) => does[keys] !== false);
}

/** The voucher on a wide screen: head, grid and folds in the middle, dues and totals at the side, keys at the edge. */
export function TradePage(view: TradeView) {
  const { orgId, config, facts, trade, rows, places } = view;
  const { entry, built, problems, rule } = trade;
  const series = seriesOf(entry, facts);
  const toFirstItem = () => places.go({ kind: 'line', row: 0, cell: 'item' });
  return (
    <VoucherSheet
      form={view.form}
      detail={
        entry.mode === 'edit'
          ? [entry.voucherNumber, facts.series.length > 1 && series?.name].filter(Boolean).join(' · ')
          : series && <span title="The number is assigned when the voucher is saved">Next number: {series.nextNumber}</span>
      }
      notes={notesOf(rule, config)}
      sums={<Sums {...view} />}
      sideLabel="Totals and save"
      remedy={view.remedy}
      more={view.more}
    >
      <section className={classes.head} aria-label="Head of the voucher" data-landmark>
        <TradeHead
          orgId={orgId}
          config={config}
          entry={entry}
          rule={rule}
          facts={facts}
          place={placeOfSupplyOf(entry, facts, rule, trade.beside.original)}
          problems={problems}
          onChange={trade.change}
          onParty={view.onParty}
          onCash={view.onCash}
          onVan={view.onVan}
          onLevel={view.onLevel}
          onGo={places.go}
          onCreateParty={view.onCreateParty}
          onListParties={view.partySearch.open}
        />
        {isCash(entry.party, facts) && (
          <div className={classes.wide}>
            <Counter view={view} onEnd={toFirstItem} />
          </div>
        )}
        {config.hasSupplierBill && (
          <div data-place="supplierBill" className={classes.wide}>
            <SupplierBill view={view} onEnd={toFirstItem} />
          </div>
        )}
      </section>
      <section aria-label="Items" data-landmark>
        <TradeGrid
          // A new entry mounts a new grid, else the previous text would appear in its first field.
          key={entry.key}
          orgId={orgId}
          voucherId={entry.id}
          rows={rows}
          built={built}
          unparsed={trade.unparsed}
          facts={facts}
          hasVan={config.hasVan}
          rule={rule}
          problems={problems}
          at={places.at}
          acts={view.lines}
          onGo={places.go}
          onVisit={places.visit}
          onEnd={() => focusField('save')}
          onCreate={view.onCreateProduct}
          onNewBatch={view.onNewBatch}
        />
        <BelowLines onOpen={view.itemList.open}>
          <LineHint view={view} />
        </BelowLines>
        {!view.scanning.isOpen && <ScanNews {...view.scanning} />}
      </section>
      <section className={classes.folds} aria-label="More of the voucher" data-landmark>
        <TradeFolds view={view} className={undefined} />
      </section>
    </VoucherSheet>
  );
}

/** Beside the voucher: the camera, the dues of its party, totals and payment. */
function Sums(view: TradeView) {
  const { orgId, facts, trade } = view;
  const { entry, built, rule } = trade;
  return (
    <>
      {view.scanning.isOpen && <ScanScreen scans={view.scanning.scans} countE4Of={view.scanning.countE4Of} onClose={view.scanning.close} />}
      {entry.party && !isCash(entry.party, facts) && !view.split.isOpen && (
        <PartyPanel orgId={orgId} party={entry.party} today={facts.today} side={rule.side === 'supplier' ? 'payable' : 'receivable'} />
      )}
      <TotalsPanel
        built={built}
        count={itemsText(entry.items)}
        placeOfSupply={placeOfSupplyOf(entry, facts, rule, trade.beside.original)}
        side={rule.side}
      />
      {rule.takesPayment && <SplitSection {...view} />}
      <TradeCash trade={trade} facts={facts} />
    </>
  );
}

/** The hint for the current line: its problem, else its stock and the last price of the party. */
function LineHint({ view: { trade, rows, places } }: { view: TradeView }) {
  const { row } = places.at;
  const wrong = problemsOfRow(trade.problems, row, rows.length);
  const its = rows[row];
  const aid = its && trade.aids.get(its.item._id);
  const left = stockShownE4(trade.rule, rows, row, aid);
  const isShort = its !== undefined && trade.rule.stockSign === -1 && left !== null && left < its.line.actualQuantityE4;
  const last = aid?.lastPrice;
  const batch = its?.line.batch ?? '';
  const texts = [
    batch.length > SHORT_BATCH && `Batch ${batch}`,
    its && left !== null && stockText(left, its.item.product.unit, aid, trade.rule),
    isShort && 'less than this line takes',
    taxOnText(trade.built.lines[row]),
    last && `Last ₹${formatRate(last.rateE4)}${last.isTaxInclusive ? ' incl' : ''} on ${formatDate(last.date)}, ${last.voucherNumber}`,
  ].filter(Boolean);
  return (
    <p id="line-hint" className={classes.hint} data-tone={wrong.length > 0 ? 'wrong' : isShort ? 'attention' : undefined}>
      {wrong.length > 0 ? wrong.map(({ text }) => text).join(' ') : texts.join(' · ')}
    </p>
  );
}
