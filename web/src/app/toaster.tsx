import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { showToastsBy } from '../platform/toasts.ts';

const MILLIS = 4000;

/** Dark, top right, one at a time, closable, swiped away left or right. Errors stay until closed. */
export default function Toaster() {
  useEffect(
    () => showToastsBy(({ type, text }) => toast[type](text, { duration: type === 'error' ? Number.POSITIVE_INFINITY : MILLIS })),
    [],
  );
  return (
    <Sonner
      theme="dark"
      position="top-right"
      visibleToasts={1}
      offset={16}
      mobileOffset={16}
      duration={MILLIS}
      closeButton
      swipeDirections={['left', 'right']}
      containerAriaLabel="Notifications"
    />
  );
}
