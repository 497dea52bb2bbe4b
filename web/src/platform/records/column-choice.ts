import { useSyncExternalStore } from 'react';
import { kindOfPath, listen, parsed, storedSession, tell } from '../session.ts';

/* Which columns of a list a person wants to see, on this device. */

const keyOf = (list: string) => {
  const kind = kindOfPath(window.location.pathname);
  return `bahi.columns.${storedSession(kind)?._id ?? kind}.${list}`;
};

/** Only the user's changes are stored, so a column of a later release has its default. */
type Choice = Readonly<Record<string, boolean>>;

export function useColumnChoice(list: string): {
  isShown: (key: string, usually: boolean) => boolean;
  show: (key: string, isShown: boolean) => void;
} {
  const key = keyOf(list);
  const text = useSyncExternalStore(listen, () => localStorage.getItem(key));
  const choice = parsed<Choice>(text) ?? {};
  return {
    isShown: (column, usually) => choice[column] ?? usually,
    show: (column, isShown) => {
      localStorage.setItem(key, JSON.stringify({ ...choice, [column]: isShown }));
      tell();
    },
  };
}
