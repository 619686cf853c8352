/**
 * The key of one press, sent with each call that changes something. A call that is sent again with its key is not done
 * again: it gets the answer of the first one.
 */
export const onceHeader = 'idempotency-key';

export const onceKey = /^[\w-]{8,100}$/;

export const onceRefusals = {
  shape: 'The header Idempotency-Key takes 8 to 100 letters, digits, hyphens and underscores.',
  otherwise: 'This Idempotency-Key was used for something else. Please use a new one.',
  unknown: 'We began with this and cannot say whether it was finished. Please look how it is before you try again.',
} as const;
