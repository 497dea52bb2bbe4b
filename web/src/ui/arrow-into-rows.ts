import { type RefObject, useEffect } from 'react';

/**
 * On a page of rows, arrow down focuses the first row while the focus is on nothing or on the heading. In a field, button or row, the key
 * keeps its meaning.
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
