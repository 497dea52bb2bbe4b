import type { ReactNode } from 'react';
import { useKeys } from './keys.ts';

type Props<Tab extends string> = {
  label: string;
  /** What each is called, in their order. */
  tabs: Readonly<Record<Tab, ReactNode>>;
  shown: Tab;
  onChoose: (tab: Tab) => void;
  /** The style sheet of the page; its `tabs` and `tab` are composed of those of `tabs.module.css`. */
  look: Readonly<Record<string, string>>;
  /** What stands beside them. */
  children?: ReactNode;
};

/** The parts of a page side by side; the keys 1, 2 … choose them. */
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
