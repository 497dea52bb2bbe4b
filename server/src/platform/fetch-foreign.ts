import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A text of another server, or the sentence with which it is refused. */
export class ForeignProblem extends Error {}

export type ForeignLimits = {
  readonly mostBytes: number;
  readonly millis: number;
  /** True in tests only: plain http, and servers of this machine. */
  readonly allowsLoopback?: boolean;
};
type Answer = { readonly status: number; readonly etag: string; readonly bytes: Buffer };

const mostRedirects = 3;

/** Addresses that are no public server: of this machine, of private networks, of one link, for documentation and for many receivers (IANA's special registries). */
const reserved = new BlockList();
for (const [net, prefix] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
  ] as const),
  ...([
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
] as const)
  reserved.addSubnet(net, prefix, 'ipv4');
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
// These of them carry an IPv4 address, or are for documentation.
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(net, prefix, 'ipv6');

/** True for an address of the public internet. An IPv4 address inside of an IPv6 one is none. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !reserved.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
}

const isLoopback = (address: string) => /^(127\.|::1$)/.test(address);
const notPublic = (host: string) => new ForeignProblem(`${host} is no server of the public internet.`);

/** Resolves a host for the connection itself, so the address that was checked is the one that is called. */
function checkedLookup(allows: (address: string) => boolean): LookupFunction {
  return (host, { all }, done) => {
    lookup(host, { all: true, verbatim: true }).then(
      (found) => {
        const [first] = found;
        if (!first || found.some(({ address }) => !allows(address))) done(notPublic(host), '');
        else if (all) done(null, found);
        else done(null, first.address, first.family);
      },
      () => done(new ForeignProblem(`There is no server ${host}.`), ''),
    );
  };
}

/** The address, if it may be called: https without a name and password in it. */
function readAddress(text: string, allowsLoopback: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !(url.protocol === 'https:' || (allowsLoopback && url.protocol === 'http:')))
    throw new ForeignProblem('The address must begin with https://.');
  if (url.username || url.password) throw new ForeignProblem('The address must not contain a name and a password.');
  return url;
}

/** Why an address is refused before anything is called; null if it may be called. The name of its host is resolved later. */
export function addressProblem(text: string): string | null {
  try {
    const host = hostOf(readAddress(text, false));
    return isIP(host) && !isPublicAddress(host) ? notPublic(host).message : null;
  } catch (error) {
    return (error as ForeignProblem).message;
  }
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Gets a file from another server. Only public addresses are called, also after a redirect. Throws `ForeignProblem`, with a sentence for a person, if
 * the server does not answer in time, answers too much, or with an error. Status 304 answers to `etag`.
 */
export async function fetchForeign(
  address: string,
  etag: string,
  { mostBytes, millis, allowsLoopback = false }: ForeignLimits,
  signal?: AbortSignal,
): Promise<Answer> {
  const time = AbortSignal.timeout(millis);
  const ending = signal ? AbortSignal.any([time, signal]) : time;
  const allows = (ip: string) => isPublicAddress(ip) || (allowsLoopback && isLoopback(ip));
  try {
    let url = readAddress(address, allowsLoopback);
    for (let redirects = 0; ; redirects++) {
      const host = hostOf(url);
      // A connection to a written address asks for no lookup.
      if (isIP(host) && !allows(host)) throw notPublic(host);
      const answer = await call(url, etag, checkedLookup(allows), ending);
      const status = answer.statusCode ?? 0;
      if (status < 300 || status === 304 || status >= 400)
        return { status, etag: etagOf(answer), bytes: await bodyOf(answer, status, mostBytes) };
      answer.destroy();
      const next = answer.headers.location;
      if (!next || !URL.canParse(next, url) || redirects >= mostRedirects)
        throw new ForeignProblem('The server sends on to another address without end.');
      url = readAddress(new URL(next, url).href, allowsLoopback);
    }
  } catch (error) {
    if (error instanceof ForeignProblem) throw error;
    if (signal?.aborted) throw error;
    if (time.aborted) throw new ForeignProblem(`The server did not answer within ${Math.round(millis / 1000)} seconds.`);
    throw new ForeignProblem('The server could not be reached.');
  }
}

function call(url: URL, etag: string, lookupChecked: LookupFunction, signal: AbortSignal): Promise<IncomingMessage> {
  const begin = url.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = {
    ...{ accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1', 'accept-encoding': 'identity', 'user-agent': 'Bahi' },
    ...(etag && { 'if-none-match': etag }),
  };
  return new Promise((resolve, reject) => {
    begin(url, { headers, signal, lookup: lookupChecked, agent: false }, resolve).on('error', reject).end();
  });
}

const etagOf = ({ headers }: IncomingMessage): string => (headers.etag && headers.etag.length <= 200 ? headers.etag : '');

async function bodyOf(answer: IncomingMessage, status: number, mostBytes: number): Promise<Buffer> {
  if (status >= 400 || status < 200) {
    answer.destroy();
    throw new ForeignProblem(`The server answers with an error (${status}).`);
  }
  const tooLarge = () => {
    answer.destroy();
    return new ForeignProblem(`The file is larger than ${mostBytes / 1_000_000} MB.`);
  };
  if ((answer.headers['content-encoding'] ?? 'identity') !== 'identity') {
    answer.destroy();
    throw new ForeignProblem('The server sends the file compressed, although it was asked not to.');
  }
  if (Number(answer.headers['content-length']) > mostBytes) throw tooLarge();
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > mostBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}
