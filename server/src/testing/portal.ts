import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type PortalEvent = { uid: string; from: string; until: string; more?: string };

/** A calendar as portals write it. */
export const calendarOf = (events: readonly PortalEvent[]): string =>
  [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Portal//EN'],
    ...events.flatMap(({ uid, from, until, more }) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, 'DTSTAMP:20261129T000000Z'],
      ...[`DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`, `DTEND;VALUE=DATE:${until.replaceAll('-', '')}`],
      ...[more ?? 'SUMMARY:Reserved', 'END:VEVENT'],
    ]),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A portal of this machine whose calendar a test sets. Ends with the process. */
export async function openPortal() {
  let answer: Answer = (_, response) => response.end(calendarOf([]));
  const asked: { path: string; etag: string | undefined }[] = [];
  const server = createServer((request, response) => {
    asked.push({ path: request.url ?? '', etag: request.headers['if-none-match'] });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/calendar.ics`,
    asked,
    answers: (next: Answer) => {
      answer = next;
    },
    /** The portal has these events; its server marks the file and answers 304 to the mark. */
    has: (...events: readonly PortalEvent[]) => {
      const text = calendarOf(events);
      const etag = `"${createHash('sha256').update(text).digest('hex')}"`;
      answer = (request, response) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else response.writeHead(200, { etag }).end(text);
      };
    },
    sends: (body: string | Buffer, status = 200) => {
      answer = (_, response) => void response.writeHead(status).end(body);
    },
  };
}
