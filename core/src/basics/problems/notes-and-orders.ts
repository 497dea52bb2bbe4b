/** Notes against their original, and sales against their orders. */
export const noteAndOrderTexts = {
  ORIGINAL_UNKNOWN: 'This original is not in the books.',
  ORIGINAL_LINE_UNKNOWN: 'The original has no such item.',
  ORIGINAL_LINE_MISSING: 'Take this from the lines of the original, or name no original.',
  ORIGINAL_DATE_INVALID: 'Enter the date of the original.',
  NOTE_BEFORE_ORIGINAL: 'The original is dated {originalOn}: a note comes after it.',
  NOTE_OF_OTHER_PARTY: 'The original is of another party.',
  NOTE_PLACE_OF_SUPPLY: 'A note has the place of supply of its original: {state}.',
  NOTE_LATE_FOR_TAX: 'The tax of the original may be taken back up to {lastOn} (CGST Act, section 34).',
  RETURN_ABOVE_ORIGINAL: 'Only {leftE4} can be returned against this invoice.',
  NOTE_ABOVE_ORIGINAL: 'Only {leftPaise} before tax can be credited against this invoice.',
  NOTE_ABOVE_ORIGINAL_AND_TAX:
    'With its tax at most {mostPaise} can go back: packs that stay, free ones too, keep the tax of their retail sale price. Take another {lessPaise} off as a discount, or take back the packs that stay.',
  ORDER_UNKNOWN: 'This order is not in the books, or it is cancelled.',
  ORDER_REPEATED: 'This order is named twice.',
  ORDER_CLOSED: 'Order {number} is closed: nothing more of it is delivered. Open it again first.',
  ORDER_STANDS_CLOSED: 'This order is closed. Open it again before it is changed.',
  ORDER_OF_OTHER_PARTY: 'Order {number} is of another party.',
  ABOVE_ORDER: 'Of {name} the orders have {pendingE4} pending. Enter more in a separate voucher, or increase the order first.',
  ORDER_PARTY_FIXED: 'A part of this order is delivered: it stays with its party.',
  ORDER_BELOW_DELIVERED: '{takenE4} of {name} are delivered already.',
} as const;
