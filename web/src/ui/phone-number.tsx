import { useMediaQuery } from '@mantine/hooks';
import { copyText } from './copy-text.ts';
import { Icon } from './icons.tsx';
import classes from './phone-number.module.css';

const SHAPE = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

type Props = { phone: string; onAlert: (text: string, look: 'warning' | 'success') => void; size?: number; color?: string };

/** Calls the number on a phone, copies it elsewhere. `onAlert` shows the message, because ui does not know dialogs. */
export function PhoneNumber({ phone, onAlert, size = 20, color = 'var(--bahi-received)' }: Props) {
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false });
  const press = async () => {
    const digits = phone.replace(/\D/g, '');
    if (!SHAPE.test(digits)) return onAlert('Invalid phone number. Please enter a 10-digit number.', 'warning');
    if (isPhone) return window.location.assign(`tel:${digits}`);
    try {
      await copyText(digits);
      onAlert('Phone number copied to clipboard!', 'success');
    } catch (error) {
      console.error('The phone number was not copied.', error);
    }
  };
  return (
    <button
      type="button"
      className={classes.button}
      style={{ color }}
      aria-label={isPhone ? `Call ${phone}` : `Copy ${phone}`}
      onClick={press}
    >
      <Icon name="phone" size={size} />
    </button>
  );
}
