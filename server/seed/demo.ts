import type { CessRule } from '@bahi/core/gst/gst-rates';
import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import type { LedgerRole } from '@bahi/core/postings/predefined-ledgers';
import { noSaleLimits } from '@bahi/core/vouchers/sale-limits';
import { tradeFacts } from '@bahi/core/vouchers/trade-facts';
import type { CompanyFacts, PartyFacts } from '@bahi/core/vouchers/voucher-facts';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { ensureAdmin } from '../src/accounts/ensure-admin.ts';
import { markAsDemo } from '../src/accounts/mark-as-demo.ts';
import type { DemoSignIns, SignIn } from '../src/platform/demo-sign-ins.ts';
import type { DB } from '../src/platform/tables.gen.ts';
import { beginHotel } from '../src/rooms/begin-hotel.ts';
import { openCafe } from './demo-cafe.ts';
import { catalogueHeadings, makeCatalogue } from './demo-catalogue.ts';
import { type Desk, openDesk } from './demo-desk.ts';
import type { DemoFacts } from './demo-facts.ts';
import type { Posted } from './demo-goods.ts';
import { openHotel } from './demo-hotel.ts';
import { liveInHotel } from './demo-hotel-days.ts';
import { firstDay } from './demo-hotel-plan.ts';
import { addCapital, addOffice, office } from './demo-office.ts';
import { type DemoParty, demoGroups, makeGstin, makeParties } from './demo-parties.ts';
import { demoAdmin, demoOwner, demoSalesman, demoStaff } from './demo-people.ts';
import { makeBuyer } from './demo-purchases.ts';
import { addMoney } from './demo-receipts.ts';
import { makeShelf } from './demo-shelf.ts';
import { makeCharges, makeSmallMasters } from './demo-small-masters.ts';
import { makeSuppliers } from './demo-suppliers.ts';
import { makeTrader } from './demo-trade.ts';
import { addClaims, addWarranties } from './demo-warranties.ts';
import { type Random, seededRandom } from './random.ts';

type DemoSize = { products: number; parties: number; vouchers: number; months: number };

type Parts = {
  app: FastifyInstance;
  pool: pg.Pool;
  db: Kysely<DB>;
  signIns: DemoSignIns;
  say(line: string): void;
  size?: DemoSize;
};

const usualSize: DemoSize = { products: 400, parties: 250, vouchers: 6_000, months: 24 };
const seed = 20_260_401;

/** Creates the demo company and its users through the use cases, with the given sign-ins. */
export async function seedDemo({ app, pool, db, signIns, say, size = usualSize }: Parts): Promise<void> {
  const random = seededRandom(seed);
  const today = todayInIndia(Date.now());
  const begins = addDays(today, -Math.round(size.months * 30.4));
  say('Making the demo company, once:');
  const { orgId, cafeId, hotelId, staff, salesman, salesmanId } = await makePeople({ app, pool, db, signIns }, random, begins);
  const facts = await makeMasters(staff, orgId, random, { ...size, begins });
  say(`  ${facts.products.length} products, ${facts.parties.length + facts.suppliers.length} parties`);
  await addWarranties(staff, orgId);
  const capital = await addCapital(staff, facts, begins);
  const kept = await trade(staff, facts, random, { begins, today, vouchers: size.vouchers - office.aMonth * size.months, say });
  await addOffice({ staff, salesmanId, ...capital, facts, begins, today, random: seededRandom(seed + 4), ...kept });
  say('  notes, transfers, orders, journals and the van');
  await addMoney({ staff, salesman, facts, begins, today, random: seededRandom(seed + 2) });
  say('  cheques, statements, counts and hand-overs');
  await addClaims(staff, orgId, facts.suppliers[0]!.ledgerId, today);
  await openCafe(staff, cafeId);
  say('  a café and its morning');
  await beginHotel({ pool, db }, hotelId, addDays(today, firstDay));
  await openHotel(staff, hotelId, today);
  await liveInHotel(staff, hotelId, today, seededRandom(seed + 7));
  say('  a hotel of 24 rooms, two weeks behind it and one ahead');
}

