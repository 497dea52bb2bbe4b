import type { ReactNode } from 'react';
import { useKeys } from './keys.ts';

type Props<Tab extends string> = {
  label: string;
  /** The titles of the tabs, in order. */
  tabs: Readonly<Record<Tab, ReactNode>>;
  shown: Tab;
  onChoose: (tab: Tab) => void;
  /** The style sheet of the page; its `tabs` and `tab` are composed from `tabs.module.css`. */
  look: Readonly<Record<string, string>>;
  /** Shown beside the tabs. */
  children?: ReactNode;
};

/** The tabs of a page; keys 1, 2 … choose them. */
export function Tabs<Tab extends string>({ label, tabs, shown, onChoose, look, children }: Props<Tab>) {
  const names = Object.keys(tabs) as Tab[];
  useKeys(Object.fromEntries(names.map((name, at) => [String(at + 1), () => onChoose(name)])));
  return (
    <nav className={look.tabs} aria-label={label}>
      {names.map((name, at) => (
        <button
          key={name}
          type="button"
          className={look.tab}
          aria-current={name === shown ? 'page' : undefined}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onChoose(name)}
        >
          {tabs[name]}
        </button>
      ))}
      {children}
    </nav>
  );
}
