import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { expectedCash } from '@bahi/core/tables/drawer';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { Difference } from '../platform/count-fields.tsx';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './day-closes.module.css';

export type RestaurantDay = Awaited<ReturnType<typeof api.dayCloses.getDay>>;
type Close = NonNullable<RestaurantDay['close']>;

const clockOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });

/** A day that is closed: by whom, its cash, the orders that went on, and the way to open it again. */
export function Closed({ orgId, day, close, isViewOnly }: { orgId: string; day: RestaurantDay; close: Close; isViewOnly: boolean }) {
  const [isAsking, setIsAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { act, isSaving, fields, problem } = useAct<Awaited<ReturnType<typeof api.dayCloses.reopenDay>>>(
    'The day could not be opened again',
    () => setIsAsking(false),
  );
  return (
    <section aria-label="Close" className={classes.part}>
      <h2>Closed</h2>
      <p className="dim">
        By {close.closedBy}, {formatDate(todayInIndia(Date.parse(close.closedAt)))}, {clockOf(close.closedAt)}. No order or kitchen slip of
        this day can change.
      </p>
      {close.cash ? (
        <CashLines cash={close.cash} />
      ) : (
        <p className={classes.line}>
          <span>Expected</span>
          <Money paise={close.expectedPaise} strong />
        </p>
      )}
      <p className={classes.line}>
        <span>Counted</span>
        <Money paise={close.countedPaise} strong />
      </p>
      <Difference paise={close.differencePaise} />
      {close.carried.map(({ place, name }) => (
        <p key={`${place} ${name}`} className={classes.line}>
          <span>{place} went on</span>
          <span>{name}</span>
        </p>
      ))}
      {close.note && <p>{close.note}</p>}
      {!isViewOnly && (
        <Button variant="default" onClick={() => setIsAsking(true)}>
          Open the day again
        </Button>
      )}
      {isAsking && (
        <FormDialog
          title={`Open ${formatDate(day.date)} again`}
          isOpen
          onClose={() => setIsAsking(false)}
          submitText="Open again"
          isSaving={isSaving}
          problem={fields.id ?? problem}
          onSubmit={() => void act((call) => api.dayCloses.reopenDay({ orgId, id: close._id, reason: reason.trim() }, call))}
        >
          <TextInput
            label="Reason"
            value={reason}
            maxLength={500}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={fields.reason}
            data-autofocus
          />
        </FormDialog>
      )}
    </section>
  );
}

/** The cash that the drawer should hold, line by line. */
export function CashLines({ cash }: { cash: RestaurantDay['cash'] }) {
  const always = [
    ['In the drawer at first', cash.floatPaise],
    ['Bills paid in cash', cash.salesPaise],
    ['Other cash in', cash.inPaise],
    ['Other cash out', -cash.outPaise],
  ] as const;
  const sometimes = [
    ['With riders at first', cash.heldBeforePaise],
    ['Earlier vouchers changed or cancelled', cash.changedPaise],
    ['Not handed over yet', -cash.heldPaise],
  ] as const;
  const lines = [...always, ...sometimes.filter(([, paise]) => paise !== 0)];
  return (
    <>
      {lines.map(([name, paise]) => (
        <p key={name} className={classes.line}>
          <span>{name}</span>
          <Money paise={paise} dashZero />
        </p>
      ))}
      <p className={classes.line} data-strong>
        <span>Expected</span>
        <Money paise={expectedCash(cash)} strong />
      </p>
    </>
  );
}
