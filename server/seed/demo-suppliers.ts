import { type DemoGroup, type DemoParty, makeGstin, pinNear } from './demo-parties.ts';
import type { Random } from './random.ts';

type Supplier = { name: string; group: DemoGroup; state: string; town: string; goods: readonly string[] };

/** The HSN codes that a supplier delivers; none for carriers and the auditor. */
const suppliers: readonly Supplier[] = [
  { name: 'Cauvery Spinning Mills', group: 'Mills', state: '33', town: 'Erode', goods: ['6109', '6205'] },
  { name: 'Nila Garments', group: 'Mills', state: '33', town: 'Tiruppur', goods: ['6204'] },
  { name: 'Cannanore Handlooms', group: 'Mills', state: '32', town: 'Kannur', goods: ['6302', '9404'] },
  { name: 'Calicut Footwear', group: 'Distributors', state: '32', town: 'Kozhikode', goods: ['6402', '6403'] },
  { name: 'Tulsi Valley Distributors', group: 'Distributors', state: '32', town: 'Ernakulam', goods: ['3401'] },
  { name: 'Palghat Oil Mills', group: 'Mills', state: '32', town: 'Palakkad', goods: ['3305', '0405'] },
  { name: 'Cool Nila Beverages', group: 'Distributors', state: '32', town: 'Aluva', goods: ['2202'] },
  { name: 'Konkan Food Products', group: 'Mills', state: '27', town: 'Ratnagiri', goods: ['2106'] },
  { name: 'Vembanad Pharma', group: 'Distributors', state: '32', town: 'Kottayam', goods: ['3004'] },
  { name: 'Morbi Ceramics', group: 'Mills', state: '24', town: 'Morbi', goods: ['6907'] },
  { name: 'Polar Cooling Systems', group: 'Distributors', state: '29', town: 'Bengaluru', goods: ['8415'] },
  { name: 'Malabar Roadways', group: 'Transporters', state: '32', town: 'Kozhikode', goods: [] },
  { name: 'Deccan Carriers', group: 'Transporters', state: '29', town: 'Hubballi', goods: [] },
  { name: 'Menon and Associates', group: 'Professionals', state: '32', town: 'Ernakulam', goods: [] },
];

/** Suppliers, carriers and the auditor, each with the goods that they deliver. */
export function makeSuppliers(random: Random): { party: DemoParty; goods: readonly string[] }[] {
  return suppliers.map(({ name, group, state, town, goods }, index) => ({
    goods,
    party: {
      partyName: `${name}, ${town}`,
      mobileNumber: `94470${String(10_000 + index * 311)}`,
      gstin: makeGstin(random, state),
      category: 'regular',
      state,
      address: `${random.whole(1, 90)} Mill Road, ${town}`,
      creditDays: random.pick([15, 30, 45]),
      code: `S-${String(index + 1).padStart(3, '0')}`,
      email: `sales@${name.toLowerCase().replace(/\W+/g, '')}.example`,
      pin: pinNear(random, state),
      group,
      creditLimit: null,
      creditPolicy: 'warn',
      shippingAddresses: [],
      licences: [],
    },
  }));
}