async function makePeople({ app, pool, db, signIns }: Pick<Parts, 'app' | 'pool' | 'db' | 'signIns'>, random: Random, begins: IsoDate) {
  await ensureAdmin({ pool, db }, { ...demoAdmin, ...signIns.admin, isDemo: true });
  const admin = await openDesk(app, 'admin', '/admin/login', signIns.admin);
  await registerOwner(app, signIns.owner);
  const { priUsers } = await admin<{ priUsers: { _id: string }[] }>(
    'GET',
    `/admin/getPrimaryUsers?search=${encodeURIComponent(signIns.owner.email)}`,
  );
  await admin('PATCH', `/admin/updatePrimaryUserStatus/${priUsers[0]!._id}`, { field: 'isApproved', value: true });

  const owner = await openDesk(app, 'owner', '/pUsers/login', signIns.owner);
  const { organizationData } = await owner<{ organizationData: { _id: string } }>('POST', '/pUsers/organizations', {
    name: 'Bahi Traders',
    type: 'self',
    industry: 4,
    address: '12/441 Broadway\nMarine Drive P.O.',
    place: 'Ernakulam',
    pin: '682031',
    phone: '0484 236 1142',
    email: 'accounts@bahitraders.example',
    upiId: 'bahitraders@fbl',
    state: '32',
    gstin: makeGstin(random, '32'),
    registrationType: 'regular',
    booksFrom: financialYearOf(begins).startsOn,
  });
  const orgId = organizationData._id;
  const { organizationData: cafe } = await owner<{ organizationData: { _id: string } }>('POST', '/pUsers/organizations', {
    ...{ name: 'Kaapi Corner', type: 'self', industry: 3, address: '8/12 Princess Street', place: 'Fort Kochi', pin: '682001' },
    ...{ phone: '0484 221 5540', email: 'hello@kaapicorner.example', upiId: 'kaapicorner@sib', state: '32' },
    ...{ gstin: makeGstin(seededRandom(seed + 5), '32'), registrationType: 'regular', booksFrom: financialYearOf(begins).startsOn },
  });
  const { organizationData: hotel } = await owner<{ organizationData: { _id: string } }>('POST', '/pUsers/organizations', {
    ...{ name: 'Malabar House', type: 'self', industry: 7, address: '1/268 Parade Road', place: 'Fort Kochi', pin: '682001' },
    ...{ phone: '0484 221 6666', email: 'stay@malabarhouse.example', upiId: 'malabarhouse@sib', state: '32' },
    ...{ gstin: makeGstin(seededRandom(seed + 6), '32'), registrationType: 'regular', booksFrom: financialYearOf(begins).startsOn },
  });
  for (const company of [orgId, cafe._id, hotel._id])
    await admin('PATCH', `/admin/updateOrganizationStatus/${company}`, { field: 'isApproved', value: true });
  await owner('POST', '/pUsers/secondaryUsers', { ...demoStaff, ...signIns.staff, organization: [orgId, cafe._id, hotel._id] });
  const ravi = { email: demoSalesman.email, password: signIns.staff.password };
  const { secondaryUser } = await owner<{ secondaryUser: { _id: string } }>('POST', '/pUsers/secondaryUsers', {
    ...demoSalesman,
    ...ravi,
    organization: [orgId],
  });
  await markAsDemo({ pool, db }, [signIns.owner.email, signIns.staff.email, ravi.email]);
  const desk = (signIn: SignIn) => openDesk(app, 'staff', '/sUsers/login', signIn);
  const ids = { orgId, cafeId: cafe._id, hotelId: hotel._id };
  return { ...ids, staff: await desk(signIns.staff), salesman: await desk(ravi), salesmanId: secondaryUser._id };
}

