import type { ComponentProps } from 'react';
import { PasswordField } from '../ui/password-field.tsx';

const MOST_DIGITS = 6;

/** Digits only, pasted with blanks between them too, hidden while they are typed, on a phone with the keys of a telephone. Not for a password manager: it is no password. */
export function PasscodeField({
  onDigits,
  ...props
}: Omit<ComponentProps<typeof PasswordField>, 'onChange'> & { onDigits: (digits: string) => void }) {
  return (
    <PasswordField
      inputMode="numeric"
      autoComplete="off"
      toggleLabel="Show or hide the passcode"
      description={null} // Caps Lock changes no digit
      {...props}
      onChange={({ currentTarget }) => onDigits(currentTarget.value.replace(/\D/g, '').slice(0, MOST_DIGITS))}
    />
  );
}
