import { formatRupees } from '@bahi/core/money/rupee-format';
import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Party, Source, VoucherFacts } from '../../platform/answers.ts';
import { dateOfIso, isoOf, ofLedgers, partyOf, type ReceiptEntry, withoutParty, withParty } from '../../platform/drafts/receipt-entry.ts';
import { receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { loadPart } from '../../platform/load-part.ts';
import { lostSays } from '../../ui/lost-says.ts';
import { giveTyping, holdTyping } from '../../ui/typed-ahead.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { CashWarnings } from '../cash-warnings.tsx';
import { PartyPanel } from '../party-panel.tsx';
import { usePartySearch } from '../party-search/use-party-search.ts';
import { focusField } from '../use-places.ts';
import { useVoucherForm } from '../use-voucher-form.ts';
import { VoucherSheet } from '../voucher-sheet.tsx';
import { partsOf, receiptDateOf } from './receipt-facts.ts';
import { ReceiptFields } from './receipt-fields.tsx';
import { receiptKinds } from './receipt-kinds.ts';
import { receiptPlaceOf } from './receipt-places.ts';
import { ReceiptRemedy } from './receipt-remedy.tsx';
import { ReceiptSums } from './receipt-sums.tsx';
import { useReceipt } from './use-receipt.ts';

const PartySearch = lazy(() => loadPart(() => import('../party-search/party-search.tsx')));

type Props = { kind: ReceiptKind; orgId: string; facts: VoucherFacts; sources: readonly Source[]; onReload: () => void };

const notes = [
  { keys: 'Enter', label: 'Go on' },
  { keys: 'Shift+Enter', label: 'Go back' },
  { keys: '↓', label: 'From the amount into the open bills; there Space ticks, a digit or Shift+Enter returns' },
  { keys: 'Alt+O · Alt+A · Alt+D', label: 'In the bills: oldest first · all · deduct from the bill' },
  { keys: 'Alt+B', label: 'The Outstanding List on a page of its own' },
  { keys: 'Alt+C', label: 'Create the party or bank of this field' },
  { keys: 'Ctrl+Alt+Enter', label: 'Alter the party or bank of this field' },
  { keys: 'Alt+N', label: 'The list of parties' },
  { keys: 'Alt+L', label: 'Of a party, or of other ledgers' },
  { keys: 'Alt+S', label: 'Split over another method' },
  { keys: 'Esc', label: 'One step back; asks when something would be lost' },
];

/** Party, amount, bills and payment parts. One page for receipts and payments, new or edited. */
export function ReceiptSheet({ kind, orgId, facts, sources, onReload }: Props) {
  const isPhone = useIsPhone();
  const navigate = useNavigate();
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<string | null>(null);
  const receipt = useReceipt(kind, orgId, facts, sources);
  const { entry, problems, change } = receipt;
  const partySearch = usePartySearch(receiptPaths[kind].searchParty, receiptPaths[kind].form);
  const party = partyOf(entry);
  const series = entry.selectedVoucherSeries ?? facts.series.find(({ isDefault }) => isDefault) ?? facts.series[0];

  // Back from the Outstanding List one goes on with where the money went.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(() => {
    if (partySearch.isOpen) return;
    if (entry.isOfLedgers) focusField(entry.mode === 'create' ? 'lines.0.ledger' : 'source');
    else if (party === null) focusField('party');
    else if (entry.mode === 'create' && !entry.enteredAmount) focusField('amount');
    else if (!isPhone) focusField('source');
    giveTyping();
  }, []);

  // The draft's lists are those of the form; an untouched new one has today's date.
  useEffect(() => {
    const { bankList, cashList, voucherSeries, date, mode, changedAt } = entry;
    const isStale = mode === 'create' && changedAt === null && dateOfIso(date) !== facts.today;
    if (bankList.length + cashList.length === sources.length && voucherSeries?.length === facts.series.length && !isStale) return;
    change({
      bankList: sources.filter((each) => each.kind === 'bank'),
      cashList: sources.filter((each) => each.kind === 'cash'),
      voucherSeries: facts.series,
      ...(isStale && { date: isoOf(facts.today) }),
      changedAt,
    });
  }, [entry, facts, sources, change]);

  const onParty = (chosen: Party | null) => {
    change(chosen ? withParty(chosen) : withoutParty());
    if (chosen) focusField('date');
  };
  const onLedgers = (isOfLedgers: boolean) => {
    change(isOfLedgers ? ofLedgers() : { ...withoutParty(), isOfLedgers: false, ledgers: [] });
    setTimeout(() => focusField(isOfLedgers ? 'lines.0.ledger' : 'party'));
  };
  const openBills = () => {
    if (!party) return;
    const { addAmount, editAmount } = receiptPaths[kind];
    void navigate({ to: entry.mode === 'edit' ? editAmount : addAmount, params: { party_id: party._id } });
  };
  const onBills = () => {
    if (!party) return focusField('party');
    holdTyping();
    openBills();
  };
  const form = useVoucherForm({
    kind: receiptKinds[kind],
    voucher: receipt,
    lost: lostSays(party?.partyName, entry.enteredAmount ?? 0),
    goTo: ({ field }) => focusField(receiptPlaceOf(field)),
    keys: {
      'Alt+S': () => document.querySelector<HTMLElement>('[data-place="addPart"]')?.click(),
      'Alt+B': () => !entry.isOfLedgers && onBills(),
      'Alt+L': () => entry.mode === 'create' && onLedgers(!entry.isOfLedgers),
      // The party of a saved voucher is fixed.
      ...(!entry.isOfLedgers && entry.mode === 'create' && { 'Alt+N': partySearch.open }),
    },
  });
  const sums = (
    <>
      {party && !entry.isOfLedgers && (
        <PartyPanel orgId={orgId} party={party} today={facts.today} side={kind === 'payment' ? 'payable' : 'receivable'} voucher={kind} />
      )}
      <ReceiptSums entry={entry} warnings={receipt.warnings} />
      <CashWarnings
        kind={kind}
        date={receiptDateOf(entry, facts)}
        cashIds={partsOf(entry).flatMap(({ paymentDetails }) => (paymentDetails.cash_ledname === '' ? [] : [paymentDetails._id]))}
        postings={receipt.built.postings}
        voucherId={entry._id}
      />
    </>
  );

  return (
    <>
      <VoucherSheet
        form={form}
        detail={entry.mode === 'edit' ? entry.voucherNumber : series && !isPhone && `Next number: ${series.nextNumber}`}
        notes={notes}
        sums={sums}
        sideLabel="Sums and save"
        foot={{ hint: billsText(entry), total: formatRupees(entry.enteredAmount ?? 0, 'two') }}
        remedy={<ReceiptRemedy receipt={receipt} onBills={openBills} onReload={onReload} />}
      >
        <ReceiptFields
          orgId={orgId}
          entry={entry}
          built={receipt.built}
          beside={receipt.beside}
          facts={facts}
          sources={sources}
          problems={problems}
          onChange={change}
          onParty={onParty}
          onLedgers={onLedgers}
          allocation={receipt.allocation}
          onBills={onBills}
          onCreateParty={setMaking}
          onListParties={partySearch.open}
          onEnd={() => focusField('save')}
        />
      </VoucherSheet>
      {form.question}
      {partySearch.isShown && (
        <Suspense fallback={null}>
          <PartySearch
            orgId={orgId}
            isUnderForm={making !== null}
            onCreate={setMaking}
            onClose={partySearch.close}
            onChoose={(chosen) => {
              onParty(chosen);
              partySearch.leave(() => focusField('date'));
            }}
          />
        </Suspense>
      )}
      {forms && making !== null && (
        <forms.Party
          typed={making}
          onClose={() => {
            setMaking(null);
            setTimeout(() => focusField(partySearch.isOpen ? 'partySearch' : 'party'));
          }}
          onCreated={(made) => {
            setMaking(null);
            if (partySearch.isOpen) partySearch.leave(() => {});
            change(withParty(made));
            setTimeout(() => focusField('date'));
          }}
        />
      )}
    </>
  );
}

/** The number of bills that the voucher settles, or that it is of ledgers; shown beside Save on a phone. */
function billsText({ billData, isOfLedgers }: ReceiptEntry): string {
  if (isOfLedgers) return 'Ledgers';
  const bills = billData?.length ?? 0;
  return bills === 1 ? '1 bill' : `${bills} bills`;
}
