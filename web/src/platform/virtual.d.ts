declare module 'virtual:api-routes' {
  /** Method and path of each route, by its dotted name: `GET /orgs/{orgId}/vouchers`. */
  export const routes: Readonly<Record<string, string>>;
  export const plans: import('@bahi/contract/wire-plan').RoutePlans;
}

declare module 'virtual:guide' {
  export const chapters: readonly import('../../bundling/guide.ts').GuideChapter[];
}
