/** Two digits of the GST state list; `isStateCode` checks it. */
export type StateCode = string;

/** Place of supply of an export. */
export const OTHER_COUNTRIES: StateCode = '96';

type State = {
  readonly code: StateCode;
  readonly name: string;
  /** Letters of vehicle plates. */
  readonly alpha: string;
  /** A union territory without its own legislature. Its half of the tax is UTGST, kept in the SGST fields. */
  readonly hasUtgst: boolean;
};

const state = (code: StateCode, name: string, alpha: string, hasUtgst = false): State => ({ code, name, alpha, hasUtgst });

/** In the order of their codes, as the GST portal lists them. */
export const states: readonly State[] = [
  state('01', 'Jammu and Kashmir', 'JK'),
  state('02', 'Himachal Pradesh', 'HP'),
  state('03', 'Punjab', 'PB'),
  state('04', 'Chandigarh', 'CH', true),
  state('05', 'Uttarakhand', 'UT'),
  state('06', 'Haryana', 'HR'),
  state('07', 'Delhi', 'DL'),
  state('08', 'Rajasthan', 'RJ'),
  state('09', 'Uttar Pradesh', 'UP'),
  state('10', 'Bihar', 'BR'),
  state('11', 'Sikkim', 'SK'),
  state('12', 'Arunachal Pradesh', 'AR'),
  state('13', 'Nagaland', 'NL'),
  state('14', 'Manipur', 'MN'),
  state('15', 'Mizoram', 'MZ'),
  state('16', 'Tripura', 'TR'),
  state('17', 'Meghalaya', 'ML'),
  state('18', 'Assam', 'AS'),
  state('19', 'West Bengal', 'WB'),
  state('20', 'Jharkhand', 'JH'),
  state('21', 'Odisha', 'OD'),
  state('22', 'Chhattisgarh', 'CG'),
  state('23', 'Madhya Pradesh', 'MP'),
  state('24', 'Gujarat', 'GJ'),
  state('26', 'Dadra and Nagar Haveli and Daman and Diu', 'DN', true),
  state('27', 'Maharashtra', 'MH'),
  state('29', 'Karnataka', 'KA'),
  state('30', 'Goa', 'GA'),
  state('31', 'Lakshadweep Islands', 'LD', true),
  state('32', 'Kerala', 'KL'),
  state('33', 'Tamil Nadu', 'TN'),
  state('34', 'Puducherry', 'PY'),
  state('35', 'Andaman and Nicobar Islands', 'AN', true),
  state('36', 'Telangana', 'TS'),
  state('37', 'Andhra Pradesh', 'AP'),
  state('38', 'Ladakh', 'LA', true),
  state(OTHER_COUNTRIES, 'Other Countries', 'FC'),
  state('97', 'Other Territory', 'OT'),
];

/** Codes that older GSTINs still have: Daman and Diu (merged in 2020), Andhra Pradesh before its division. */
const mergedInto: ReadonlyMap<string, StateCode> = new Map([
  ['25', '26'],
  ['28', '37'],
]);

const byCode: ReadonlyMap<string, State> = new Map(states.map((each) => [each.code, each]));

/** True if the code may be a place of supply today. */
export function isStateCode(text: string): boolean {
  return byCode.has(text);
}

/** The name of the state, or the code itself if it is unknown. */
export function stateName(code: StateCode): string {
  return byCode.get(code)?.name ?? code;
}

/** The code in use today for one in a GSTIN; null if it is not a state (99 is the centre). */
export function currentStateCode(code: string): StateCode | null {
  const current = mergedInto.get(code) ?? code;
  return isStateCode(current) ? current : null;
}
