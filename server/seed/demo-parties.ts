import { gstinCheckCharacter } from '@bahi/core/gst/gstin';
import type { Random } from './random.ts';

export type DemoParty = {
  partyName: string;
  mobileNumber: string;
  gstin: string;
  category: 'regular' | 'composition' | 'unregistered';
  state: string;
  address: string;
  creditDays: number;
};

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

/** A registration number that passes the check digit; the person behind it is nobody. */
export function makeGstin(random: Random, state: string): string {
  const letter = () => String.fromCharCode(65 + random.whole(0, 25));
  const digits = String(random.whole(0, 9999)).padStart(4, '0');
  const fourteen = `${state}${letter()}${letter()}${letter()}P${letter()}${digits}${letter()}1Z`;
  return fourteen + gstinCheckCharacter(fourteen);
}

/** Customers with different names: most in the company's own state, two of three registered. */
export function makeParties(random: Random, count: number): DemoParty[] {
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
