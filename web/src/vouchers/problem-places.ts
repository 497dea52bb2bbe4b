/** A problem as a form shows it, from core or from the server. */
export type Shown = { readonly field: string; readonly text: string };
