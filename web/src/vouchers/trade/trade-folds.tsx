import { problemText } from '@bahi/core/basics/problem';
import { isRegistered } from '@bahi/core/gst/party-tax';
import { noteReasons } from '@bahi/core/vouchers/note-reason';
import { cashGiven } from '@bahi/core/vouchers/split-payment';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { AddressFields } from '../addresses/address-fields.tsx';
import { addressSays } from '../addresses/party-at.ts';
import { ChargeRows, chargesSays } from '../charges/charge-rows.tsx';
import { computedCharges } from '../charges/computed-charges.ts';
import { DespatchFields, despatchSays } from '../despatch/despatch-fields.tsx';
import { enterThrough } from '../enter-through.ts';
import { OrdersFold, ordersSay } from '../orders/orders-fold.tsx';
import { NoteReasonField } from '../original/note-reason-field.tsx';
import { OriginalFields, originalSays } from '../original/original-fields.tsx';
import { ReturnLines } from '../original/return-lines.tsx';
import { SettledRows } from '../original/settled-rows.tsx';
import type { Shown } from '../problem-places.ts';
import { ReverseChargeField } from '../supplier-bill/reverse-charge-field.tsx';
import { papersSay, SupplierBillFields } from '../supplier-bill/supplier-bill-fields.tsx';
import { SupplyDateFields, supplyDatesSay } from '../supply-dates/supply-date-fields.tsx';
import { focusField } from '../use-places.ts';
import { WalkInFields } from '../walk-in/walk-in-fields.tsx';
import { CardNumbers, warrantySays } from '../warranty/card-numbers.tsx';
import { type FoldField, placeOf } from './problem-places.ts';
import { TdsFields, tdsSays } from './tds-fields.tsx';
import { TaxSummary } from './totals-panel.tsx';
import type { TradeView } from './trade-view.ts';

type Fold = { readonly heading: string; readonly says: string; readonly fields: ReactNode };

const warningsOf = ({ trade }: TradeView): readonly Shown[] =>
  trade.built.warnings.map((warning) => ({ field: warning.field, text: problemText(warning) }));

/** The supplier's bill; in a purchase it is in the head, in a note it is folded. */
export function SupplierBill({ view, onEnd }: { view: TradeView; onEnd: () => void }) {
  const { config, trade, facts } = view;
  const { supplierBill, billOfEntry, isReverseCharge, date } = trade.entry;
  return (
    <SupplierBillFields
      supplierBill={supplierBill}
      billOfEntry={billOfEntry}
      isReverseCharge={isReverseCharge}
      date={date ?? facts.today}
      today={facts.today}
      taxVia={trade.built.taxVia}
      hasReverseCharge={config.hasSupplierBill}
      problems={trade.problems}
      warnings={warningsOf(view)}
      onChange={trade.change}
      onEnd={onEnd}
    />
  );
}

/** The walk-in customer, the cash received and the change. */
export function Counter({ view, onEnd }: { view: TradeView; onEnd: () => void }) {
  const { trade } = view;
  const { entry, built } = trade;
  const cash = entry.splits.find(({ type }) => type === 'cash');
  const others = entry.splits.some(({ type, amountPaise }) => type !== 'cash' && amountPaise !== 0);
  return (
    <WalkInFields
      walkIn={entry.walkIn}
      givenPaise={cash?.givenPaise ?? 0}
      changePaise={built.changePaise}
      hasMoney={trade.rule.takesPayment && !others}
      problems={trade.problems}
      onChange={(walkIn) => trade.change({ walkIn })}
      onGiven={(givenPaise) => {
        const { amountPaise } = cashGiven('', givenPaise, trade.builtNow().totalPaise);
        trade.changeSplit('cash', { amountPaise, givenPaise: givenPaise === 0 ? null : givenPaise });
      }}
      onEnd={onEnd}
    />
  );
}

/**
 * Reverse charge is offered if the buyer is registered for it or was when the voucher was saved; a note follows its original. A value that
 * is set is always shown.
 */
function asksReverseCharge({ trade: { entry, rule, beside } }: TradeView): boolean {
  if (beside.original !== null) return false;
  const buyer = entry.billToParty ?? entry.party;
  return entry.isReverseCharge || rule.side === 'supplier' || (buyer !== null && (isRegistered(buyer) || buyer._id === entry.owedBy));
}

