import { type StaffRole, staffRoles } from '@bahi/core/organizations/staff-roles';
import { Button, Checkbox, Group, Switch, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, lazy, Suspense, useState } from 'react';
import { api } from '../platform/api.ts';
import type { Company } from '../platform/company.ts';
import { useHeldState } from '../platform/held-state.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { useSaveErrorToast } from '../platform/save-result-toast.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { ChoiceField } from '../ui/choice-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { type Keeper, mayChange } from './may-change.ts';
import { changesOf, draftOf, emptyStaff, type Member, newStaff, type StaffDraft, staffProblems } from './staff-draft.ts';

type Props = {
  /** Null for a new one. */
  member: Member | null;
  keeper: Keeper;
  companies: readonly Company[];
  onClose: () => void;
};

/** A member of staff as a dialog above the list. What the signed-in user may not change is hidden. */
export default function StaffDialog({ member, keeper, companies, onClose }: Props) {
  const title = member ? member.name : 'New user';
  // Both are held while the screen is locked, so that a save does not undo another user's change.
  const [{ before, held }, setHeld] = useHeldState(`staff.${member?._id ?? 'new'}`, () => {
    const first = member ? draftOf(member) : emptyStaff(companies.map(({ _id }) => _id));
    return { before: first, held: first };
  });
  const [password, setPassword] = useState(''); // is not held
  const typed: StaffDraft = { ...held, password };
  const [isTried, setIsTried] = useState(false);
  const may = mayChange(member, keeper);
  const known = useQueryClient();
  const save = useMutation({
    mutationFn: (draft: StaffDraft) =>
      member ? api.staff.updateStaff({ id: member._id, ...changesOf(before, draft) }) : api.staff.saveStaff(newStaff(draft)),
    onSuccess: async ({ message }) => {
      toastSuccess(message);
      await known.invalidateQueries({ queryKey: query.staff.key() });
    },
    onError: useSaveErrorToast(title),
  });
  const refused = problemsOf(save.error);
  const problems = { ...refused.fields, ...(isTried ? staffProblems(typed, member === null) : null) };
  const ofCompanies = Object.keys(problems).find((field) => field.startsWith('organization'));
  const change = ({ password: changed, ...others }: Partial<StaffDraft>) => {
    if (changed !== undefined) setPassword(changed);
    setHeld({ before, held: { ...held, ...others } });
  };
  const field = (name: 'name' | 'email' | 'mobile' | 'password') => ({
    value: typed[name],
    error: problems[name],
    disabled: !may.person,
    autoComplete: name === 'password' ? 'new-password' : 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => change({ [name]: currentTarget.value }),
  });
  const { leave, close } = useLeaveDialog(Object.keys(changesOf(before, typed)).length > 0, onClose);

  return (
    <FormDialog
      title={title}
      isOpen
      onClose={leave}
      submitText={member ? 'Save' : 'Create user'}
      isSaving={save.isPending}
      problem={refused.text}
      onSubmit={() => {
        setIsTried(true);
        if (staffProblems(typed, member === null) === null) save.mutate(typed, { onSuccess: close }); // the form is still open
      }}
    >
      {may.why && <p className="dim">{may.why}</p>}
      <TextInput label="Name" data-autofocus {...field('name')} />
      <FieldRow>
        <TextInput label="Email" type="email" {...field('email')} />
        <TextInput label="Mobile number" type="tel" inputMode="numeric" {...field('mobile')} />
      </FieldRow>
      <FieldRow>
        <PasswordField
          label={member ? 'New password' : 'Password'}
          {...(member && { description: 'Empty keeps the old one. A new one signs the user out.', inputWrapperOrder: below })}
          {...field('password')}
        />
        {may.role && (
          <ChoiceField
            label="Role"
            description={aboutRole[typed.role]}
            inputWrapperOrder={below}
            choices={staffRoles.map((value) => ({ value, label: value }))}
            value={typed.role}
            error={problems.role}
            onChoose={(role) => change({ role })}
          />
        )}
      </FieldRow>
      <Checkbox.Group
        label="Companies"
        error={ofCompanies && problems[ofCompanies as 'organization']}
        value={[...typed.organization]}
        onChange={(organization) => change({ organization })}
      >
        {companies.map(({ _id, name }) => (
          <Checkbox key={_id} value={_id} label={name} disabled={!may.companies} size="xs" mt="sm" />
        ))}
      </Checkbox.Group>
      {member && may.companies && typed.role !== 'admin' && <LimitsOf member={member} companies={companies} />}
      {member && may.block && (
        <Switch
          label="Blocked"
          description="The next thing this user does is refused, and the session ends."
          checked={typed.isBlocked}
          error={problems.isBlocked}
          onChange={({ currentTarget }) => change({ isBlocked: currentTarget.checked })}
        />
      )}
      {member && may.left && (
        <Switch
          label="Left"
          description="Who has left is hidden and cannot sign in. What was entered stays."
          checked={!typed.isActive}
          error={problems.isActive}
          onChange={({ currentTarget }) => change({ isActive: !currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];
const aboutRole = {
  user: 'Enters vouchers and parties.',
  admin: 'Everything of the chosen companies.',
  captain: 'Restaurant: takes and moves orders. Bills nothing.',
  cashier: 'Restaurant: takes orders, prints and settles bills.',
  kitchen: 'Restaurant: kitchen slips and dishes that are out.',
} as const satisfies Record<StaffRole, string>;

const StaffLimits = lazy(() => import('./staff-limits.tsx'));

/** Links to the limits of this user in each of their companies. */
function LimitsOf({ member, companies }: { member: Member; companies: readonly Company[] }) {
  const [opened, setOpened] = useState<Company | null>(null);
  const mine = companies.filter(({ _id, isApproved, isBlocked }) => isApproved && !isBlocked && member.organization.includes(_id));
  if (mine.length === 0) return null;
  return (
    <div>
      <p className="dim hint">What this user may less than others: own parties, godowns, series, discount and days.</p>
      <Group gap="sm" mt="xs">
        {mine.map((company) => (
          <Button key={company._id} variant="default" size="xs" onClick={() => setOpened(company)}>
            Limits in {company.name}
          </Button>
        ))}
      </Group>
      {opened && (
        <Suspense>
          <StaffLimits member={member} company={opened} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </div>
  );
}
