import { MAX_MENU_NAME } from '@bahi/core/menu/menu';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../platform/api.ts';
import { useFirstAnswer } from '../platform/first-answer.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { SearchSelect } from '../ui/search-select.tsx';

type Chosen = { _id: string; name: string };
type Liquor = Awaited<ReturnType<typeof api.menu.getLiquor>>;

/** The tax of the state on dishes that are outside GST, and the licence that their bills name. */
export function LiquorDialog({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const kept = useFirstAnswer(query.menu.getLiquor.queryOptions({ input: { orgId } }));
  return kept ? <LiquorForm orgId={orgId} kept={kept} onClose={onClose} /> : null;
}

const FOUND = 20;

function LiquorForm({ orgId, kept, onClose }: { orgId: string; kept: Liquor; onClose: () => void }) {
  const queries = useQueryClient();
  const [percentE4, setPercent] = useState(kept.percentE4);
  const [ledger, setLedger] = useState<Chosen | null>(kept.ledgerId === null ? null : { _id: kept.ledgerId, name: kept.ledgerName ?? '' });
  const [licence, setLicence] = useState(kept.licence);
  const isDirty = percentE4 !== kept.percentE4 || (ledger?._id ?? null) !== kept.ledgerId || licence !== kept.licence;
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The tax on liquor could not be saved', close);
  const { fields } = saving;
  const search = async (text: string) => {
    const input = { orgId, search: text.trim(), state: 'active' as const, kind: 'other' as const, limit: FOUND };
    return (await queries.fetchQuery(query.ledgers.listLedgers.queryOptions({ input }))).ledgers;
  };
  const save = () => {
    const values = { orgId, version: kept.version, percentE4, ledgerId: ledger?._id ?? null, licence: licence.trim() };
    void saving.act((call) => api.menu.saveLiquor(values, call));
  };
  return (
    <FormDialog
      title="Tax on liquor"
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <p className="dim">For dishes whose product is outside GST. It stands on the bill in a block of its own.</p>
      <DecimalField
        label="Tax"
        placeholder="0"
        valueE4={percentE4}
        onChange={setPercent}
        error={fields.percentE4}
        rightSection={<span className="dim">%</span>}
        data-autofocus
      />
      <SearchSelect<Chosen>
        label="Ledger"
        description="Under Current Liabilities, as VAT on liquor"
        value={ledger}
        isShort
        search={search}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
        onChoose={setLedger}
        error={fields.ledgerId}
      />
      <TextInput
        label="Licence number"
        maxLength={MAX_MENU_NAME}
        value={licence}
        onChange={({ currentTarget }) => setLicence(currentTarget.value)}
        error={fields.licence}
      />
    </FormDialog>
  );
}
