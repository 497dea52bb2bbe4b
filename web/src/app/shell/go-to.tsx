import { searchWords } from '@bahi/core/basics/search-words';
import { formatAmount } from '@bahi/core/money/rupee-format';
import { Modal } from '@mantine/core';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { newTiles } from '../../desk/desk-tiles.ts';
import { useOffered } from '../../platform/use-offered.ts';
import { DrCr } from '../../ui/amount.tsx';
import { FocusReturn, FocusWall } from '../../ui/dialog-focus.ts';
import { Icon } from '../../ui/icons.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { KeysWall } from '../../ui/keys.ts';
import { useOptions } from '../../ui/search-options.ts';
import { giveTyping } from '../../ui/typed-ahead.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { findRecords, findScreens, guessScreens, type Place, readScope } from './find-places.ts';
import classes from './go-to.module.css';
import { settingsScreens } from './settings-screens.ts';
import { typeIntoNext } from './type-into-next.ts';
import { useWork } from './use-work.ts';
import { noteRecent, useRecent } from './way.ts';

/** `anything` is every screen, action, party, item, ledger and voucher; `new` only what can be entered. */
export type Going = 'anything' | 'new';

type Props = { orgId: string; person: string; going: Going; onClose: () => void };

/** One field that opens everything: Alt+G or Ctrl+K to anything, F10 to a new voucher of any kind. ARIA's combobox with a list box. */
export function GoTo({ orgId, person, going, onClose }: Props) {
  const isPhone = useIsPhone();
  const isNew = going === 'new';
  return (
    <Modal
      opened
      onClose={onClose}
      title={isNew ? 'New' : 'Go to'}
      size={760}
      fullScreen={isPhone}
      padding={0}
      withCloseButton={false}
      classNames={{ header: classes.head }}
    >
      <KeysWall />
      <FocusReturn />
      <FocusWall />
      <Palette orgId={orgId} person={person} isNew={isNew} onClose={onClose} />
    </Modal>
  );
}

