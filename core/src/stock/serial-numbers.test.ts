import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followSerial, inSerialOrder, type SerialMove } from './follow-serial.ts';
import { readSerials, serialRange, serialsFrom } from './read-serials.ts';
import { MAX_SERIALS_OF_VOUCHER, piecesWithSerials, type SerialLine, serialKey, serialProblems, serialText } from './serial-numbers.ts';

describe('serial numbers as typed', () => {
  test.each([
    ['SN001–SN003', ['SN001', 'SN002', 'SN003']],
    ['SN001-SN003', ['SN001', 'SN002', 'SN003']],
    ['sn098 to SN101', ['sn098', 'sn099', 'sn100', 'sn101']],
    ['1001..1003', ['1001', '1002', '1003']],
    ['1001 - 1003', ['1001', '1002', '1003']],
    ['1001-1003', ['1001-1003']],
    ['AB-12', ['AB-12']],
    ['SN005–SN001', ['SN005–SN001']],
    ['SN1–SN10', ['SN1–SN10']],
    ['A1–B3', ['A1–B3']],
    ['SN0001–SN9999', ['SN0001–SN9999']],
    [' a 1 \t b2,c3;\r\n\n d4 ', ['a 1', 'b2', 'c3', 'd4']],
    ['', []],
  ])('%s', (text, read) => expect(readSerials(text)).toEqual(read));

  test('a range has as many numbers as from its first to its last, and each once', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 2, max: 1_000 }), (first, count) => {
        const of = (number: number) => `IMEI${String(number).padStart(6, '0')}`;
        const serials = serialRange(`${of(first)}–${of(first + count - 1)}`) ?? [];
        expect([serials.length, new Set(serials).size, serials[0], serials.at(-1)]).toEqual([
          count,
          count,
          of(first),
          of(first + count - 1),
        ]);
        expect(serialsFrom('IMEI', String(first).padStart(6, '0'), count)).toEqual(serials);
      }),
    );
  });

  test('a pasted list is read as it was joined, whatever the separators', () => {
    const serial = fc.stringMatching(/^[A-Z]{2}[0-9]{5}$/);
    fc.assert(
      fc.property(fc.array(serial, { maxLength: 30 }), fc.constantFrom('\n', ', ', '\t', '; ', '\r\n\r\n'), (serials, by) => {
        expect(readSerials(serials.join(by))).toEqual(serials);
      }),
    );
  });
});

describe('the serial numbers of a voucher', () => {
  const products = new Map([
    ['phone', { name: 'Phone', hasSerials: true }],
    ['case', { name: 'Case', hasSerials: false }],
  ]);
  const found = (...lines: (Partial<SerialLine> & { pieces: number })[]) =>
    serialProblems(
      lines.map(({ pieces, ...line }) => ({ productId: 'phone', way: 1 as const, quantityE4: pieces * 10_000, ...line })),
      products,
    ).map(({ field, code }) => `${field} ${code}`);

  test.each<[string, (Partial<SerialLine> & { pieces: number })[], string[]]>([
    ['one for each piece', [{ pieces: 2, serials: ['a', 'b'] }], []],
    ['one too few', [{ pieces: 2, serials: ['a'] }], ['lines.0.serials SERIALS_MISSING']],
    ['one too many', [{ pieces: 1, serials: ['a', 'b'] }], ['lines.0.serials SERIALS_TOO_MANY']],
    ['goods that leave may have none', [{ pieces: 2, way: -1 }], []],
    ['an order takes none', [{ pieces: 2, way: 0 }], []],
    ['half a phone', [{ pieces: 0.5 }], ['lines.0.quantityE4 SERIALS_NOT_WHOLE']],
    ['twice in one line, in other letters', [{ pieces: 2, serials: ['sn 1', ' SN  1'] }], ['lines.0.serials SERIAL_REPEATED']],
    [
      'twice in two lines',
      [
        { pieces: 1, serials: ['x'] },
        { pieces: 1, serials: ['X'] },
      ],
      ['lines.1.serials SERIAL_REPEATED'],
    ],
    ['of 200 letters', [{ pieces: 1, serials: ['A'.repeat(200)] }], ['lines.0.serials SERIAL_TOO_LONG']],
    ['of no letter', [{ pieces: 1, serials: ['  '] }], ['lines.0.serials SERIAL_EMPTY']],
    ['of a character that is not seen', [{ pieces: 1, serials: ['\u200b'] }], ['lines.0.serials SERIAL_EMPTY']],
    ['with a control character', [{ pieces: 1, serials: ['a\u0007b'] }], ['lines.0.serials SERIAL_INVALID']],
    ['of a product without', [{ pieces: 1, productId: 'case', serials: ['a'] }], ['lines.0.serials SERIALS_NOT_USED']],
    ['a product without needs none', [{ pieces: 1, productId: 'case' }], []],
    [
      'too many for a voucher',
      Array.from({ length: 6 }, (_, line) => ({ pieces: 900, serials: serialsFrom(`L${line}-`, '001', 900) })),
      [MAX_SERIALS_OF_VOUCHER < 5_400 ? 'lines SERIALS_BEYOND_VOUCHER' : ''],
    ],
  ])('%s', (_, lines, problems) => expect(found(...lines)).toEqual(problems));

  test.each(['\u200bSN1', 'SN\u00ad1', '\ufeffSN1\u200e', '\uff33\uff2e\uff11', '\u00a0SN1'])('what looks like SN1 is SN1: %j', (typed) => {
    expect(serialText(typed)).toBe('SN1');
    expect(readSerials(`${typed}\uff0cSN2`)).toEqual(['SN1', 'SN2']);
  });

  test('more numbers raise the quantity, fewer leave it', () => {
    expect([piecesWithSerials(0, 3), piecesWithSerials(1, 3), piecesWithSerials(500, 499)]).toEqual([3, 3, 500]);
  });

  test('a key does not depend on case and spaces', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9-]{1,20}$/), (serial) => {
        expect(serialKey(`  ${serial} `)).toBe(serialKey(serial.toUpperCase()));
      }),
    );
  });
});

