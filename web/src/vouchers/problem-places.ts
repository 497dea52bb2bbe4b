/** A problem as a form shows it, whether core found it here or the server there. */
export type Shown = { readonly field: string; readonly text: string };
