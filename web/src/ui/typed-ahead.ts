/*
 * Queues keys while the screen cannot accept them: a requested field is not drawn yet, a search has not answered an Enter, or a voucher is
 * being saved. The keys are typed afterwards, in order, into the focused field, as on a machine that answers at once.
 */

import { useSyncExternalStore } from 'react';
import { type Field, isField, pressKey, setText, writes, writeText } from './press-key.ts';

/** A key, a pasted text, or the clicked element. */
export type Typed = KeyboardEvent | string | HTMLElement;

/**
 * The awaited event. A requested `field` may not appear: Escape, the pointer and time-out release the keys. Escape gives up a `search`, and
 * a `screen` that is loading. During a `save` Escape is queued too, because it belongs to the next screen.
 */
type Awaited = 'field' | 'search' | 'screen' | 'save';

/** After this time a missing field is given up; if an answer is missing, keys that type no character act again. */
const PATIENCE_MILLIS = 10_000;
/** A user cannot read an answer and react within this time of a key: faster keys still belong to the earlier intention. */
const REST_MILLIS = 500;

/** A screen that is drawn anew has no focus at first, on a slow machine for some frames: text waits for it so long. */
const FRAMES_WITHOUT_FOCUS = 20;

type Hold = {
  readonly awaited: Awaited;
  readonly since: number;
  /** If the saved form is in a dialog, the keys of that dialog are queued too. */
  readonly within: Element | null;
};

const CALLED = {};
const holds = new Map<object, Hold>();
const isSaving = () => [...holds.values()].some(({ awaited }) => awaited === 'save');
let waiting: readonly Typed[] = [];
/** The typing of queued keys that is under way; new keys are queued behind them. */
let giving: object | null = null;
/** A screen was answered or asked for since the last key: the focus moves before the next one is typed. */
let isDrawDue = false;
/** This event is a replayed one. */
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
/** Shortcuts of the browser. */
const isOfBrowser = ({ ctrlKey, metaKey, altKey, key }: KeyboardEvent) =>
  ctrlKey || metaKey ? !/^(Enter|[adgk]|Arrow\w+|Delete|Backspace|Home|End)$/i.test(key) : altKey && /^Arrow(Left|Right)$/.test(key);

/** A dialog that was opened meanwhile is not part of the save, nor of the screen that is loading. */
function isElsewhere({ target }: Event): boolean {
  const dialog = giving === null && target instanceof Element ? target.closest('dialog, [aria-modal=true]') : null;
  const isApart = ({ awaited, within }: Hold) => awaited === 'screen' || (awaited === 'save' && !dialog?.contains(within));
  return dialog !== null && [...holds.values()].every(isApart);
}

function waits(event: KeyboardEvent): boolean {
  // 229: a key of an input method, even right after a composition.
  if (event.isComposing || event.keyCode === 229 || isModifier(event.key) || isElsewhere(event)) return false;
  if (writes(event)) return true;
  if (isOfBrowser(event)) return false;
  if (giving !== null) return true;
  return [...holds.values()].some(({ since }) => performance.now() - since < PATIENCE_MILLIS);
}

