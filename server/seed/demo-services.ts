import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import type { PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { Desk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';

/** Billed on the first open day from this day of each (or each third) month on, in rupees before tax. All of them are beyond the limits of TDS. */
type Service = {
  from: string;
  ledger: readonly [name: string, group: string];
  section: '194C' | '194J(b)';
  everyMonths: 1 | 3;
  day: number;
  amount: number;
  gst: number;
  isReverseCharge: boolean;
  tdsPercent: number;
};
const freight = { ledger: ['Freight inward', 'Direct Expenses'], section: '194C', gst: 5, isReverseCharge: true, tdsPercent: 1 } as const;
const services: readonly Service[] = [
  { from: 'Malabar Roadways', ...freight, everyMonths: 1, day: 11, amount: 34_000 },
  { from: 'Deccan Carriers', ...freight, everyMonths: 1, day: 19, amount: 41_000 },
  {
    from: 'Menon and Associates',
    ledger: ['Professional fees', 'Indirect Expenses'],
    section: '194J(b)',
    everyMonths: 3,
    day: 24,
    amount: 60_000,
    gst: 18,
    isReverseCharge: false,
    tdsPercent: 10,
  },
];

type Deducted = { section: Service['section']; month: IsoDate; amount: number };
const monthOf = (date: IsoDate) => `${date.slice(0, 7)}-01` as IsoDate;

/** Carriers and the auditor, with TDS, which is paid by the seventh of the next month; that of the last weeks is still payable. */
export async function makeServices(desk: Desk, facts: DemoFacts, bankId: string, owe: (party: PartyFacts, date: IsoDate) => void) {
  const org = `/orgs/${facts.orgId}`;
  const { rows } = await desk<{ rows: { _id: string; name: string }[] }>('GET', `${org}/accountGroups?limit=100`);
  const ledgerIds = new Map<string, string>();
  for (const [name, group] of new Set(services.map(({ ledger }) => ledger))) {
    const groupId = rows.find((row) => row.name === group)!._id;
    const { ledger } = await desk<{ ledger: { _id: string } }>('POST', `${org}/ledgers`, { name, groupId });
    ledgerIds.set(name, ledger._id);
  }
  const partyOf = ({ from }: Service) => facts.suppliers.find(({ name }) => name.startsWith(from))!;
  for (const service of services) {
    const deductee = { section: service.section, kind: 'individual' };
    await desk('PUT', `${org}/tds/deductees/${partyOf(service).ledgerId}`, deductee);
  }
  const billed = new Set<string>();
  const waiting: Deducted[] = [];

  async function bill(service: Service, date: IsoDate): Promise<void> {
    const { from, ledger, section, isReverseCharge, gst, tdsPercent } = service;
    const party = partyOf(service);
    // A little more each year.
    const amount = service.amount + (Number(date.slice(0, 4)) % 10) * 1_000;
    const tds = { section, amount: (amount * tdsPercent) / 100 };
    const item = { count: 0, actualCount: 0, selectedPriceRate: 0, value: amount, ledger: { ledgerId: ledgerIds.get(ledger[0])!, gst } };
    await desk('POST', `${org}/vouchers/purchase`, {
      date,
      partyId: party.ledgerId,
      placeOfSupply: facts.books.company.stateCode,
      isReverseCharge,
      supplierBill: { number: `${from.slice(0, 3).toUpperCase()}-${date.slice(2, 7)}`, date: addDays(date, -1) },
      items: [item],
      finalAmount: isReverseCharge ? amount : (amount * (100 + gst)) / 100,
      tds,
    });
    owe(party, date);
    waiting.push({ section, month: monthOf(date), amount: tds.amount });
  }

  /** One challan per section and month. */
  async function payTax(date: IsoDate): Promise<number> {
    const past = Map.groupBy(
      waiting.filter(({ month }) => month < monthOf(date)),
      ({ section, month }) => `${section} ${month}`,
    );
    for (const deducted of past.values()) {
      const { section, month } = deducted[0]!;
      const amount = deducted.reduce((sum, each) => sum + each.amount, 0);
      const challan = { section, month, bsrCode: '0510308', serial: String(10_000 + billed.size * 7), paidOn: date };
      const payments = [{ type: 'bank', _id: bankId, amount, reference: `TDS${month.slice(2, 7)}` }];
      const ledgers = [{ ledgerId: facts.books.ledgers.tdsPayable, amount }];
      await desk('POST', `${org}/vouchers/payment`, { date, enteredAmount: amount, billData: [], ledgers, payments, challan, note: 'TDS' });
    }
    waiting.splice(0, waiting.length, ...waiting.filter(({ month }) => month >= monthOf(date)));
    return past.size;
  }

  /** Returns the number of vouchers of the day. */
  return async (date: IsoDate): Promise<number> => {
    let made = 0;
    for (const [at, service] of services.entries()) {
      const isMonth = Number(date.slice(5, 7)) % service.everyMonths === 0;
      const key = `${at} ${monthOf(date)}`;
      if (!isMonth || billed.has(key) || Number(date.slice(8)) < service.day) continue;
      billed.add(key);
      await bill(service, date);
      made++;
    }
    return Number(date.slice(8)) >= 5 ? made + (await payTax(date)) : made;
  };
}