describe('the place of a serial number', () => {
  const move = (way: 1 | -1 | 0, day: number, godownId = 'main', more: Partial<SerialMove> = {}): SerialMove => ({
    voucherId: `v${day}`,
    date: `2026-04-${String(day).padStart(2, '0')}`,
    step: day,
    way,
    godownId,
    batch: '',
    ...more,
  });
  const followed = (...moves: SerialMove[]) => {
    const { place, fault } = followSerial(moves);
    return fault === null ? (place?.godownId ?? null) : `${fault.code} ${fault.move.date.slice(-2)}`;
  };

  test.each<[string, SerialMove[], string | null]>([
    ['nowhere before it comes', [], null],
    ['where it came in', [move(1, 1)], 'main'],
    ['nowhere after its sale', [move(1, 1), move(-1, 2)], null],
    ['back after its return', [move(1, 1), move(-1, 2), move(1, 3, 'shop')], 'shop'],
    ['as by date, not by entry', [move(-1, 2, 'main', { step: 1 }), move(1, 1, 'main', { step: 2 })], null],
    ['from before the books', [move(1, 9, 'main', { voucherId: null }), move(-1, 2)], null],
    ['a draft moves nothing', [move(1, 1), move(0, 2), move(-1, 3)], null],
    ['not in twice', [move(1, 1), move(1, 2)], 'in stock 02'],
    ['not out twice', [move(1, 1), move(-1, 2), move(-1, 3)], 'left 03'],
    ['not out before it came', [move(-1, 1), move(1, 2)], 'not yet 01'],
    ['not out without coming', [move(-1, 1)], 'unknown 01'],
    ['not out of another godown', [move(1, 1), move(-1, 2, 'shop')], 'elsewhere 02'],
    ['not out of another batch', [move(1, 1), move(-1, 2, 'main', { batch: 'B' })], 'elsewhere 02'],
  ])('%s', (_, moves, place) => expect(followed(...moves)).toBe(place));

  test('whatever its moves: a fault, or as many in as out, or one more and then it is where it came last', () => {
    const anyMove = fc.record({
      way: fc.constantFrom(1 as const, -1 as const),
      day: fc.integer({ min: 1, max: 28 }),
      godownId: fc.constantFrom('main', 'shop'),
    });
    fc.assert(
      fc.property(fc.array(anyMove, { maxLength: 8 }), (acts) => {
        const moves = acts.map(({ way, day, godownId }, step) => move(way, day, godownId, { step }));
        const { place, fault } = followSerial(moves);
        const balance = moves.reduce((sum, { way }) => sum + way, 0);
        if (fault !== null) return;
        expect(balance).toBe(place === null ? 0 : 1);
        if (place !== null) expect(inSerialOrder(moves).at(-1)).toMatchObject({ way: 1, godownId: place.godownId });
      }),
    );
  });
});