async function registerOwner(app: FastifyInstance, signIn: SignIn) {
  const headers = { origin: 'http://localhost', host: 'localhost' };
  const answer = await app.inject({ method: 'POST', url: '/api/pUsers/register', headers, payload: { ...demoOwner, ...signIn } });
  if (answer.statusCode !== 200) throw new Error(`the demo owner cannot register: ${answer.body}`);
}

type PartyOnWire = {
  _id: string;
  partyName: string;
  state: string;
  gstin: string | null;
  category: PartyFacts['category'];
  creditDays: number;
};
type RateOnWire = { from: string; gst: number; cess: number; cessPerUnit: number; upTo: number | null; gstAbove: number | null };
type ProductOnWire = { _id: string; product_name: string; hsn: string; unit: string; rates: RateOnWire[] };
type FactsOnWire = {
  company: { state: string; booksFrom: string; lastDate: string };
  godowns: { _id: string }[];
  ledgers: Record<LedgerRole, string>;
};

const cessRule: CessRule = 'sum';

async function makeMasters(staff: Desk, orgId: string, random: Random, size: DemoSize & { begins: IsoDate }): Promise<DemoFacts> {
  const org = `/orgs/${orgId}`;
  const headings = await inGroups(catalogueHeadings, (heading) =>
    staff<{ taxClassification: { _id: string; hsn: string } }>('POST', `${org}/taxClassifications`, heading),
  );
  const headingId = new Map(headings.map(({ taxClassification }) => [taxClassification.hsn, taxClassification._id]));
  const goods = makeCatalogue(random, size.products, size.begins);
  const smallMastersOf = await makeSmallMasters(staff, org, goods);
  const products = await inGroups([...goods.entries()], async ([at, catalogue]) => {
    const { hsn, lifeDays: _, maker: __, sort: ___, ...rest } = catalogue;
    const { product } = await staff<{ product: ProductOnWire }>('POST', `${org}/products`, {
      ...rest,
      ...smallMastersOf(catalogue, at, size.begins),
      taxClassificationId: headingId.get(hsn),
    });
    return { id: product._id, catalogue, facts: productFacts(product) };
  });
  const { parties, suppliers } = await makeAllParties(staff, org, random, size.parties);
  await staff('POST', `${org}/banks`, { name: 'State Bank of India', bank_name: 'State Bank of India' });
  await staff('POST', `${org}/banks`, {
    ...{ name: 'Federal Bank', bank_name: 'The Federal Bank', accountNumber: '11420200041877', ifsc: 'FDRL0001142' },
  });
  const { sources } = await staff<{ sources: DemoFacts['sources'] }>('GET', `${org}/sources`);
  const wire = await staff<FactsOnWire>('GET', `${org}/vouchers/facts/sales`);
  await makeCharges(staff, org, wire.ledgers.sales);
  const company: CompanyFacts = {
    stateCode: wire.company.state,
    gstin: null,
    registration: 'regular',
    hasLut: false,
    booksFrom: wire.company.booksFrom,
    lastDate: wire.company.lastDate,
    lockedUpTo: null,
    notBefore: null,
    notAfter: null,
    roundsToRupee: false,
    negativeStock: 'allow',
    saleLimits: noSaleLimits,
  };
  return {
    orgId,
    godownId: wire.godowns[0]!._id,
    parties,
    suppliers,
    products,
    sources,
    books: tradeFacts({
      company,
      party: null,
      otherParties: new Map(),
      products: new Map(products.map(({ id, facts }) => [id, facts])),
      godowns: new Set(wire.godowns.map((godown) => godown._id)),
      ledgers: wire.ledgers,
      namedLedgers: new Map(),
      stock: new Map(),
      isStockKnown: false,
    }),
  };
}

