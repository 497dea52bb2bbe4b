import { FNC1 } from '@bahi/core/labels/gs1-data';
import { useEffect, useRef } from 'react';
import { isFullCode, noBurst, scannedCode, withCharacter } from './scanned-burst.ts';

/** Fields that read scans themselves: an item is looked up where it is typed. */
export const READS_SCANS = { 'data-reads-scans': true } as const;
const OWN = '[data-reads-scans]';
/** A dialog above the voucher that still receives scans. */
export const HEARS_SCANS = { 'data-hears-scans': true } as const;
const HEARING = '[data-hears-scans]';
const TEXT = 'input:not([type=checkbox], [type=radio], [type=button]), textarea';
/** Typing letters in a select chooses an option. */
const WRITTEN_IN = `${TEXT}, select`;

type Field = HTMLInputElement | HTMLTextAreaElement;
/** A field and its value before the scan. */
type Held = { readonly field: Field; readonly value: string };

/**
 * Listens for a keyboard scanner anywhere on the page, wherever the focus is, and removes the scanned characters from the fields they were
 * typed into. It does not listen while a dialog is open that does not take scans, or in fields that read scans themselves. Exception: a
 * scan that arrives while such a field still holds the previous code would join the two; then both codes are reported, as are scans that
 * arrive during a lookup (`isBusy`).
 */
export function useScanner(onScan: (code: string) => void, isBusy: () => boolean): void {
  const latest = useRef({ onScan, isBusy });
  useEffect(() => {
    latest.current = { onScan, isBusy };
  });
  useEffect(() => {
    let burst = noBurst;
    /** The fields the burst was typed into, with the value of each before it. */
    let typedInto: readonly Held[] = [];
    /** The field that received a code with its Enter and has not handled it yet. */
    let passed: Held | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      // Scanners send the separator of GS1 data as Ctrl+] or as a character that no keyboard has.
      const isSeparator = burst.text !== '' && (event.key === FNC1 || (event.ctrlKey && event.key === ']'));
      if ((event.ctrlKey && !isSeparator) || event.altKey || event.metaKey || event.isComposing) return;
      const isOwn = target.closest(OWN) !== null;
      if (!isOwn && !target.closest(HEARING) && document.querySelector('dialog[open], [role=dialog]')) return;
      const now = event.timeStamp;
      const field = target.matches(TEXT) ? (target as Field) : null;
      if (event.key.length === 1) {
        if (isSeparator) event.preventDefault();
        const next = withCharacter(burst, isSeparator ? FNC1 : event.key, now);
        const held = next.text.length === 1 ? [] : typedInto;
        typedInto = field && !held.some((each) => each.field === field) ? [...held, { field, value: field.value }] : held;
        burst = next;
        return;
      }
      // Shift before a capital letter does not end the burst.
      if (event.key !== 'Enter') return;
      const code = scannedCode(burst, now, target.matches(WRITTEN_IN) && !isOwn);
      burst = noBurst;
      if (code === null) return;
      const codes = [code];
      const [before] = typedInto;
      let text = before?.value ?? '';
      // If the focus moved into such a field during the burst, the field has only the rest of the code.
      if (isOwn && typedInto.length === 1 && !isFullCode(code)) {
        const isJoined = passed !== null && field === passed.field && before?.field === field && before.value === passed.value;
        if (isJoined) {
          codes.unshift(text);
          text = '';
        } else if (!latest.current.isBusy()) {
          passed = field && { field, value: field.value };
          return;
        }
      }
      passed = null;
      event.preventDefault();
      event.stopPropagation();
      for (const { field, value } of typedInto) if (field.isConnected) putBack(field, field === before?.field ? text : value);
      for (const each of codes) latest.current.onScan(each);
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);
}

/** Sets the value as if it had been typed: React notices a value only through the event. */
function putBack(field: Field, value: string): void {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
