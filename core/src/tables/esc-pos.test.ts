import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DrawRow, escPos as escPosOf, printable, type RollColumns, rollColumns } from './esc-pos.ts';
import { markOfPrint, type PaperRow, type PrintableSlip, slipRows } from './slip-paper.ts';

const slip: PrintableSlip = {
  ...{ stationName: 'Hot', number: 12, round: 2, kind: 'dineIn', tableName: 'T4', orderNumber: 9, captain: 'Asha', pax: 3, state: 'new' },
  lines: [
    {
      kind: 'add',
      quantityE4: 20_000,
      name: 'Dosa',
      portion: 'Full',
      options: ['Extra ghee'],
      course: 1,
      seat: 2,
      note: 'No onion',
      reason: '',
      place: '',
    },
    {
      kind: 'cancel',
      quantityE4: 10_000,
      name: 'Coffee',
      portion: '',
      options: [],
      course: 0,
      seat: 0,
      note: '',
      reason: 'Guest left',
      place: '',
    },
  ],
};
const commands = [
  [0x1b, 0x40],
  [0x1b, 0x45, 1],
  [0x1b, 0x45, 0, 0x1d, 0x21, 0],
  [0x1d, 0x21, 0x11],
  [0x1d, 0x56, 66, 0],
  [0x1b, 0x61, 1],
  [0x1b, 0x61, 0],
];

/** A picture of 300 rows, in which each byte could be a command. */
const draw: DrawRow = (_, dots) => ({ width: dots, height: 300, bytes: new Uint8Array((dots / 8) * 300).fill(0x1b) });

/** A checkerboard for every text. */
const encodeCode = () => ({ side: 45, isBlack: (row: number, column: number) => (row + column) % 2 === 0 });
const escPos = (rows: readonly PaperRow[], columns: RollColumns, drawsCodes = false) =>
  escPosOf(rows, { columns, drawsCodes, drawRow: draw, encodeCode, logo: null, opensDrawer: false });

/** The rows of text between the known commands, each with its width in letters of the usual size, and pictures; fails at any other command. */
function readPaper(bytes: Uint8Array): { text: string; width: number; picture?: number }[] {
  const rows: { text: string; width: number; picture?: number }[] = [];
  let [text, factor] = ['', 1];
  for (let at = 0; at < bytes.length; ) {
    const command = commands.find((each) => each.every((byte, offset) => bytes[at + offset] === byte));
    if (command) {
      if (command[0] === 0x1d && command[1] === 0x21) factor = 2;
      if (command.length === 6) factor = 1;
      at += command.length;
      continue;
    }
    if (bytes[at] === 0x1d && bytes[at + 1] === 0x76) {
      const [ofRow, height] = [bytes[at + 4]! + 256 * bytes[at + 5]!, bytes[at + 6]! + 256 * bytes[at + 7]!];
      expect(height).toBeLessThanOrEqual(256);
      rows.push({ text: '', width: (ofRow * 8) / 12, picture: height });
      at += 8 + ofRow * height;
      continue;
    }
    if (bytes[at] === 0x1d && bytes[at + 1] === 0x28 && bytes[at + 2] === 0x6b) {
      at += 5 + bytes[at + 3]! + 256 * bytes[at + 4]!;
      continue;
    }
    const byte = bytes[at++]!;
    if (byte === 0x0a) {
      rows.push({ text, width: text.length * factor });
      text = '';
      continue;
    }
    if (byte < 0x20 || byte > 0x7e) throw new Error(`${byte} is a command that nobody knows`);
    text += String.fromCharCode(byte);
  }
  return rows;
}

test('a slip on paper: station and number, the table large, dishes with what was chosen, and why one is cancelled', () => {
  const rows = readPaper(escPos(slipRows(slip, { time: '20:05', mark: 'REPRINT' }), 32)).map(({ text }) => text);
  expect(rows).toEqual([
    'REPRINT',
    'Hot             KOT 12 - round 2',
    'Table T4',
    'Asha - guests 3            20:05',
    '-'.repeat(32),
    ...['2 x Dosa', '   Full, Extra ghee', '   Course 1, seat 2', '   No onion'],
    ...['CANCEL 1 x Coffee', '   Guest left'],
  ]);
});

test('a paper of a printer says when it may be a second one, or late', () => {
  const mark = (slip: Partial<Parameters<typeof markOfPrint>[0]>, printed = 0, minutes = 1, isUnsure = false) =>
    markOfPrint({ state: 'new', prints: 0, sentAt: 0, stateAt: 0, ...slip }, { printed, isUnsure, now: minutes * 60_000 });
  const late = 'LATE: ASK OR SEE THE SCREEN';
  expect([mark({}), mark({}, 0, 11), mark({}, 0, 11, true)]).toEqual(['', late, 'MAY BE PRINTED ALREADY']);
  // Dishes that moved to a table are cooked already when their slip is sent; nobody has seen it yet.
  expect([mark({ state: 'preparing' }), mark({ state: 'preparing', stateAt: 9 })]).toEqual(['', late]);
  // The other printer of the station wrote it, and that accepted it; or a browser did.
  expect([mark({ state: 'accepted', stateAt: 9, prints: 1 }, 1), mark({ state: 'accepted', stateAt: 9, prints: 1 })]).toEqual([
    '',
    'REPRINT',
  ]);
  expect(mark({ state: 'ready', stateAt: 9, prints: 1 }, 1)).toBe(late);
});

