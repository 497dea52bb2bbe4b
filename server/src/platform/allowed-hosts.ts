import type { FastifyRequest } from 'fastify';

/** Names and addresses that mean this machine. */
export const loopback = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

type HostProblem = { status: 400 | 421; code: 'INVALID' | 'UNKNOWN_HOST'; message: string };

const notOne: HostProblem = { status: 400, code: 'INVALID', message: 'A request must have exactly one Host header.' };
const notAPath: HostProblem = { status: 400, code: 'INVALID', message: 'The address of a request must begin with /.' };
const unknown: HostProblem = {
  status: 421,
  code: 'UNKNOWN_HOST',
  message: 'Bahi does not answer under this name. Its operator can allow the name with ALLOWED_HOSTS.',
};

/**
 * Returns the reason why Bahi refuses a request with this Host header, or null. Without this check a foreign site could point its own name
 * to this machine and read Bahi like a page of that site (DNS rebinding). Allowed are `allowedHosts`, the loopback names, and the address
 * at which the request arrived: a phone that opens http://192.168.1.7 needs no setting, and a foreign site cannot have this machine's
 * address as its name. Ports are ignored. `/api/health` accepts any name, because load balancers use their own.
 */
export function hostProblem(request: FastifyRequest, allowedHosts: ReadonlySet<string>): HostProblem | null {
  const { rawHeaders, url, socket } = request.raw;
  let count = 0;
  // Node keeps the first of two Host headers and silently drops the other; a proxy may have used the other one.
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count++;
  if (count !== 1) return notOne;
  if (!url?.startsWith('/')) return notAPath; // http://name/path names another host besides the header
  if (url === '/api/health') return null;
  const name = hostName(request.headers.host ?? '');
  if (name === null) return unknown;
  if (loopback.test(name) || allowedHosts.has(name) || name === plainAddress(socket.localAddress)) return null;
  return unknown;
}

/** The name of a Host header in lower case, without port, brackets and final dot; null when it is not a name. */
export function hostName(host: string): string | null {
  const [, address, name] = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9._-]+?)\.?)(?::\d{1,5})?$/i.exec(host) ?? [];
  return (address ?? name)?.toLowerCase() ?? null;
}

/** An IPv4 address in the usual form: a server that listens on `::` sees it as ::ffff:192.168.1.7. */
const plainAddress = (address: string | undefined) => address?.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
