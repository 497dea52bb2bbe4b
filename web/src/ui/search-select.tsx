import { TextInput, type TextInputProps } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTypingHeld } from './holds-typing.tsx';
import { useListPlace } from './list-place.ts';
import { type Search, useOptions } from './search-options.ts';
import classes from './search-select.module.css';
import { typeOnceDrawn } from './typed-ahead.ts';

type FieldProps = Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'onSelect' | 'type'>;

type Props<T> = FieldProps & {
  value: T | null;
  /** The option that Enter or a tap chose; null if the text was emptied. */
  onChoose: (option: T | null) => void;
  /** The options that match the typed text, best first; the whole list (or its beginning) for ''. Outdated calls are aborted. */
  search: Search<T>;
  optionKey: (option: T) => string;
  /** The text of the field for a chosen option. */
  optionText: (option: T) => string;
  /** A row of the list, 36 px high; by default the text. */
  renderOption?: (option: T) => ReactNode;
  /** Alt+C or the last row: creates a record with the typed text in a dialog. */
  onCreate?: (typed: string) => void;
  /** Ctrl+Alt+Enter, or its row while nothing is typed: edits the chosen record in a dialog. */
  onAlter?: (chosen: T) => void;
  /** Enter on an empty field without a choice: in a grid it ends the lines. Without it Enter goes to the next field. */
  onEnterEmpty?: () => void;
  /** True if Enter must not choose between these options the first time: several products with one barcode. */
  mustAsk?: (options: readonly T[]) => boolean;
  /** Shows seven options first, and the others on request. */
  isShort?: boolean;
  /** Pixels; by default the width of the field. */
  listWidth?: number;
};

/** The arrows wrap around; the first press enters the list at the near end. */
const nextRow = (at: number | null, step: 1 | -1, rows: number) => (at === null ? (step === 1 ? 0 : rows - 1) : (at + step + rows) % rows);

const SHORT = 7;
const UNCHOSEN = 'Choose it from the list with Enter, or empty the field.';

/**
 * A field with a search list (ARIA combobox with a list box). The list is open while the field has the focus. Typing filters, arrows move,
 * Enter chooses, Tab keeps the present choice, Esc restores the text and closes the list. An Enter that comes before the answer still
 * chooses, even if the field is left. A save refuses typed text without a choice (`holdsUnchosen`); one that is asked for before the answer
 * of an Enter follows the choice, or is refused if the answer has none.
 */
