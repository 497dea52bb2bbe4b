import { useEffect, useRef } from 'react';
import { noBurst, scannedCode, withCharacter } from './scanned-burst.ts';

/** Fields that read scans themselves: an item is looked up where it is typed. */
export const READS_SCANS = { 'data-reads-scans': true } as const;
const OWN = '[data-reads-scans]';
/** A dialog above the voucher that still receives scans. */
export const HEARS_SCANS = { 'data-hears-scans': true } as const;
const HEARING = '[data-hears-scans]';
const TEXT = 'input:not([type=checkbox], [type=radio], [type=button]), textarea';
/** Letters choose in a list of choices. */
const WRITTEN_IN = `${TEXT}, select`;

type Field = HTMLInputElement | HTMLTextAreaElement;
/** A field and what stood in it. */
type Held = { readonly field: Field; readonly value: string };

/**
 * Hears a keyboard scanner anywhere on the page, wherever the focus is; what it typed into fields on the way is taken out again, also
 * where the focus went on from one to the next meanwhile. Not while a dialog is open that does not hear scans, and not in fields that read scans themselves, but for one thing: a scan that comes while such a field still
 * has the one before in it would join the two. Then both are told, as are those that come while scans are looked up (`isBusy`).
 */
export function useScanner(onScan: (code: string) => void, isBusy: () => boolean): void {
  const latest = useRef({ onScan, isBusy });
  useEffect(() => {
    latest.current = { onScan, isBusy };
  });
  useEffect(() => {
    let burst = noBurst;
    /** The fields that the burst was typed into, with what stood in each before. */
    let typedInto: readonly Held[] = [];
    /** The field that was given a code with its Enter, as long as it has not taken it. */
    let given: Held | null = null;
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target instanceof HTMLElement ? event.target : document.body;
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const isOwn = target.closest(OWN) !== null;
      if (!isOwn && !target.closest(HEARING) && document.querySelector('dialog[open], [role=dialog]')) return;
      const now = event.timeStamp;
      const field = target.matches(TEXT) ? (target as Field) : null;
      if (event.key.length === 1) {
        const next = withCharacter(burst, event.key, now);
        const held = next.text.length === 1 ? [] : typedInto;
        typedInto = field && !held.some((each) => each.field === field) ? [...held, { field, value: field.value }] : held;
        burst = next;
        return;
      }
      // Shift before a capital letter is no end.
      if (event.key !== 'Enter') return;
      const code = scannedCode(burst, now, target.matches(WRITTEN_IN) && !isOwn);
      burst = noBurst;
      if (code === null) return;
      const codes = [code];
      const [before] = typedInto;
      let text = before?.value ?? '';
      // Where the focus came into such a field on the way, it has only the rest of the code.
      if (isOwn && typedInto.length === 1) {
        const isJoined = given !== null && field === given.field && before?.field === field && before.value === given.value;
        if (isJoined) {
          codes.unshift(text);
          text = '';
        } else if (!latest.current.isBusy()) {
          given = field && { field, value: field.value };
          return;
        }
      }
      given = null;
      event.preventDefault();
      event.stopPropagation();
      for (const { field, value } of typedInto) if (field.isConnected) putBack(field, field === before?.field ? text : value);
      for (const each of codes) latest.current.onScan(each);
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
