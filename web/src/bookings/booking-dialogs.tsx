import { paidInAdvance } from '@bahi/core/bookings/advance-due';
import { paise } from '@bahi/core/money/paise';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking, BookingStay } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { cashWarning } from '../platform/cash-warning.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Caution } from '../ui/caution.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { rupees } from './words.ts';

type Props = { orgId: string; booking: Booking; onClose: () => void };

/** Cancels stays, or says that the guests did not come. What it costs by the agreed policy is shown before. */
export function EndDialog({
  orgId,
  booking,
  stay,
  isNoShow,
  isAdmin,
  onClose,
}: Props & { stay: BookingStay | null; isNoShow: boolean; isAdmin: boolean }) {
  const [form, setForm] = useState({ reason: '', isFeeWaived: false });
  const { leave, close } = useLeaveDialog(form.reason !== '', onClose);
  const saving = useAct(isNoShow ? 'The no-show could not be saved' : 'The booking could not be cancelled', close);
  const stayIds = stay ? [stay._id] : [];
  const preview = useQuery({
    ...query.bookings.previewCancel.queryOptions({ input: { orgId, id: booking._id, stayIds, isNoShow } }),
    // The server refuses a preview of a stay that is cancelled by now.
    enabled: !saving.isSaving,
  });
  const charged = preview.data?.totalPaise ?? 0;
  // Other stays still need the advance.
  const isWhole = stay === null || booking.stays.length === 1;
  const save = () => {
    if (!preview.data) return;
    const ending = { ...form, feeTotalPaise: form.isFeeWaived ? 0 : paise(preview.data.totalPaise) };
    void saving.act((call) =>
      isNoShow && stay
        ? api.bookings.markNoShow({ orgId, id: stay._id, version: stay.version, ...ending }, call)
        : api.bookings.cancelBooking({ orgId, id: booking._id, version: booking.version, stayIds, ...ending }, call),
    );
  };
  const who = stay ? stay.guestName : 'the booking';
  return (
    <FormDialog
      title={isNoShow ? `${who} did not come` : `Cancel ${who}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={isNoShow ? 'Did not come' : stay ? 'Cancel the stay' : 'Cancel the booking'}
      isSaving={saving.isSaving}
      problem={saving.fields.state ?? saving.problem ?? problemsOf(preview.error).text}
    >
      {preview.data ? (
        <div>
          {preview.data.stays.map(({ _id, guestName, said }) => (
            <p key={_id}>
              {guestName}: {said}
            </p>
          ))}
          {preview.data.advancePaise > 0 && (
            <p className="dim">
              Paid in advance {rupees(preview.data.advancePaise)}
              {isWhole && `, of which ${rupees(preview.data.refundPaise)} goes back`}.
            </p>
          )}
        </div>
      ) : (
        <p className="dim">Looking at the policy…</p>
      )}
      {isAdmin && charged > 0 && (
        <Checkbox
          label="Charge nothing"
          checked={form.isFeeWaived}
          onChange={({ currentTarget }) => {
            const isFeeWaived = currentTarget.checked;
            setForm((now) => ({ ...now, isFeeWaived }));
          }}
          error={saving.fields.isFeeWaived}
        />
      )}
      <TextInput
        label="Why"
        maxLength={500}
        value={form.reason}
        onChange={({ currentTarget }) => {
          const reason = currentTarget.value;
          setForm((now) => ({ ...now, reason }));
        }}
        data-autofocus
      />
    </FormDialog>
  );
}

const ways = { cash: 'Cash', upi: 'UPI', card: 'Card', bank: 'Bank transfer' } as const;
type Way = keyof typeof ways;

/** An advance: a receipt of the guest, who becomes a party of the books. */
export function AdvanceDialog({ orgId, booking, onClose }: Props) {
  const paidPaise = paidInAdvance(booking);
  const [form, setForm] = useState(() => ({
    amountPaise: Math.max(0, booking.depositPaise - paidPaise) || Math.max(0, booking.totalPaise - paidPaise),
    ...{ way: 'cash' as Way, ledgerId: '', note: '' },
  }));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The advance could not be saved', close);
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const banks = useQuery(query.tables.listPayBanks.queryOptions({ input: { orgId } }));
  const bankId = form.ledgerId || banks.data?.banks[0]?._id || '';
  const save = () =>
    void saving.act((call) =>
      api.bookings.takeAdvance(
        {
          ...{ orgId, id: booking._id, version: booking.version, way: form.way, note: form.note },
          ...{ amountPaise: paise(form.amountPaise), ledgerId: form.way === 'cash' ? null : bankId || null },
        },
        call,
      ),
    );
  return (
    <FormDialog
      title="Advance"
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save receipt"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        <AmountField
          label="Amount"
          paise={form.amountPaise}
          onChange={(amountPaise) => set({ amountPaise })}
          error={saving.fields.amountPaise}
          data-autofocus
        />
        <NativeSelect
          label="Paid by"
          value={form.way}
          data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
          onChange={({ currentTarget }) => set({ way: currentTarget.value as Way })}
        />
      </FieldRow>
      <Caution text={form.way === 'cash' ? cashWarning(form.amountPaise) : undefined} />
      {form.way !== 'cash' && (
        <NativeSelect
          label="Into the bank"
          value={bankId}
          data={(banks.data?.banks ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => set({ ledgerId: currentTarget.value })}
          error={saving.fields.ledgerId}
        />
      )}
      <TextInput label="Note" maxLength={500} value={form.note} onChange={({ currentTarget }) => set({ note: currentTarget.value })} />
    </FormDialog>
  );
}
