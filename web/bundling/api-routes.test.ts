import { api } from '@bahi/contract/api';
import { expect, test } from 'vitest';
import { addresses, routePlans } from './api-routes.ts';

test('every route of the contract has a plan, with the amounts of its refusals', () => {
  const plans = routePlans(api);
  expect(plans['accounts.register']).toBeUndefined();
  expect(plans['parties.listParties']).toEqual({
    output: { parties: [{ 'creditLimit:creditLimitPaise': 100, 'balance:balancePaise': 100 }] },
  });
  expect(plans['vouchers.saveSales']?.errors).toEqual({ TOTALS_DIFFER: { yours: 100, ours: 100 } });
});

test('every route of the contract has its method and path', () => {
  const all = addresses(api);
  expect(all['vouchers.listVouchers']).toBe('GET /orgs/{orgId}/vouchers');
  for (const address of Object.values(all)) expect(address).toMatch(/^(GET|POST|PUT|PATCH|DELETE) \/[\w/{}]+$/);
});
