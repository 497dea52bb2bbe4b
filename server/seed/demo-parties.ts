import { gstinCheckCharacter } from '@bahi/core/gst/gstin';
import type { LicenceKind } from '@bahi/core/parties/licences';
import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { Random } from './random.ts';

type Customer = {
  partyName: string;
  mobileNumber: string;
  gstin: string;
  category: 'regular' | 'composition' | 'unregistered' | 'sez';
  state: string;
  address: string;
  creditDays: number;
};
type Address = { label: string; address: string; state: string; pin: string };
type Licence = { kind: LicenceKind; number: string; expiresOn: IsoDate | null };
/** Fields of a party that its trade does not need. The own group by its name; rupees. */
type PartyMore = {
  code: string;
  email: string;
  pin: string;
  group: DemoGroup;
  creditLimit: number | null;
  creditPolicy: 'warn' | 'block';
  shippingAddresses: Address[];
  licences: Licence[];
};
export type DemoParty = Customer & PartyMore;

export const demoGroups = {
  'Retail shops': 'Sundry Debtors',
  Supermarkets: 'Sundry Debtors',
  Wholesalers: 'Sundry Debtors',
  Mills: 'Sundry Creditors',
  Distributors: 'Sundry Creditors',
  Transporters: 'Sundry Creditors',
  Professionals: 'Sundry Creditors',
} as const;
export type DemoGroup = keyof typeof demoGroups;

const places: readonly [state: string, towns: string[], share: number][] = [
  ['32', ['Ernakulam', 'Aluva', 'Thrissur', 'Kottayam', 'Kozhikode', 'Palakkad', 'Kollam'], 0.68],
  ['33', ['Coimbatore', 'Madurai', 'Tirunelveli'], 0.14],
  ['29', ['Bengaluru', 'Mysuru', 'Mangaluru'], 0.12],
  ['27', ['Mumbai', 'Pune'], 0.04],
  ['24', ['Surat', 'Rajkot'], 0.02],
];
const first = [
  'Anand',
  'Lakshmi',
  'Sree Krishna',
  'Al Ameen',
  'St. Mary',
  'Royal',
  'City',
  'Metro',
  'New Bharath',
  'Kairali',
  'Udaya',
  'Jyothi',
  'Surya',
  'Galaxy',
  'Modern',
  'Popular',
  'Star',
  'Green Valley',
  'Sagar',
  'Vismaya',
];
const second = [
  'Stores',
  'Traders',
  'Agencies',
  'Mart',
  'Enterprises',
  'Textiles',
  'Bazaar',
  'Wholesale',
  'Super Market',
  'Distributors',
  'Brothers',
  'Sons',
  'Emporium',
];

/** A GSTIN with a valid check character that belongs to no real person. */
export function makeGstin(random: Random, state: string): string {
  const letter = () => String.fromCharCode(65 + random.whole(0, 25));
  const digits = String(random.whole(0, 9999)).padStart(4, '0');
  const fourteen = `${state}${letter()}${letter()}${letter()}P${letter()}${digits}${letter()}1Z`;
  return fourteen + gstinCheckCharacter(fourteen);
}

/** Customers with different names: most in the company's own state, two of three registered. */
function makeCustomers(random: Random, count: number): Customer[] {
  const names = new Set<string>();
  const place = () => {
    let left = random.next();
    for (const [state, towns, share] of places) {
      left -= share;
      if (left < 0) return { state, town: random.pick(towns) };
    }
    return { state: '32', town: 'Ernakulam' };
  };
  while (names.size < count)
    names.add(
      `${random.pick(first)} ${random.pick(second)}`.concat(
        names.size % 3 === 2 ? ` ${random.pick(['II', 'Junction', 'East', 'West', 'Beach Road'])}` : '',
      ),
    );
  return [...names].map((name, index) => {
    const { state, town } = place();
    const isRegistered = random.chance(0.66);
    return {
      partyName: `${name}, ${town}`,
      mobileNumber: `9${String(400_000_000 + index * 1237 + random.whole(0, 1000)).padStart(9, '0')}`,
      gstin: isRegistered ? makeGstin(random, state) : '',
      category: isRegistered ? (random.chance(0.1) ? 'composition' : 'regular') : 'unregistered',
      state,
      address: `${random.whole(1, 90)}/${random.whole(100, 999)} Market Road, ${town}`,
      creditDays: random.pick([0, 7, 15, 30, 30, 45]),
    };
  });
}

