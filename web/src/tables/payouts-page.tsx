import { problemText } from '@bahi/core/basics/problem';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { matchPayout, payoutColumns, payoutTextOf, readPayout } from '@bahi/core/tables/payout';
import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { DateField } from '../ui/date-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './payouts.module.css';

type Bill = Awaited<ReturnType<typeof api.tables.listOperatorBills>>['bills'][number];

const differenceWords = {
  unknown: 'No unpaid bill: stays on account',
  less: 'Paid less: written off',
  more: 'Paid more: stays on account',
} as const;

const columns: readonly Column<Bill>[] = [
  { head: 'Order', cell: ({ operatorOrder }) => operatorOrder },
  { head: 'Day', cell: ({ businessDay }) => formatDate(businessDay), width: 120, isDim: true },
  { head: 'Bill', cell: ({ billNo }) => billNo, width: 140, isDim: true },
  { head: 'Unpaid', cell: ({ pendingPaise }) => <Money paise={pendingPaise} bare />, width: 120, isNumber: true },
];

/** The debts of operators of platforms, and their payouts, compared with the bills order by order. */
export function PayoutsPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const operators = useQuery(query.tables.listOperators.queryOptions({ input: { orgId } }));
  const [chosen, setChosen] = useState('');
  const toFloor = () => void navigate({ to: '/sUsers/restaurant' });
  useKeys({ Escape: toFloor });
  return (
    <>
      <PageHeader title="Payouts of operators" back={toFloor} />
      <Loaded answer={operators} skeleton={<ListSkeleton rows={6} />} errorTitle="The operators could not be read">
        {({ operators: all }) => {
          const operator = all.find(({ _id }) => _id === chosen) ?? all[0];
          if (!operator) {
            return (
              <EmptyState
                title="No operators yet"
                text="Mark the party of a platform as an operator under Menu. Its orders and payouts then appear here."
                action={
                  <Button variant="default" component={Link} to="/sUsers/restaurant/menu">
                    Menu
                  </Button>
                }
              />
            );
          }
          return (
            <div className={classes.page}>
              <NativeSelect
                label="Operator"
                value={operator._id}
                data={all.map(({ _id, name }) => ({ value: _id, label: name }))}
                onChange={({ currentTarget }) => setChosen(currentTarget.value)}
              />
              <Operator key={operator._id} orgId={orgId} id={operator._id} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

function Operator({ orgId, id }: { orgId: string; id: string }) {
  const answer = useQuery(query.tables.listOperatorBills.queryOptions({ input: { orgId, id } }));
  return (
    <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The bills could not be read">
      {({ bills, isCut }) => (
        <>
          <PayoutForm orgId={orgId} id={id} bills={bills} />
          <section aria-label="Unpaid orders">
            <h2>Unpaid orders</h2>
            {isCut && <p className="dim">The oldest {bills.length} are shown.</p>}
            {bills.length === 0 ? (
              <p className="dim">Nothing is unpaid.</p>
            ) : (
              <DataTable
                label="Unpaid orders"
                columns={columns}
                rows={bills}
                rowKey={({ billId }) => billId}
                card={({ operatorOrder, businessDay, billNo, pendingPaise }) => (
                  <span className={classes.card}>
                    <span>{operatorOrder}</span>
                    <Money paise={pendingPaise} strong />
                    <span className="dim">
                      {formatDate(businessDay)} · {billNo}
                    </span>
                  </span>
                )}
              />
            )}
          </section>
        </>
      )}
    </Loaded>
  );
}

function PayoutForm({ orgId, id, bills }: { orgId: string; id: string; bills: readonly Bill[] }) {
  const [text, setText] = useState('');
  const [date, setDate] = useState(todayInIndia(Date.now()));
  const [bankId, setBank] = useState('');
  const [reference, setReference] = useState('');
  const banks = useQuery(query.tables.listPayBanks.queryOptions({ input: { orgId }, select: (answer) => answer.banks }));
  const entering = useAct<Awaited<ReturnType<typeof api.tables.enterPayout>>>('The payout could not be entered', () => {
    setText('');
    setReference('');
  });
  const { rows, faulty } = readPayout(text);
  const payout = matchPayout(rows, bills);
  const ledgerId = bankId || (banks.data?.[0]?._id ?? '');
  const [problem] = text.trim() === '' ? [] : payout.problems;
  const wrong =
    faulty.length > 0
      ? `Line ${faulty.slice(0, 5).join(', ')}: enter the order number and amounts in rupees.`
      : problem &&
        [problem.field.match(/^rows\.(\d+)/)?.[1], problemText(problem)]
          .map((part, at) => (at === 0 ? part && `Order ${Number(part) + 1}:` : part))
          .filter(Boolean)
          .join(' ');
  const isReady = text.trim() !== '' && faulty.length === 0 && payout.problems.length === 0 && ledgerId !== '';
  const enter = () =>
    void entering.act((call) =>
      api.tables.enterPayout(
        {
          ...{ orgId, id, date, ledgerId, reference: reference.trim() },
          rows: rows.map((row) => ({ ...row })),
          ...{ paidPaise: payout.paidPaise, differences: payout.differences.length },
        },
        call,
      ),
    );
  return (
    <section className={classes.form} aria-label="New payout">
      <h2>New payout</h2>
      <Textarea
        label="Orders of the payout"
        description={`Copy the rows from the operator’s sheet or CSV: ${payoutColumns.join(', ')}. The amount is the value that it pays for, before fees.`}
        placeholder={'FL-1001\t570.00\t136.41\t24.55\t0.57\t0'}
        autosize
        minRows={4}
        maxRows={14}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={wrong ?? entering.fields.rows}
      />
      {text === '' && bills.length > 0 && (
        <div>
          <Button variant="default" onClick={() => setText(payoutTextOf(bills))}>
            Fill in unpaid bills by the terms
          </Button>
        </div>
      )}
      <div className={classes.fields}>
        <DateField label="Date" date={date} today={todayInIndia(Date.now())} onChange={setDate} error={entering.fields.date} />
        <NativeSelect
          label="Bank"
          value={ledgerId}
          data={(banks.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => setBank(currentTarget.value)}
          error={banks.data?.length === 0 ? 'Enter a bank first.' : undefined}
        />
        <TextInput
          label="Bank reference"
          placeholder="UTR, optional"
          maxLength={60}
          value={reference}
          onChange={({ currentTarget }) => setReference(currentTarget.value)}
        />
      </div>
      {isReady && (
        <>
          <dl className={classes.totals} aria-label="Totals">
            <Total name={`${payout.matches.length} of ${rows.length} orders`} paise={payout.amountPaise} />
            <Total name="Fees" paise={-payout.feesPaise} />
            <Total name="GST on fees" paise={-payout.feeTaxPaise} />
            <Total name="TDS" paise={-payout.tdsPaise} />
            <Total name="TCS" paise={-payout.tcsPaise} />
            <Total name="Into the bank" paise={payout.paidPaise} isStrong />
          </dl>
          {payout.differences.length > 0 && (
            <ul className={classes.differences} aria-label="Differences">
              {payout.differences.map(({ operatorOrder, kind, amountPaise }) => (
                <li key={operatorOrder}>
                  <span>{operatorOrder}</span>
                  <Badge tone="attention">{differenceWords[kind]}</Badge>
                  <Money paise={amountPaise} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      {entering.problem && (
        <p role="alert" className={classes.problem}>
          {entering.problem}
        </p>
      )}
      <div>
        <Button disabled={!isReady} loading={entering.isSaving} onClick={enter}>
          Enter payout{isReady && ` · ${formatRupees(payout.paidPaise, 'two')}`}
        </Button>
      </div>
    </section>
  );
}

const Total = ({ name, paise, isStrong = false }: { name: string; paise: number; isStrong?: boolean }) =>
  paise === 0 && !isStrong ? null : (
    <div {...(isStrong && { 'data-strong': true })}>
      <dt>{name}</dt>
      <dd>
        <Money paise={paise} strong={isStrong} />
      </dd>
    </div>
  );
