import type { ReceiptKind } from '@bahi/core/vouchers/receipt-draft';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import type { Party, Source, VoucherFacts } from '../../platform/answers.ts';
import { dateOfIso, isoOf, ofLedgers, partyOf, withoutParty, withParty } from '../../platform/drafts/receipt-entry.ts';
import { belongsToReceipt, receiptPaths } from '../../platform/drafts/receipt-paths.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { loadPart } from '../../platform/load-part.ts';
import { useTell } from '../../platform/save-result-toast.ts';
import { useStillHere } from '../../platform/still-here.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { KeyBar, KeysButton } from '../../ui/key-bar.tsx';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { lostSays } from '../../ui/lost-says.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { giveTyping, holdTyping } from '../../ui/typed-ahead.ts';
import { UnreadContext } from '../../ui/unread-figures.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { CashWarnings } from '../cash-warnings.tsx';
import { DraftState } from '../draft-state.tsx';
import { PartyPanel } from '../party-panel.tsx';
import { usePartySearch } from '../party-search/use-party-search.ts';
import type { Shown } from '../problem-places.ts';
import { SaveNews } from '../save-area.tsx';
import { focusField, focusNext } from '../use-places.ts';
import classes from '../voucher-form.module.css';
import { useFormKeys, useVoucherKeys } from '../voucher-keys.ts';
import { partsOf, receiptDateOf, receiptPlaceOf } from './receipt-facts.ts';
import { ReceiptFields } from './receipt-fields.tsx';
import { ReceiptFoot, ReceiptSave } from './receipt-save.tsx';
import { ReceiptSums } from './receipt-sums.tsx';
import { receiptWords } from './receipt-words.ts';
import { useReceipt } from './use-receipt.ts';

const PartySearch = lazy(() => loadPart(() => import('../party-search/party-search.tsx')));

type Props = { kind: ReceiptKind; orgId: string; facts: VoucherFacts; sources: readonly Source[]; onReload: () => void };

const notes = [
  { keys: 'Enter', label: 'Go on; on the amount it opens the Outstanding List' },
  { keys: 'Shift+Enter', label: 'Go back' },
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
  const isStillHere = useStillHere(belongsToReceipt(kind));
  const tell = useTell();
  const receipt = useReceipt(kind, orgId, facts, sources, isStillHere, async ({ _id, message }, { mode }) => {
    if (!isStillHere()) return tell(toastSuccess, message);
    if (mode === 'create') return focusNext('party');
    toastSuccess(message);
    await navigate({ to: receiptPaths[kind].details, params: { id: _id }, replace: true, ignoreBlocker: true });
  });
  const { entry, problems, state, change } = receipt;
  const { title, noun } = receiptWords[kind];
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

  const onGo = ({ field }: Shown) => focusField(receiptPlaceOf(field));
  const onSave = () => receipt.save(onGo);
  const onParty = (chosen: Party | null) => {
    change(chosen ? withParty(chosen) : withoutParty());
    if (chosen) focusField('date');
  };
  const onLedgers = (isOfLedgers: boolean) => {
    change(isOfLedgers ? ofLedgers() : { ...withoutParty(), isOfLedgers: false, ledgers: [] });
    setTimeout(() => focusField(isOfLedgers ? 'lines.0.ledger' : 'party'));
  };
  const onAmount = () => {
    if (!party) return focusField('party');
    holdTyping();
    const { addAmount, editAmount } = receiptPaths[kind];
    void navigate({ to: entry.mode === 'edit' ? editAmount : addAmount, params: { party_id: party._id } });
  };
  const onNext = () => {
    receipt.next();
    focusField('party');
  };

  useFormKeys(onSave, {
    'Alt+S': () => document.querySelector<HTMLElement>('[data-place="addPart"]')?.click(),
    'Alt+L': () => entry.mode === 'create' && onLedgers(!entry.isOfLedgers),
    // The party of a saved voucher is fixed.
    ...(!entry.isOfLedgers && entry.mode === 'create' && { 'Alt+N': partySearch.open }),
  });
  const question = useLeaveQuestion({
    isDirty: entry.changedAt !== null,
    belongs: belongsToReceipt(kind),
    title: entry.mode === 'edit' ? 'Leave this edit?' : `Leave this ${noun}?`,
    what: lostSays(party?.partyName, entry.enteredAmount ?? 0),
    onKeep: receipt.keep,
    onDiscard: receipt.discard,
  });
  const groups = useVoucherKeys(kind, onSave);
  const save = { receipt, onSave, onGo, onNext, onReload };

  return (
    <div className={classes.frame}>
      <div className={classes.sheet}>
        <PageHeader
          title={entry.mode === 'edit' ? `Edit ${noun}` : title}
          detail={entry.mode === 'edit' ? entry.voucherNumber : series && !isPhone && `Next number: ${series.nextNumber}`}
          action={
            <>
              <DraftState changedAt={entry.changedAt} />
              <KeysButton groups={groups} notes={notes} />
            </>
          }
        />
        <div className={classes.page} data-phone={isPhone || undefined}>
          <div className={classes.main} inert={state.kind === 'saving'}>
            <UnreadContext value={receipt.keeper}>
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
                onAmount={onAmount}
                onCreateParty={setMaking}
                onListParties={partySearch.open}
                onEnd={() => focusField('save')}
              />
            </UnreadContext>
          </div>
          <aside className={classes.side} aria-label="Sums and save" data-landmark>
            <div className={classes.sideScroll}>
              {party && !entry.isOfLedgers && (
                <PartyPanel
                  orgId={orgId}
                  party={party}
                  today={facts.today}
                  side={kind === 'payment' ? 'payable' : 'receivable'}
                  voucher={kind}
                />
              )}
              <ReceiptSums entry={entry} warnings={receipt.warnings} />
              <CashWarnings
                kind={kind}
                date={receiptDateOf(entry, facts)}
                cashIds={partsOf(entry).flatMap(({ paymentDetails }) => (paymentDetails.cash_ledname === '' ? [] : [paymentDetails._id]))}
                postings={receipt.built.postings}
                voucherId={entry._id}
              />
            </div>
            <ReceiptSave {...save} hasButton={!isPhone} />
            <SaveNews state={state} problems={problems} />
          </aside>
        </div>
        {isPhone && <ReceiptFoot entry={entry} isSaving={state.kind === 'saving'} onSave={onSave} />}
      </div>
      <KeyBar groups={groups} />
      {question}
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
    </div>
  );
}
