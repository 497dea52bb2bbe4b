import { stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Money } from '../ui/money.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { DraftState } from './draft-state.tsx';
import { newItem, scanItem } from './edit-items.ts';
import { ItemField } from './item-field.tsx';
import { LineCard } from './line-card.tsx';
import { LineSheet } from './line-sheet.tsx';
import { PartyCard } from './party-card.tsx';
import classes from './phone.module.css';
import { isAt, placeOf, type SalesPlace, type Shown } from './problem-places.ts';
import { placeOfSupplyOf, seriesOf } from './sales-facts.ts';
import { SalesHead } from './sales-head.tsx';
import { SalesSave } from './sales-save.tsx';
import type { SalesView } from './sales-view.ts';
import { SaveNews } from './save-area.tsx';
import { SplitScreen } from './split/split-screen.tsx';
import { countText, TaxSummary, TotalsPanel } from './totals-panel.tsx';
import { focusField } from './use-places.ts';

/** The sale for the thumb: party, item, lines as cards with a sheet for each, total and Save always at the bottom. */
export function SalesPhone(view: SalesView) {
  const { orgId, facts, sale } = view;
  const { entry, built, problems, change } = sale;
  const [openRow, setOpenRow] = useState<number | null>(null);
  const [isHeadOpen, setIsHeadOpen] = useState(false);
  const item = openRow === null ? undefined : entry.items[openRow];
  const wrongAt = (row: number) => problems.filter(({ field }) => isAt(placeOf(field, entry.items.length), row));

  const go = (place: SalesPlace) => {
    if (place.kind === 'line' && place.row < entry.items.length) return setOpenRow(place.row);
    if (place.kind === 'line') return focusField('item');
    if (place.field === 'party') return focusField('party');
    setIsHeadOpen(true);
    requestAnimationFrame(() => focusField(place.field));
  };
  const onProblem = (problem: Shown) => {
    if (problem.field.startsWith('split.')) view.onProblem(problem);
    else go(placeOf(problem.field, entry.items.length));
  };
  const onSave = () => {
    const first = sale.save();
    if (first) onProblem(first);
  };
  const series = seriesOf(entry, facts);
  if (view.split.isOpen) return <SplitScreen {...view} />;

  return (
    <>
      <PageHeader title={entry.mode === 'edit' ? 'Edit sale' : 'Sales'} action={<DraftState changedAt={entry.changedAt} />} />
      <div className={classes.page}>
        <SaveNews state={sale.state} problems={problems} />
        <SalesSave sale={sale} onSave={onSave} onProblem={onProblem} onNext={view.onNext} hasButton={false} />
        <PartyCard orgId={orgId} party={entry.party} today={facts.today} onChange={() => view.onParty(null)}>
          <SalesHead
            shows="party"
            orgId={orgId}
            entry={entry}
            facts={facts}
            problems={problems}
            onChange={change}
            onParty={view.onParty}
            onGo={() => focusField('item')}
            onCreateParty={view.onCreateParty}
          />
        </PartyCard>
        <details className={classes.fold} open={isHeadOpen} onToggle={({ currentTarget }) => setIsHeadOpen(currentTarget.open)}>
          <summary>
            <span className="dim">
              {formatDate(entry.date ?? facts.today)} · {series?.nextNumber ?? ''} next · {stateName(placeOfSupplyOf(entry, facts))}
            </span>
          </summary>
          <div className={classes.foldIn}>
            <SalesHead
              shows="rest"
              orgId={orgId}
              entry={entry}
              facts={facts}
              problems={problems}
              onChange={change}
              onParty={view.onParty}
              onGo={go}
              onCreateParty={view.onCreateParty}
            />
            <div data-place="note">
              <Textarea
                label="Narration"
                rows={2}
                value={entry.note}
                onChange={({ currentTarget }) => change({ note: currentTarget.value })}
              />
            </div>
          </div>
        </details>
        <div data-place="item" className={classes.item}>
          <ItemField
            key={`${entry.key} ${entry.items.length}`}
            orgId={orgId}
            product={null}
            label="Item"
            placeholder="Item, code or scan"
            hasProblem={wrongAt(entry.items.length).length > 0}
            onChoose={(product, countE4) => {
              change({ items: scanItem(entry.items, newItem(product, countE4, facts.godowns)).items });
              requestAnimationFrame(() => focusField('item'));
            }}
            onEmptied={() => {}}
            onEnd={() => focusField('save')}
            onCreate={(typed) => view.onCreateProduct(typed, entry.items.length)}
          />
        </div>
        {entry.items.length > 0 && (
          <ul className={classes.lines} aria-label="Items of the voucher">
            {entry.items.map((each, row) => (
              <LineCard key={each.id} item={each} line={built.lines[row]} wrong={wrongAt(row)} onOpen={() => setOpenRow(row)} />
            ))}
          </ul>
        )}
        {entry.items.length > 0 && (
          <details className={classes.fold}>
            <summary>Tax and totals</summary>
            <div className={classes.foldIn}>
              <TotalsPanel built={built} count={countText(entry.items)} placeOfSupply={placeOfSupplyOf(entry, facts)} />
              <TaxSummary built={built} />
            </div>
          </details>
        )}
      </div>
      <div className={classes.foot} data-thumb-bar>
        <div className={classes.footSum}>
          <span className="dim hint">{countText(entry.items)}</span>
          <strong className={classes.footTotal}>
            <Money paise={built.totalPaise} />
          </strong>
        </div>
        <Button variant="default" data-place="payment" onClick={() => view.split.open()}>
          Payment
        </Button>
        <Button data-place="save" onClick={onSave} aria-disabled={sale.state.kind === 'saving'}>
          {sale.state.kind === 'saving' ? 'Saving…' : 'Save'}
        </Button>
      </div>
      {item && openRow !== null && (
        <LineSheet
          key={item.id}
          item={item}
          line={built.lines[openRow]}
          godowns={facts.godowns}
          wrong={wrongAt(openRow)}
          onChange={(patch) => change({ items: entry.items.map((each, row) => (row === openRow ? { ...each, ...patch } : each)) })}
          onRemove={() => {
            change({ items: entry.items.filter((_, row) => row !== openRow) });
            setOpenRow(null);
          }}
          onDone={() => setOpenRow(null)}
        />
      )}
    </>
  );
}
