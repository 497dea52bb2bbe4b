import { PasswordInput } from '@mantine/core';
import type { ComponentProps } from 'react';

/** Digits only, hidden while they are typed, on a phone with the keys of a telephone. Not for a password manager: it is no password. */
export function PasscodeField({
  onDigits,
  ...props
}: Omit<ComponentProps<typeof PasswordInput>, 'onChange'> & { onDigits: (digits: string) => void }) {
  return (
    <PasswordInput
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the passcode' }}
      {...props}
      onChange={({ currentTarget }) => onDigits(currentTarget.value.replace(/\D/g, ''))}
    />
  );
}
