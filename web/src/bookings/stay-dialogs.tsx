import { readAges } from '@bahi/core/bookings/read-ages';
import { paise } from '@bahi/core/money/paise';
import type { IsoDate } from '@bahi/core/periods/business-date';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, BookingStay } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { PriceWithTax } from '../platform/price-with-tax.tsx';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import classes from './bookings.module.css';
import { NightPrices } from './offers.tsx';
import { rupees } from './words.ts';

type Props = { orgId: string; booking: Booking; stay: BookingStay; onClose: () => void };

const laterOf = (one: IsoDate, other: IsoDate): IsoDate => (one > other ? one : other);

type ByHand = {
  date: IsoDate;
  ratePaise: ReturnType<typeof paise> | null;
  discountPaise: ReturnType<typeof paise>;
  isFree: boolean;
  reason: string;
};

/** The stay in the shape of a change. */
const asEntered = ({ typeId, planId, arrival, departure, adults, childAges, extraBeds, guestName, comingAt }: BookingStay) => ({
  ...{ typeId, planId, arrival, departure, adults, childAges: [...childAges], extraBeds, guestName, comingAt },
  nightsByHand: [] as ByHand[],
});

/** Other dates: the new nights cost what the plan says, and the total is shown before. */
export function DatesDialog({ orgId, booking, stay, onClose }: Props) {
  const [dates, setDates] = useState({ arrival: stay.arrival, departure: stay.departure });
  const isDirty = dates.arrival !== stay.arrival || dates.departure !== stay.departure;
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The dates could not be changed', close);
  const { _id: id, version } = stay;
  const preview = useStayPreview(orgId, stay, dates, false);
  const fields = { ...preview.fields, ...saving.fields };
  const save = () =>
    void saving.act((call) =>
      api.bookings.changeNights({ orgId, id, version, ...dates, totalPaise: isDirty ? (preview.totalPaise ?? null) : null }, call),
    );
  return (
    <FormDialog
      title={`Dates of ${stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        <DateField
          label="Arrival"
          date={dates.arrival}
          today={booking.businessDay}
          disabled={stay.state === 'inHouse'}
          onChange={(arrival) => setDates((now) => ({ ...now, arrival }))}
          error={fields.arrival}
        />
        <DateField
          label="Departure"
          date={dates.departure}
          today={booking.businessDay}
          onChange={(departure) => setDates((now) => ({ ...now, departure }))}
          error={fields.departure ?? fields.nights ?? fields.typeId ?? fields.roomId}
          data-autofocus
        />
      </FieldRow>
      <PriceChange stay={stay} preview={preview} />
    </FormDialog>
  );
}

function useStayPreview(orgId: string, stay: BookingStay, patch: Partial<ReturnType<typeof asEntered>>, isRepriced: boolean) {
  const { _id: id, version } = stay;
  const answer = useQuery({
    ...query.bookings.previewStay.queryOptions({ input: { orgId, id, version, ...asEntered(stay), ...patch, isRepriced } }),
    placeholderData: keepPreviousData,
  });
  const { fields, text } = problemsOf(answer.error);
  const found = Object.fromEntries((answer.data?.problems ?? []).map(({ field, message }) => [field, message]));
  return {
    fields: { ...found, ...fields },
    text,
    totalPaise: answer.isPlaceholderData ? undefined : answer.data?.totalPaise,
    nights: answer.data?.stays[0]?.nights ?? [],
  };
}

function PriceChange({ stay, preview }: { stay: BookingStay; preview: ReturnType<typeof useStayPreview> }) {
  const { totalPaise, nights, text } = preview;
  if (text) return <p role="alert">{text}</p>;
  if (totalPaise === undefined) return <p className="dim">Computing the price…</p>;
  return (
    <div>
      <p>
        {rupees(totalPaise)} with GST{totalPaise !== stay.totalPaise && `, before ${rupees(stay.totalPaise)}`}
      </p>
      <details className={classes.why}>
        <summary>Price by night</summary>
        <NightPrices nights={nights} />
      </details>
    </div>
  );
}

/** Another guest name, plan or guests. Their price is that of the plan again, if wanted. */
export function GuestsDialog({ orgId, stay, onClose }: Props) {
  const [form, setForm] = useState(() => ({
    ...{ guestName: stay.guestName, comingAt: stay.comingAt, adults: stay.adults, ages: stay.childAges.join(', ') },
    ...{ extraBeds: stay.extraBeds, planId: stay.planId, isRepriced: false },
  }));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The stay could not be changed', close);
  const setUp = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const childAges = readAges(form.ages) ?? [99];
  const { guestName, comingAt, adults, extraBeds, planId, isRepriced } = form;
  const patch = { guestName, comingAt, adults, childAges, extraBeds, planId };
  const preview = useStayPreview(orgId, stay, patch, isRepriced);
  const fields = { ...preview.fields, ...saving.fields };
  const { _id: id, version } = stay;
  const save = () =>
    void saving.act((call) =>
      api.bookings.changeStay(
        { orgId, id, version, ...asEntered(stay), ...patch, isRepriced, totalPaise: preview.totalPaise ?? null },
        call,
      ),
    );
  const plans = (setUp.data?.plans ?? []).filter(({ _id, isActive }) => isActive || _id === stay.planId);
  return (
    <FormDialog
      title={`Guest of ${stay.typeName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        <TextInput
          label="Guest"
          maxLength={120}
          value={guestName}
          onChange={({ currentTarget }) => set({ guestName: currentTarget.value })}
          data-autofocus
        />
        <TextInput
          label="Arrives at"
          placeholder="18:00"
          maxLength={60}
          value={comingAt}
          onChange={({ currentTarget }) => set({ comingAt: currentTarget.value })}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          label="Adults"
          min={1}
          max={20}
          allowDecimal={false}
          value={adults}
          onChange={(typed) => set({ adults: Math.min(20, Math.max(1, Number(typed) || 1)) })}
          error={fields.adults}
        />
        <TextInput
          label="Ages of children"
          placeholder="4, 9"
          value={form.ages}
          onChange={({ currentTarget }) => set({ ages: currentTarget.value })}
          error={fields.childAges ?? fields['childAges.0']}
        />
        <NumberInput
          label="Extra beds"
          min={0}
          max={10}
          allowDecimal={false}
          value={extraBeds}
          onChange={(typed) => set({ extraBeds: Math.min(10, Math.max(0, Number(typed) || 0)) })}
          error={fields.extraBeds}
        />
      </FieldRow>
      <NativeSelect
        label="Rate plan"
        value={planId}
        data={plans.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ currentTarget }) => set({ planId: currentTarget.value, isRepriced: true })}
        error={fields.planId}
      />
      <Checkbox
        label="Price the nights again that are not charged yet"
        checked={isRepriced}
        onChange={({ currentTarget }) => set({ isRepriced: currentTarget.checked })}
      />
      <PriceChange stay={stay} preview={preview} />
    </FormDialog>
  );
}

