import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './action-menu.module.css';
import { Icon } from './icons.tsx';
import { ariaKeys, KeyHint } from './key-hint.tsx';
import { useKeys } from './keys.ts';

export type MenuItem = {
  /** Needed if two items have the same label. */
  readonly key?: string;
  readonly label: string;
  readonly onChoose: () => void;
  /** True marks the chosen one of several; undefined for an item that is no choice. */
  readonly isChosen?: boolean;
  readonly detail?: string;
  /** The shortcut for the same action. */
  readonly keys?: string;
  /** The reason why it is disabled; shown as its tooltip. */
  readonly disabledBecause?: string | null;
};

type Props = {
  label: string;
  items: readonly MenuItem[];
  children: ReactNode;
  className?: string;
  align?: 'start' | 'end';
  /** Any number of items may be marked, and choosing keeps the menu open. */
  isMulti?: boolean;
  empty?: ReactNode;
  /** A key that opens the menu from anywhere while its button is visible. */
  keys?: string;
};

/** A button with a menu. Arrows, Home and End move, Enter chooses, Esc and a click elsewhere close it. Esc returns the focus. */
export function ActionMenu({ label, items, children, className, align = 'end', isMulti = false, empty, keys }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    setIsOpen(true);
  };
  useKeys(keys ? { [keys]: () => (button.current?.checkVisibility?.() ?? true) && open() } : {});

  useEffect(() => {
    if (!isOpen) return;
    const isOutside = (event: Event) => !(event.target instanceof Node && root.current?.contains(event.target));
    const onPress = (event: Event) => isOutside(event) && setIsOpen(false);
    window.addEventListener('pointerdown', onPress);
    window.addEventListener('focusin', onPress);
    const choices = menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [];
    ([...choices].find((each) => each.ariaChecked === 'true') ?? choices[0])?.focus();
    return () => {
      window.removeEventListener('pointerdown', onPress);
      window.removeEventListener('focusin', onPress);
    };
  }, [isOpen]);

  const move = (key: string) => {
    const choices = [...(menu.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
    const at = choices.indexOf(document.activeElement as HTMLElement);
    const last = choices.length - 1;
    const to = { ArrowDown: at >= last ? 0 : at + 1, ArrowUp: at <= 0 ? last : at - 1, Home: 0, End: last }[key];
    if (to === undefined) return false;
    choices[to]?.focus();
    return true;
  };
  const close = () => {
    setIsOpen(false);
    const to = opener.current === document.body ? button.current : opener.current;
    if (to instanceof HTMLElement) to.focus();
  };

  return (
    <div ref={root} className={classes.root}>
      <button
        ref={button}
        type="button"
        className={className ?? classes.button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-keyshortcuts={keys}
        onClick={() => (isOpen ? setIsOpen(false) : open())}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={menu}
          id={id}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          className={classes.menu}
          data-align={align}
          onKeyDown={(event) => {
            if (event.key === 'Escape') close();
            else if (event.key === 'Tab') return setIsOpen(false);
            else if (!move(event.key)) return;
            event.preventDefault();
            event.stopPropagation();
          }}
        >
          {items.map(({ label: text, key = text, onChoose, isChosen, detail, keys: shortcut, disabledBecause }) => (
            <button
              key={key}
              type="button"
              role={isChosen === undefined ? 'menuitem' : isMulti ? 'menuitemcheckbox' : 'menuitemradio'}
              {...(isChosen !== undefined && { 'aria-checked': isChosen })}
              {...(shortcut && { 'aria-keyshortcuts': ariaKeys(shortcut) })}
              {...(disabledBecause && { 'aria-disabled': true, title: disabledBecause })}
              tabIndex={-1}
              className={classes.item}
              onClick={() => {
                if (disabledBecause) return;
                if (!isMulti) close();
                onChoose();
              }}
            >
              <span className={classes.text}>
                {text}
                {detail && <span className={classes.detail}>{detail}</span>}
                {disabledBecause && <span className="reader-only">{disabledBecause}</span>}
              </span>
              {shortcut && <KeyHint keys={shortcut} />}
              {isChosen && <Icon name="check" size={16} />}
            </button>
          ))}
          {items.length === 0 && (
            <div role="menuitem" aria-disabled tabIndex={-1} className={classes.empty}>
              {empty}
            </div>
          )}
        </div>
      )}
    </div>
  );
}
