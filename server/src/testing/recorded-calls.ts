import type { FastifyInstance, InjectOptions } from 'fastify';
import { type ContractRoute, contractRoutes } from './contract-routes.ts';

/** One call of a route of the contract, without what differs from run to run. */
type RecordedCall = { route: string; status: number; line: string };

/**
 * A server that notes what is sent to its routes and what they answer, once for each shape. Values that differ from run to run are replaced
 * by their kind: ids by their place in the call, days, instants, and names made of a random part. So are sentences, which may change.
 */
export function recordCalls(app: FastifyInstance): { app: FastifyInstance; calls: RecordedCall[] } {
  const routes = contractRoutes().map((route) => ({ ...route, pattern: patternOf(route) }));
  const calls: RecordedCall[] = [];
  const seen = new Set<string>();

  function note({ method, url, payload }: InjectOptions, status: number, text: string) {
    const [path = '', query = ''] = String(url).replace('/api', '').split('?');
    const route = routes.filter((each) => each.method === method && each.pattern.test(path)).sort(fewerParameters)[0];
    if (!route || Buffer.isBuffer(payload)) return;
    const sent = route.method === 'GET' ? Object.fromEntries(new URLSearchParams(query)) : payload;
    const call = { sent, status, answer: JSON.parse(text) };
    const shape = `${route.name} ${shapeOf(call)}`;
    if (seen.has(shape)) return;
    seen.add(shape);
    const plain = withoutChance(call) as typeof call;
    calls.push({ route: route.name, status, line: `${JSON.stringify(plain.sent)}\n  ${status} ${JSON.stringify(plain.answer)}` });
  }

  const inject = async (options: InjectOptions) => {
    const answer = await app.inject(options);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    if (isJson) note(options, answer.statusCode, answer.body);
    return answer;
  };
  const recording = new Proxy(app, { get: (target, name) => (name === 'inject' ? inject : Reflect.get(target, name)) });
  return { app: recording, calls };
}

const patternOf = ({ path }: ContractRoute) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`);

/** `handOvers/owing` is also an address of `handOvers/{id}`. */
const fewerParameters = (one: ContractRoute, other: ContractRoute) => one.path.split('{').length - other.path.split('{').length;

/** The fields of a value and what each holds, as one text. */
function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`;
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return `{${Object.entries(value)
    .map(([name, each]) => `${name}:${shapeOf(each)}`)
    .join()}}`;
}

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const chances: readonly (readonly [RegExp, string])[] = [
  [/^(#\d+|[0-9a-f-]{36})\.[A-Za-z0-9_-]{43}$/g, 'token'],
  [/^(?![0-9a-f]{64}$)[A-Za-z0-9_-]{64}$/g, 'token'],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, 'instant'],
  [/\b\d\d:\d\d\b/g, 'clock'],
  [/\b(19|20)\d\d-\d\d-\d\d\b/g, 'day'],
  [/\b\d\d\/\d\d(\/\d{4})?\b/g, 'day'],
  [/\b\d\d-[A-Z][a-z]{2}-\d{4}\b/g, 'day'],
  [/\b\d\d[A-Z]{5}\d{4}[A-Z]\d[A-Z][0-9A-Z]\b/g, 'gstin'],
  [/\b[A-Z]{5}\d{4}[A-Z]\b/g, 'pan'],
  [/\b\d\d-\d\d\b/g, 'year'],
  [/\b[6-9]\d{9}\b/g, 'mobile'],
  [/\b[0-9a-f]{8}\b/g, 'hex'],
];
/** Cursors hold ids and names in base64. */
const cursors: ReadonlySet<string> = new Set(['next', 'cursor', 'before', 'after']);

/** A ratio that counts the days of a period up to today. */
const daysToToday = 'receivableDays';

function withoutChance(call: unknown): unknown {
  const ids = new Map<string, string>();
  const nth = (found: string) => {
    if (!ids.has(found)) ids.set(found, `#${ids.size + 1}`);
    return ids.get(found)!;
  };
  const plain = (text: string) => chances.reduce((so, [pattern, kind]) => so.replace(pattern, `<${kind}>`), text.replace(id, nth));
  const visit = (value: unknown, name = ''): unknown => {
    if (typeof value === 'string') return name === 'message' ? '<text>' : cursors.has(name) ? '<cursor>' : plain(value);
    if (Array.isArray(value)) {
      const shapes = new Map(value.map((each) => [shapeOf(each), each]).reverse() as [string, unknown][]);
      const kept = value.filter((each) => shapes.get(shapeOf(each)) === each);
      return kept.map((each) => visit(each));
    }
    if (name === daysToToday && typeof value === 'object') return '<days to today>';
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([field, each]) => [plain(field), visit(each, field)]));
  };
  return visit(call);
}
