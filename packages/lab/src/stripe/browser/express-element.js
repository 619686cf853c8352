import { dress, shadowOf } from './appearance.js';

/** One button of the wallet. The page hears `confirm` and calls confirmPayment, as with Stripe's own. */
export function drawExpress({ root, appearance, purpose, emit, press }) {
  const shadow = shadowOf(root, appearance);
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = purpose === 'setup' ? 'Save with Lab Wallet' : 'Pay with Lab Wallet';
  button.addEventListener('click', () => {
    press();
    emit('click', { elementType: 'expressCheckout', expressPaymentType: 'google_pay', resolve() {} });
    emit('confirm', { elementType: 'expressCheckout', expressPaymentType: 'google_pay', paymentFailed() {} });
  });
  shadow.append(button);
  return {
    restyle: (next) => dress(root, next),
    focus: () => button.focus(),
    blur: () => button.blur(),
    clear() {},
    chosenType: () => 'google_pay',
    chosen: () => ({ wallet: true }),
    validate: () => undefined,
    reject() {},
  };
}