/** Customers and suppliers, all of them in groups of the company's own. */
async function makeAllParties(staff: Desk, org: string, random: Random, count: number): Promise<Pick<DemoFacts, 'parties' | 'suppliers'>> {
  const { rows } = await staff<{ rows: { _id: string; name: string }[] }>('GET', `${org}/accountGroups?limit=100`);
  const groupId = new Map<string, string>();
  for (const [name, above] of Object.entries(demoGroups)) {
    const parentId = rows.find((row) => row.name === above)?._id;
    const { row } = await staff<{ row: { _id: string } }>('POST', `${org}/accountGroups`, { name, parentId });
    groupId.set(name, row._id);
  }
  const make = async ({ group, ...party }: DemoParty) => {
    const { party: made } = await staff<{ party: PartyOnWire }>('POST', `${org}/parties`, { ...party, groupId: groupId.get(group) });
    return partyFacts(made);
  };
  const ofMore = seededRandom(seed + 1);
  const parties = await inGroups(makeParties(random, ofMore, count, todayInIndia(Date.now())), make);
  const suppliers = await inGroups(makeSuppliers(ofMore), async ({ party, goods }) => ({ ...(await make(party)), goods }));
  return { parties, suppliers };
}

const partyFacts = (party: PartyOnWire): PartyFacts => ({
  ledgerId: party._id,
  name: party.partyName,
  stateCode: party.state,
  gstin: party.gstin,
  category: party.category,
  creditDays: party.creditDays,
  credit: null,
  isActive: true,
});

const productFacts = (product: ProductOnWire): DemoFacts['products'][number]['facts'] => ({
  name: product.product_name,
  isActive: true,
  hsn: product.hsn,
  unit: product.unit,
  treatment: 'taxable',
  salesLedgerId: null,
  purchaseLedgerId: null,
  inputCredit: 'eligible',
  alternateFactorE4: null,
  hasExpiry: false,
  isStocked: true,
  batches: null,
  listPrice: null,
  rates: product.rates.map((rate) => ({
    from: rate.from,
    gstPercentE4: Math.round(rate.gst * 10_000),
    cessPercentE4: Math.round(rate.cess * 10_000),
    cessPerUnitE4: Math.round(rate.cessPerUnit * 10_000),
    cessRule,
    slab:
      rate.upTo === null ? null : { upToPaise: Math.round(rate.upTo * 100), aboveGstPercentE4: Math.round((rate.gstAbove ?? 0) * 10_000) },
  })),
});

/** A few at a time: enough to keep the database busy, without a queue for connections. */
async function inGroups<T, R>(items: readonly T[], make: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (let at = 0; at < items.length; at += 8) made.push(...(await Promise.all(items.slice(at, at + 8).map(make))));
  return made;
}

type Trade = { begins: IsoDate; today: IsoDate; vouchers: number; say(line: string): void };

/** Day by day, so that numbers follow dates; closed on Sundays. Purchases come before sales. Returns some of the sales and purchases. */
async function trade(staff: Desk, facts: DemoFacts, random: Random, { begins, today, vouchers, say }: Trade) {
  const days: IsoDate[] = [];
  for (let day = begins; day <= today; day = addDays(day, 1)) if (new Date(day).getUTCDay() !== 0) days.push(day);
  const shelf = makeShelf(facts.products);
  const [sold, bought]: [Posted[], Posted[]] = [[], []];
  const tradeDay = makeTrader(staff, facts, shelf, random, (sale) => sold.push(sale));
  const buyDay = await makeBuyer(staff, facts, shelf, seededRandom(seed + 3), (purchase) => bought.push(purchase));
  const perDay = vouchers / days.length;
  let made = 0;
  let reported = 0;
  for (const [at, day] of days.entries()) {
    made += await buyDay(day);
    const wanted = Math.max(2, Math.round(perDay * (at + 1)) - made);
    const sales = Math.ceil(wanted * 0.6);
    made += await tradeDay(day, sales, wanted - sales);
    if (made - reported < 1_000) continue;
    reported = made;
    say(`  ${made.toLocaleString('en-IN')} of ${vouchers.toLocaleString('en-IN')} vouchers`);
  }
  return { shelf, sold, bought };
}
