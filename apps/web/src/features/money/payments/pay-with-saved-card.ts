import type { Charge, ChargeToPay, PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { loadCardScript } from './card-script.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * Pays with a saved card while the customer is there, so that the bank can ask for a confirmation; the gateway's script
 * shows what the bank asks. Throws the reason when it was not paid.
 */
export async function payWithSavedCard(
  { charge_id, client_secret }: ChargeToPay,
  { gateway_method }: PaymentMethodDetails,
  /** The URL a bank's page returns the browser to. */
  returnTo: string,
): Promise<Charge> {
  const stripe = await loadCardScript();
  const { error } = await stripe.confirmPayment({
    clientSecret: client_secret,
    confirmParams: { payment_method: gateway_method, return_url: new URL(returnTo, window.location.origin).href },
    redirect: 'if_required',
  });
  if (error) throw new Error(error.message ?? 'The card was not accepted. Please try another one.');
  const settled = await settleCharge(charge_id);
  if (settled.status !== 'succeeded') throw new Error(settled.reason || 'The payment did not go through.');
  return settled;
}