type FoldOf = (view: TradeView, onEnd: () => void) => Fold | null;

const chargesFold: FoldOf = ({ orgId, config, facts, trade }, onEnd) => {
  const charges = computedCharges(trade.entry.charges, trade.built);
  return {
    heading: 'Charges',
    says: chargesSays(charges),
    fields: (
      <ChargeRows
        orgId={orgId}
        kind={config.kind}
        listed={facts.additionalCharges}
        date={trade.built.rateOn}
        charges={charges}
        current={() => trade.current().charges}
        problems={trade.problems}
        onAct={trade.act}
        onEnd={onEnd}
      />
    ),
  };
};

const despatchFold: FoldOf = ({ facts, trade: { entry, problems, act } }, onEnd) => ({
  heading: 'Despatch',
  says: despatchSays(entry.despatch),
  fields: <DespatchFields titles={facts.despatchTitles} despatch={entry.despatch} problems={problems} onAct={act} onEnd={onEnd} />,
});

const supplyDatesFold: FoldOf = ({ facts, trade }, onEnd) => {
  const { rateOn } = trade.built;
  return {
    heading: 'Supply and payment dates',
    says: supplyDatesSay(trade.entry.supplyDates, rateOn),
    fields: (
      <SupplyDateFields
        supplyDates={trade.entry.supplyDates}
        rateOn={rateOn}
        today={facts.today}
        problems={trade.problems}
        onChange={(patch) => trade.change({ supplyDates: { ...trade.current().supplyDates, ...patch } })}
        onEnd={onEnd}
      />
    ),
  };
};

const reverseChargeFold: FoldOf = (view, onEnd) => {
  const { trade } = view;
  const { isReverseCharge } = trade.entry;
  if (!asksReverseCharge(view)) return null;
  return {
    heading: 'Reverse charge',
    says: isReverseCharge ? 'the tax is not on the bill' : '',
    fields: (
      <ReverseChargeField
        side={trade.rule.side}
        isReverseCharge={isReverseCharge}
        problems={trade.problems}
        onChange={(value) => trade.change({ isReverseCharge: value })}
        onKeyDown={enterThrough(['isReverseCharge'], 'isReverseCharge', onEnd)}
      />
    ),
  };
};

const addressesFold: FoldOf = ({ orgId, trade: { entry, problems, act } }, onEnd) => ({
  heading: 'Bill to, ship to',
  says: addressSays(entry),
  fields: (
    <AddressFields
      orgId={orgId}
      party={entry.party}
      billToParty={entry.billToParty}
      shipToParty={entry.shipToParty}
      problems={problems}
      onAct={act}
      onEnd={onEnd}
    />
  ),
});

const originalFold: FoldOf = (view, onEnd) => {
  const { orgId, facts, trade } = view;
  const { entry, rule, problems, beside } = trade;
  const { original, settledBillIds, noteReason } = entry;
  const settles = rule.bill === 'settles' && entry.party !== null;
  const settled = settledBillIds.length > 0 && `settles ${settledBillIds.length}`;
  return {
    heading: 'Original and bills',
    says: [originalSays(original), noteReason && noteReasons[noteReason], settled].filter(Boolean).join(' · '),
    fields: (
      <>
        <OriginalFields
          orgId={orgId}
          partyId={entry.party?._id ?? null}
          side={rule.side}
          original={original}
          today={facts.today}
          problems={problems}
          onChange={view.onOriginal}
          onEnd={onEnd}
        />
        {settles && original?.voucherId && beside.returnable && (
          <ReturnLines
            lines={beside.returnable.lines}
            takenLines={view.rows.flatMap(({ line }) => line.originalAt ?? [])}
            onTake={view.onTakeBack}
          />
        )}
        {settles && (
          <SettledRows
            bills={beside.openBills}
            chosenIds={settledBillIds}
            settlement={trade.built.settlement}
            problems={problems}
            onChange={(chosen) => trade.change({ settledBillIds: chosen })}
          />
        )}
        <NoteReasonField noteReason={noteReason} onChange={(reason) => trade.change({ noteReason: reason })} onEnd={onEnd} />
      </>
    ),
  };
};

