/** What a card does when it is used: https://docs.stripe.com/testing */
export interface Behaviour {
  readonly charge:
    | { readonly kind: 'succeeds' }
    | { readonly kind: 'declines'; readonly code: string; readonly declineCode?: string; readonly message: string }
    /** The lab's own: an error on Stripe's side, with the money taken or not. */
    | { readonly kind: 'breaks'; readonly charged: boolean };
  /** `setup`: asks the customer until it was saved with consent; `always`: asks every time. */
  readonly authentication: 'never' | 'setup' | 'always';
  /** Whether saving it works although charging does not. */
  readonly attaches: boolean;
  readonly refund: 'succeeds' | 'fails' | 'waits';
  readonly disputed: boolean;
}

const good: Behaviour = {
  charge: { kind: 'succeeds' },
  authentication: 'never',
  attaches: true,
  refund: 'succeeds',
  disputed: false,
};

const declined = (code: string, message: string, declineCode?: string): Behaviour => ({
  ...good,
  attaches: false,
  charge: { kind: 'declines', code, message, ...(declineCode && { declineCode }) },
});

const genericDecline = declined('card_declined', 'Your card was declined.', 'generic_decline');

interface TestCard {
  readonly number: string;
  /** The name by which tests give it without typing a number. */
  readonly token: string;
  readonly about: string;
  readonly behaviour: Behaviour;
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', token: 'pm_card_visa', about: 'succeeds', behaviour: good },
  { number: '5555555555554444', token: 'pm_card_mastercard', about: 'succeeds', behaviour: good },
  {
    number: '4000000000000002',
    token: 'pm_card_chargeDeclined',
    about: 'is declined',
    behaviour: genericDecline,
  },
  {
    number: '4000000000009995',
    token: 'pm_card_chargeDeclinedInsufficientFunds',
    about: 'is declined: insufficient funds',
    behaviour: declined('card_declined', 'Your card has insufficient funds.', 'insufficient_funds'),
  },
  {
    number: '4000000000000069',
    token: 'pm_card_chargeDeclinedExpiredCard',
    about: 'is declined: expired',
    behaviour: declined('expired_card', 'Your card has expired.'),
  },
  {
    number: '4000000000000127',
    token: 'pm_card_chargeDeclinedIncorrectCvc',
    about: 'is declined: wrong security code',
    behaviour: declined('incorrect_cvc', "Your card's security code is incorrect."),
  },
  {
    number: '4000000000000119',
    token: 'pm_card_chargeDeclinedProcessingError',
    about: 'is declined: processing error',
    behaviour: declined('processing_error', 'An error occurred while processing your card. Try again in a little bit.'),
  },
  {
    number: '4000002500003155',
    token: 'pm_card_authenticationRequiredOnSetup',
    about: 'asks for 3-D Secure until it is saved',
    behaviour: { ...good, authentication: 'setup' },
  },
  {
    number: '4000002760003184',
    token: 'pm_card_authenticationRequired',
    about: 'asks for 3-D Secure every time',
    behaviour: { ...good, authentication: 'always' },
  },
  {
    number: '4000000000000341',
    token: 'pm_card_chargeCustomerFail',
    about: 'can be saved, and is declined when it is charged',
    behaviour: { ...genericDecline, attaches: true },
  },
  {
    number: '4000000000000259',
    token: 'pm_card_createDispute',
    about: 'succeeds, and is disputed at once',
    behaviour: { ...good, disputed: true },
  },
  {
    number: '4000000000005126',
    token: 'pm_card_refundFail',
    about: 'succeeds; a refund succeeds first and fails a little later',
    behaviour: { ...good, refund: 'fails' },
  },
  {
    number: '4000000000007726',
    token: 'pm_card_pendingRefund',
    about: 'succeeds; a refund is pending first and succeeds a little later',
    behaviour: { ...good, refund: 'waits' },
  },
  {
    number: '4000000000009508',
    token: 'pm_lab_breaks',
    about: 'the lab’s own: answers 500, and nothing was charged',
    behaviour: { ...good, charge: { kind: 'breaks', charged: false } },
  },
  {
    number: '4000000000009516',
    token: 'pm_lab_breaksAfterCharge',
    about: 'the lab’s own: charges, and answers 500',
    behaviour: { ...good, charge: { kind: 'breaks', charged: true } },
  },
];

export const cardByToken = (token: string) => testCards.find((card) => card.token === token);
export const cardByNumber = (number: string) => testCards.find((card) => card.number === number);

/** Any other number is a card that no test account knows: Stripe declines real numbers in test mode. */
export const realCard: Behaviour = declined(
  'card_declined',
  'Your card was declined. Your request was in test mode, but used a non test card.',
  'test_mode_live_card',
);

export const behaviourOf = (number: string): Behaviour => cardByNumber(number)?.behaviour ?? realCard;

export function brandOf(number: string): string {
  if (number.startsWith('4')) return 'visa';
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard';
  return /^3[47]/.test(number) ? 'amex' : 'unknown';
}
