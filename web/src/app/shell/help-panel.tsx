import { Drawer, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useOperator } from '../../platform/operator.ts';
import { FocusReturn, FocusWall } from '../../ui/dialog-focus.ts';
import type { KeyRow } from '../../ui/help-context.ts';
import { KeyList } from '../../ui/key-bar.tsx';
import { KeysWall } from '../../ui/keys.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { chapterAt, GuideChapter } from './guide-chapter.tsx';
import classes from './help-panel.module.css';

export type Panel = 'help' | 'about';
type Props = { onClose: () => void };

/** The screen on which help was requested. */
export type HelpOf = { readonly pathname: string; readonly keys: readonly KeyRow[] };

/** Help is a drawer beside the screen: its keys, the chapter of the guide that fits it, and the keys of all screens. About is a small panel. */
export function HelpPanel({ panel, of, onClose }: Props & { panel: Panel; of: HelpOf }) {
  return panel === 'help' ? <HelpDrawer of={of} onClose={onClose} /> : <AboutPanel onClose={onClose} />;
}

function HelpDrawer({ of: { pathname, keys: own }, onClose }: Props & { of: HelpOf }) {
  const isPhone = useIsPhone();
  const [chapter, setChapter] = useState(() => chapterAt(pathname));
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      title="Help"
      size={isPhone ? '100%' : 520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <FocusReturn />
      <FocusWall />
      <Help hasKeys={!isPhone} own={own} chapter={<GuideChapter name={chapter} onChoose={setChapter} />} />
    </Drawer>
  );
}

function AboutPanel({ onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title="About" size={420} closeButtonProps={{ 'aria-label': 'Close' }}>
      <KeysWall />
      <FocusReturn />
      <FocusWall />
      <About />
    </Modal>
  );
}

const keys: readonly (readonly [keys: string, does: string])[] = [
  ['F8', 'New sale'],
  ['F6', 'New receipt'],
  ['F9', 'New purchase'],
  ['F5', 'New payment'],
  ['Alt+F5 · Alt+F6', 'Debit note · credit note'],
  ['Alt+F7', 'Stock transfer'],
  ['F4 · F7', 'Contra · journal'],
  ['F10', 'New voucher of any kind'],
  ['Alt+G · Ctrl+K', 'Go to a screen, party, item or voucher'],
  ['F3 · F11', 'Another company · its settings'],
  ['Alt+Shift+4 … 0', 'F4 to F10 where the browser keeps the key for itself'],
  ['Enter · Shift+Enter', 'Next field · the one before'],
  ['Ctrl+A · Ctrl+Enter', 'Save'],
  ['Alt+C', 'Create the party, item or bank of this field'],
  ['Ctrl+Alt+Enter', 'Alter what stands in this field'],
  ['=12*45', 'A sum in any figure'],
  ['3*', 'Before an item: three of it'],
  ['Alt+F2', 'The period of a report'],
  ['↑ ↓ · Enter · Esc', 'In lists: move, open, back to where you were'],
  ['/', 'Search in a list'],
  ['? · F1', 'The keys of a screen'],
];

function Help({ hasKeys, own, chapter }: { hasKeys: boolean; own: readonly KeyRow[]; chapter: ReactNode }) {
  const { contact } = useOperator();
  return (
    <div className={classes.help}>
      {hasKeys && own.length > 0 && (
        <section aria-labelledby="own-keys">
          <h2 id="own-keys">Keys of this screen</h2>
          <KeyList rows={own} />
        </section>
      )}
      {chapter}
      {hasKeys ? (
        <section>
          <h2>{own.length > 0 ? 'Keys of all screens' : 'Keys'}</h2>
          <dl className={classes.keys}>
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ) : (
        <section>
          <h2>Where things are</h2>
          <p>
            The bar at the bottom leads to Home, a new sale, what is outstanding, and the reports. More opens the menu. Home has every kind
            of voucher.
          </p>
        </section>
      )}
      <section>
        <h2>Unsaved vouchers</h2>
        <p>
          An unsaved voucher stays on this device, also after a reload or without a network. Bahi asks before an entry of the menu clears
          it; Keep stores it as a draft on Home. No other user of this device sees it.
        </p>
      </section>
      <section>
        <h2>When something goes wrong</h2>
        <p>
          If a save is refused, your input stays and each problem is shown at its field. If the server is not reachable, press Try Again: no
          duplicate will be created.
        </p>
      </section>
      <section>
        <h2>Whom to ask</h2>
        <p>
          Your account, your role and your companies are set by the owner of your company: ask there first. Whatever the owner cannot set,
          the operator of this service at {window.location.host} can{contact && `: ${contact}`}; tell them the text of the message and the
          request number that stands with it.
        </p>
      </section>
    </div>
  );
}

function About() {
  return (
    <div className={classes.help}>
      <p>Bahi keeps the accounts, bills and stock of your business in one place, right to the paisa.</p>
      <dl className={classes.facts}>
        <dt>Version</dt>
        <dd>0.0.7</dd>
        <dt>Server</dt>
        <dd>{window.location.host}</dd>
        <dt>Interface for programs</dt>
        <dd>
          <a href="/api/docs">/api/docs</a>
        </dd>
      </dl>
    </div>
  );
}
