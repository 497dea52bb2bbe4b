import { gstinCheckCharacter } from '@bahi/core/gst/gstin';

/** Realistic files: numbers with lakh commas, surrounding blanks, names in three scripts, and known errors in some rows. */
export type MessyFile = {
  csv: string;
  rows: number /** Spreadsheet numbers of the faulty rows, with their messages. */;
  faults: Map<number, RegExp>;
};

/** The same numbers for the same seed: mulberry32. */
function seeded(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    oneOf: <T>(all: readonly T[]): T => all[Math.floor(next() * all.length)]!,
    chance: (share: number) => next() < share,
  };
}
type Random = ReturnType<typeof seeded>;

const things = [
  'Basmati Rice',
  'Tea',
  'Coconut Oil',
  'Soap',
  'Cotton Shirt',
  'Steel Tumbler',
  'चाय पत्ती',
  'नारियल तेल',
  'हल्दी पाउडर',
  'വെളിച്ചെണ്ണ',
  'മഞ്ഞൾ പൊടി',
  'ചായപ്പൊടി',
];
const firms = [
  'Sharma Stores',
  'Patel & Sons',
  'Nair Traders',
  'शर्मा जनरल स्टोर',
  'गुप्ता वस्त्र भंडार',
  'നായർ ട്രേഡേഴ്സ്',
  'മലബാർ ഹൗസ്',
  'Khan Electricals',
];
const sizes = ['100 g', '250 g', '1 kg', '5 kg', '500 ml', 'Small', 'Large'];
const units = ['pcs', 'PCS ', 'Kg', 'box', 'bag'];

/** HSN codes that a test must have imported before. */
export const messyHsns = ['1006', '0902', '1513', '3401', '6205'];

/** Rupees in one of the usual formats. */
function rupees(random: Random, paise: number): string {
  const plain = (paise / 100).toFixed(2);
  const lakh = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(paise / 100);
  return random.oneOf([plain, lakh, `₹${lakh}`, `₹ ${lakh} `, ` ${plain}`, `Rs. ${lakh}`]);
}

const spaced = (random: Random, text: string) => random.oneOf([text, `${text} `, ` ${text}`, `  ${text}  `, text.replace(' ', '  ')]);

