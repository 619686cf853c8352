import type { Deps } from '../../deps.ts';

export type ChargeOutcome = 'paid' | 'declined' | 'needs_action' | 'unknown' | 'no_method';

/**
 * Charges the saved method of an invoice's account while its owner is not there. The same invoice and attempt are the
 * same charge, however often they are asked for. As long as no method can be saved, nobody has one.
 */
export async function chargeInvoice(
  _deps: Pick<Deps, 'db'>,
  _input: { readonly invoiceId: string; readonly attempt: number },
): Promise<ChargeOutcome> {
  return 'no_method';
}
