import { paise } from '@bahi/core/money/paise';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Folio, FolioLine, StayFolios } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField, DecimalField } from '../ui/amount-field.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import type { LineAct } from './folio-card.tsx';
import { type ChargeKind, chargeWords, isRoomKind, rupees } from './words.ts';

type Product = { _id: string; name: string };
const FOUND = 25;

/** A charge. Without a folio the rules of the stay choose it. */
export function ChargeDialog({ orgId, answer, onClose }: { orgId: string; answer: StayFolios; onClose: () => void }) {
  const { stay, others, folios } = answer;
  const queries = useQueryClient();
  const [form, setForm] = useState({
    ...{ kind: 'minibar' as ChargeKind, product: null as Product | null, text: '', quantityE4: 10_000, ratePaise: 0 },
    ...{ isAlcohol: false, folioId: '', roomStayId: '' },
  });
  const { leave, close } = useLeaveDialog(form.product !== null || form.text !== '' || form.ratePaise !== 0, onClose);
  const saving = useAct('The charge could not be posted', close);
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  const isRoom = isRoomKind(form.kind);
  const isOfGroup = !isRoom && folios.some(({ _id, payer }) => _id === form.folioId && payer === 'group');
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, limit: FOUND };
    return (await queries.fetchQuery(query.products.listProducts.queryOptions({ input }))).products;
  };
  const save = () => {
    const { product, ratePaise, folioId, roomStayId, ...rest } = form;
    const input = { orgId, id: stay._id, ...rest, productId: isRoom ? null : (product?._id ?? null), folioId: folioId || null };
    const ofRoom = isOfGroup && roomStayId !== '' ? roomStayId : null;
    void saving.act((call) =>
      api.folios.addCharge({ ...input, ratePaise: ratePaise === 0 ? null : paise(ratePaise), roomStayId: ofRoom }, call),
    );
  };
  const { fields } = saving;
  const open = folios.filter(({ state }) => state === 'open');
  return (
    <FormDialog
      title="Charge"
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Post"
      isSaving={saving.isSaving}
      problem={fields.id ?? saving.problem}
    >
      <ChoiceField
        label="Kind"
        choices={choicesOf(chargeWords)}
        value={form.kind}
        onChoose={(kind) => set({ kind })}
        error={fields.kind}
        data-autofocus
      />
      {!isRoom && (
        <SearchSelect<Product>
          label="Service or product"
          value={form.product}
          isShort
          search={search}
          optionKey={({ _id }) => _id}
          optionText={({ name }) => name}
          onChoose={(product) => set({ product })}
          error={fields.productId}
        />
      )}
      <TextInput label="Text" maxLength={120} value={form.text} onChange={({ currentTarget }) => set({ text: currentTarget.value })} />
      <FieldRow>
        <DecimalField label="Quantity" valueE4={form.quantityE4} onChange={(quantityE4) => set({ quantityE4 })} error={fields.quantityE4} />
        <AmountField
          label="Price before tax"
          placeholder={isRoom ? '0.00' : 'As listed'}
          paise={form.ratePaise}
          onChange={(ratePaise) => set({ ratePaise })}
          error={fields.ratePaise}
        />
      </FieldRow>
      {open.length > 1 && (
        <NativeSelect
          label="Folio"
          value={form.folioId}
          data={[{ value: '', label: 'By the rules of the stay' }, ...open.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={({ currentTarget }) => set({ folioId: currentTarget.value })}
          error={fields.folioId}
        />
      )}
      {isOfGroup && (
        <NativeSelect
          label="Room"
          value={form.roomStayId}
          data={[
            { value: '', label: 'Whole group' },
            ...[stay, ...others].map(({ _id, roomName, guestName }) => ({
              value: _id,
              label: [roomName, guestName].filter(Boolean).join(' · '),
            })),
          ]}
          onChange={({ currentTarget }) => set({ roomStayId: currentTarget.value })}
          error={fields.roomStayId}
        />
      )}
      {(form.kind === 'minibar' || form.kind === 'restaurant') && (
        <Checkbox label="Alcohol" checked={form.isAlcohol} onChange={({ currentTarget }) => set({ isAlcohol: currentTarget.checked })} />
      )}
    </FormDialog>
  );
}

type LineProps = { orgId: string; stayId: string; line: FolioLine; folios: readonly Folio[]; act: LineAct; onClose: () => void };
const titles = { allowance: 'Allowance on', reversal: 'Take back', move: 'Move' } as const;
const submits = { allowance: 'Take off', reversal: 'Take back', move: 'Move' } as const;

/** Lowers a line, takes it back, or moves it or a part of it to another folio. Each says why. */
export function LineDialog({ orgId, stayId, line, folios, act, onClose }: LineProps) {
  const targets = folios.filter(({ state, lines }) => state === 'open' && !lines.some(({ _id }) => _id === line._id));
  const [form, setForm] = useState({ amountPaise: 0, reason: '', toFolioId: targets[0]?._id ?? '' });
  const { leave, close } = useLeaveDialog(form.amountPaise !== 0 || form.reason !== '', onClose);
  const saving = useAct<{ message: string }>('The line could not be changed', close);
  const set = (change: Partial<typeof form>) => setForm((now) => ({ ...now, ...change }));
  const { amountPaise, reason, toFolioId } = form;
  const save = () =>
    void saving.act((call) => {
      const id = { orgId, id: line._id, reason };
      if (act === 'allowance') return api.folios.allowOff({ ...id, amountPaise: paise(amountPaise) }, call);
      if (act === 'reversal') return api.folios.reverseLine(id, call);
      const part = amountPaise === 0 ? null : paise(amountPaise);
      return api.folios.moveLines({ orgId, id: stayId, lineIds: [line._id], toFolioId, amountPaise: part, reason }, call);
    });
  const { fields } = saving;
  const isMissing = act === 'move' && targets.length === 0;
  return (
    <FormDialog
      title={`${titles[act]} ${line.text}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText={submits[act]}
      isSaving={saving.isSaving}
      problem={isMissing ? 'Open another folio first.' : (fields.lineId ?? fields.lineIds ?? fields.id ?? saving.problem)}
    >
      <p className="dim">It comes to {rupees(line.valuePaise)} before tax.</p>
      {act === 'move' && targets.length > 0 && (
        <NativeSelect
          label="To"
          value={toFolioId}
          data={targets.map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => set({ toFolioId: currentTarget.value })}
          error={fields.toFolioId}
        />
      )}
      {act !== 'reversal' && (
        <AmountField
          label={act === 'move' ? 'Only a part, before tax' : 'Amount before tax'}
          placeholder={act === 'move' ? 'All of it' : '0.00'}
          paise={amountPaise}
          onChange={(typed) => set({ amountPaise: typed })}
          error={fields.amountPaise}
          data-autofocus
        />
      )}
      <TextInput
        label="Why"
        maxLength={200}
        value={reason}
        onChange={({ currentTarget }) => set({ reason: currentTarget.value })}
        error={fields.reason}
      />
    </FormDialog>
  );
}
