/** Why a bank that is not used any more takes no statement. */
export const inactiveBankText = (name: string) => `${name} is inactive: no statement is brought in. Make it active among the banks first.`;
