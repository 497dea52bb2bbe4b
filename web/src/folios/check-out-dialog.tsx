import { paise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { Checkbox, NativeSelect } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DuePayer, StayFolios } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import classes from './folios.module.css';
import { partOf, useBanks } from './payment-part.ts';
import { rupees } from './words.ts';

/** How a payer settles; a second part in another way is possible. */
type How = { way: Way; cashPaise: number | null; ledgerId: string };
const ways = { cash: 'Cash', upi: 'UPI', card: 'Card', cashAndUpi: 'Cash and UPI', credit: 'Pays later' } as const;
type Way = keyof typeof ways;
const usual = (payer: DuePayer): How => ({ way: payer.isCompany ? 'credit' : 'cash', cashPaise: null, ledgerId: '' });

/** The parts of the payment of a payer. */
function settled(payer: DuePayer, how: How, bankId: string) {
  const { duePaise, partyId } = payer;
  const base = { partyId, duePaise: paise(duePaise), payments: [], refund: null, isOwed: false, debtorId: null };
  if (duePaise === 0) return base;
  if (how.way === 'credit') return { ...base, isOwed: true };
  const single = how.way === 'cashAndUpi' ? 'cash' : how.way;
  if (duePaise < 0) return { ...base, refund: partOf({ way: single, amountPaise: -duePaise, ledgerId: bankId }) };
  if (how.way !== 'cashAndUpi') return { ...base, payments: [partOf({ way: single, amountPaise: duePaise, ledgerId: bankId })] };
  const cashPaise = Math.min(how.cashPaise ?? 0, duePaise);
  const parts = [
    partOf({ way: 'cash', amountPaise: cashPaise, ledgerId: '' }),
    partOf({ way: 'upi', amountPaise: duePaise - cashPaise, ledgerId: bankId }),
  ];
  return { ...base, payments: parts.filter(({ amountPaise }) => amountPaise > 0) };
}

type Props = { orgId: string; folios: StayFolios; lateFee: boolean; onClose: () => void };

