import { MAX_OFFERS } from '@bahi/core/channels/channel';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Channel, HotelSetUp } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { NamedPartyField } from '../platform/named-party-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { FieldRows } from '../ui/field-rows.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import classes from './channels.module.css';

type Offer = { code: string; typeId: string; planId: string };
type Made = { name: string; token: string | null };
type Props = { orgId: string; setUp: HotelSetUp; row: Channel | null; onClose: () => void; onMade: (made: Made) => void };

/** A code from the name of a room type: its letters and digits. */
const codeOf = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .toUpperCase()
    .slice(0, 40);

/** The types in use on a plan that all may book; one with prices of its own before one that follows it. */
function firstOffers({ types, plans }: HotelSetUp): Offer[] {
  const open = plans.filter(({ isActive, partyId }) => isActive && partyId === null);
  const plan = open.find(({ followsId }) => followsId === null) ?? open[0];
  return plan
    ? types.filter(({ isActive }) => isActive).map(({ _id, name }) => ({ code: codeOf(name), typeId: _id, planId: plan._id }))
    : [];
}

/** A channel: the room types that it sells, each on a rate plan, under codes of its own. */
export function ChannelDialog({ orgId, setUp, row, onClose, onMade }: Props) {
  const [form, setForm] = useState({
    ...{ name: row?.name ?? '', partyId: row?.partyId ?? null, partyName: row?.partyName ?? null },
    ...{ setsRates: row?.setsRates ?? false, isActive: row?.isActive ?? true },
    offers: row === null ? firstOffers(setUp) : row.offers.map(({ code, typeId, planId }): Offer => ({ code, typeId, planId })),
  });
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct<{ message: string; token?: string | null }>('The channel could not be saved', ({ token }) => {
    close();
    if (token !== undefined) onMade({ name: form.name.trim(), token });
  });
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const save = () => {
    const { name, partyId, setsRates, isActive, offers } = form;
    const trimmed = offers.map((offer) => ({ ...offer, code: offer.code.trim() }));
    const values = { orgId, name: name.trim(), partyId, setsRates, offers: trimmed };
    void saving.act(async (call) =>
      row === null
        ? api.channels.saveChannel(values, call)
        : api.channels.updateChannel({ ...values, id: row._id, version: row.version, isActive }, call),
    );
  };
  const sold = <Each extends { _id: string; isActive: boolean; name: string }>(all: readonly Each[], id: string) =>
    all.filter((each) => each.isActive || each._id === id).map(({ _id, name }) => ({ value: _id, label: name }));
  const begin = (): Offer => ({
    ...{ code: '', typeId: setUp.types.find(({ isActive }) => isActive)?._id ?? '' },
    planId: setUp.plans.find(({ isActive }) => isActive)?._id ?? '',
  });
  return (
    <FormDialog
      title={row === null ? 'New channel' : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={row === null ? 'Save and show the token' : 'Save'}
      isSaving={saving.isSaving}
      problem={fields.offers ?? saving.problem}
    >
      <TextInput
        label="Channel"
        placeholder="Channel manager or portal"
        maxLength={60}
        value={form.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fields.name}
        data-autofocus
      />
      <NamedPartyField
        orgId={orgId}
        label="Agent or portal, if its bookings have one"
        party={form.partyId === null ? null : { _id: form.partyId, partyName: form.partyName ?? '' }}
        onChoose={(party) => set({ partyId: party?._id ?? null, partyName: party?.partyName ?? null })}
        error={fields.partyId}
      />
      <NativeSelect
        label="Price of a night"
        value={form.setsRates ? 'sent' : 'plan'}
        data={[
          { value: 'plan', label: 'That of the rate plan' },
          { value: 'sent', label: 'The channel sends it, also below the plan' },
        ]}
        onChange={({ currentTarget }) => set({ setsRates: currentTarget.value === 'sent' })}
      />
      <fieldset className={classes.codesField}>
        <legend>Sells</legend>
        <p className="dim">Each room type on a rate plan has a code, by which the channel knows it.</p>
        <FieldRows
          rows={form.offers}
          onChange={(offers) => set({ offers: [...offers] })}
          begin={begin}
          add="Add a code"
          most={MAX_OFFERS}
          nameOf={({ code }, at) => code || `code ${at + 1}`}
          columns="minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)"
        >
          {(offer, change, at) => (
            <>
              <TextInput
                label="Code"
                maxLength={40}
                value={offer.code}
                onChange={({ currentTarget }) => change({ code: currentTarget.value })}
                error={fields[`offers.${at}.code`]}
              />
              <NativeSelect
                label="Room type"
                value={offer.typeId}
                data={sold(setUp.types, offer.typeId)}
                onChange={({ currentTarget }) => change({ typeId: currentTarget.value })}
                error={fields[`offers.${at}.typeId`]}
              />
              <NativeSelect
                label="Rate plan"
                value={offer.planId}
                data={sold(setUp.plans, offer.planId)}
                onChange={({ currentTarget }) => change({ planId: currentTarget.value })}
                error={fields[`offers.${at}.planId`]}
              />
            </>
          )}
        </FieldRows>
      </fieldset>
      {row !== null && (
        <Checkbox
          label="Switched on"
          description="A channel that is switched off reads and books nothing. Its bookings stay."
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
