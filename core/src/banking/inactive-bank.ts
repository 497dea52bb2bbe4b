/** The error sentence for a statement of an inactive bank. */
export const inactiveBankText = (name: string) =>
  `${name} is inactive: no statement can be imported. Make it active among the banks first.`;
