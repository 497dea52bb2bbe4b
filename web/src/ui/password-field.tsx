import { PasswordInput } from '@mantine/core';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';

/** A password field that can show its text, also by a key, and warns of Caps Lock. */
export function PasswordField({
  toggleLabel = 'Show or hide the password',
  ...props
}: ComponentProps<typeof PasswordInput> & { toggleLabel?: string }) {
  const [isCapsLockOn, setIsCapsLockOn] = useState(false);
  // A browser that fills in a field sends key events that know no keys.
  const watch = ({ nativeEvent }: KeyboardEvent) => setIsCapsLockOn(nativeEvent.getModifierState?.('CapsLock') ?? false);
  return (
    <PasswordInput
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': toggleLabel }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={isCapsLockOn && 'Caps Lock is on'}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setIsCapsLockOn(false)}
      {...props}
      aria-invalid={props.error ? true : undefined} // Mantine sets it only for its other fields
    />
  );
}
