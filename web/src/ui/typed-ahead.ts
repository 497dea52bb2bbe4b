/*
 * What a person types between the key that calls a field and the field itself: it is still being drawn, and the letters would go to the
 * screen behind. They are held back and given to the field once it has the focus.
 */

/** A field that did not come is not waited for longer. */
const PATIENCE_MILLIS = 10_000;

let typed = '';
let isEntered = false;
let giveUp: ReturnType<typeof setTimeout> | undefined;

function hold(event: KeyboardEvent): void {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') {
    letGo();
    return;
  }
  if (event.key === 'Enter') isEntered = true;
  else if (event.key === 'Backspace') typed = typed.slice(0, -1);
  else if (event.key.length === 1 && !isEntered) typed += event.key;
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** The field does not come: keys go where they went before, and what was held is forgotten. */
export function letGo(): void {
  clearTimeout(giveUp);
  window.removeEventListener('keydown', hold, true);
  window.removeEventListener('pointerdown', letGo, true);
  [giveUp, typed, isEntered] = [undefined, '', false];
}

/** From now on letters, Backspace and Enter wait for the field that was called, until the person points elsewhere. */
export function holdTyping(): void {
  if (giveUp !== undefined) return;
  giveUp = setTimeout(letGo, PATIENCE_MILLIS);
  window.addEventListener('keydown', hold, true);
  window.addEventListener('pointerdown', letGo, true);
}

/** The field that was called has the focus: it gets what was typed, as if that had been typed there. */
export function giveTyping(field: HTMLInputElement): void {
  const [text, enters] = [typed, isEntered];
  letGo();
  if (text === '') return;
  // React reads what a person typed from the input event, and whether it is news from the setter of the prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
  // After the text is drawn: Enter means the list that belongs to it.
  if (enters) setTimeout(() => field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })));
}
