import { type RefObject, useEffect } from 'react';

/**
 * On a page of rows the arrow down goes to the first of them as long as the hand is nowhere yet, or on the heading where a page begins.
 * Where it is in a field, a button or a row, the key is theirs.
 */
export function useArrowIntoRows(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement === heading.current;
      if (!isFree || document.querySelector('dialog[open]')) return;
      const first = document.querySelector<HTMLElement>('a[data-row], button[data-row]');
      if (!first) return;
      event.preventDefault();
      first.focus();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [heading]);
}
