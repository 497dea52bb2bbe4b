import { sumPaise } from '@bahi/core/money/paise';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useRouter } from '@tanstack/react-router';
import type { OutstandingBill } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { showAlert } from '../platform/dialogs.ts';
import { ListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { PhoneNumber } from '../ui/phone-number.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { daysOver, daysText, lateTone, sourceLabel, withTaxText } from './bill-text.ts';
import { BillCheque } from './cheque-badge.tsx';
import classes from './outstanding.module.css';

type Side = 'receivable' | 'payable';

/** The open bills of a party, oldest first: receivable, payable, and the buttons to receive and pay. */
export function PartyBills({ partyId }: { partyId: string }) {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const router = useRouter();
  const party = useQuery(query.parties.getParty.queryOptions({ input: { orgId, id: partyId } }));
  const receivable = useQuery(query.bills.listOutstandings.queryOptions({ input: { orgId, partyId } }));
  const payable = useQuery(query.bills.listOutstandings.queryOptions({ input: { orgId, partyId, side: 'payable' } }));
  const isViewOnly = useIsViewOnly();
  const receive = () => void navigate({ to: '/sUsers/receipt', search: { party: partyId } });
  const pay = () => void navigate({ to: '/sUsers/payment', search: { party: partyId } });
  useKeys({
    ...(!isViewOnly && {
      R: receive,
      P: pay,
      S: () => void navigate({ to: isPaidFirst ? '/sUsers/payment' : '/sUsers/receipt', search: { party: partyId, settle: 'oldest' } }),
    }),
    Escape: () => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/sUsers/outstanding' })),
  });
  const who = party.data?.party;
  const isPhone = useIsPhone();
  const owed = receivable.data?.totalPaise ?? 0;
  const owing = payable.data?.totalPaise ?? 0;
  const isPaidFirst = owed === 0 && owing > 0;
  const states = { skeleton: <ListSkeleton rows={6} label="Loading the bills" />, errorTitle: 'The bills could not be read' };
  return (
    <>
      <PageHeader
        title={who?.partyName ?? 'Outstanding'}
        detail={who && !isPhone && 'Outstanding'}
        action={
          <span className={classes.actions}>
            <ListExport list="openBills" asked={{ partyId, ...(isPaidFirst && { side: 'payable' }) }} />
            {!isViewOnly && !(isPhone && isPaidFirst) && (
              <Button onClick={receive} aria-keyshortcuts="R" variant={isPaidFirst ? 'default' : 'filled'}>
                Receive
              </Button>
            )}
            {!isViewOnly && !(isPhone && owing === 0) && (
              <Button onClick={pay} aria-keyshortcuts="P" variant={isPaidFirst ? 'filled' : 'default'}>
                Pay
              </Button>
            )}
          </span>
        }
      />
      <Loaded answer={receivable} {...states}>
        {(ofParty) => (
          <Loaded answer={payable} {...states}>
            {(toParty) => (
              <>
                <ListBar>
                  <span>
                    <span className="dim">Total outstanding</span>{' '}
                    {owing === 0 ? <Money paise={owed} strong /> : <DrCr paise={owed - owing} strong dashZero />}
                  </span>
                  {ofParty.advancePaise > 0 && (
                    <Badge tone="received">
                      Advance <Money paise={ofParty.advancePaise} />
                    </Badge>
                  )}
                  {who?.mobileNumber && (
                    <span className={classes.phone}>
                      <span className="dim">{who.mobileNumber}</span>
                      <PhoneNumber
                        phone={who.mobileNumber}
                        size={16}
                        onAlert={(text, look) => void showAlert({ title: 'Phone', text, look })}
                      />
                    </span>
                  )}
                  {!isViewOnly && owed + owing > 0 && (
                    <Link
                      to={isPaidFirst ? '/sUsers/payment' : '/sUsers/receipt'}
                      search={{ party: partyId, settle: 'oldest' }}
                      className={classes.ledger}
                      aria-keyshortcuts="S"
                    >
                      Settle all
                    </Link>
                  )}
                  <Link to="/sUsers/statement/$party_id" params={{ party_id: partyId }} className={classes.ledger}>
                    Statement
                  </Link>
                  <Link to="/sUsers/ledger/$ledgerId" params={{ ledgerId: partyId }} className={classes.ledger}>
                    Ledger
                  </Link>
                </ListBar>
                {ofParty.bills.length + toParty.bills.length === 0 && (
                  <EmptyState title="No open bills" text="Everything is settled. What is received now stands as an advance." />
                )}
                {ofParty.bills.length > 0 && <Bills side="receivable" bills={ofParty.bills} total={owed} />}
                {toParty.bills.length > 0 && <Bills side="payable" bills={toParty.bills} total={owing} />}
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function BillsTotal({ overduePaise }: { overduePaise: number }) {
  if (overduePaise === 0) return 'Total';
  return (
    <>
      Total, <Money paise={overduePaise} tone="overdue" /> of it overdue
    </>
  );
}

const labels: Record<Side, string> = { receivable: 'Open bills', payable: 'Open bills to pay' };

/** Bills of one side. Money of the other kind is an advance. */
function Bills({ side, bills, total }: { side: Side; bills: readonly OutstandingBill[]; total: number }) {
  const sourceOf = (bill: OutstandingBill) =>
    bill.source === (side === 'payable' ? 'receipt' : 'payment') ? 'Advance' : sourceLabel(bill);
  const nameOf = (bill: OutstandingBill) => (
    <>
      {bill.billNo} {bill.taxPaise && <span className="dim hint">{withTaxText(bill)}</span>}
      <BillCheque bill={bill} />
      {bill.isDisputed && <Badge tone="attention">Disputed</Badge>}
    </>
  );
  const { _id: orgId } = useCompany();
  const isManager = useSession('staff')?.role === 'admin';
  const { act, isSaving } = useAct('Disputed bill', () => {});
  const disputeOf = ({ billId, billNo, isDisputed }: OutstandingBill) => (
    <Button
      size="xs"
      variant="subtle"
      disabled={isSaving}
      aria-label={`${isDisputed ? 'End the dispute of' : 'Mark as disputed'} ${billNo}`}
      onClick={() => void act((call) => api.bills.markDisputed({ orgId, id: billId, isDisputed: isDisputed !== true }, call), billId)}
    >
      {isDisputed ? 'End dispute' : 'Disputed?'}
    </Button>
  );
  const today = todayInIndia(Date.now());
  const overduePaise = sumPaise(bills.filter((bill) => daysOver(bill, today) > 0).map((bill) => bill.pendingPaise));
  const columns: readonly Column<OutstandingBill>[] = [
    {
      head: side === 'payable' ? 'Bill to pay' : 'Bill',
      cell: nameOf,
      total: <BillsTotal overduePaise={overduePaise} />,
    },
    { head: 'Date', cell: ({ billDate }) => formatDate(billDate), width: 110 },
    { head: 'Due', cell: ({ dueOn }) => formatDate(dueOn), width: 110, isExtra: true },
    { head: 'Overdue days', cell: (bill) => <Days days={daysOver(bill, today)} />, width: 96, isNumber: true },
    { head: 'Source', cell: sourceOf, width: 110, isDim: true, isExtra: true },
    {
      head: 'Pending',
      cell: ({ pendingPaise }) => <Money paise={pendingPaise} bare />,
      width: 150,
      isNumber: true,
      total: <Money paise={total} bare />,
    },
    ...(isManager ? [{ head: 'Action', cell: disputeOf, width: 130, isNumber: true }] : []),
  ];
  return (
    <DataTable
      label={labels[side]}
      columns={columns}
      rows={bills}
      rowKey={({ billId }) => billId}
      {...(isManager && { cardAction: disputeOf })}
      card={(bill) => (
        <span className={classes.card}>
          <span className={classes.name}>{bill.billNo}</span>
          <Money paise={bill.pendingPaise} strong />
          <span className="dim">
            {formatDate(bill.billDate)} · {sourceOf(bill)}
          </span>
          <span className={classes.late}>
            <Days days={daysOver(bill, today)} namesReference />
          </span>
          {(bill.chequeDate || bill.taxPaise || bill.isDisputed) && (
            <span className={classes.about}>
              <span className="dim">{withTaxText(bill)}</span>
              <BillCheque bill={bill} />
              {bill.isDisputed && <Badge tone="attention">Disputed</Badge>}
            </span>
          )}
        </span>
      )}
    />
  );
}

function Days({ days, namesReference = false }: { days: number; namesReference?: boolean }) {
  return (
    <span className={classes.days} data-tone={lateTone(days)}>
      {namesReference ? daysText(days) : days === 0 ? '–' : days}
    </span>
  );
}
