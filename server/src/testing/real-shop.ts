import { admin } from './server-process.ts';
import { today } from './vouchers.ts';

type Headers = Record<string, string>;

/** Calls the API of a server in a separate process. Throws unless the call succeeds. */
export async function callServer<Answer>(
  origin: string,
  method: string,
  path: string,
  headers: Headers,
  body?: object,
  key: string = crypto.randomUUID(),
): Promise<Answer> {
  const json = body ? { 'content-type': 'application/json', 'idempotency-key': key } : {};
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { origin, ...json, ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

/** The headers of a signed-in person. */
export async function signInTo(origin: string, kind: string, path: string, credentials: object): Promise<Headers> {
  const answer = await fetch(`${origin}/api${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify(credentials),
  });
  return { 'x-bahi-kind': kind, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}

export type RealShop = Awaited<ReturnType<typeof openRealShop>>;

/** Makes an approved company with a product, a party and a supplier on a server that runs as its own process; the owner sells. */
export async function openRealShop(origin: string) {
  const call = <Answer>(method: string, path: string, headers: Headers, body?: object) =>
    callServer<Answer>(origin, method, path, headers, body);
  const signIn = (kind: string, path: string, credentials: object) => signInTo(origin, kind, path, credentials);
  const boss = await signIn('admin', '/admin/login', admin);
  const person = { email: 'owner@crash.example', password: 'Crash-owner-1@' };
  await call('POST', '/pUsers/register', {}, { userName: 'Owner', mobile: '9000000001', subscription: 'yearly', ...person });
  const { priUsers } = await call<{ priUsers: { _id: string }[] }>('GET', '/admin/getPrimaryUsers', boss);
  await call('PATCH', `/admin/updatePrimaryUserStatus/${priUsers[0]?._id}`, boss, { field: 'isApproved', value: true });
  const owner = await signIn('owner', '/pUsers/login', person);
  const company = {
    name: 'Crash',
    type: 'self',
    industry: 4,
    state: '27',
    gstin: '27AAPFU0939F1ZV',
    registrationType: 'regular',
    booksFrom: '2024-04-01',
  };
  const { organizationData } = await call<{ organizationData: { _id: string } }>('POST', '/pUsers/organizations', owner, company);
  const orgId = organizationData._id;
  await call('PATCH', `/admin/updateOrganizationStatus/${orgId}`, boss, { field: 'isApproved', value: true });
  const org = `/orgs/${orgId}`;
  const rates = [{ from: '2017-07-01', gst: 18, cess: 0, cessPerUnit: 0, upTo: null, gstAbove: null }];
  const tax = await call<{ taxClassification: { _id: string } }>('POST', `${org}/taxClassifications`, owner, {
    hsn: '6907',
    description: 'Tiles',
    rates,
  });
  const thing = {
    product_name: 'Tile',
    unit: 'box',
    taxClassificationId: tax.taxClassification._id,
    openingStock: [{ quantity: 100_000 }],
  };
  const { product } = await call<{ product: { _id: string } }>('POST', `${org}/products`, owner, thing);
  const { party } = await call<{ party: { _id: string } }>('POST', `${org}/parties`, owner, {
    partyName: 'P',
    category: 'unregistered',
    state: '27',
  });
  const supplier = { partyName: 'S', accountGroup: 'Sundry Creditors', category: 'unregistered', state: '27' };
  const seller = await call<{ party: { _id: string } }>('POST', `${org}/parties`, owner, supplier);
  const second = await call<{ row: { _id: string } }>('POST', `${org}/godowns`, owner, { name: 'Shop' });
  const { godowns } = await call<{ godowns: { _id: string }[] }>('GET', `${org}/vouchers/facts/sales`, owner);
  const { sources } = await call<{ sources: { _id: string; kind: string }[] }>('GET', `${org}/sources`, owner);
  // A bill large enough for every round: a receipt's settlement is valid whatever other clients settle.
  const many = { productId: product._id, godownId: godowns[0]?._id ?? '', count: 50_000, actualCount: 50_000, selectedPriceRate: 100 };
  const large = { date: today, partyId: party._id, placeOfSupply: '27', items: [many], finalAmount: 5_900_000 };
  const { voucherNumber } = await call<{ voucherNumber: string }>('POST', `${org}/vouchers/sales`, owner, large);
  const { outstandings } = await call<{ outstandings: { billId: string }[] }>('GET', `${org}/outstandings?partyId=${party._id}`, owner);
  return {
    billId: outstandings[0]?.billId ?? '',
    firstNumber: voucherNumber,
    orgId,
    org,
    owner,
    productId: product._id,
    partyId: party._id,
    supplierId: seller.party._id,
    godownId: godowns[0]?._id ?? '',
    shopId: second.row._id,
    cashId: sources.find(({ kind }) => kind === 'cash')?._id ?? '',
  };
}