export function SearchSelect<T>(props: Props<T>) {
  const {
    value,
    onChoose,
    search,
    optionKey,
    optionText,
    renderOption,
    onCreate,
    onAlter,
    onEnterEmpty,
    mustAsk,
    isShort = false,
    listWidth,
    onFocus,
    onBlur,
    onKeyDown,
    ...rest
  } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  /** The row that Enter chooses; null until the user types or presses an arrow, so that one Enter too many chooses nothing. */
  const [active, setActive] = useState<number | null>(null);
  /** Enter came before the list: choose the best match when it arrives. */
  const [isEnterDue, setIsEnterDue] = useState(false);
  /** The field was left while an Enter is pending: the list is closed, but the choice is still awaited. */
  const [hasLeft, setHasLeft] = useState(false);
  /** The user was asked which of several is meant; the next Enter chooses the marked one. */
  const [isAsked, setIsAsked] = useState(false);
  /** A save was refused because the typed text is not chosen. */
  const [isHeld, setIsHeld] = useState(false);
  /** A click on Save came before the answer of an Enter: the form is submitted with the choice. */
  const [save, setSave] = useState<'waits' | 'follows' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  const text = typed ?? '';
  const isUnchosen = text.trim() !== '' && (value === null || text !== optionText(value));
  const { options: found, isSimilar, isSearching, problem } = useOptions(search, text, isOpen);
  /** Seven fit under a field; the row below them shows the rest. */
  const [isLong, setIsLong] = useState(false);
  const options = isLong || !isShort ? found : found.slice(0, SHORT);
  const hidden = found.length - options.length;
  const isShown = isOpen && !hasLeft;
  const hasCreate = onCreate !== undefined;
  const hasAlter = onAlter !== undefined && value !== null && text.trim() === '';
  const moreRow = options.length;
  const createRow = moreRow + (hidden > 0 ? 1 : 0);
  const alterRow = createRow + (hasCreate ? 1 : 0);
  const rows = alterRow + (hasAlter ? 1 : 0);
  const keys = [hasCreate && 'Alt+C', onAlter !== undefined && value !== null && 'Control+Alt+Enter'].filter(Boolean).join(' ');
  const place = useListPlace(field, list, isShown, listWidth);
  const at = active === null ? null : Math.min(active, Math.max(rows - 1, 0));

  useEffect(() => {
    if (isOpen && at !== null) list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at, isOpen]);

  const close = () => {
    setIsOpen(false);
    setTyped(null);
    setActive(null);
    setIsEnterDue(false);
    setHasLeft(false);
    setIsAsked(false);
    setIsHeld(false);
    setIsLong(false);
    setSave(null);
  };
  const choose = (option: T) => {
    close();
    onChoose(option);
  };
  const isDoubtful = !isAsked && (isSimilar || mustAsk?.(options) === true);
  const take = (option: T) => {
    if (isDoubtful) setIsAsked(true);
    else choose(option);
  };
  const create = () => {
    typeOnceDrawn();
    close();
    onCreate?.(text.trim());
  };
  const alter = () => {
    close();
    if (value !== null) onAlter?.(value);
  };

  useTypingHeld(isEnterDue);
  useEffect(() => {
    if (!isEnterDue || isSearching) return;
    setIsEnterDue(false);
    const best = options[at ?? 0] ?? options[0];
    if (best !== undefined && !(hasLeft && isDoubtful)) {
      take(best);
      setSave(save === 'waits' && !isDoubtful ? 'follows' : null);
    } else if (save === 'waits') {
      setSave(null);
      setIsHeld(true);
    } else if (hasLeft) close();
    else if (hasCreate && best === undefined && problem === null) create();
  });
  // Rendered with the choice, which the form then reads.
  useEffect(() => {
    if (save !== 'follows') return;
    setSave(null);
    field.current?.form?.requestSubmit();
  }, [save]);

  return (
    <>
      <TextInput
        {...rest}
        ref={field}
        {...(isHeld && { error: UNCHOSEN })}
        data-unchosen={isUnchosen || undefined}
        onInvalid={({ currentTarget: { form } }) => (isEnterDue && form ? setSave('waits') : setIsHeld(true))}
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={listId}
        {...(isShown && at !== null && rows > 0 && { 'aria-activedescendant': `${listId}-${at}` })}
        {...(keys !== '' && { 'aria-keyshortcuts': keys })}
        value={typed ?? (value === null ? '' : optionText(value))}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setActive(currentTarget.value.trim() === '' ? null : 0);
          setIsOpen(true);
          setIsEnterDue(false);
          setIsAsked(false);
          setIsHeld(false);
          setIsLong(false);
          setSave(null);
          if (currentTarget.value === '' && value !== null) onChoose(null);
        }}
        onFocus={(event) => {
          setIsOpen(true);
          setHasLeft(false);
          event.currentTarget.select();
          onFocus?.(event);
        }}
        onClick={() => setIsOpen(true)}
        onBlur={(event) => {
          if (isEnterDue) setHasLeft(true);
          else close();
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (hasCreate && event.altKey && event.code === 'KeyC') {
            event.preventDefault();
            create();
          } else if (onAlter && value !== null && event.ctrlKey && event.altKey && event.key === 'Enter') {
            event.preventDefault();
            alter();
          } else if (!event.ctrlKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
            event.preventDefault();
            setIsOpen(true);
            if (isOpen && rows > 0) setActive(nextRow(at, event.key === 'ArrowDown' ? 1 : -1, rows));
          } else if (event.key === 'Escape' && (isOpen || typed !== null)) {
            event.preventDefault();
            close();
          } else if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey) {
            if (at === null && value !== null) close();
            else if (at === null && onEnterEmpty) {
              event.preventDefault();
              close();
              onEnterEmpty();
            } else if (at !== null && isOpen) {
              event.preventDefault();
              const option = options[at];
              // Never choose the first option of a list for an earlier text.
              if (isSearching) setIsEnterDue(true);
              else if (option !== undefined) {
                typeOnceDrawn();
                take(option);
              } else if (hidden > 0 && at === moreRow) setIsLong(true);
              else if (hasAlter && at === alterRow) alter();
              else if (hasCreate && rows > 0) create();
            }
          }
          onKeyDown?.(event);
        }}
      />
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={String(rest.label ?? rest['aria-label'] ?? 'Choices')}
        className={classes.list}
        style={place}
        hidden={!isShown}
        popover="manual"
      >
        {isSimilar && (
          <div className={classes.none}>{isAsked ? 'Press Enter again for the marked one.' : 'No exact match. Similar spelling:'}</div>
        )}
        {options.map((option, row) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which names the active option
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as ARIA's combobox wants it
          <div
            key={optionKey(option)}
            id={`${listId}-${row}`}
            data-at={row}
            role="option"
            aria-selected={row === at}
            className={classes.option}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(row)}
            onClick={() => choose(option)}
          >
            {renderOption?.(option) ?? optionText(option)}
          </div>
        ))}
        {hidden > 0 && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            id={`${listId}-${moreRow}`}
            data-at={moreRow}
            role="option"
            aria-selected={at === moreRow}
            className={classes.create}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(moreRow)}
            onClick={() => setIsLong(true)}
          >
            {hidden} more
          </div>
        )}
        {hasCreate && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            id={`${listId}-${createRow}`}
            data-at={createRow}
            role="option"
            aria-selected={at === createRow}
            className={classes.create}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(createRow)}
            onClick={create}
          >
            {text.trim() === '' ? 'Create' : `Create “${text.trim()}”`} <kbd>Alt+C</kbd>
          </div>
        )}
        {hasAlter && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: as above
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            id={`${listId}-${alterRow}`}
            data-at={alterRow}
            role="option"
            aria-selected={at === alterRow}
            className={classes.create}
            onMouseDown={(event) => event.preventDefault()}
            onMouseMove={() => setActive(alterRow)}
            onClick={alter}
          >
            Alter “{optionText(value)}” <kbd>Ctrl+Alt+Enter</kbd>
          </div>
        )}
        {options.length === 0 && <div className={classes.none}>{problem ?? (isSearching ? 'Searching…' : 'No matches')}</div>}
      </div>
    </>
  );
}
