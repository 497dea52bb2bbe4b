import type { UseTime } from '@bahi/core/menu/recipe';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useFirstAnswer } from '../platform/first-answer.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

type KitchenStock = Awaited<ReturnType<typeof api.menu.getKitchenStock>>;

const times: readonly { value: UseTime; label: string }[] = [
  { value: 'close', label: 'At the close of the day' },
  { value: 'bill', label: 'With each bill' },
  { value: 'never', label: 'Never' },
];

/** When the ingredients of bills leave the stock, and from which godown. */
export function KitchenStockDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const kept = useFirstAnswer(query.menu.getKitchenStock.queryOptions({ input: { orgId } }));
  return kept ? <KitchenStockForm orgId={orgId} kept={kept} onClose={onClose} /> : null;
}

function KitchenStockForm({ orgId, kept, onClose }: { orgId: string; kept: KitchenStock; onClose: () => void }) {
  const [useTime, setUseTime] = useState(kept.useTime);
  const [godownId, setGodownId] = useState(kept.godownId);
  const godowns = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } }));
  const { leave, close } = useLeaveDialog(useTime !== kept.useTime || godownId !== kept.godownId, onClose);
  const saving = useAct('The stock of the kitchen could not be saved', close);
  const sound = (godowns.data?.rows ?? []).filter(({ isDamage }) => !isDamage).map(({ _id, name }) => ({ value: _id, label: name }));
  const isKeptGone = kept.godownId !== null && !sound.some(({ value }) => value === kept.godownId);
  return (
    <FormDialog
      title="Stock of the kitchen"
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.menu.saveKitchenStock({ orgId, version: kept.version, useTime, godownId }, call))}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <p className="dim">
        Bills take the ingredients of their dishes from the stock, by the recipes. What is short is taken all the same, and shown: a bill
        never waits for it.
      </p>
      <NativeSelect
        label="Ingredients leave the stock"
        value={useTime}
        data={[...times]}
        onChange={({ currentTarget }) => setUseTime(currentTarget.value as UseTime)}
        data-autofocus
      />
      <NativeSelect
        label="From godown"
        value={godownId ?? ''}
        data={[
          { value: '', label: 'The usual one' },
          ...(isKeptGone && kept.godownId !== null ? [{ value: kept.godownId, label: kept.godownName ?? '' }] : []),
          ...sound,
        ]}
        onChange={({ currentTarget }) => setGodownId(currentTarget.value || null)}
        error={saving.fields.godownId}
      />
    </FormDialog>
  );
}