const ordersFold: FoldOf = ({ orgId, facts, trade }) => {
  const { convertedFrom } = trade.entry;
  const feature = trade.rule.delivers === 'purchaseOrder' ? 'purchaseOrders' : 'saleOrders';
  if (!facts.company.features.includes(feature) && convertedFrom.length === 0) return null;
  return { heading: 'Orders', says: ordersSay(convertedFrom), fields: <OrdersFold orgId={orgId} trade={trade} /> };
};

const warrantyFold: FoldOf = (view, onEnd) => {
  const { trade } = view;
  const cards = trade.built.warrantyCards;
  if (cards.length === 0) return null;
  return {
    heading: 'Warranty cards',
    says: warrantySays(cards),
    fields: (
      <CardNumbers
        cards={cards}
        typed={trade.entry.warrantyCards}
        problems={trade.problems}
        warnings={warningsOf(view)}
        onChange={(warrantyCards) => trade.change({ warrantyCards })}
        onEnd={onEnd}
      />
    ),
  };
};

const tdsFold: FoldOf = ({ facts, trade }) => {
  const { tds } = trade.built;
  if (tds === null) return null;
  const date = trade.entry.date ?? facts.today;
  return {
    heading: 'TDS',
    says: tdsSays(tds, date),
    fields: <TdsFields tds={tds} date={date} problems={trade.problems} onChange={(value) => trade.change({ tds: value })} />,
  };
};

const supplierBillFold: FoldOf = (view, onEnd) =>
  view.trade.rule.side !== 'supplier'
    ? null
    : {
        heading: 'Supplier’s paper',
        says: papersSay({ ...view.trade.entry, isReverseCharge: false }),
        fields: <SupplierBill view={view} onEnd={onEnd} />,
      };

/** Each fold; null while the voucher has no use for it. The walk-in customer is in the head. */
const folded: Readonly<Record<Exclude<FoldField, 'walkIn'>, FoldOf>> = {
  charges: chargesFold,
  despatch: despatchFold,
  supplyDates: supplyDatesFold,
  isReverseCharge: reverseChargeFold,
  addresses: addressesFold,
  original: originalFold,
  orders: ordersFold,
  warranty: warrantyFold,
  tds: tdsFold,
  supplierBill: supplierBillFold,
};

/** The optional parts of a voucher, folded until they are used; each heading summarises its content. */
export function TradeFolds({ view, className }: { view: TradeView; className: string | undefined }) {
  const { config, trade, folds } = view;
  const onEnd = () => focusField('save');
  const shown = config.folds.flatMap((name) => {
    const fold = name === 'walkIn' ? null : folded[name](view, onEnd);
    return fold ? [{ name, ...fold }] : [];
  });
  const wrongIn = (name: FoldField) => trade.problems.some(({ field }) => (placeOf(field, 0) as { field?: string }).field === name);
  return (
    <>
      {shown.map(({ name, heading, says, fields }) => (
        <details
          key={name}
          className={className}
          open={folds.isOpen(name)}
          data-place={name}
          onToggle={({ currentTarget }) => {
            folds.turn(name, currentTarget.open);
            // If a key on the heading opened it, the focus moves to its first field.
            if (currentTarget.open && currentTarget.firstElementChild === document.activeElement) folds.goTo(name, name);
          }}
        >
          <summary data-wrong={wrongIn(name) || undefined}>
            {heading} {says !== '' && <span className="dim">{says}</span>}
          </summary>
          {folds.isOpen(name) && <div>{fields}</div>}
        </details>
      ))}
      <details
        className={className}
        open={trade.entry.isNoteOpen}
        onToggle={({ currentTarget }) =>
          currentTarget.open !== trade.entry.isNoteOpen &&
          trade.change({ isNoteOpen: currentTarget.open, changedAt: trade.entry.changedAt })
        }
      >
        <summary>
          Narration {!trade.entry.isNoteOpen && trade.entry.note !== '' && <span className="dim">{trade.entry.note.slice(0, 60)}</span>}
        </summary>
        <div data-place="note">
          {trade.entry.isNoteOpen && (
            <Textarea
              aria-label="Narration"
              rows={2}
              value={trade.entry.note}
              onChange={({ currentTarget }) => trade.change({ note: currentTarget.value })}
              error={trade.problems.find(({ field }) => field === 'note')?.text}
            />
          )}
        </div>
      </details>
      <details className={className}>
        <summary>Tax summary</summary>
        <TaxSummary built={trade.built} />
      </details>
    </>
  );
}
