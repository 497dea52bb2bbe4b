import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { atEndOfSession } from '../platform/session.ts';
import { showToastsBy, type ToastType } from '../platform/toasts.ts';

// Errors would stay for the next person at this browser.
atEndOfSession(() => void toast.dismiss());

const MILLIS = 4000;
/** These stay until closed or changed. */
const lasting: readonly ToastType[] = ['error', 'loading'];

/** Dark, top right, one at a time, closable, swiped away left or right. Errors stay until closed. */
export default function Toaster() {
  useEffect(
    () =>
      showToastsBy({
        show: ({ id, type, text }) => {
          const how = { id, duration: lasting.includes(type) ? Number.POSITIVE_INFINITY : MILLIS };
          if (type === 'default') toast(text, how);
          else toast[type](text, how);
        },
        dismiss: (id) => void toast.dismiss(id),
      }),
    [],
  );
  useEffect(unselectForSwipes, []);
  return (
    <Sonner
      theme="dark"
      position="top-right"
      visibleToasts={1}
      offset={16}
      mobileOffset={16}
      duration={MILLIS}
      closeButton
      style={{ fontFamily: 'var(--mantine-font-family)' }}
      swipeDirections={['left', 'right']}
      containerAriaLabel="Notifications"
    />
  );
}

/**
 * Sonner ignores a swipe while text is selected. A refused sign-in selects its password, and dragging the mouse over a toast would select
 * its text. A double or triple click still selects, so that an error can be copied.
 */
function unselectForSwipes(): () => void {
  const isOfToast = ({ target }: Event) => target instanceof Element && target.closest('[data-sonner-toast]') !== null;
  const onPointer = (event: Event) => {
    if (!isOfToast(event)) return;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.getSelection()?.removeAllRanges();
  };
  const onMouse = (event: MouseEvent) => {
    if (isOfToast(event) && event.detail === 1) event.preventDefault();
  };
  window.addEventListener('pointerdown', onPointer, { capture: true });
  window.addEventListener('mousedown', onMouse, { capture: true });
  return () => {
    window.removeEventListener('pointerdown', onPointer, { capture: true });
    window.removeEventListener('mousedown', onMouse, { capture: true });
  };
}