function Palette({ orgId, person, isNew, onClose }: Omit<Props, 'going'> & { isNew: boolean }) {
  const navigate = useNavigate();
  const router = useRouter();
  const begun = useOffered(newTiles);
  const { screens: worked } = useWork();
  const settings = useOffered(settingsScreens);
  const screens = isNew ? [] : [...worked, ...settings];
  const recent = useRecent(person);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  /** Enter came before the answer: the first result is opened when it arrives. */
  const [isEnterDue, setIsEnterDue] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const { scope, text } = readScope(typed);
  const words = searchWords(text);
  const { options, isSearching, problem } = useOptions((asked) => (isNew ? [] : search(orgId, asked)), typed, true);
  const named = scope === 'all' || scope === 'actions' ? findScreens(begun, screens, text) : [];
  const hasSure = named.some(({ isSimilar }) => !isSimilar);
  const guessed = hasSure || isNew || isSearching || scope !== 'all' ? [] : guessScreens(begun, screens, text);
  const lately: readonly Place[] = recent.map(({ label, href }) => ({
    key: href,
    group: 'Recent',
    name: label,
    what: '',
    link: { to: href },
  }));
  const places = isNew
    ? named
    : text === '' && scope === 'all'
      ? [...lately, ...named]
      : guessed.length > 0
        ? guessedAmong(options, guessed)
        : [...named, ...(isSearching ? [] : options)];
  const at = Math.min(active, Math.max(places.length - 1, 0));

  const open = (place: Place) => {
    onClose();
    const { href } = router.buildLocation(place.link);
    if (place.group !== 'New') noteRecent(person, { label: place.name, href });
    typeIntoNext(router);
    void navigate(place.link);
  };
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  useEffect(() => {
    if (!isEnterDue || (isSearching && places.length === 0)) return;
    setIsEnterDue(false);
    const [first] = places;
    if (first) open(first);
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const place = places[at];
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (places.length > 0) setActive((at + (event.key === 'ArrowDown' ? 1 : places.length - 1)) % places.length);
    } else if (event.key === 'Tab' && !event.shiftKey) {
      const actions = places.findIndex(({ group }) => group.startsWith('With '));
      if (actions < 0) return;
      event.preventDefault();
      setActive(actions);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (!place) setIsEnterDue(isSearching);
      else if (event.ctrlKey || event.metaKey) window.open(router.buildLocation(place.link).href, '_blank');
      else open(place);
    }
  };

  return (
    <>
      <div className={classes.bar}>
        <Icon name="search" size={18} />
        <input
          data-autofocus
          className={classes.field}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          {...(places.length > 0 && { 'aria-activedescendant': `${id}-${at}` })}
          aria-label={isNew ? 'Kind of voucher' : 'Screen, party, item or voucher'}
          placeholder={isNew ? 'Kind of voucher' : 'Screen, party, item, number or amount'}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onFocus={() => giveTyping()}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setActive(0);
            setIsEnterDue(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className="dim" role="status">
          {text !== '' && !isSearching && `${places.length} found`}
        </span>
        <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
          <KeyHint keys="Esc" />
          <Icon name="close" size={18} />
        </button>
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Results" className={classes.list}>
        {places.map((place, row) => {
          const isFirst = place.group !== places[row - 1]?.group;
          return (
            <div key={place.key} role="presentation">
              {isFirst && (
                <div className={classes.group} role="presentation">
                  {place.group}
                  {place.group.startsWith('With ') && <KeyHint keys="Tab" />}
                </div>
              )}
              {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field, which names the active option */}
              {/* biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, as ARIA's combobox wants it */}
              <div
                id={`${id}-${row}`}
                data-at={row}
                role="option"
                aria-label={[place.name, place.what, place.isSimilar && 'similar spelling'].filter(Boolean).join(', ')}
                aria-selected={row === at}
                className={classes.option}
                onMouseDown={(event) => event.preventDefault()}
                onMouseMove={() => setActive(row)}
                onClick={() => open(place)}
              >
                <span className={classes.name}>
                  <Marked name={place.name} words={words} /> <span className="dim">{place.what}</span>
                  {place.isSimilar && <span className="dim">, similar spelling</span>}
                </span>
                {place.balancePaise !== undefined && <DrCr paise={place.balancePaise} dashZero />}
                {place.totalPaise !== undefined && <span className="num">₹{formatAmount(place.totalPaise, 'two')}</span>}
                {place.keys && <KeyHint keys={place.keys} />}
              </div>
            </div>
          );
        })}
        {places.length === 0 && <div className={classes.none}>{problem ?? (isSearching ? 'Searching…' : 'No matches')}</div>}
      </div>
      {!isNew && (
        <div className={classes.foot} aria-hidden>
          <KeyHint keys="↑↓" /> move <KeyHint keys="Enter" /> open <KeyHint keys="Tab" /> actions <KeyHint keys="Ctrl+Enter" /> new tab
          <span className={classes.prefixes}>
            <KeyHint keys=">" /> actions <KeyHint keys="@" /> parties <KeyHint keys="#" /> items <KeyHint keys="₹" /> amount
          </span>
        </div>
      )}
    </>
  );
}

/** The meanings of a sentence come after the records that hold its words, and before those that are only spelled alike. */
function guessedAmong(records: readonly Place[], guessed: readonly Place[]): readonly Place[] {
  const isSure = records.some(({ group, isSimilar }) => !isSimilar && !group.startsWith('With '));
  return isSure ? [...records, ...guessed] : [...guessed, ...records];
}

function search(orgId: string, typed: string): Promise<readonly Place[]> {
  const { scope, text } = readScope(typed);
  return findRecords(orgId, scope, text);
}

/** A name with the parts that fit the search in the accent colour. */
function Marked({ name, words }: { name: string; words: readonly string[] }) {
  const folded = name.toLowerCase();
  const marks = words
    .map((word) => [folded.indexOf(word), word.length] as const)
    .filter(([from]) => from >= 0)
    .toSorted(([a], [b]) => a - b);
  const parts: { text: string; isMarked: boolean; from: number }[] = [];
  let end = 0;
  for (const [from, length] of marks) {
    if (from < end) continue;
    parts.push(
      { text: name.slice(end, from), isMarked: false, from: end },
      { text: name.slice(from, from + length), isMarked: true, from },
    );
    end = from + length;
  }
  return (
    <>
      {parts.map(({ text, isMarked, from }) =>
        isMarked ? (
          <b key={`m${from}`} className={classes.mark}>
            {text}
          </b>
        ) : (
          text
        ),
      )}
      {name.slice(end)}
    </>
  );
}
