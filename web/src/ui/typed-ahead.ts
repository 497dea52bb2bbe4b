/*
 * What a person types while the screen cannot take it yet: a field that was called is still being drawn, a search has not answered the Enter
 * that chooses, a voucher is being saved. The keys wait in their order, and are typed afterwards where the cursor stands then: as on a
 * machine that answers at once.
 */

import { useSyncExternalStore } from 'react';
import { type Field, isField, pressKey, setText, writes, writeText } from './press-key.ts';

/** A key, a text that was pasted, or what was pointed at meanwhile. */
export type Typed = KeyboardEvent | string | HTMLElement;

/**
 * What is waited for. A `field` that was called may not come: Escape, the pointer and time let go. A `search` is given up with Escape. Behind a
 * `save` also Escape waits, as it belongs to what comes after.
 */
type Awaited = 'field' | 'search' | 'save';

/** A field that did not come is not waited for longer; behind an answer that did not come, keys that write nothing act again. */
const PATIENCE_MILLIS = 10_000;
/** Nobody reads an answer and acts upon it within this time of a key: a hand that goes on is still with what it had in mind before. */
const REST_MILLIS = 500;

type Hold = {
  readonly awaited: Awaited;
  readonly since: number;
  /** What is being saved, where it stands in a dialog: the keys of that dialog wait too. */
  readonly within: Element | null;
};

const CALLED = {};
const holds = new Map<object, Hold>();
const isSaving = () => [...holds.values()].some(({ awaited }) => awaited === 'save');
let waiting: readonly Typed[] = [];
/** What waited is being typed, and what comes now waits behind it. */
let isGiving = false;
/** This event is one of those that waited. */
let isOurs = false;
let giveUp: ReturnType<typeof setTimeout> | undefined;
let lastKeyAt = Number.NEGATIVE_INFINITY;
let unrest: {
  readonly by: object;
  readonly take: (typed: readonly Typed[]) => void;
  readonly isSeen: (key: KeyboardEvent) => boolean;
  timer: ReturnType<typeof setTimeout>;
} | null = null;
const onlookers = new Set<() => void>();

function setWaiting(next: readonly Typed[]): void {
  waiting = next;
  for (const look of onlookers) look();
}

const isModifier = (key: string) => /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Process|Unidentified|Dead)$/.test(key);
/** Keys by which the browser is led. */
const isOfBrowser = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  ctrlKey || metaKey ? !/^(Enter|[adgk]|Arrow\w+|Delete|Backspace|Home|End)$/i.test(key) : altKey && /^Arrow(Left|Right)$/.test(key);

/** A dialog that was opened meanwhile is no part of what is being saved. */
function isElsewhere({ target }: Event): boolean {
  const dialog = !isGiving && target instanceof Element ? target.closest('dialog, [aria-modal=true]') : null;
  return dialog !== null && [...holds.values()].every(({ awaited, within }) => awaited === 'save' && !dialog.contains(within));
}

function waits(event: KeyboardEvent): boolean {
  // 229: of a key that an input method takes, also where the composition has just ended.
  if (event.isComposing || event.keyCode === 229 || isModifier(event.key) || isElsewhere(event)) return false;
  if (writes(event)) return true;
  if (isOfBrowser(event)) return false;
  if (isGiving) return true;
  return [...holds.values()].some(({ since }) => performance.now() - since < PATIENCE_MILLIS);
}

