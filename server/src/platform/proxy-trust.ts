import { isIP } from 'node:net';
import type { FastifyServerOptions } from 'fastify';

/** The proxies whose `X-Forwarded-For` is trusted: none, a number of them in a row, or those at these addresses. */
export type ProxyTrust = 'none' | { proxies: number } | { addresses: readonly string[] };

const mostProxies = 10;

/** Parses TRUST_PROXY; undefined if invalid. An unset value trusts no proxy. */
export function parseProxyTrust(text: string | undefined): ProxyTrust | undefined {
  if (text === undefined || text.toLowerCase() === 'off') return 'none';
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= mostProxies ? { proxies: Number(text) } : undefined;
  const addresses = text.split(',').map((each) => each.trim());
  return addresses.every(isAddress) ? { addresses } : undefined;
}

/** An address, a range of addresses such as 10.0.0.0/8, or the word loopback. */
function isAddress(text: string): boolean {
  if (text === 'loopback') return true;
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  return bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128));
}

/**
 * The trust in Fastify's form. Fastify ignores a plain number, because a number does not identify the nearest proxy; the function counts
 * hops.
 */
export function fastifyTrust(trust: ProxyTrust): NonNullable<FastifyServerOptions['trustProxy']> {
  if (trust === 'none') return false;
  if ('addresses' in trust) return [...trust.addresses];
  return (_address: string, proxiesBefore: number) => proxiesBefore < trust.proxies;
}
