import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { showFile } from '../platform/file-calls.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Money } from '../ui/amount.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import classes from './bank-books.module.css';
import { ReconciliationItems } from './reconciliation-items.tsx';
import { BankDatesContext, useBankDates } from './use-bank-dates.ts';

type Statement = Awaited<ReturnType<typeof api.bankBooks.getReconciliation>>;

/** From the balance as per books to the balance as per bank on a day, with the items between them. Staff enter bank dates here. */
export function Reconciliation() {
  const { _id: orgId } = useCompany();
  const { ledgerId = '' } = useParams({ strict: false });
  const { date } = useSearch({ strict: false });
  const navigate = useNavigate();
  const today = todayInIndia(Date.now());
  const on = date ?? today;
  const dates = useBankDates(orgId, ledgerId);
  const isViewOnly = useIsViewOnly();
  const answer = useQuery({
    ...query.bankBooks.getReconciliation.queryOptions({ input: { orgId, ledgerId, on } }),
    placeholderData: keepPreviousData,
  });
  const isDrawing = useRef(false);
  const print = () => {
    if (isDrawing.current) return;
    isDrawing.current = true;
    void showFile(`/orgs/${orgId}/bankBooks/${ledgerId}/reconciliationPdf?on=${on}`)
      .catch((error: unknown) => toastError(sayError(error, 'The statement could not be drawn')))
      .finally(() => {
        isDrawing.current = false;
      });
  };
  const choose = (day: IsoDate) =>
    void navigate({ to: '/sUsers/bankBooks/$ledgerId/reconciliation', params: { ledgerId }, search: { date: day }, replace: true });
  useKeys({
    Escape: () => void navigate({ to: '/sUsers/bankBooks/$ledgerId', params: { ledgerId } }),
    'Alt+P': print,
  });
  const { fields } = problemsOf(answer.error);
  return (
    <BankDatesContext value={isViewOnly ? null : dates}>
      <PageHeader
        title="Bank reconciliation"
        detail={answer.data?.ledger.name}
        action={
          <Button onClick={print} aria-keyshortcuts="Alt+P">
            Print
          </Button>
        }
      />
      <ListBar>
        <DayField aria-label="As on" className={classes.date ?? ''} date={on} today={today} error={fields.on} onChange={choose} />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={10} />} errorTitle="The statement could not be read">
        {(statement) => (
          <>
            <Sums statement={statement} />
            <ReconciliationItems key={`${ledgerId} ${on}`} orgId={orgId} ledgerId={ledgerId} on={on} counts={statement.counts} />
          </>
        )}
      </Loaded>
    </BankDatesContext>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { on, booksPaise, depositsNotInBankPaise, paymentsNotInBankPaise, bookedLaterPaise, unbookedPaise, bankPaise } = statement;
  return (
    <table className={classes.statement} aria-label="Bank reconciliation statement">
      <tbody>
        <Row name={`Balance as per books, ${formatDate(on)}`} strong>
          <Money paise={booksPaise} />
        </Row>
        <Row name="Less: deposited, not in the bank">
          <Money paise={-depositsNotInBankPaise} dashZero />
        </Row>
        <Row name="Add: paid, not presented to the bank">
          <Money paise={paymentsNotInBankPaise} dashZero />
        </Row>
        {bookedLaterPaise !== 0 && (
          <Row name="In the bank, booked later">
            <Money paise={bookedLaterPaise} />
          </Row>
        )}
        {unbookedPaise !== 0 && (
          <Row name="In the bank, not in the books">
            <Money paise={unbookedPaise} />
          </Row>
        )}
        <Row name={`Balance as per bank, ${formatDate(on)}`} strong>
          <Money paise={bankPaise} />
        </Row>
        {statement.statement && <BankSays {...statement.statement} />}
      </tbody>
    </table>
  );
}

/** The balance of the bank's statement compared with the computed balance of its day. */
function BankSays({ date, balancePaise, differencePaise }: NonNullable<Statement['statement']>) {
  return (
    <>
      <Row name={`Balance as per statement, ${formatDate(date)}`}>
        <Money paise={balancePaise} />
      </Row>
      <Row name={differencePaise === 0 ? 'It ties' : 'Difference'}>
        <Money paise={differencePaise} dashZero tone={differencePaise === 0 ? 'received' : 'overdue'} />
      </Row>
    </>
  );
}

function Row({ name, strong = false, children }: { name: string; strong?: boolean; children: ReactNode }) {
  return (
    <tr data-strong={strong || undefined}>
      <th scope="row">{name}</th>
      <td className="num">{children}</td>
    </tr>
  );
}
