import { MAX_BACK_DATING_DAYS } from '@bahi/core/organizations/company-settings';
import { featuresOf } from '@bahi/core/organizations/industries';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { Checkbox, Switch, TextInput } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import type { Company } from '../platform/company.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { ListSkeleton } from '../ui/states.tsx';
import { AssignedParties } from './assigned-parties.tsx';
import { type LimitsDraft, limitsDraftOf, limitsInput, limitsProblems } from './limits-draft.ts';
import type { Member } from './staff-draft.ts';

type Props = { member: Member; company: Company; onClose: () => void };

/** The limits of a user in one company, as a dialog above the user's own. */
export default function StaffLimits({ member, company, onClose }: Props) {
  const orgId = company._id;
  const title = `${member.name} in ${company.name}`;
  const tellWhenGone = useSaveErrorToast(title);
  const limits = useQuery(query.staffLimits.get.queryOptions({ input: { orgId, id: member._id } }));
  const godowns = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } }));
  const series = useQuery(query.series.list.queryOptions({ input: { orgId, search: '', state: 'active', limit: 200 } }));
  const [draft, setDraft] = useState<LimitsDraft | null>(null);
  const [isTried, setIsTried] = useState(false);
  const known = useQueryClient();
  const stored = limits.data?.limits;
  const typed = draft ?? (stored ? limitsDraftOf(stored) : null);
  const isDirty = draft !== null && stored !== undefined && JSON.stringify(draft) !== JSON.stringify(limitsDraftOf(stored));
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const save = useMutation({
    mutationFn: (sent: LimitsDraft) =>
      api.staffLimits.save({ orgId, id: member._id, version: stored?.version ?? 1, ...limitsInput(sent) }, { context: { key: uuid() } }),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await known.invalidateQueries({ queryKey: query.staffLimits.key() });
    },
    onError: (error) => {
      tellWhenGone(error);
      return isChanged(error) && known.invalidateQueries({ queryKey: query.staffLimits.key() });
    },
  });
  const refused = problemsOf(save.error);
  const problems = { ...refused.fields, ...(isTried && typed ? limitsProblems(typed) : {}) };
  const change = (parts: Partial<LimitsDraft>) => typed && setDraft({ ...typed, ...parts });

  return (
    <FormDialog
      title={title}
      isOpen
      onClose={leave}
      submitText="Save limits"
      isSaving={save.isPending}
      problem={
        isChanged(save.error)
          ? 'Somebody has changed these limits meanwhile. What you entered is kept; save again to put it over theirs.'
          : refused.text
      }
      onSubmit={() => {
        setIsTried(true);
        if (typed && Object.keys(limitsProblems(typed)).length === 0) save.mutate(typed, { onSuccess: close }); // the form is still open
      }}
    >
      <Loaded answer={limits} skeleton={<ListSkeleton rows={4} />} errorTitle="The limits could not be read">
        {() =>
          typed && (
            <>
              <p className="dim">These only take away from what users may in this company.</p>
              <Switch
                label="Own parties only"
                description="Sees and uses only parties that this user created or was given, with their vouchers and outstandings."
                checked={typed.ownPartiesOnly}
                onChange={({ currentTarget }) => change({ ownPartiesOnly: currentTarget.checked })}
              />
              {typed.ownPartiesOnly && <AssignedParties orgId={orgId} staffId={member._id} />}
              <Choice
                label="Own godowns"
                says="None chosen is all. The van of which this user is the salesman counts too."
                chosen={typed.godowns}
                error={problems.godowns}
                rows={godowns.data?.rows ?? []}
                onChange={(chosen) => change({ godowns: chosen })}
              />
              <Choice
                label="Own series"
                says="None chosen is all, for each kind of voucher."
                chosen={typed.series}
                error={problems.series}
                rows={(series.data?.rows ?? []).map(({ _id, kind, name }) => ({ _id, name: `${voucherLabel(kind)}: ${name}` }))}
                onChange={(chosen) => change({ series: chosen })}
              />
              <FieldRow>
                <TextInput
                  label="Most discount, %"
                  placeholder="As the company"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.mostDiscountPercentE4}
                  error={problems.mostDiscountPercentE4}
                  onChange={({ currentTarget }) => change({ mostDiscountPercentE4: currentTarget.value })}
                />
                <TextInput
                  label={`Days back, at most ${MAX_BACK_DATING_DAYS}`}
                  placeholder="As the company"
                  inputMode="numeric"
                  autoComplete="off"
                  value={typed.backDatingDays}
                  error={problems.backDatingDays}
                  onChange={({ currentTarget }) => change({ backDatingDays: currentTarget.value })}
                />
              </FieldRow>
              {featuresOf(company.industry, company.features).has('restaurant') && (
                <TextInput
                  label="Dishes without charge, ₹ a business day"
                  placeholder="As the company"
                  inputMode="decimal"
                  autoComplete="off"
                  value={typed.mostFreePaise}
                  error={problems.mostFreePaise}
                  onChange={({ currentTarget }) => change({ mostFreePaise: currentTarget.value })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </FormDialog>
  );
}

type ChoiceProps = {
  label: string;
  says: string;
  chosen: readonly string[];
  error: string | undefined;
  rows: readonly { _id: string; name: string }[];
  onChange: (chosen: string[]) => void;
};

function Choice({ label, says, chosen, error, rows, onChange }: ChoiceProps) {
  return (
    <Checkbox.Group label={label} description={says} error={error} value={[...chosen]} onChange={onChange}>
      {rows.map(({ _id, name }) => (
        <Checkbox key={_id} value={_id} label={name} size="xs" mt="sm" />
      ))}
    </Checkbox.Group>
  );
}

const isChanged = (error: Error | null) => error instanceof ORPCError && error.code === 'CHANGED_MEANWHILE';
