import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate, type IsoDate } from '@bahi/core/periods/business-date';
import { restaurantDay } from '@bahi/core/reports/restaurant-day';
import { averagePerCover } from '@bahi/core/tables/day-figures';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { query } from '../platform/queries.ts';
import { ReportTable } from '../platform/reports/report-table.tsx';
import { useIsViewOnly } from '../platform/view-only.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { DayField } from '../ui/day-field.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useIsNarrow } from '../ui/use-phone.ts';
import { CloseForm } from './close-form.tsx';
import { Closed, type RestaurantDay } from './closed.tsx';
import classes from './day-closes.module.css';
import { EarlierDays } from './earlier-days.tsx';

/** A business day of the restaurant: its figures so far, what is still open, and its close with the count of the cash. */
export function DayPage() {
  const { _id: orgId } = useCompany();
  const { date: asked } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isViewOnly = useIsViewOnly();
  // On a narrow screen the close is below all figures of the day.
  const isBelow = useIsNarrow() && !isViewOnly;
  const beside = useRef<HTMLDivElement>(null);
  const answer = useQuery({
    ...query.dayCloses.getDay.queryOptions({ input: { orgId, ...(asked !== undefined && { date: asked }) } }),
    placeholderData: keepPreviousData,
  });
  const choose = (date: IsoDate) => void navigate({ to: '/sUsers/restaurant/day', search: { date }, replace: true });
  const back = () => void navigate({ to: isViewOnly ? '/pUsers/dashboard' : '/sUsers/restaurant' });
  useKeys({ Escape: back });
  const shown = answer.data;
  return (
    <>
      <PageHeader title="Restaurant day" back={back} action={shown && <ListExport list="restaurantDay" asked={{ date: shown.date }} />} />
      <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle="The day could not be read">
        {(day) => (
          <>
            <ListBar>
              <DayField aria-label="Business day" date={day.date} today={day.today} onChange={choose} hasF2 />
              <Badge tone={day.close ? 'received' : 'attention'}>{day.close ? 'Closed' : 'Open'}</Badge>
              {isBelow && (
                <Button variant="default" onClick={() => beside.current?.scrollIntoView()}>
                  {day.close ? 'See the close' : 'Count and close'}
                </Button>
              )}
            </ListBar>
            <Figures day={day} />
            <div className={classes.page}>
              <div className={classes.main}>
                {day.figures.sections.every(({ rows }) => rows.length === 0) ? (
                  <EmptyState
                    title="Nothing was sold yet"
                    text="Settled orders of this business day appear here, by dish, hour, captain and tender."
                  />
                ) : (
                  <ReportTable report={restaurantDay} label="Figures of the day" pages={[day]} period={{ from: day.date, to: day.date }} />
                )}
              </div>
              <div className={classes.beside} ref={beside}>
                {day.close ? (
                  <Closed orgId={orgId} day={day} close={day.close} isViewOnly={isViewOnly} />
                ) : isViewOnly ? (
                  <StillOpen day={day} />
                ) : (
                  <CloseForm key={day.date} orgId={orgId} day={day} onRefused={() => void answer.refetch()} />
                )}
                <EarlierDays orgId={orgId} />
              </div>
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

function Figures({ day: { figures, booksPaise, booksCashPaise, openOrders, waitingSlips, close } }: { day: RestaurantDay }) {
  const { bills, covers, totalPaise, taxPaise } = figures;
  const thenPaise = close?.billsCashPaise ?? null;
  const isCashOther = thenPaise !== null && thenPaise !== booksCashPaise;
  return (
    <>
      <dl className={classes.figures}>
        <Figure name="Sales">
          <Money paise={totalPaise} strong />
        </Figure>
        <Figure name="Bills">{bills}</Figure>
        <Figure name="Covers">{covers}</Figure>
        <Figure name="Average per cover">
          <Money paise={averagePerCover(figures)} dashZero />
        </Figure>
        <Figure name="Tax">
          <Money paise={taxPaise} dashZero />
        </Figure>
        <Figure name="Open orders">{openOrders.length}</Figure>
      </dl>
      <p role="status" className={classes.tie} data-tone={booksPaise === totalPaise && !isCashOther ? 'received' : 'overdue'}>
        {isCashOther &&
          `At the close the cash on the bills was ${formatRupees(thenPaise, 'two')}. Now it is ${formatRupees(booksCashPaise, 'two')}: a payment was changed since. `}
        {bills === 0 && booksPaise === 0
          ? ''
          : booksPaise === totalPaise
            ? `Every section adds up to the ${bills === 1 ? 'one sales voucher' : `${bills} sales vouchers`} of this day’s orders, ${formatRupees(totalPaise, 'two')}.`
            : `At the close the sales vouchers were ${formatRupees(totalPaise, 'two')}. Now they are ${formatRupees(booksPaise, 'two')}: a voucher was changed or cancelled since.`}
        {!close &&
          waitingSlips > 0 &&
          ` ${waitingSlips === 1 ? 'One kitchen slip' : `${waitingSlips} kitchen slips`} of closed orders wait to be served.`}
      </p>
    </>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The open orders, for the owner. */
function StillOpen({ day: { openOrders, date } }: { day: RestaurantDay }) {
  return (
    <section aria-label="Open orders" className={classes.part}>
      <h2>Open orders</h2>
      {openOrders.length === 0 ? (
        <p className="dim">No order of {formatDate(date)} is open.</p>
      ) : (
        <ul className={classes.orders}>
          {openOrders.map(({ _id, tableName, kind, number, captain, valuePaise }) => (
            <li key={_id}>
              <span>
                {tableName ?? `${kind === 'takeaway' ? 'Takeaway' : 'Delivery'} ${number}`} <span className="dim">{captain}</span>
              </span>
              <Money paise={valuePaise} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
