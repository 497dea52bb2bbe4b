import type { FastifyInstance } from 'fastify';
import { get, post, put, remove } from './calls.ts';
import { done } from './done.ts';
import { addProduct } from './masters.ts';
import { type Counter, saleOf, sell, today } from './vouchers.ts';

type Kept = { _id: string; version: number };

/** A product gets a warranty and is sold; the piece comes back faulty and is replaced; what is wrong is refused. */
export async function claimWarranties(app: FastifyInstance, counter: Counter) {
  const { path, manager, clerk } = counter;
  const productId = await addProduct(app, counter);
  const words = { months: 12, coversParts: true, coversService: false, claimDays: 7, terms: 'No cover for water.' };
  const { template } = done(await post<{ template: Kept }>(app, manager, `${path}/warrantyTemplates`, { ...words, productId }));
  await post(app, manager, `${path}/warrantyTemplates`, { ...words, months: 0 });
  await post(app, manager, `${path}/warrantyTemplates`, { ...words, productId });
  const ofTemplate = `${path}/warrantyTemplates/${template._id}`;
  done(await put<{ template: Kept }>(app, manager, ofTemplate, { ...words, productId, version: 1, months: 24, isPerBill: false }));
  await put(app, manager, ofTemplate, { ...words, productId, version: 1 });
  await get(app, clerk, `${path}/warrantyTemplates`);

  const sale = saleOf(counter, 1);
  done(await sell(app, counter, { ...sale, items: sale.items.map((item) => ({ ...item, productId })) }));
  type Found = { voucherId: string; productId: string; number: string };
  const { cards } = done(await get<{ cards: Found[] }>(app, clerk, `${path}/warrantyCards?filter=running&productId=${productId}`));
  const { voucherId, number } = cards[0]!;
  const card = { voucherId, productId, number };
  const asked = { card, receivedOn: today, fault: 'Does not start' };
  const { claim } = done(await post<{ claim: Kept }>(app, clerk, `${path}/warrantyClaims`, asked));
  await post(app, clerk, `${path}/warrantyClaims`, asked);
  await post(app, clerk, `${path}/warrantyClaims`, { receivedOn: today, fault: 'Noise' });
  done(
    await post<object>(app, clerk, `${path}/warrantyClaims`, {
      productId,
      serial: 'X1',
      customerName: 'Asha',
      receivedOn: today,
      fault: 'Noise',
    }),
  );
  const steps = `${path}/warrantyClaims/${claim._id}/steps`;
  await post(app, clerk, steps, { version: 1, to: 'givenBack', on: today });
  done(await post<object>(app, clerk, steps, { version: 1, to: 'sent', on: today, centreId: counter.partyId, note: 'By courier' }));
  await post(app, clerk, steps, { version: 1, to: 'repaired', on: today });
  done(await post<object>(app, clerk, steps, { version: 2, to: 'replaced', on: today, charge: 50 }));
  await get(app, clerk, `${path}/warrantyClaims`);
  await get(app, clerk, `${path}/warrantyClaims?state=all&search=asha`);
  await get(app, clerk, `${path}/warrantyClaims/${claim._id}`);
  await get(app, clerk, `${path}/warrantyCard?${new URLSearchParams(card).toString()}`);
  return { number, productId, forget: () => remove(app, manager, ofTemplate, { version: 2 }) };
}
