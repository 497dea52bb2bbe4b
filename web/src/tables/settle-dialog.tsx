import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { type NamedParty, NamedPartyField } from '../platform/named-party-field.tsx';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './order.module.css';
import { placeOf } from './words.ts';

type Way = 'cash' | 'upi' | 'credit';
type Props = { orgId: string; order: TableOrder; onClose: () => void };

/** The bill of an order with its tax, and how it is paid. Settling posts a sales voucher and frees the table. */
export function SettleDialog({ orgId, order, onClose }: Props) {
  const navigate = useNavigate();
  const [way, setWay] = useState<Way>('cash');
  const [party, setParty] = useState<NamedParty | null>(null);
  const [discountPercentE4, setDiscount] = useState(0);
  const [givenPaise, setGiven] = useState(0);
  const [upiPaise, setUpi] = useState<number | null>(null);
  const [bankId, setBank] = useState('');
  const partyId = way === 'credit' ? (party?._id ?? null) : null;
  const bill = useQuery(
    query.tables.previewBill.queryOptions({
      input: { orgId, id: order._id, partyId, discountPercentE4 },
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  );
  const banks = useQuery(
    query.ledgers.listSources.queryOptions({ input: { orgId }, select: ({ sources }) => sources.filter(({ kind }) => kind === 'bank') }),
  );
  const settling = useAct<Awaited<ReturnType<typeof api.tables.settleOrder>>>('The order could not be settled', () => {
    // Gone before the shown data are loaded again: a settled order has no figures to ask for.
    flushSync(onClose);
    void navigate({ to: '/sUsers/restaurant' });
  });
  // The figures are asked for anew when the order changed on another device, and after a refusal.
  const { refetch } = bill;
  const shownVersion = bill.data?.version;
  const refusal = settling.error;
  useEffect(() => {
    if (refusal !== null || (shownVersion !== undefined && shownVersion < order.version)) void refetch();
  }, [refusal, shownVersion, order.version, refetch]);
  const totalPaise = bill.data?.totalPaise ?? 0;
  const partPaise = upiPaise ?? totalPaise;
  const bank = bankId || banks.data?.[0]?._id || '';
  const [isTried, setIsTried] = useState(false);
  const missing =
    way === 'credit' && party === null
      ? 'Choose the party that gets credit.'
      : way === 'upi' && bank === ''
        ? 'Enter a bank first: UPI is paid into it.'
        : way === 'cash' && givenPaise > 0 && givenPaise < totalPaise
          ? `${formatRupees(totalPaise - givenPaise, 'two')} is missing.`
          : null;
  const settle = () => {
    setIsTried(true);
    if (missing !== null || !bill.data || bill.isPlaceholderData) return;
    const upi = way === 'upi' ? [{ ledgerId: bank, amountPaise: partPaise }] : [];
    const input = { orgId, id: order._id, version: bill.data.version, partyId, discountPercentE4, totalPaise, upi, confirmed: [] };
    void settling.act((call) => api.tables.settleOrder(input, call));
  };
  const refused = bill.data?.problems[0]?.message ?? bill.error?.message ?? null;
  return (
    <FormDialog
      title={`Settle ${placeOf(order)}`}
      isOpen
      onClose={onClose}
      onSubmit={settle}
      submitText={`Settle ${formatRupees(totalPaise, 'two')}`}
      isSaving={settling.isSaving}
      problem={settling.error?.message ?? refused ?? (isTried ? missing : null)}
    >
      <SegmentedControl
        aria-label="Paid by"
        value={way}
        onChange={(chosen) => setWay(chosen as Way)}
        data={[
          { value: 'cash', label: 'Cash' },
          { value: 'upi', label: 'UPI' },
          { value: 'credit', label: 'Credit' },
        ]}
      />
      {way === 'cash' && <AmountField label="Cash given" placeholder="0.00" paise={givenPaise} onChange={setGiven} data-autofocus />}
      {way === 'upi' && (
        <>
          <AmountField label="Paid by UPI" description="The rest is paid in cash" paise={partPaise} onChange={setUpi} />
          <NativeSelect
            label="Into"
            value={bank}
            onChange={({ currentTarget }) => setBank(currentTarget.value)}
            data={(banks.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          />
        </>
      )}
      {way === 'credit' && <NamedPartyField orgId={orgId} label="Party" party={party} onChoose={setParty} />}
      <DecimalField
        label="Discount"
        placeholder="0"
        valueE4={discountPercentE4}
        onChange={setDiscount}
        rightSection={<span className="dim">%</span>}
      />
      <dl className={classes.totals}>
        <div>
          <dt>Food and drink</dt>
          <dd>
            <Money paise={bill.data?.taxablePaise ?? 0} />
          </dd>
        </div>
        {bill.data?.taxes
          .filter(({ taxPaise }) => taxPaise !== 0)
          .map(({ gstPercentE4, taxPaise }) => (
            <div key={gstPercentE4}>
              <dt>GST {formatE4(gstPercentE4)} %</dt>
              <dd>
                <Money paise={taxPaise} />
              </dd>
            </div>
          ))}
        {bill.data?.liquor && (
          <div>
            <dt>Tax on liquor {formatE4(bill.data.liquor.percentE4)} %</dt>
            <dd>
              <Money paise={bill.data.liquor.taxPaise} />
            </dd>
          </div>
        )}
        {(bill.data?.roundOffPaise ?? 0) !== 0 && (
          <div>
            <dt>Round-off</dt>
            <dd>
              <Money paise={bill.data?.roundOffPaise ?? 0} />
            </dd>
          </div>
        )}
        <div data-strong>
          <dt>Total</dt>
          <dd>
            <Money paise={totalPaise} strong />
          </dd>
        </div>
        {way === 'cash' && givenPaise > totalPaise && (
          <div data-strong>
            <dt>Change</dt>
            <dd>
              <Money paise={givenPaise - totalPaise} strong />
            </dd>
          </div>
        )}
        {way === 'upi' && partPaise < totalPaise && (
          <div>
            <dt>In cash</dt>
            <dd>
              <Money paise={totalPaise - partPaise} />
            </dd>
          </div>
        )}
      </dl>
    </FormDialog>
  );
}
