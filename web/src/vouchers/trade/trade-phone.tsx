import { stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { Money } from '../../ui/amount.tsx';
import { Icon } from '../../ui/icons.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { DraftState } from '../draft-state.tsx';
import { ItemField } from '../item-field.tsx';
import { itemsText } from '../item-text.ts';
import classes from '../phone.module.css';
import { PhoneFoot } from '../phone-foot.tsx';
import type { Shown } from '../problem-places.ts';
import { SaveArea, SaveNews } from '../save-area.tsx';
import { ScanNews } from '../scan/scan-news.tsx';
import { ScanScreen } from '../scan/scan-screen.tsx';
import { EmptiedSplit } from '../split/emptied-split.tsx';
import { SplitScreen } from '../split/split-screen.tsx';
import { focusField, standsByItself } from '../use-places.ts';
import { isCash } from '../walk-in/cash-party.ts';
import { placeOfSupplyOf } from './core-draft.ts';
import { stockShownE4 } from './entry-items.ts';
import { type ItemLines, LineCard } from './line-card.tsx';
import { LineSheet } from './line-sheet.tsx';
import { stockText } from './line-text.ts';
import { PartyCard } from './party-card.tsx';
import { placeOf, problemsOfRow, type TradePlace } from './problem-places.ts';
import { TotalsPanel } from './totals-panel.tsx';
import { TradeCash } from './trade-cash.tsx';
import { columnsOf } from './trade-columns.ts';
import { seriesOf } from './trade-facts.ts';
import { Counter, SupplierBill, TradeFolds } from './trade-folds.tsx';
import { TradeHead } from './trade-head.tsx';
import { overOf } from './trade-paths.ts';
import type { TradeView } from './trade-view.ts';

/** The voucher for the thumb: party, item, items as cards with a sheet for each, total and Save always at the bottom. */
export function TradePhone(view: TradeView) {
  const { orgId, config, facts, trade, rows, lines, scanning, form } = view;
  const { entry, built, problems, change, rule } = trade;
  const over = useLocation({ select: ({ pathname }) => overOf(pathname) });
  const [openItem, setOpenItem] = useState<string | null>(over.kind === 'line' ? over.productId : null);
  const [isHeadOpen, setIsHeadOpen] = useState(false);
  const wrongAt = (row: number) => problemsOfRow(problems, row, rows.length);
  const columns = columnsOf(facts, rows, config.hasVan);
  const goesOut = rule.stockSign === -1;

  const linesOf = (productId: string): ItemLines =>
    rows.flatMap((row, at) => (row.item._id === productId ? [{ row, line: built.lines[at] }] : []));
  const wrongOf = (productId: string): readonly Shown[] => rows.flatMap((row, at) => (row.item._id === productId ? wrongAt(at) : []));
  const stockOf = (productId: string): string => {
    const at = rows.findIndex(({ item }) => item._id === productId);
    const row = rows[at];
    const aid = trade.aids.get(productId);
    const left = stockShownE4(rule, rows, at, aid);
    return row && left !== null ? stockText(left, row.item.product.unit, aid, rule) : '';
  };

  const go = (place: TradePlace, field = place.kind === 'head' ? place.field : '') => {
    const row = place.kind === 'line' ? rows[place.row] : undefined;
    if (row) return setOpenItem(row.item._id);
    if (place.kind === 'line') return focusField('item');
    if (place.field === 'party') return focusField('party');
    if (config.folds.some((fold) => fold === place.field)) return view.folds.goTo(place.field as (typeof config.folds)[number], field);
    if (standsByItself(field)) return focusField(field);
    setIsHeadOpen(true);
    requestAnimationFrame(() => focusField(place.field));
  };
  const goTo = (problem: Shown) => {
    if (problem.field.startsWith('split.')) form.goTo(problem);
    else go(placeOf(problem.field, rows.length), problem.field);
  };
  const onSave = () => trade.save(goTo);
  const remove = (productId: string) => {
    trade.act({ type: 'removeItem', productId });
    setOpenItem(null);
  };
  const series = seriesOf(entry, facts);
  const head = {
    orgId,
    config,
    entry,
    rule,
    facts,
    place: placeOfSupplyOf(entry, facts, rule, trade.beside.original),
    problems,
    onChange: change,
    onParty: view.onParty,
    onCash: view.onCash,
    onVan: view.onVan,
    onLevel: view.onLevel,
    onCreateParty: view.onCreateParty,
    onListParties: view.partySearch.open,
  };
  const opened = openItem === null ? [] : linesOf(openItem);
  const { onNewBatch } = view;
  if (view.split.isOpen) return <SplitScreen {...view} />;
  if (scanning.isOpen) return <ScanScreen scans={scanning.scans} countE4Of={scanning.countE4Of} onClose={scanning.close} />;

  return (
    <>
      <PageHeader title={entry.mode === 'edit' ? config.editTitle : config.title} action={<DraftState changedAt={entry.changedAt} />} />
      <SaveNews state={trade.state} problems={problems} />
      <div className={classes.page} inert={trade.state.kind === 'saving'}>
        <TradeCash trade={trade} facts={facts} />
        <SaveArea form={{ ...form, goTo, onSave }} remedy={view.remedy} more={view.more} hasButton={false} />
        <PartyCard
          orgId={orgId}
          party={entry.party}
          today={facts.today}
          side={rule.side === 'supplier' ? 'payable' : 'receivable'}
          onChange={() => view.onParty(null)}
        >
          <TradeHead shows="party" {...head} onGo={() => focusField('item')} />
        </PartyCard>
        <details className={classes.fold} open={isHeadOpen} onToggle={({ currentTarget }) => setIsHeadOpen(currentTarget.open)}>
          <summary>
            <span className="dim">
              {formatDate(entry.date ?? facts.today)} · {entry.mode === 'edit' ? entry.voucherNumber : `${series?.nextNumber ?? ''} next`} ·{' '}
              {stateName(placeOfSupplyOf(entry, facts, rule, trade.beside.original))}
            </span>
          </summary>
          <div className={classes.foldIn}>
            <TradeHead shows="rest" {...head} onGo={go} />
          </div>
        </details>
        {isCash(entry.party, facts) && <Counter view={view} onEnd={() => focusField('item')} />}
        {config.hasSupplierBill && (
          <div data-place="supplierBill">
            <SupplierBill view={view} onEnd={() => focusField('item')} />
          </div>
        )}
        <div data-place="item" className={classes.item}>
          <ItemField
            key={`${entry.key} ${rows.length}`}
            orgId={orgId}
            voucherId={entry.id}
            product={null}
            label="Item"
            placeholder="Item, code or scan"
            priceOf={lines.priceOf}
            hasProblem={wrongAt(rows.length).length > 0}
            onChoose={(product, quantityE4, isScanned, isCounted) => {
              // On a phone a second tap on an item adds one, like a scan.
              lines.choose(product, rows.length, { quantityE4, isScanned: isScanned || !isCounted, isCounted });
              requestAnimationFrame(() => focusField('item'));
            }}
            {...(lines.ledgers && {
              ledgers: {
                find: lines.ledgers,
                onChoose: (ledger) => {
                  lines.choose(ledger, rows.length, { quantityE4: 10_000, isScanned: false, isCounted: false });
                  setOpenItem(ledger._id);
                },
              },
            })}
            onEmptied={() => {}}
            onEnd={() => focusField('save')}
            onCreate={(typed) => view.onCreateProduct(typed, rows.length)}
          />
          <button type="button" className={classes.camera} aria-label="List of items" onClick={view.itemList.open}>
            <Icon name="menu" size={24} />
          </button>
          {config.hasScan && (
            <button type="button" className={classes.camera} aria-label="Scan with the camera" onClick={scanning.open}>
              <Icon name="scan" size={24} />
            </button>
          )}
        </div>
        <ScanNews {...scanning} />
        {entry.items.length > 0 && (
          <ul className={classes.lines} aria-label="Items of the voucher">
            {entry.items.map(({ _id }) => (
              <LineCard key={_id} lines={linesOf(_id)} wrong={wrongOf(_id)} onOpen={() => setOpenItem(_id)} />
            ))}
          </ul>
        )}
        <TradeFolds view={view} className={classes.fold} />
        {entry.items.length > 0 && (
          <details className={classes.fold}>
            <summary>Totals</summary>
            <div className={classes.foldIn}>
              <TotalsPanel
                built={built}
                count={itemsText(entry.items)}
                placeOfSupply={placeOfSupplyOf(entry, facts, rule, trade.beside.original)}
                side={rule.side}
              />
            </div>
          </details>
        )}
        <EmptiedSplit parts={view.split.emptied} />
      </div>
      <PhoneFoot
        hint={itemsText(entry.items)}
        total={<Money paise={built.totalPaise} />}
        isSaving={trade.state.kind === 'saving'}
        onSave={onSave}
      >
        {rule.takesPayment && (
          <Button variant="default" data-place="payment" onClick={() => view.split.open()}>
            Payment
          </Button>
        )}
      </PhoneFoot>
      {openItem !== null && opened.length > 0 && (
        <LineSheet
          key={openItem}
          lines={opened}
          godowns={facts.godowns}
          columns={columns}
          goesOut={goesOut}
          acts={lines}
          wrong={wrongOf(openItem)}
          stock={stockOf(openItem)}
          mayValue={rule.takesValue}
          onRemove={() => remove(openItem)}
          onDone={() => {
            for (const { row } of opened) lines.settle(row);
            setOpenItem(null);
          }}
          onNewBatch={onNewBatch && ((row) => onNewBatch(rows.indexOf(row), ''))}
        />
      )}
    </>
  );
}
