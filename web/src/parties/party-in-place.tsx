import type { Party } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { focusPartyField, PartyFields } from './party-fields.tsx';
import { useCompanyState } from './use-company-state.ts';
import { usePartyDraft } from './use-party-draft.ts';

/** A party made on the way, from a voucher: the same fields in a small form that comes back with the party. */
export function PartyInPlace({ typed, onClose, onCreated }: InPlaceProps<Party>) {
  const { _id: orgId } = useCompany();
  const form = usePartyDraft(orgId, useCompanyState(orgId), typed, onCreated);
  return (
    <FormDialog
      title="New party"
      isOpen
      onClose={onClose}
      onSubmit={() => {
        const wrong = form.save();
        if (wrong) focusPartyField(wrong);
      }}
      submitText="Create"
      isSaving={form.isSaving}
      problem={form.refusal}
    >
      <PartyFields form={form} />
    </FormDialog>
  );
}