function onKeyDown(event: KeyboardEvent): void {
  if (isOurs) return;
  if (!isModifier(event.key)) lastKeyAt = performance.now();
  if (event.key === 'Escape' || (waiting.length === 0 && unrest?.isSeen(event))) endUnrest();
  if (holds.size === 0 && giving === null) return;
  if (event.key === 'Escape' && giving === null && !isSaving()) {
    releaseKeys();
    return;
  }
  if (!waits(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setWaiting([...waiting, event]);
}

function onPaste(event: ClipboardEvent): void {
  if ((holds.size === 0 && giving === null) || isElsewhere(event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  setWaiting([...waiting, event.clipboardData?.getData('text') ?? '']);
}

/** An input method composes in the field, whose value is restored; the composed text is queued when it is complete. */
let composed: { readonly field: Field; readonly before: string; isDone: boolean } | null = null;

function onCompositionStart(event: CompositionEvent): void {
  const field = event.target as Element;
  if (isField(field) && (holds.size > 0 || giving !== null) && !isElsewhere(event))
    composed = { field, before: field.value, isDone: false };
}

function onCompositionEnd({ target, data }: CompositionEvent): void {
  if (composed === null || composed.field !== target) return;
  const done = composed;
  done.isDone = true;
  setText(done.field, done.before);
  setWaiting([...waiting, data]);
  // Some browsers send one more input event after the end.
  setTimeout(() => {
    if (composed === done) composed = null;
    // The awaited event may have come before the last letter.
    void give();
  });
}

/** Handlers of the page must not see the text before it is typed into the right field. */
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
  else if ((holds.size > 0 || giving !== null) && target instanceof HTMLElement && !isElsewhere(event)) setWaiting([...waiting, target]);
}

// Registered first and in the capture phase, so that no other handler sees queued keys.
window.addEventListener('keydown', onKeyDown, true);
window.addEventListener('paste', onPaste, true);
window.addEventListener('pointerdown', onPointerDown, true);
window.addEventListener('input', onInput, true);
window.addEventListener('compositionstart', onCompositionStart, true);
window.addEventListener('compositionend', onCompositionEnd, true);

/** The awaited event does not come: keys act normally again at once, and queued ones are dropped. */
export function releaseKeys(): void {
  giving = null;
  clearTimeout(giveUp);
  clearTimeout(unrest?.timer);
  unrest = null;
  holds.clear();
  setWaiting([]);
}

/** The requested field does not come. Keys queued for a save stay queued. */
function giveUpCalled(): void {
  clearTimeout(giveUp);
  holds.delete(CALLED);
  if (!isSaving()) releaseKeys();
}

/** Starts queueing keys: for a requested field, or with `by` for that caller. */
export function holdTyping(by: object = CALLED, awaited: Awaited = 'field', within: Element | null = null): void {
  if (holds.has(by)) return;
  if (by === CALLED) giveUp = setTimeout(giveUpCalled, PATIENCE_MILLIS);
  holds.set(by, { awaited, since: performance.now(), within });
}

/** The event that `by` awaited has come: the queued keys are typed at the cursor once it is drawn. */
export function giveTyping(by: object = CALLED): void {
  if (!holds.delete(by)) return;
  if (by === CALLED) clearTimeout(giveUp);
  void give();
}

/** Ends the wait of `by` and returns the queued keys to the caller, which types them again or drops them. */
export function takeTyping(by: object): readonly Typed[] {
  if (!holds.delete(by)) return [];
  const taken = waiting;
  setWaiting([]);
  return taken;
}

/**
 * After a refusal: calls `take` like `takeTyping`, once the user pauses and can have seen it. Escape, the pointer, text without keys, and a
 * first key accepted by `isSeen` show that the user has seen it.
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

/** The user acts on the refusal, so it was seen. */
export function endUnrest(): void {
  if (unrest === null) return;
  const { by, take, timer } = unrest;
  clearTimeout(timer);
  unrest = null;
  take(takeTyping(by));
}

/** Types the keys at the cursor once the next screen is drawn, before later keys. */
export function typeAgain(typed: readonly Typed[]): void {
  setWaiting([...typed, ...waiting]);
  void give();
}

/** True if a key was pressed after this time (`performance.now()`): the user has moved on. */
export const isTypedSince = (at: number): boolean => lastKeyAt > at;

/** The queued keys, as a subscription. */
export const useTypedAhead = (): readonly Typed[] => useSyncExternalStore(onLook, () => waiting);
const onLook = (look: () => void) => {
  onlookers.add(look);
  return () => void onlookers.delete(look);
};

/** The queued keys as text: `anand ⏎ 12`. */
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

/** The focus is about to move to a field that is not drawn yet: keys until then are typed there. */
export const typeOnceDrawn = (): void => void give();

async function give(): Promise<void> {
  isDrawDue = true;
  if (giving !== null || holds.size > 0) return;
  const ours = {};
  giving = ours;
  for (let patience = FRAMES_WITHOUT_FOCUS; giving === ours && (isDrawDue || (holds.size === 0 && waiting.length > 0)); ) {
    if (isDrawDue) {
      isDrawDue = false;
      await drawn();
      continue;
    }
    const [next, ...rest] = waiting as readonly [Typed, ...Typed[]];
    if (patience > 0 && isText(next) && document.activeElement === document.body) {
      patience--;
      await frame();
      continue;
    }
    setWaiting(rest);
    isOurs = true;
    try {
      if (typeof next === 'string') writeText(document.activeElement, next);
      else if (next instanceof KeyboardEvent) pressKey(next);
      else if (next.isConnected && !isBehindDialog(next)) next.focus();
    } finally {
      isOurs = false;
    }
    await (next instanceof KeyboardEvent && !writes(next) ? drawn() : new Promise((then) => setTimeout(then)));
  }
  if (giving === ours) giving = null;
}

/** The click itself has opened a dialog meanwhile: the cursor stays there. */
function isBehindDialog(clicked: HTMLElement): boolean {
  const dialogs = [...document.querySelectorAll('dialog[open], [aria-modal=true]')];
  return dialogs.length > 0 && !dialogs.some((dialog) => dialog.contains(clicked));
}

/** Resolves when the effects of the last key are on the screen. A hidden page draws nothing. */
async function drawn(): Promise<void> {
  for (let frames = 0; frames < 2; frames++) await frame();
}

const frame = () =>
  new Promise<void>((then) => {
    if (document.hidden) setTimeout(then);
    else requestAnimationFrame(() => void setTimeout(then));
  });

const isText = (typed: Typed) => typeof typed === 'string' || (typed instanceof KeyboardEvent && writes(typed));
