import type { z } from 'zod';
import { stateEnum, stateWords } from '../state-words.ts';
import { action, stateTable } from '../states.ts';

export const quoteStatusWords = stateWords({
  draft: { word: 'Draft', meaning: 'rest' },
  sent: { word: 'Unanswered', meaning: 'turn' },
  accepted: { word: 'Accepted', meaning: 'well' },
  declined: { word: 'Declined', meaning: 'rest' },
  expired: { word: 'Expired', meaning: 'rest' },
  withdrawn: { word: 'Withdrawn', meaning: 'rest' },
});
export const quoteStatus = stateEnum(quoteStatusWords);
export type QuoteStatus = z.infer<typeof quoteStatus>;

/** An accepted quote whose order ended unpaid can be accepted again while it is valid. */
export const quoteStates = stateTable<QuoteStatus>({
  draft: ['sent', 'withdrawn'],
  sent: ['accepted', 'declined', 'expired', 'withdrawn'],
  accepted: ['sent', 'expired'],
  declined: [],
  expired: [],
  withdrawn: [],
});

const over = (status: QuoteStatus): string => `This quote is ${quoteStatusWords[status].word.toLowerCase()}.`;

export const quoteCan = {
  edit: action<QuoteStatus>(['draft'], () => 'This quote was sent. Please withdraw it and make another one.'),
  send: action<QuoteStatus>(['draft'], () => 'This quote was sent already.'),
  withdraw: action<QuoteStatus>(['draft', 'sent'], over),
  accept: action<QuoteStatus>(['sent'], over),
  decline: action<QuoteStatus>(['sent'], over),
};
