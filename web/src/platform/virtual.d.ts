declare module 'virtual:api-routes' {
  import type { AnyContractRouter } from '@orpc/contract';

  export const routes: AnyContractRouter;
  export const plans: import('@bahi/contract/wire-plan').RoutePlans;
}

declare module 'virtual:guide' {
  export const chapters: readonly import('../../bundling/guide.ts').GuideChapter[];
}
