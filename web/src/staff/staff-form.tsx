import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useState } from 'react';
import type { Company } from '../platform/company.ts';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { emptyStaff, type NewStaff, staffProblems } from './new-staff.ts';

/** A new member of staff. Of an only company the box is ticked already. */
export function StaffForm({ isOpen, onClose, companies }: { isOpen: boolean; onClose: () => void; companies: readonly Company[] }) {
  const only = companies.length === 1 ? companies.map(({ _id }) => _id) : [];
  const [typed, setTyped] = useState<NewStaff | null>(null);
  const [isTried, setIsTried] = useState(false);
  const member = typed ?? { ...emptyStaff, organization: only };
  const known = useQueryClient();
  const save = useMutation(
    query.staff.saveStaff.mutationOptions({
      onSuccess: async ({ message }) => {
        toastSuccess(message);
        await known.invalidateQueries({ queryKey: query.staff.key() });
        close();
      },
    }),
  );
  const close = () => {
    setTyped(null);
    setIsTried(false);
    save.reset();
    onClose();
  };
  const refused = problemsOf(save.error);
  const problems = { ...refused.fields, ...(isTried ? staffProblems(member) : null) };
  const field = (name: 'name' | 'email' | 'mobile' | 'password') => ({
    value: member[name],
    error: problems[name],
    autoComplete: name === 'password' ? 'new-password' : 'off',
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped({ ...member, [name]: currentTarget.value }),
  });

  return (
    <FormDialog
      title="New user"
      isOpen={isOpen}
      onClose={close}
      submitText="Create user"
      isSaving={save.isPending}
      problem={refused.text}
      onSubmit={() => {
        setIsTried(true);
        if (staffProblems(member) === null) save.mutate({ ...member, email: member.email.trim(), mobile: member.mobile.trim() });
      }}
    >
      <TextInput label="Name" data-autofocus maxLength={120} {...field('name')} />
      <FieldRow>
        <TextInput label="Email" type="email" {...field('email')} />
        <TextInput label="Mobile number" type="tel" inputMode="numeric" {...field('mobile')} />
      </FieldRow>
      <FieldRow>
        <PasswordInput
          label="Password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
          {...field('password')}
        />
        <NativeSelect
          label="Role"
          description={aboutRole[member.role]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: 'user', label: 'user' },
            { value: 'admin', label: 'admin' },
          ]}
          value={member.role}
          onChange={({ currentTarget }) => setTyped({ ...member, role: currentTarget.value as NewStaff['role'] })}
        />
      </FieldRow>
      <Checkbox.Group
        label="Companies"
        error={problems.organization}
        value={member.organization}
        onChange={(organization) => setTyped({ ...member, organization })}
      >
        {companies.map(({ _id, name }) => (
          <Checkbox key={_id} value={_id} label={name} size="xs" mt="sm" />
        ))}
      </Checkbox.Group>
    </FormDialog>
  );
}

const aboutRole = {
  user: 'Enters vouchers and parties.',
  admin: 'Everything of the chosen companies.',
} as const;
