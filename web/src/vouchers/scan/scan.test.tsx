import { FNC1 } from '@bahi/core/labels/gs1-data';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type AskedFor, Refused, serveFakeApi } from '../../testing/fake-api.ts';
import { idOf } from '../../testing/people.ts';
import { scanOver } from '../../testing/scan-over.ts';
import { onPhone } from '../../testing/setup.ts';
import { showPart } from '../../testing/show-part.tsx';
import { aProductForVoucher, staffApi } from '../../testing/voucher-books.ts';
import { ScanScreen } from './scan-screen.tsx';
import { useScanner } from './use-scanner.ts';
import { useScans } from './use-scans.ts';

const EAN = '8901030704833';
const surf = aProductForVoucher();
const newSurf = aProductForVoucher({ _id: idOf(210), name: 'Surf Excel 1 kg, new', mrpPaise: 15_000 });

let asked: AskedFor[] = [];
beforeEach(() => {
  asked = serveFakeApi(
    staffApi({
      vouchers: {
        scanProduct: ({ code }) => {
          if (code === EAN) return { products: [surf], data: null };
          if (code === 'BOTH') return { products: [surf, newSurf], data: null };
          throw new Refused(404, 'CODE_UNKNOWN', 'No product has this code or barcode', {
            ...{ inactive: code === 'OLD1' ? 'Rin' : null, sought: 'code', shown: code },
          });
        },
      },
    }),
  );
});

const onClose = vi.fn();
let busy = () => false;
function Harness() {
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({});
  const scans = useScans(
    { orgId: idOf(10), kind: 'sales' },
    { movesStock: true, beginsBatches: false, refusesExpired: true },
    ({ _id }, { quantityE4 }) => {
      setCounts((now) => ({ ...now, [_id]: (now[_id] ?? 0) + quantityE4 }));
      return null;
    },
    'one voucher',
  );
  busy = scans.isBusy;
  useScanner(scans.scan, scans.isBusy);
  return <ScanScreen scans={scans} countE4Of={(id) => counts[id] ?? 0} onClose={onClose} />;
}
const scanNews = () => screen.getByRole('status', { name: 'Scanned' });

/** A camera with pictures of these codes, read by the browser. */
function withCamera(codes: readonly string[], refuses?: string) {
  const stop = vi.fn();
  const getUserMedia = vi.fn(async () => {
    if (refuses) throw Object.assign(new Error('no'), { name: refuses });
    return { getTracks: () => [{ stop }] };
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: { getUserMedia }, vibrate: undefined }));
  window.HTMLMediaElement.prototype.play = async () => {};
  Object.defineProperty(window.HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['ean_13'];
      detect = async () => codes.map((rawValue) => ({ rawValue }));
    },
  );
  return { stop, getUserMedia };
}
afterEach(() => vi.unstubAllGlobals());

describe('scanning', () => {
  test('typing in a select is not a scan, a product code is', async () => {
    await showPart(
      <>
        <Harness />
        <select aria-label="To">
          <option>Shop</option>
        </select>
      </>,
    );
    scanOver(screen.getByLabelText('To'), 'Shop');
    scanOver(screen.getByLabelText('To'), EAN);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 1 pcs'));
    expect(asked.map(({ input }) => input)).toMatchObject([{ code: EAN }]);
  });

  test('a scanner anywhere on the page adds one piece of the product each time', async () => {
    await showPart(<Harness />);
    scanOver(document.body, EAN);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 1 pcs'));
    scanOver(document.body, EAN);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 2 pcs'));
    expect(within(screen.getByRole('list', { name: 'Scanned goods' })).getAllByRole('listitem')).toHaveLength(1);
  });

  test('as many as the prefix before the code says', async () => {
    await showPart(<Harness />);
    scanOver(document.body, `3*${EAN}`);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 3 pcs'));
  });

  test('a typed code works the same', async () => {
    const { user } = await showPart(<Harness />);
    await user.type(screen.getByRole('textbox', { name: 'Code' }), `${EAN}{Enter}`);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 1 pcs'));
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('');
    expect(asked.filter(({ route }) => route === 'vouchers.scanProduct')).toMatchObject([{ input: { kind: 'sales', code: EAN } }]);
  });

  test('an unknown code of two is reported although the other is found after it', async () => {
    await showPart(<Harness />);
    scanOver(document.body, 'XYZ-9');
    scanOver(document.body, EAN);
    await screen.findByRole('list', { name: 'Scanned goods' });
    expect(scanNews()).toHaveTextContent('No product has the code XYZ-9.');
    await waitFor(() => expect(busy()).toBe(false));
    scanOver(document.body, EAN);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 2 pcs'));
  });

  test('a code of several products asks for the product', async () => {
    const { user } = await showPart(<Harness />);
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'BOTH{Enter}');
    const choices = within(await screen.findByRole('list', { name: 'Products of this code' }));
    await user.click(choices.getByRole('button', { name: /new MRP ₹150.00/ }));
    expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, new, 1 pcs');
  });

  test('an unknown code is reported, and an inactive product by its name', async () => {
    const { user } = await showPart(<Harness />);
    const field = screen.getByRole('textbox', { name: 'Code' });
    await user.type(field, 'XYZ-9{Enter}');
    await waitFor(() => expect(scanNews()).toHaveTextContent('No product has the code XYZ-9.'));
    await user.type(field, 'OLD1{Enter}');
    await waitFor(() => expect(scanNews()).toHaveTextContent('Rin has the code OLD1, and is not active.'));
  });
});

