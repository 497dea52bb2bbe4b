/** Tax deducted at source, its certificates and challans, and tax on advances. */
export const tdsTexts = {
  TDS_TWICE: 'TDS was deducted on all of this before.',
  TDS_AS_PAID: 'A part of this bill was counted for TDS when it was paid, so the rest is too: deduct it with the payment.',
  TDS_OF_SEVERAL: 'TDS in a journal is of one party: enter a journal for each, or deduct it with the payment.',
  TDS_LEDGER_USED:
    'TDS of this section was deducted on {name} and stays there, so that edits and challans find it. Rename that ledger instead.',
  TDS_ABOVE_VALUE: 'TDS is deducted on {valuePaise}: it cannot be more.',
  TDS_DIFFERS: 'By its section, TDS of {duePaise} is due here.',
  TDS_DUE_OF: 'By the section of {name}, TDS of {duePaise} is due here.',
  TDS_WITHOUT_SECTION: 'Say first under which section TDS is deducted of this party.',
  TDS_WITHOUT_ADVANCE: 'No amount is left beside the bills: enter TDS of a bill at the bill.',
  TDS_SECTION_UNKNOWN: 'Choose a section.',
  TDS_PERCENT_INVALID: 'A rate is between 0 and 100 %.',
  CERTIFICATE_NUMBER_MISSING: 'Enter the number of the certificate.',
  CERTIFICATE_DAYS_INVALID: 'A certificate holds from a day to a later one.',
  CHALLAN_WITHOUT_TAX: 'A challan belongs to a payment of TDS, without a party.',
  CHALLAN_MONTH_INVALID: 'Choose the month whose tax is paid.',
  BSR_CODE_INVALID: 'A BSR code has 7 digits.',
  CHALLAN_SERIAL_INVALID: 'A challan number has up to 5 digits.',
  ADVANCE_TAX_USED: 'Bills have taken of this advance: its tax stays at {percentE4} %, and no less than was taken.',
} as const;
