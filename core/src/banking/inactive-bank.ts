/** The error sentence for a statement of an inactive bank. */
export const inactiveBankText = (name: string) => `${name} is inactive: no statement is brought in. Make it active among the banks first.`;