describe('the camera', () => {
  test('reads a code in view only once', async () => {
    const { stop } = withCamera([EAN]);
    const { unmount } = await showPart(<Harness />);
    await waitFor(() => expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 1 pcs'));
    await new Promise((done) => setTimeout(done, 500));
    expect(scanNews()).toHaveTextContent('Surf Excel 1 kg, 1 pcs');
    unmount();
    expect(stop).toHaveBeenCalled();
  });

  test('without permission says so, and asks again', async () => {
    const { getUserMedia } = withCamera([], 'NotAllowedError');
    const { user } = await showPart(<Harness />);
    expect(await screen.findByRole('alert')).toHaveTextContent('The camera is not allowed');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2));
  });

  test('without a camera says so', async () => {
    withCamera([], 'NotFoundError');
    await showPart(<Harness />);
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no camera');
  });

  test('is off on a plain http address, and the screen explains why', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices: undefined }));
    await showPart(<Harness />);
    expect(await screen.findByRole('alert')).toHaveTextContent('only to pages on https');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  });

  test('fills a phone, and Done returns', async () => {
    onPhone();
    const { user } = await showPart(<Harness />);
    expect(await screen.findByRole('heading', { name: 'Scan' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(onClose).toHaveBeenCalled();
  });
});

describe('a scanner while the focus is in a field', () => {
  const onScan = vi.fn();
  const submitted = vi.fn();
  let isBusy = false;
  function Page() {
    const [note, setNote] = useState('paid');
    useScanner(onScan, () => isBusy);
    return (
      <form onSubmit={submitted}>
        <input aria-label="Note" value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
        <input aria-label="Item" data-reads-scans />
      </form>
    );
  }
  beforeEach(() => {
    onScan.mockClear();
    isBusy = false;
  });

  test('is recognised, and its characters are removed from the field', async () => {
    await showPart(<Page />);
    const note = screen.getByRole('textbox', { name: 'Note' });
    expect(scanOver(note, EAN)).toBe(false);
    expect(onScan).toHaveBeenCalledExactlyOnceWith(EAN);
    expect(note).toHaveValue('paid');
  });

  test('that types while the focus moves to the next field leaves nothing in either', async () => {
    await showPart(<Page />);
    const [item, note] = [screen.getByRole<HTMLInputElement>('textbox', { name: 'Item' }), screen.getByRole('textbox', { name: 'Note' })];
    for (const key of EAN.slice(0, 5)) {
      fireEvent.keyDown(item, { key });
      fireEvent.input(item, { target: { value: item.value + key } });
    }
    scanOver(note, EAN.slice(5));
    expect(onScan).toHaveBeenCalledExactlyOnceWith(EAN);
    expect(item).toHaveValue('');
    expect(note).toHaveValue('paid');
  });

  test('that ends in a field that reads scans itself is read as a whole', async () => {
    await showPart(<Page />);
    const [item, note] = [screen.getByRole('textbox', { name: 'Item' }), screen.getByRole<HTMLInputElement>('textbox', { name: 'Note' })];
    for (const key of EAN.slice(0, 5)) {
      fireEvent.keyDown(note, { key });
      fireEvent.input(note, { target: { value: note.value + key } });
    }
    scanOver(item, EAN.slice(5));
    expect(onScan).toHaveBeenCalledExactlyOnceWith(EAN);
    expect(item).toHaveValue('');
    expect(note).toHaveValue('paid');
  });

  test('leaves scans to a field that reads them itself, and words to their field', async () => {
    await showPart(<Page />);
    scanOver(screen.getByRole('textbox', { name: 'Item' }), EAN);
    scanOver(screen.getByRole('textbox', { name: 'Note' }), 'cash');
    expect(onScan).not.toHaveBeenCalled();
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('paidcash');
  });

  test('two scans before the first answer count separately, each with its prefix', async () => {
    await showPart(<Page />);
    const item = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item' });
    scanOver(item, `3*${EAN}`);
    expect(onScan).not.toHaveBeenCalled();
    scanOver(item, 'SALT-1');
    expect(onScan.mock.calls).toEqual([[`3*${EAN}`], ['SALT-1']]);
    expect(item).toHaveValue('');
  });

  test('a field that has handled the first scan handles the second itself', async () => {
    await showPart(<Page />);
    const item = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item' });
    scanOver(item, EAN);
    fireEvent.input(item, { target: { value: '' } });
    scanOver(item, 'SALT-1');
    expect(onScan).not.toHaveBeenCalled();
    expect(item).toHaveValue('SALT-1');
  });

  test('GS1 data and a scale code in a field that searches are scans: a search cannot find them', async () => {
    await showPart(<Page />);
    const item = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item' });
    const bars = `010890123456789010K25-07${FNC1}21S0042`;
    scanOver(item, bars);
    scanOver(item, '2100042012509');
    expect(onScan.mock.calls).toEqual([[bars], ['2100042012509']]);
    expect(item).toHaveValue('');
    scanOver(screen.getByRole('textbox', { name: 'Note' }), bars);
    expect(screen.getByRole('textbox', { name: 'Note' })).toHaveValue('paid');
  });

  test('during a lookup the next scan is queued, also in a field that reads scans itself', async () => {
    isBusy = true;
    await showPart(<Page />);
    const item = screen.getByRole<HTMLInputElement>('textbox', { name: 'Item' });
    scanOver(item, 'SALT-1');
    expect(onScan).toHaveBeenCalledExactlyOnceWith('SALT-1');
    expect(item).toHaveValue('');
  });
});
