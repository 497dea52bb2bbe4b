/** Channels of a hotel: their set-up, and what they send. */
export const channelTexts = {
  CHANNEL_SELLS_NOTHING: 'Choose at least one room type and rate plan.',
  CHANNEL_CODE_TWICE: 'This code is on the list already.',
  CHANNEL_OFFER_TWICE: 'This room type with this rate plan is on the list already.',
  CHANNEL_TYPE_GONE: 'This room type is no longer sold.',
  CHANNEL_PLAN_GONE: 'This rate plan is no longer sold.',
  CHANNEL_PLAN_OF_OTHERS: 'This rate plan is only for bookings of its company or agent. Choose that party, or another plan.',
  CHANNEL_SPAN_EMPTY: 'The last night is before the first one.',
  CHANNEL_SPAN_LONG: 'These are {nights} nights. Ask for up to {most} at a time.',
  CHANNEL_RATE_MISSING: 'The night of {date} has no rate. Send one for each night.',
  CHANNEL_RATE_OUTSIDE: 'The night of {date} is not part of the stay.',
  CHANNEL_RATE_TWICE: 'The night of {date} has two rates.',
  CHANNEL_RATE_DIFFERS: 'The night of {date} costs {ourPaise}. The rate that was sent is {sentPaise}.',
} as const;
