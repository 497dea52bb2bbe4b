/** The ways to pay into a bank. */
export type BankWay = 'upi' | 'card';
type BankIds = Readonly<Record<BankWay, string>>;

const keyOf = (orgId: string, way: BankWay) => `bahi.restaurant.${way}.${orgId}`;

/** The bank into which this device was last paid in each way, if it is still there, else the first; '' if there is none. */
export function usualBanks(orgId: string, banks: readonly { _id: string }[]): BankIds {
  const of = (way: BankWay) => {
    const last = localStorage.getItem(keyOf(orgId, way));
    return (banks.find(({ _id }) => _id === last) ?? banks[0])?._id ?? '';
  };
  return { upi: of('upi'), card: of('card') };
}

/** Keeps the banks of a payment for the next one. */
export function keepBanks(orgId: string, payments: readonly { way: string; ledgerId?: string }[]): void {
  for (const { way, ledgerId } of payments) {
    if ((way === 'upi' || way === 'card') && ledgerId) localStorage.setItem(keyOf(orgId, way), ledgerId);
  }
}
