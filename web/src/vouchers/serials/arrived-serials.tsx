import { serialKey, serialText } from '@bahi/core/stock/serial-numbers';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { KeysWall } from '../../ui/keys.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { READS_SCANS } from '../scan/use-scanner.ts';
import classes from './serials.module.css';

/** More are found by the beginning of the number. */
const MOST_SHOWN = 200;

type Props = {
  productName: string;
  what: 'short' | 'damaged';
  /** The numbers of the line, without those that are chosen otherwise. */
  offered: readonly string[];
  chosen: readonly string[];
  wanted: number;
  onDone: (chosen: readonly string[]) => void;
  onClose: () => void;
};

/**
 * The serial numbers of the pieces of a transfer that are missing or damaged: ticked, or scanned one after the other. Enter on an empty field
 * ends, as in the panel of a line.
 */
export function ArrivedSerials({ productName, what, offered, chosen, wanted, onDone, onClose }: Props) {
  const isPhone = useIsPhone();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set(chosen));
  const [typed, setTyped] = useState('');
  const begin = serialKey(typed);
  const found = offered.filter((serial) => serialKey(serial).startsWith(begin));
  const shown = found.slice(0, MOST_SHOWN);
  const tick = (serial: string, isTicked: boolean) => {
    const now = new Set(ticked);
    if (isTicked) now.add(serial);
    else now.delete(serial);
    setTicked(now);
  };
  const done = () => onDone(offered.filter((serial) => ticked.has(serial)));
  const enter = () => {
    if (begin === '') return done();
    const exact = offered.find((serial) => serialKey(serial) === begin) ?? (found.length === 1 ? found[0] : undefined);
    if (exact === undefined) return;
    tick(exact, true);
    setTyped('');
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${what === 'short' ? 'Short' : 'Damaged'} of ${productName}`}
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <KeysWall />
      <form
        className={classes.panel}
        onSubmit={(event) => {
          event.preventDefault();
          enter();
        }}
        onKeyDown={(event) => {
          if (!(event.ctrlKey || event.metaKey) || event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          done();
        }}
      >
        <TextInput
          {...READS_SCANS}
          data-autofocus
          label="Serial number"
          description="Scan or type it, or tick it below. Enter on empty ends."
          autoComplete="off"
          value={typed}
          error={begin !== '' && found.length === 0 ? `${serialText(typed)} is not among the serial numbers of this line.` : undefined}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <p role="status" className={classes.free}>
          <strong className="num">{ticked.size}</strong> of <span className="num">{wanted}</span> chosen
          {ticked.size !== wanted && <span className="dim"> · Done makes it {ticked.size}</span>}
        </p>
        <ul className={classes.ticks} aria-label="Serial numbers of the line">
          {shown.map((serial) => (
            <li key={serial}>
              <Checkbox label={serial} checked={ticked.has(serial)} onChange={({ currentTarget }) => tick(serial, currentTarget.checked)} />
            </li>
          ))}
        </ul>
        {found.length > shown.length && <p className="dim">More: search by the beginning of the number.</p>}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={done}>Done</Button>
        </div>
      </form>
    </Modal>
  );
}
