export type Field = HTMLInputElement | HTMLTextAreaElement;

const TEXT = 'textarea, input:not([type=checkbox], [type=radio], [type=button], [type=submit], [type=file])';
const STOPS = 'a[href], button, input, select, summary, textarea, [tabindex]';
const BOX = 'input:is([type=checkbox], [type=radio])';

export const isField = (at: Element | null): at is Field => at?.matches(TEXT) ?? false;

/** True if a key types a character. */
export const writes = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && !event.metaKey && ((!event.ctrlKey && !event.altKey) || event.getModifierState('AltGraph'));

/** Dispatches a queued key at the focused element. If no handler prevents it, does what a browser does. */
export function pressKey(event: KeyboardEvent): void {
  const at = document.activeElement ?? document.body;
  const { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat, timeStamp } = event;
  const its = { key, code, ctrlKey, altKey, shiftKey, metaKey, repeat, bubbles: true, cancelable: true, composed: true };
  const again = new KeyboardEvent('keydown', its);
  // A scanner is detected by the time between its keys.
  Object.defineProperty(again, 'timeStamp', { value: timeStamp });
  if (!at.dispatchEvent(again)) return;
  if (key === 'Tab') tab(at, shiftKey ? -1 : 1);
  else if (isField(at)) pressInField(at, event);
  else if (at instanceof HTMLSelectElement) pressInList(at, event);
  else if (key === 'Enter' && at.matches(BOX)) send((at as HTMLInputElement).form);
  else if (at instanceof HTMLElement && at.matches(key === 'Enter' ? 'button, a[href], summary, input' : 'button, summary, input')) {
    if (key === 'Enter' || key === ' ') at.click();
  }
}

/** Inserts text like a paste: replaces the selection, else at the cursor. A single-line field turns a line break into a blank. */
export function writeText(at: Element | null, text: string): void {
  if (isField(at) && text !== '') put(at, at instanceof HTMLTextAreaElement ? text : text.replace(/[\r\n]+/g, ' '), 0);
}

/** Sets the value like user input: React reads it from the input event, and compares with the value of the prototype's setter. */
export function setText(field: Field, text: string): void {
  const own = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, text);
}

/** Submits a form by its button; a disabled button prevents it. */
function send(form: HTMLFormElement | null): void {
  const button = form?.querySelector<HTMLElement>(':is(button, input)[type=submit]');
  if (button) button.click();
  else form?.requestSubmit();
}

function pressInField(field: Field, event: KeyboardEvent): void {
  if (writes(event)) put(field, event.key, 0);
  else if (event.key === 'Backspace') put(field, '', -1, event.ctrlKey);
  else if (event.key === 'Delete') put(field, '', 1, event.ctrlKey);
  else if (event.key === 'Enter' && field instanceof HTMLTextAreaElement) put(field, '\n', 0);
  else if (event.key === 'Enter') send(field.form);
  else moveIn(field, event);
}

/** The position one letter away, or one word with its blanks. */
function nextTo(value: string, at: number, step: -1 | 1, isWord: boolean): number {
  if (!isWord) return Math.min(value.length, Math.max(0, at + step));
  if (step < 0) return at - (/\S*\s*$/.exec(value.slice(0, at))?.[0].length ?? 0);
  return at + (/^\S*\s*/.exec(value.slice(at))?.[0].length ?? 0);
}

/** `over`: the direction that is deleted if nothing is selected. */
function put(field: Field, text: string, over: -1 | 0 | 1, isWord = false): void {
  if (field.readOnly || field.disabled) return;
  const { value, maxLength } = field;
  let from = field.selectionStart ?? value.length;
  let to = field.selectionEnd ?? value.length;
  if (from === to && over < 0) from = nextTo(value, from, -1, isWord);
  else if (from === to && over > 0) to = nextTo(value, to, 1, isWord);
  const room = maxLength < 0 ? text.length : Math.max(0, maxLength - (value.length - (to - from)));
  const written = text.slice(0, room);
  setText(field, value.slice(0, from) + written + value.slice(to));
  if (field.selectionStart !== null) field.setSelectionRange(from + written.length, from + written.length);
  const inputType = text === '' ? 'deleteContentBackward' : 'insertText';
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: written, inputType }));
}

function moveIn(field: Field, { key, shiftKey, ctrlKey }: KeyboardEvent): void {
  const { selectionStart: from, selectionEnd: to, selectionDirection, value } = field;
  if (from === null || to === null) return;
  const [anchor, head] = selectionDirection === 'backward' ? [to, from] : [from, to];
  // Without Shift an arrow goes to the end of the selection.
  const isOff = from !== to && !shiftKey;
  const places: Readonly<Record<string, number>> = {
    ArrowLeft: isOff ? from : nextTo(value, head, -1, ctrlKey),
    ArrowRight: isOff ? to : nextTo(value, head, 1, ctrlKey),
    Home: 0,
    End: value.length,
  };
  const place = places[key];
  if (place === undefined) return;
  if (!shiftKey) field.setSelectionRange(place, place);
  else field.setSelectionRange(Math.min(anchor, place), Math.max(anchor, place), place < anchor ? 'backward' : 'forward');
}

/** Letters typed within a second are searched together. */
const TOGETHER_MILLIS = 1_000;
let sought: { readonly list: HTMLSelectElement | null; readonly text: string; readonly at: number } = { list: null, text: '', at: 0 };

function pressInList(list: HTMLSelectElement, { key, timeStamp }: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const at = step === undefined ? named(list, key, timeStamp) : list.selectedIndex + step;
  const option = list.options[at];
  if (option === undefined || option.disabled || at === list.selectedIndex) return;
  list.selectedIndex = at;
  list.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The index of the option that starts with the typed text; for one letter, the next one after the chosen option. */
function named(list: HTMLSelectElement, key: string, now: number): number {
  if (key.length !== 1) return -1;
  const before = sought.list === list && now - sought.at < TOGETHER_MILLIS ? sought.text : '';
  sought = { list, text: before + key.toLowerCase(), at: now };
  const { length } = list.options;
  const first = list.selectedIndex + (before === '' ? 1 : 0);
  const turns = Array.from({ length }, (_, turn) => (Math.max(0, first) + turn) % length);
  return (
    turns.find((turn) => list.options[turn]?.disabled === false && list.options[turn].text.toLowerCase().startsWith(sought.text)) ?? -1
  );
}

function tab(at: Element, step: 1 | -1): void {
  const within = at.closest('dialog, [role=dialog]') ?? document;
  const stops = [...within.querySelectorAll<HTMLElement>(STOPS)].filter(
    (each) =>
      each === at || (each.tabIndex >= 0 && !each.matches(':disabled') && !each.closest('[inert]') && (each.checkVisibility?.() ?? true)),
  );
  const next = stops[stops.indexOf(at as HTMLElement) + step];
  next?.focus();
  if (next instanceof HTMLInputElement && isField(next)) next.select();
}
