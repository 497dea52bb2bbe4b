import { readFileSync } from 'node:fs';
import { addDays, daysBetween } from '@bahi/core/periods/business-date';
import { expect, test } from 'vitest';
import { inDays, openDesk } from '../testing/bookings.ts';
import { addChannel, bearer } from '../testing/channels.ts';
import { testApp } from '../testing/test-app.ts';

const { app, pool } = await testApp();
const page = readFileSync(new URL('../../../docs/channel-api.md', import.meta.url), 'utf8');

/** The days of the page, which begin here, as days from the tenth day from today on. */
const firstDay = '2027-03-10';
const soon = (text: string) => text.replace(/2027-03-\d\d/g, (day) => addDays(inDays(10), daysBetween(firstDay, day)));

const samples = [...page.matchAll(/```http\n(GET|POST|PUT) (\S+)\n(?:\n([^`]+))?```\n+```json\n([^`]+)```/g)].map(
  ([, method, url, body, answer]) => ({
    method: method as 'GET' | 'POST' | 'PUT',
    url: soon(url!),
    body: body && soon(body),
    answer: soon(answer!),
  }),
);

test('the calls of the page for integrators answer as it says', async () => {
  const { token } = await addChannel(app, await openDesk(app, pool));
  const headers = { ...bearer(token), 'content-type': 'application/json' };
  expect(samples.map(({ method, url }) => `${method} ${url.split('?')[0]!.replace('/api/channel', '')}`)).toEqual([
    ...['GET /availability', 'GET /rates', 'POST /bookings', 'PUT /bookings/SR-1001', 'GET /bookings/SR-1001'],
    ...['POST /bookings/SR-1001/cancel', 'GET /changes'],
  ]);
  for (const { method, url, body, answer } of samples) {
    const answered = await app.inject({ method, url, headers: body ? headers : bearer(token), ...(body && { payload: body }) });
    expect({ url, ...answered.json() }).toMatchObject({ url, ...JSON.parse(answer) });
  }
});
