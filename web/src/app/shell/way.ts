import { useSyncExternalStore } from 'react';
import { listen, parsed, tell } from '../../platform/session.ts';

/** A screen that the user pinned or opened lately, with its whole address. */
export type Kept = { readonly label: string; readonly href: string };

const MOST_PINS = 8;
const MOST_RECENT = 6;
const keyOf = (what: 'pins' | 'recent', person: string) => `bahi.${what}.${person}`;
const read = (key: string): readonly Kept[] => parsed<readonly Kept[]>(localStorage.getItem(key)) ?? [];

function write(key: string, kept: readonly Kept[]): void {
  localStorage.setItem(key, JSON.stringify(kept));
  tell();
}

function useKept(what: 'pins' | 'recent', person: string): readonly Kept[] {
  return parsed<readonly Kept[]>(useSyncExternalStore(listen, () => localStorage.getItem(keyOf(what, person)))) ?? [];
}

/** The pinned screens of a person on this device, oldest pin first. */
export const usePins = (person: string) => useKept('pins', person);
/** The places opened from the search lately, newest first. */
export const useRecent = (person: string) => useKept('recent', person);

/** Pins a screen, or takes its pin away. */
export function togglePin(person: string, screen: Kept): void {
  const pins = read(keyOf('pins', person));
  const others = pins.filter(({ href }) => href !== screen.href);
  write(keyOf('pins', person), others.length < pins.length ? others : [...pins, screen].slice(-MOST_PINS));
}

/** Puts a screen first among the recent ones. */
export function noteRecent(person: string, screen: Kept): void {
  const others = read(keyOf('recent', person)).filter(({ href }) => href !== screen.href);
  write(keyOf('recent', person), [screen, ...others].slice(0, MOST_RECENT));
}