const pins: Readonly<Record<string, number>> = { 32: 682_001, 33: 641_001, 29: 560_001, 27: 400_001, 24: 395_001 };
const kinds: readonly [DemoGroup, RegExp][] = [
  ['Supermarkets', /Super Market|Mart|Bazaar/],
  ['Wholesalers', /Wholesale|Distributors|Agencies|Traders/],
];
const townOf = ({ partyName }: Customer) => partyName.split(', ').at(-1)!;

/**
 * Customers of a business that is some years old. Fields that the trade does not use are drawn from a second generator, so that additions
 * here do not change the trade.
 */
export function makeParties(random: Random, ofMore: Random, count: number, today: IsoDate): DemoParty[] {
  return makeCustomers(random, count).map((customer, index) => {
    const group = kinds.find(([, names]) => names.test(customer.partyName))?.[0] ?? 'Retail shops';
    const isSez = customer.category === 'regular' && customer.state !== '32' && ofMore.chance(0.06);
    return {
      ...customer,
      category: isSez ? 'sez' : customer.category,
      code: `C-${String(index + 1).padStart(4, '0')}`,
      email: ofMore.chance(0.6) ? `${customer.partyName.toLowerCase().replace(/[^a-z]+/g, '.')}@shops.example` : '',
      pin: pinNear(ofMore, customer.state),
      group,
      ...creditOf(ofMore, customer, group),
      shippingAddresses: group !== 'Retail shops' && ofMore.chance(0.5) ? deliveriesOf(ofMore, customer) : [],
      licences: licencesOf(ofMore, customer, today),
    };
  });
}

export const pinNear = (random: Random, state: string) => String((pins[state] ?? 682_001) + random.whole(0, 60));

/** Cash customers have no limit. Trade continues beyond a limit that warns; a blocking limit is far beyond it. */
function creditOf(random: Random, { creditDays }: Customer, group: DemoGroup): Pick<PartyMore, 'creditLimit' | 'creditPolicy'> {
  if (creditDays === 0 || random.chance(0.4)) return { creditLimit: null, creditPolicy: 'warn' };
  if (group === 'Wholesalers' && random.chance(0.2)) return { creditLimit: 2_50_00_000, creditPolicy: 'block' };
  return { creditLimit: random.pick([50_000, 1_00_000, 2_00_000, 5_00_000, 10_00_000]), creditPolicy: 'warn' };
}

function deliveriesOf(random: Random, customer: Customer): Address[] {
  const at = (label: string, where: string): Address => ({
    label,
    address: `${random.whole(1, 40)}/${random.whole(100, 999)} ${where}, ${townOf(customer)}`,
    state: customer.state,
    pin: pinNear(random, customer.state),
  });
  return random.chance(0.3) ? [at('Godown', 'Bypass Road'), at('Branch', 'Station Road')] : [at('Godown', 'Industrial Estate')];
}

/** Food and medicine are sold only to licensed customers; some licences have expired, or will soon. */
function licencesOf(random: Random, { state }: Customer, today: IsoDate): Licence[] {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join('');
  const ends = () => addDays(today, random.whole(-40, 900));
  const food: Licence = { kind: 'fssai', number: `1${digits(13)}`, expiresOn: ends() };
  const drug: Licence = { kind: 'drug', number: `${state === '32' ? 'KL' : 'OS'}-20B-${digits(6)}`, expiresOn: ends() };
  return [...(random.chance(0.3) ? [food] : []), ...(random.chance(0.1) ? [drug] : [])];
}
