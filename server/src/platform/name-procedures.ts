import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import type { RequestContext } from './request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the contract, as vouchers.saveSales; '' for other requests. */
    procedure: string;
  }
}

/** Sets the route of the contract on the request, so that metrics have one label per route and not per address. */
export const nameProcedures: StandardHandlerPlugin<RequestContext> = {
  init(options: StandardHandlerOptions<RequestContext>) {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      call.context.request.procedure = call.path.join('.');
      return call.next();
    });
  },
};