export function csvOf(rows: readonly (readonly string[])[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return `${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}

/** Products, of which about one in thirty is wrong. */
export function messyProducts(count: number, seed = 1): MessyFile {
  const random = seeded(seed);
  const faults = new Map<number, RegExp>();
  const rows = [['Item Code', 'Item Name', 'HSN/SAC', 'UOM', 'MRP', 'Selling Price', 'Cost', 'Reorder', 'Remarks']];
  const add = (cells: string[], fault?: RegExp) => {
    rows.push(cells);
    if (fault) faults.set(rows.length, fault);
  };
  for (let n = 1; rows.length <= count; n++) {
    const code = `P-${String(n).padStart(6, '0')}`;
    const name = `${random.oneOf(things)} ${random.oneOf(sizes)} ${n}`;
    const mrp = 1_000 + random.below(30_000_000);
    const row = (changes: { code?: string; name?: string; hsn?: string; mrp?: string; reorder?: string } = {}) => [
      spaced(random, changes.code ?? code),
      changes.name ?? spaced(random, name),
      changes.hsn ?? spaced(random, random.oneOf(messyHsns)),
      random.oneOf(units),
      changes.mrp ?? rupees(random, mrp),
      rupees(random, Math.floor(mrp * 0.9)),
      random.chance(0.2) ? '' : rupees(random, Math.floor(mrp * 0.8)),
      changes.reorder ?? random.oneOf(['', '10', '12.5', '1,000']),
      random.oneOf(['', 'old stock', '=SUM(A1)']),
    ];
    const kind = random.below(180);
    if (kind === 0 && rows.length < count) {
      const reason = /^Rows \d+ and \d+ have the same Code/;
      add(row(), reason);
      add(row({ name: `${name} again` }), reason);
    } else if (kind === 1) add(row({ name: ' ' }), /^Product name: Is needed/);
    else if (kind === 2) add(row({ hsn: '9999' }), /^HSN: There is no tax classification named 9999/);
    else if (kind === 3) add(row({ mrp: '12,34' }), /^MRP: This is no number/);
    else if (kind === 4) add(row({ reorder: 'ten' }), /^Reorder level: This is no number/);
    else if (kind === 5) add(row({ code: '8.90123E+12' }), /^Code: The spreadsheet has shortened/);
    else if (kind === 6) add(row({ mrp: '99.999' }), /^MRP: At most 2 decimals/);
    else add(row());
  }
  return { csv: csvOf(rows), rows: rows.length - 1, faults };
}

const places: readonly (readonly [code: string, forms: readonly string[]])[] = [
  ['27', ['Maharashtra', 'MH', '27', 'maharashtra ']],
  ['32', ['Kerala', 'KL', '32']],
  ['07', ['Delhi', 'DL', '7', '07']],
  ['29', ['Karnataka', 'KA']],
];

function gstinOf(random: Random, state: string): string {
  const letters = Array.from({ length: 5 }, () => String.fromCharCode(65 + random.below(26))).join('');
  const body = `${state}${letters}${1000 + random.below(9000)}A1Z`;
  return body + gstinCheckCharacter(body);
}

/** Parties, of which about one in thirty is wrong. */
export function messyParties(count: number, seed = 1): MessyFile {
  const random = seeded(seed);
  const faults = new Map<number, RegExp>();
  const rows = [['Customer Name', 'Party Code', 'Under', 'GST No', 'State', 'Mobile No', 'PIN Code', 'Credit Period', 'Credit Limit']];
  const add = (cells: string[], fault?: RegExp) => {
    rows.push(cells);
    if (fault) faults.set(rows.length, fault);
  };
  for (let n = 1; rows.length <= count; n++) {
    const [state, forms] = random.oneOf(places);
    const gstin = random.chance(0.5) ? gstinOf(random, state) : '';
    const mobile = `98${String(random.below(100_000_000)).padStart(8, '0')}`;
    const row = (changes: { gstin?: string; mobile?: string; days?: string; code?: string; name?: string } = {}) => [
      changes.name ?? spaced(random, `${random.oneOf(firms)} ${n}`),
      changes.code ?? `C-${n}`,
      random.oneOf(['', 'Sundry Debtors', 'sundry creditors']),
      changes.gstin ?? random.oneOf([gstin, gstin.toLowerCase(), ` ${gstin}`]),
      random.oneOf(forms),
      changes.mobile ?? random.oneOf([mobile, `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`, `0${mobile}`]),
      random.oneOf(['', '400001']),
      changes.days ?? random.oneOf(['', '30', '45 ']),
      random.oneOf(['', rupees(random, 1_000_000 + random.below(90_000_000))]),
    ];
    const kind = random.below(150);
    if (kind === 0 && rows.length < count) {
      const reason = /^Rows \d+ and \d+ have the same Code/;
      add(row(), reason);
      add(row({ name: `Another ${n}` }), reason);
    } else if (kind === 1 && gstin) {
      add(row({ gstin: gstin.slice(0, 14) + (gstin.endsWith('A') ? 'B' : 'A') }), /GSTIN: Invalid GSTIN: check digit/);
    } else if (kind === 2) add(row({ mobile: '12345' }), /^Mobile:/);
    else if (kind === 3) add(row({ days: 'soon' }), /^Credit days: This is no whole number/);
    else if (kind === 4) add(row({ name: '' }), /^Party name: Is needed/);
    else add(row());
  }
  return { csv: csvOf(rows), rows: rows.length - 1, faults };
}

/** Opening bills of the valid parties of such a file, dated in three formats. */
export function messyOpeningBills(parties: number, count: number, seed = 1): string {
  const random = seeded(seed);
  const rows = [['Party Code', 'Invoice No', 'Date', 'Pending Amount']];
  for (let n = 1; n <= count; n++) {
    const day = 1 + random.below(28);
    const month = 1 + random.below(12);
    const date = random.oneOf([
      `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/2023`,
      `2023-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      `${day}-${month}-23`,
    ]);
    rows.push([
      `C-${1 + random.below(parties)}`,
      `OLD-${n}`,
      date,
      rupees(random, 10_000 + random.below(5_000_000)) + random.oneOf(['', ' Dr']),
    ]);
  }
  return csvOf(rows);
}