/** The dues of each payer, and their payment. The check-out enters one invoice for each payer. */
export function CheckOutDialog({ orgId, folios: { stay, others }, lateFee, onClose }: Props) {
  const [hasLateFee, setHasLateFee] = useState(lateFee);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [hows, setHows] = useState<ReadonlyMap<number, How>>(new Map());
  const { leave, close } = useLeaveDialog(hows.size > 0, onClose);
  const saving = useAct('The check-out failed', close);
  const banks = useBanks(orgId);
  const inHouse = others.filter(({ state }) => state === 'inHouse');
  const stays = [stay, ...inHouse.filter(({ _id }) => chosen.includes(_id))].map(({ _id: id, version }) => ({ id, version }));
  const preview = useQuery(
    query.folios.previewCheckOut.queryOptions({ input: { orgId, stays, hasLateFee }, placeholderData: keepPreviousData, staleTime: 0 }),
  );
  const payers = preview.data?.payers ?? [];
  const howOf = (payer: DuePayer, at: number) => hows.get(at) ?? usual(payer);
  const bankOf = ({ ledgerId }: How) => ledgerId || banks[0]?._id || '';
  const set = (at: number, payer: DuePayer, change: Partial<How>) =>
    setHows((now) => new Map(now).set(at, { ...howOf(payer, at), ...change }));
  const save = () => {
    if (!preview.data || preview.isPlaceholderData) return;
    const input = payers.map((payer, at) => settled(payer, howOf(payer, at), bankOf(howOf(payer, at))));
    void saving.act((call) => api.folios.checkOut({ orgId, stays, hasLateFee, payers: input, confirmed: [], note: '' }, call));
  };
  const wrong = payers.flatMap(({ problems }) => problems)[0]?.message;
  const failed = saving.error ?? preview.error;
  const problem = Object.values(saving.fields)[0] ?? wrong ?? (failed ? sayError(failed, 'The bill could not be made') : null);
  const isLeaving = stay.state === 'inHouse';
  const total = payers.reduce((sum, { totalPaise }) => sum + totalPaise, 0);
  return (
    <FormDialog
      title={isLeaving ? `Check out ${stay.guestName}${stay.roomName ? `, room ${stay.roomName}` : ''}` : `Bill ${stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={`${isLeaving ? 'Check out' : 'Bill'} ${formatRupees(total)}`}
      isSaving={saving.isSaving}
      problem={problem ?? null}
    >
      {isLeaving &&
        inHouse.map(({ _id, guestName, roomName }) => (
          <Checkbox
            key={_id}
            label={`With ${guestName}${roomName ? `, room ${roomName}` : ''}`}
            checked={chosen.includes(_id)}
            onChange={({ currentTarget }) =>
              setChosen((now) => (currentTarget.checked ? [...now, _id] : now.filter((each) => each !== _id)))
            }
          />
        ))}
      {isLeaving && (
        <Checkbox label="Late fee" checked={hasLateFee} onChange={({ currentTarget }) => setHasLateFee(currentTarget.checked)} />
      )}
      {preview.data && preview.data.earlyFeePaise > 0 && (
        <p className="dim">Leaves early: {rupees(preview.data.earlyFeePaise)} is charged by the policy.</p>
      )}
      {preview.data && payers.length === 0 && <p className="dim">Nothing is to be billed.</p>}
      {!preview.data && !preview.error && <p className="dim">Adding the folios up…</p>}
      {payers.map((payer, at) => (
        <PayerFields
          key={payer.folioIds.join()}
          {...{ payer, banks }}
          how={howOf(payer, at)}
          bankId={bankOf(howOf(payer, at))}
          onChange={(change) => set(at, payer, change)}
        />
      ))}
    </FormDialog>
  );
}

type PayerProps = {
  payer: DuePayer;
  how: How;
  bankId: string;
  banks: readonly { _id: string; name: string }[];
  onChange: (change: Partial<How>) => void;
};

function PayerFields({ payer, how, bankId, banks, onChange }: PayerProps) {
  const { partyName, lines, taxes, totalPaise, roundOffPaise, outletPaise, advancesPaise, duePaise } = payer;
  const isBack = duePaise < 0;
  const rows: [string, number][] = [
    ...taxes.filter(({ taxPaise }) => taxPaise !== 0).map((tax): [string, number] => [`GST ${tax.gstPercentE4 / 10_000} %`, tax.taxPaise]),
    ...(roundOffPaise === 0 ? [] : ([['Round off', roundOffPaise]] as [string, number][])),
    ['Invoice', totalPaise],
    ...(outletPaise === 0 ? [] : ([['Restaurant bills', outletPaise]] as [string, number][])),
    ...(advancesPaise === 0 ? [] : ([['Paid in advance', -advancesPaise]] as [string, number][])),
  ];
  return (
    <section className={classes.payer} aria-label={partyName}>
      <h3>{partyName}</h3>
      <ul className={classes.bill}>
        {lines.map(({ text, amountPaise }) => (
          <li key={text}>
            <span>{text}</span>
            <Money paise={amountPaise} bare />
          </li>
        ))}
        {rows.map(([label, amount]) => (
          <li key={label}>
            <span className="dim">{label}</span>
            <Money paise={amount} bare />
          </li>
        ))}
        <li>
          <strong>{isBack ? 'To give back' : 'To pay'}</strong>
          <Money paise={Math.abs(duePaise)} strong />
        </li>
      </ul>
      {duePaise !== 0 && (
        <FieldRow>
          <ChoiceField
            label={isBack ? 'Given back in' : 'Paid by'}
            choices={choicesOf(ways).filter(({ value }) => !isBack || value !== 'cashAndUpi')}
            value={how.way}
            onChoose={(way) => onChange({ way })}
          />
          {how.way === 'cashAndUpi' && (
            <AmountField label="In cash" paise={how.cashPaise ?? 0} onChange={(cashPaise) => onChange({ cashPaise })} />
          )}
          {(how.way === 'upi' || how.way === 'card' || how.way === 'cashAndUpi') && (
            <NativeSelect
              label="Bank"
              value={bankId}
              data={banks.map(({ _id, name }) => ({ value: _id, label: name }))}
              onChange={({ currentTarget }) => onChange({ ledgerId: currentTarget.value })}
            />
          )}
        </FieldRow>
      )}
    </section>
  );
}