test('law: whatever a name holds, only known commands and ASCII reach the printer, and no row is wider than the roll or loses a letter', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 90 }),
    fc
      .array(fc.string({ unit: 'grapheme-ascii', minLength: 20, maxLength: 120, size: 'max' }), { maxLength: 3 })
      .map((words) => words.join(' ')),
    fc.integer({ min: 1, max: 120 }).map((length) => `   ${'Paneer'.repeat(20).slice(0, length)}`),
    fc.constantFrom('\x1b@\x1dV\x00', 'டீ', 'a\nb', 'Crème brûlée', '₹ 20'),
  );
  const anyRow: fc.Arbitrary<PaperRow> = fc.oneof(
    fc.record({ left: anyText, right: anyText, size: fc.constantFrom('strong' as const, 'large' as const) }),
    fc.record({ left: anyText, isCentred: fc.boolean() }),
    fc.constant({ rule: true as const }),
  );
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 6 }), fc.constantFrom(...rollColumns), (rows, columns) => {
      const paper = readPaper(escPos(rows, columns));
      expect(paper.filter(({ width }) => width > columns)).toEqual([]);
      const lettersOf = (texts: readonly string[]) => texts.join('').replaceAll(' ', '');
      const isText = (text: string) => printable(text).split('?').length === text.split('?').length;
      const texts = rows.filter((row) => !('left' in row) || (isText(row.left) && isText(row.right ?? '')));
      const asked = texts.flatMap((row) => (!('left' in row) ? ['-'.repeat(columns)] : [printable(row.left), printable(row.right ?? '')]));
      expect(lettersOf(paper.map(({ text }) => text))).toBe(lettersOf(asked));
      const pictured = paper.reduce((sum, { picture = 0 }) => sum + picture, 0);
      expect(pictured).toBe(300 * (rows.length - texts.length));
    }),
  );
});

test('a row with letters that the printer does not have is a picture in slices; the rows around it stay text', () => {
  expect([printable('Crème ₹ 20 × 2'), printable('why?')]).toEqual(['Creme Rs  20 x 2', 'why?']);
  const rows = [{ left: '2 × Dosa' }, { left: '1 × டீ', right: '₹ 20' }, { left: 'why?' }];
  const shown = readPaper(escPos(rows, 48)).map(({ text, width, picture }) => (picture ? `${width}: ${picture}` : text));
  expect(shown).toEqual(['2 x Dosa', '48: 128', '48: 128', '48: 44', 'why?']);
});

test('a centred row has as much white on its left as on its right', () => {
  const [name, wide] = readPaper(
    escPos(
      [
        { left: 'Cafe', size: 'large', isCentred: true },
        { left: 'GSTIN 29', isCentred: true },
      ],
      32,
    ),
  );
  expect([name!.text, wide!.text]).toEqual(['      Cafe', '            GSTIN 29']);
});

test('the printer makes the code of a bill from its text, or gets it as a picture if it knows no such command', () => {
  const text = `upi://pay?pa=cafe@bank&pn=${'x'.repeat(250)}`;
  const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
  const made = latin1(escPos([{ code: text }], 32));
  // Model 2, modules of 6 dots, level M; the text with its length and two bytes of the function; print.
  const length = text.length + 3;
  const head = '\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x06\x1d(k\x03\x001E1';
  expect(made).toBe(
    `\x1b@\x1ba\x01\n${head}\x1d(k${String.fromCharCode(length & 255, length >> 8)}1P0${text}\x1d(k\x03\x001Q0\n\x1ba\x00\x1dVB\x00`,
  );

  for (const columns of rollColumns) {
    const bytes = escPos([{ code: text }], columns, true);
    const ofRow = (columns * 12) / 8;
    expect(readPaper(bytes).map(({ picture }) => picture)).toEqual([128, 128, 62]);
    // 45 modules of 6 dots below a border of 4 modules: the first row of the code begins and ends black, in the middle of the roll.
    const first = [...bytes.subarray(2 + 8 + 24 * ofRow, 2 + 8 + 25 * ofRow)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
    const left = (columns * 12 - 270) / 2;
    expect(first).toBe(`${'0'.repeat(left)}${'111111000000'.repeat(22)}111111${'0'.repeat(left)}`);
  }
});

test('the logo is a picture in the middle, a paper without one begins with the name, and a pulse for the drawer comes before all', () => {
  const means = { columns: 32, drawsCodes: false, drawRow: draw, encodeCode, opensDrawer: false } as const;
  const rows: PaperRow[] = [{ logo: true }, { left: 'Cafe' }];
  const logo = { width: 16, height: 2, bytes: new Uint8Array([0xff, 0x00, 0x0f, 0xf0]) };
  const head = [0x1b, 0x61, 1, 0x1d, 0x76, 0x30, 0, 2, 0, 2, 0, 0xff, 0x00, 0x0f, 0xf0, 0x1b, 0x61, 0];
  expect([...escPosOf(rows, { ...means, logo }).subarray(2, 2 + head.length)]).toEqual(head);
  expect(readPaper(escPosOf(rows, { ...means, logo: null })).map(({ text }) => text)).toEqual(['Cafe']);
  expect([...escPosOf(rows, { ...means, logo, opensDrawer: true }).subarray(0, 7)]).toEqual([0x1b, 0x40, 0x1b, 0x70, 0, 25, 250]);
});
