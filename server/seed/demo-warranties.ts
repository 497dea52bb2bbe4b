import type { IsoDate } from '@bahi/core/periods/business-date';
import type { Desk } from './demo-desk.ts';

const words = {
  coversParts: true,
  coversService: true,
  claimDays: 7,
  terms:
    'The warranty covers faults of material and making.\nIt does not cover damage by water, fall or wrong voltage.\nPlease bring this card or the bill.',
};

/** The warranties of some dear products of the trader, before it sells any. */
export async function addWarranties(staff: Desk, orgId: string): Promise<void> {
  const org = `/orgs/${orgId}`;
  type Found = { products: { _id: string; warrantyMonths: number }[] };
  const { products } = await staff<Found>('GET', `${org}/products?limit=200`);
  const dear = products.filter(({ warrantyMonths }) => warrantyMonths > 0).slice(0, 3);
  for (const [at, { _id: productId }] of dear.entries()) {
    await staff('POST', `${org}/warrantyTemplates`, { ...words, productId, months: [24, 12, 6][at], isPerBill: at === 2 });
  }
}

type Card = { voucherId: string; productId: string; number: string };
type Claim = { claim: { _id: string; version: number } };

/** Customers bring a few pieces back: one is received, one in service, one given back. */
export async function addClaims(staff: Desk, orgId: string, centreId: string, today: IsoDate): Promise<void> {
  const org = `/orgs/${orgId}`;
  const { cards } = await staff<{ cards: Card[] }>('GET', `${org}/warrantyCards?filter=running&limit=3`);
  const faults = ['Does not switch on', 'Makes a noise', 'Handle is broken'];
  for (const [at, { voucherId, productId, number }] of cards.entries()) {
    const asked = { card: { voucherId, productId, number }, receivedOn: today, fault: faults[at] };
    const { claim } = await staff<Claim>('POST', `${org}/warrantyClaims`, asked);
    const step = (version: number, body: object) =>
      staff('POST', `${org}/warrantyClaims/${claim._id}/steps`, { version, on: today, ...body });
    if (at > 0) await step(1, { to: 'sent', centreId, note: 'By courier' });
    if (at > 1) {
      await step(2, { to: 'repaired', note: 'Handle replaced' });
      await step(3, { to: 'givenBack' });
    }
  }
}