/** Another room for some nights, by default until the departure, among those that are free on all of them. */
export function MoveDialog({ orgId, booking, stay, onClose }: Props) {
  const first = laterOf(stay.arrival, booking.businessDay);
  const [form, setForm] = useState({ roomId: '', from: first, until: stay.departure, isRepriced: false, reason: '' });
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The guest could not be moved', close);
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const free = useQuery({
    ...query.bookings.findFree.queryOptions({
      input: { orgId, arrival: form.from, departure: form.until, adults: 1, childAges: [], rooms: 1, partyId: null },
    }),
    enabled: form.from < form.until,
    placeholderData: keepPreviousData,
  });
  const types = (free.data?.types ?? []).toSorted(
    (one, other) => Number(other.typeId === stay.typeId) - Number(one.typeId === stay.typeId),
  );
  const { _id: id, version } = stay;
  const chosen = types.find(({ roomsFree }) => roomsFree.some(({ roomId }) => roomId === form.roomId));
  const save = () =>
    void saving.act((call) => api.bookings.moveStay({ orgId, id, version, ...form, roomId: form.roomId || null, totalPaise: null }, call));
  return (
    <FormDialog
      title={stay.roomName ? `Move ${stay.guestName} from ${stay.roomName}` : `Room of ${stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={form.roomId === '' ? 'Take the room away' : 'Move'}
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        <NativeSelect
          label="To room"
          value={form.roomId}
          data={[
            { value: '', label: 'None yet' },
            ...types.map(({ typeName, roomsFree }) => ({
              group: typeName,
              items: roomsFree.map(({ roomId, roomName }) => ({ value: roomId, label: roomName })),
            })),
          ]}
          onChange={({ currentTarget }) => set({ roomId: currentTarget.value })}
          error={saving.fields.roomId}
          data-autofocus
        />
        <DateField
          label="From the night of"
          date={form.from}
          today={booking.businessDay}
          onChange={(from) => set({ from })}
          error={saving.fields.from}
        />
        <DateField
          label="Until the morning of"
          date={form.until}
          today={booking.businessDay}
          onChange={(until) => set({ until })}
          error={saving.fields.until ?? (form.until <= form.from ? 'Choose a later day.' : undefined)}
        />
      </FieldRow>
      {chosen && chosen.typeId !== stay.typeId && (
        <Checkbox
          label={`Price of ${chosen.typeName}; without it the price is kept`}
          checked={form.isRepriced}
          onChange={({ currentTarget }) => set({ isRepriced: currentTarget.checked })}
        />
      )}
      <TextInput label="Why" maxLength={500} value={form.reason} onChange={({ currentTarget }) => set({ reason: currentTarget.value })} />
    </FormDialog>
  );
}

/** The price of the nights that are not charged yet, set by hand with a reason, before tax or with it; or a gift of the house. */
export function PriceDialog({ orgId, booking, stay, onClose }: Props) {
  const nights = stay.nights.filter(({ date, isPosted }) => !isPosted && (stay.state !== 'inHouse' || date >= booking.businessDay));
  const [form, setForm] = useState({ ratePaise: nights[0]?.valuePaise ?? 0, isFree: false, reason: '' });
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The price could not be changed', close);
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const { ratePaise, isFree, reason } = form;
  const nightsByHand = nights.map(({ date }) => ({
    ...{ date, ratePaise: isFree ? null : paise(ratePaise), discountPaise: paise(0), isFree, reason },
  }));
  const preview = useStayPreview(orgId, stay, { nightsByHand }, false);
  const fields = { ...preview.fields, ...saving.fields };
  const { _id: id, version } = stay;
  const save = () =>
    void saving.act((call) =>
      api.bookings.changeStay(
        { orgId, id, version, ...asEntered(stay), nightsByHand, isRepriced: false, totalPaise: preview.totalPaise ?? null },
        call,
      ),
    );
  return (
    <FormDialog
      title={`Price of ${stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      {!isFree && nights[0] && (
        <div className={classes.pair}>
          <PriceWithTax
            label="Each night"
            paise={ratePaise}
            date={nights[0].date}
            onChange={(typed) => set({ ratePaise: typed })}
            error={fields.nights ?? fields.nightsByHand}
          />
        </div>
      )}
      <Checkbox
        label="Free of charge"
        checked={isFree}
        onChange={({ currentTarget }) => set({ isFree: currentTarget.checked })}
        error={isFree ? fields.nights : undefined}
      />
      <TextInput
        label="Why"
        maxLength={500}
        value={reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        error={fields['override.reason']}
      />
      <PriceChange stay={stay} preview={preview} />
    </FormDialog>
  );
}
