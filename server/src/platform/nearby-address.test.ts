import { expect, test } from 'vitest';
import { nearbyAddress } from './nearby-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:12:aaaa:bbbb:cccc:dddd', '2001:db8:0:12::'],
  ['2001:DB8:0000:0012::1', '2001:db8:0:12::'],
  ['2001:db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
])('%s is counted as %s', (ip, counted) => {
  expect(nearbyAddress(ip)).toBe(counted);
});
