import type { StandardHandlerOptions, StandardHandlerPlugin } from '@orpc/server/standard';
import type { RequestContext } from './request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route of the contract that answers, as vouchers.saveSales; '' for what is none. */
    procedure: string;
  }
}

/** Tells the request which route of the contract it is: metrics have as many labels as there are routes, not addresses. */
export const nameProcedures: StandardHandlerPlugin<RequestContext> = {
  init(options: StandardHandlerOptions<RequestContext>) {
    options.clientInterceptors ??= [];
    options.clientInterceptors.unshift((call) => {
      call.context.request.procedure = call.path.join('.');
      return call.next();
    });
  },
};
