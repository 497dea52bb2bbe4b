import { MAX_SCANNED } from '@bahi/core/labels/read-scan';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '../../ui/page-header.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import phone from '../phone.module.css';
import { CameraView } from './camera-view.tsx';
import classes from './scan.module.css';
import { type CountOf, countText, ScanNews } from './scan-news.tsx';
import { READS_SCANS } from './use-scanner.ts';
import type { Scans } from './use-scans.ts';

type Props = { scans: Scans; countE4Of: CountOf; onClose: () => void };

/** Adds products by barcode, one for each scan: by camera, by scanner, or typed. A panel on a desktop, on a phone the whole screen. */
export function ScanScreen(props: Props) {
  const isPhone = useIsPhone();
  if (!isPhone) {
    return (
      <section ref={intoView} className={classes.panel} aria-label="Scan">
        <h2 className={classes.title}>Scan</h2>
        <Scanning {...props} />
        <Button variant="default" onClick={props.onClose}>
          Done
        </Button>
      </section>
    );
  }
  return (
    <>
      <PageHeader title="Scan" back={props.onClose} />
      <div className={classes.screen}>
        <Scanning {...props} />
      </div>
      <div className={phone.foot} data-thumb-bar>
        <span className={phone.footSum} />
        <Button onClick={props.onClose}>Done</Button>
      </div>
    </>
  );
}

/** On a tablet the panel is below the lines: scroll its code field into view. */
const intoView = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' });

function Scanning({ scans, countE4Of }: Props) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <CameraView
        onCode={(code) => {
          // Browsers refuse it before the first touch of a page, and log that.
          if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(50);
          scans.scan(code);
        }}
      />
      <form
        className={classes.typed}
        onSubmit={(event) => {
          event.preventDefault();
          const code = typed.trim();
          setTyped('');
          if (code !== '') scans.scan(code);
        }}
      >
        <TextInput
          {...READS_SCANS}
          label="Code"
          placeholder="Scan, or type and Enter"
          autoComplete="off"
          maxLength={MAX_SCANNED}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Add
        </Button>
      </form>
      <ScanNews scans={scans} countE4Of={countE4Of} />
      {scans.added.length > 0 && (
        <ul className={classes.added} aria-label="Scanned goods">
          {scans.added.map((product) => (
            <li key={product._id}>
              <span>{product.name}</span>
              <span className="num">{countText(product, countE4Of)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
