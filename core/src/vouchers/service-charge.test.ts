import { expect, test } from 'vitest';
import { readsAsServiceCharge } from './service-charge.ts';

test.each(['Service charge', 'SERVICE CHARGES 10 %', 'Staff welfare', 'Facility fee', 'Hospitality charge', 'Gratuity', 'S. charge'])(
  '%s reads as a service charge',
  (name) => expect(readsAsServiceCharge(name)).toBe(true),
);

test.each(['Packing', 'Delivery', 'Freight', 'Rounds charge', 'Discount'])('%s does not', (name) =>
  expect(readsAsServiceCharge(name)).toBe(false),
);
