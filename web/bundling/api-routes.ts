import { api } from '@bahi/contract/api';
import type { RouteMeta } from '@bahi/contract/base';
import { wirePlan } from '@bahi/contract/plan-of-schema';
import type { RoutePlans } from '@bahi/contract/wire-plan';
import type { AnyContractProcedure, AnyContractRouter } from '@orpc/contract';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';

const ID = 'virtual:api-routes';

/**
 * Addresses and wire plans of every route, without the schemas: 2 kB in place of zod and the contract. Shapes are checked
 * where it counts, on the server; forms say their own problems through core.
 */
export const apiRoutes: Plugin = {
  name: 'bahi-api-routes',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) =>
    id === `\0${ID}`
      ? `export const routes = ${JSON.stringify(addresses(called))};\nexport const plans = ${JSON.stringify(routePlans(called))};`
      : undefined,
};

/** Method and path are all that a call needs, by the dotted name of the route. */
export function addresses(router: AnyContractRouter, path: readonly string[] = []): Record<string, string> {
  if (isContractProcedure(router)) {
    const { method, path: address } = router['~orpc'].route;
    return { [path.join('.')]: `${method} ${address}` };
  }
  return Object.assign({}, ...Object.entries(router).map(([name, below]) => addresses(below as AnyContractRouter, [...path, name])));
}

/** The routes that screens call. A screen computes a draft with core while a person types, so the previews of the API stay out of the browser. */
const called = withoutPreviews(api);

function withoutPreviews<Router extends AnyContractRouter>(router: Router): Router {
  if (isContractProcedure(router)) return router;
  const isCalled = ([, below]: [string, AnyContractRouter]) => {
    if (!isContractProcedure(below)) return true;
    const { isPreview, isOnScreens } = below['~orpc'].meta as RouteMeta;
    return !isPreview || isOnScreens === true;
  };
  const kept = Object.entries(router as Record<string, AnyContractRouter>).filter(isCalled);
  return Object.fromEntries(kept.map(([name, below]) => [name, withoutPreviews(below)])) as Router;
}

/** By the dotted name of the route. A route without amounts has no entry. */
export function routePlans(router: AnyContractRouter, path: readonly string[] = []): RoutePlans {
  if (isContractProcedure(router)) {
    const plan = planOf(router);
    return plan === undefined ? {} : { [path.join('.')]: plan };
  }
  return Object.assign({}, ...Object.entries(router).map(([name, below]) => routePlans(below as AnyContractRouter, [...path, name])));
}

function planOf(procedure: AnyContractProcedure): RoutePlans[string] | undefined {
  const { inputSchema, outputSchema, errorMap } = procedure['~orpc'];
  const [input, output] = [wirePlan(inputSchema), wirePlan(outputSchema)];
  const errors = Object.entries(errorMap).flatMap(([code, error]) => {
    const plan = wirePlan((error as { data?: unknown } | undefined)?.data);
    return plan === undefined ? [] : [[code, plan] as const];
  });
  if (!input && !output && errors.length === 0) return undefined;
  return { ...(input && { input }), ...(output && { output }), ...(errors.length > 0 && { errors: Object.fromEntries(errors) }) };
}