function onKeyDown(event: KeyboardEvent): void {
  if (isOurs) return;
  if (!isModifier(event.key)) lastKeyAt = performance.now();
  if (event.key === 'Escape' || (waiting.length === 0 && unrest?.isSeen(event))) endUnrest();
  if (holds.size === 0 && !isGiving) return;
  if (event.key === 'Escape' && !isGiving && !isSaving()) {
    releaseKeys();
    return;
  }
  if (!waits(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setWaiting([...waiting, event]);
}

function onPaste(event: ClipboardEvent): void {
  if ((holds.size === 0 && !isGiving) || isElsewhere(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setWaiting([...waiting, event.clipboardData?.getData('text') ?? '']);
}

/** An input method composes in the field, which stands as it was meanwhile: a text of its own that waits when it is done. */
let composed: { readonly field: Field; readonly before: string; isDone: boolean } | null = null;

function onCompositionStart(event: CompositionEvent): void {
  const field = event.target as Element;
  if (isField(field) && (holds.size > 0 || isGiving) && !isElsewhere(event)) composed = { field, before: field.value, isDone: false };
}

function onCompositionEnd({ target, data }: CompositionEvent): void {
  if (composed === null || composed.field !== target) return;
  const done = composed;
  done.isDone = true;
  setText(done.field, done.before);
  setWaiting([...waiting, data]);
  // Some browsers tell of the text once more behind its end.
  setTimeout(() => {
    if (composed === done) composed = null;
    // What was waited for may have come before the last letter.
    void give();
  });
}

/** The page hears nothing of it before it is typed where it belongs. */
function onInput(event: Event): void {
  if (isOurs) return;
  if (composed === null || composed.field !== event.target) endUnrest();
  else {
    event.stopImmediatePropagation();
    if (composed.isDone) setText(composed.field, composed.before);
  }
}

function onPointerDown(event: Event): void {
  const { target } = event;
  endUnrest();
  if (holds.has(CALLED)) giveUpCalled();
  else if ((holds.size > 0 || isGiving) && target instanceof HTMLElement && !isElsewhere(event)) setWaiting([...waiting, target]);
}

// From the beginning, so that keys that wait are heard by nobody before.
window.addEventListener('keydown', onKeyDown, true);
window.addEventListener('paste', onPaste, true);
window.addEventListener('pointerdown', onPointerDown, true);
window.addEventListener('input', onInput, true);
window.addEventListener('compositionstart', onCompositionStart, true);
window.addEventListener('compositionend', onCompositionEnd, true);

/** What was waited for does not come: keys go where they went before, and what was held is forgotten. */
export function releaseKeys(): void {
  clearTimeout(giveUp);
  clearTimeout(unrest?.timer);
  unrest = null;
  holds.clear();
  setWaiting([]);
}

/** The field that was called does not come. What is typed behind a save waits on for that. */
function giveUpCalled(): void {
  clearTimeout(giveUp);
  holds.delete(CALLED);
  if (!isSaving()) releaseKeys();
}

/** From now on keys wait; without a name for the field that was called, else for what `by` waits for. */
export function holdTyping(by: object = CALLED, awaited: Awaited = 'field', within: Element | null = null): void {
  if (holds.has(by)) return;
  if (by === CALLED) giveUp = setTimeout(giveUpCalled, PATIENCE_MILLIS);
  holds.set(by, { awaited, since: performance.now(), within });
}

/** What `by` waited for is there: what was typed meanwhile is typed where the cursor stands once that is drawn. */
export function giveTyping(by: object = CALLED): void {
  if (!holds.delete(by)) return;
  if (by === CALLED) clearTimeout(giveUp);
  void give();
}

/** What `by` waited for is over: the caller has what was typed meanwhile, and what it does not type again is nowhere. */
export function takeTyping(by: object): readonly Typed[] {
  if (!holds.delete(by)) return [];
  const taken = waiting;
  setWaiting([]);
  return taken;
}

/**
 * What `by` waited for was refused: the same as `takeTyping` once the hand rests and can have seen it. Escape, the pointer, a text that comes
 * otherwise than by keys, and a first key of which `isSeen` says so show that it has.
 */
export function takeTypingAtRest(by: object, take: (typed: readonly Typed[]) => void, isSeen: (key: KeyboardEvent) => boolean): void {
  endUnrest();
  unrest = { by, take, isSeen, timer: setTimeout(() => {}) };
  lookForRest();
}

function lookForRest(): void {
  if (unrest === null) return;
  clearTimeout(unrest.timer);
  const left = lastKeyAt + REST_MILLIS - performance.now();
  if (left <= 0) endUnrest();
  else unrest.timer = setTimeout(lookForRest, left);
}

/** The refusal was seen, as it is acted upon. */
export function endUnrest(): void {
  if (unrest === null) return;
  const { by, take, timer } = unrest;
  clearTimeout(timer);
  unrest = null;
  take(takeTyping(by));
}

/** Types it where the cursor stands once what follows is drawn, before all that a person types until then. */
export function typeAgain(typed: readonly Typed[]): void {
  setWaiting([...typed, ...waiting]);
  void give();
}

/** Whether a key was pressed after this moment (`performance.now()`): the hand is elsewhere by now. */
export const isTypedSince = (at: number): boolean => lastKeyAt > at;

/** What waits, as it changes. */
export const useTypedAhead = (): readonly Typed[] => useSyncExternalStore(onLook, () => waiting);
const onLook = (look: () => void) => {
  onlookers.add(look);
  return () => void onlookers.delete(look);
};

/** The letters of it, as a person reads them: `anand ⏎ 12`. */
export const textOf = (typed: readonly Typed[]): string =>
  typed
    .reduce((text: string, each) => {
      if (typeof each === 'string') return text + each;
      if (!(each instanceof KeyboardEvent)) return text;
      if (writes(each)) return text + each.key;
      if (each.key === 'Backspace') return text.slice(0, -1);
      return each.key === 'Enter' || each.key === 'Tab' ? `${text.trimEnd()} ⏎ ` : text;
    }, '')
    .trim();

/** The cursor is about to go on, to what is not drawn yet: what is typed until then is typed there. */
export const typeOnceDrawn = (): void => void give();

async function give(): Promise<void> {
  if (isGiving || holds.size > 0) return;
  isGiving = true;
  // The cursor goes where it belongs first.
  await drawn();
  while (holds.size === 0 && waiting.length > 0) {
    const [next, ...rest] = waiting as readonly [Typed, ...Typed[]];
    setWaiting(rest);
    isOurs = true;
    try {
      if (typeof next === 'string') writeText(document.activeElement, next);
      else if (next instanceof KeyboardEvent) pressKey(next);
      else if (next.isConnected) next.focus();
    } finally {
      isOurs = false;
    }
    await (next instanceof KeyboardEvent && !writes(next) ? drawn() : new Promise((then) => setTimeout(then)));
  }
  isGiving = false;
}

/** When what follows from the last key stands on the screen, and what that calls for in its turn. A hidden page draws nothing. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) {
    await new Promise<void>((then) => {
      if (document.hidden) setTimeout(then);
      else requestAnimationFrame(() => void setTimeout(then));
    });
  }
}
