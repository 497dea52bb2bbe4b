import { useEffect, useRef } from 'react';
import { noBurst, scannedCode, withCharacter } from './scanned-burst.ts';

/** Fields that read scans themselves: an item is looked up where it is typed. */
export const READS_SCANS = { 'data-reads-scans': true } as const;
const OWN = '[data-reads-scans]';
const TEXT = 'input:not([type=checkbox], [type=radio], [type=button]), textarea';

type Field = HTMLInputElement | HTMLTextAreaElement;

/**
 * Hears a keyboard scanner anywhere on the page, wherever the focus is; what it typed into a field on the way is taken out again.
 * Not while a dialog is open, and not in fields that read scans themselves.
 */
export function useScanner(onScan: (code: string) => void): void {
  const latest = useRef(onScan);
  useEffect(() => {
    latest.current = onScan;
  });
  useEffect(() => {
    let burst = noBurst;
    let before: { field: Field; value: string } | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (target.closest(OWN) || document.querySelector('dialog[open], [role=dialog]')) return;
      const now = event.timeStamp;
      const field = target.matches(TEXT) ? (target as Field) : null;
      if (event.key.length === 1) {
        const next = withCharacter(burst, event.key, now);
        if (next.text.length === 1) before = field && { field, value: field.value };
        burst = next;
        return;
      }
      // Shift before a capital letter is no end.
      if (event.key !== 'Enter') return;
      const code = scannedCode(burst, now, field !== null);
      burst = noBurst;
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (before && before.field === field) putBack(before.field, before.value);
      latest.current(code);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** As if it had been typed: React hears of a value only through the event. */
function putBack(field: Field, value: string): void {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
