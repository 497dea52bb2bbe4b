import { paise } from '@bahi/core/money/paise';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { StayFolios } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';

/** The desk sets here if the restaurant may charge to the room, and how much the guest may owe. */
export function CreditDialog({ orgId, folios: { stay, credit }, onClose }: { orgId: string; folios: StayFolios; onClose: () => void }) {
  const [form, setForm] = useState<StayFolios['credit']>(credit);
  const { leave, close } = useLeaveDialog(form !== credit, onClose);
  const saving = useAct('The credit could not be saved', close);
  const { takesOutlets, limitPaise } = form;
  const save = () =>
    void saving.act((call) =>
      api.folios.saveRoomCredit(
        { orgId, id: stay._id, version: stay.version, takesOutlets, limitPaise: limitPaise === null ? null : paise(limitPaise) },
        call,
      ),
    );
  return (
    <FormDialog
      title={`Charges to ${stay.roomName ? `room ${stay.roomName}` : stay.guestName}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.fields.id ?? saving.problem}
    >
      <Checkbox
        label="No charges from outlets"
        description="The restaurant takes payment at once, unless a manager allows a charge."
        checked={!takesOutlets}
        onChange={({ currentTarget }) => setForm({ ...form, takesOutlets: !currentTarget.checked })}
        data-autofocus
      />
      {takesOutlets && (
        <AmountField
          label="Credit limit, with tax"
          placeholder="No limit"
          paise={limitPaise ?? 0}
          onChange={(typed) => setForm({ ...form, limitPaise: typed === 0 ? null : typed })}
          error={saving.fields.limitPaise}
        />
      )}
    </FormDialog>
  );
}
