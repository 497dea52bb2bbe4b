import createClient from 'openapi-fetch';
// Made from the document of your server: npx openapi-typescript https://bahi.example/api/openapi.json -o bahi-api.ts
import type { paths } from './bahi-api.ts';

/*
 * A till in another program: it signs in as staff, lets the server compute the taxes of a draft, and posts it as a sale.
 * node sale-by-api.ts https://bahi.example till@shop.example password
 */

const [address = '', email = '', password = ''] = process.argv.slice(2);
// A browser sends Origin by itself.
const api = createClient<paths>({ baseUrl: `${address}/api`, headers: { Origin: address, 'X-Bahi-Kind': 'staff' } });

/** The answer of a call; a refusal is thrown with its code and all its problems. */
function answered<Answer>({ data, error }: { data?: Answer; error?: { code: string } }): Answer {
  if (data !== undefined) return data;
  throw new Error(JSON.stringify(error));
}

async function signIn(): Promise<void> {
  const signedIn = await api.POST('/sUsers/login', { body: { email, password } });
  answered(signedIn);
  const cookies = signedIn.response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
  api.use({ onRequest: ({ request }) => request.headers.set('Cookie', cookies.join('; ')) });
}

/** Sells so many pieces of the first product to the first party. */
async function sell(count: number) {
  const { data: me } = answered(await api.GET('/sUsers/getSecUserData'));
  const [company] = me.userData.organization;
  if (!company) throw new Error('This member of staff works in no company');
  const path = { orgId: company._id };
  const first = { params: { path, query: { limit: 1 } } };
  const [facts, { parties }, { products }] = [
    answered(await api.GET('/orgs/{orgId}/vouchers/facts/{kind}', { params: { path: { ...path, kind: 'sales' } } })),
    answered(await api.GET('/orgs/{orgId}/parties', first)),
    answered(await api.GET('/orgs/{orgId}/products', first)),
  ];
  const [party, product, godown] = [parties[0], products[0], facts.godowns[0]];
  if (!party || !product || !godown) throw new Error('A sale needs a party, a product and a godown');

  const draft = {
    date: facts.today,
    partyId: party._id,
    placeOfSupply: facts.company.state,
    items: [{ productId: product._id, godownId: godown._id, count, actualCount: count, selectedPriceRate: 100 }],
  };
  const { amount, totals, problems } = answered(await api.POST('/orgs/{orgId}/vouchers/sales/preview', { params: { path }, body: draft }));
  if (problems.length > 0) throw new Error(problems.map(({ field, message }) => `${field}: ${message}`).join('\n'));

  // The key makes the sale once, however often the call is repeated.
  const header = { 'Idempotency-Key': crypto.randomUUID() };
  const saved = await api.POST('/orgs/{orgId}/vouchers/sales', { params: { path, header }, body: { ...draft, finalAmount: amount } });
  if (saved.error?.code === 'TOTALS_DIFFER') throw new Error(`The books compute ${saved.error.ours}, not ${saved.error.yours}`);
  return { ...answered(saved), documentTaxable: totals.documentTaxable };
}

await signIn();
console.log(JSON.stringify(await sell(2)));
