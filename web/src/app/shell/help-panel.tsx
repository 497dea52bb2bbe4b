import { Modal } from '@mantine/core';
import { useOperator } from '../../platform/operator.ts';
import { FocusReturn, FocusWall } from '../../ui/dialog-focus.ts';
import { KeysWall } from '../../ui/keys.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import classes from './help-panel.module.css';

export type Panel = 'help' | 'about';

/** The panel that Help and About open above the dashboard. */
export function HelpPanel({ panel, onClose }: { panel: Panel; onClose: () => void }) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened
      onClose={onClose}
      title={panel === 'help' ? 'Help' : 'About'}
      size={panel === 'help' ? 640 : 420}
      fullScreen={isPhone && panel === 'help'}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <FocusReturn />
      <FocusWall />
      {panel === 'help' ? <Help hasKeys={!isPhone} /> : <About />}
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

function Help({ hasKeys }: { hasKeys: boolean }) {
  const { contact } = useOperator();
  return (
    <div className={classes.help}>
      {hasKeys ? (
        <section>
          <h2>Keys</h2>
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
        <h2>What you began</h2>
        <p>
          A voucher you have not saved stays on this device, also when you reload or the network goes. Opening an entry of the menu clears
          it: you are asked first, and Keep puts it on Home, where you take it up again. Nobody else who signs in here sees it.
        </p>
      </section>
      <section>
        <h2>When something goes wrong</h2>
        <p>
          Nothing that you typed is lost when a save is refused: each problem stands at its field. When the server cannot be reached, press
          Try Again; the same entry is never saved twice.
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
