import { formatMoney } from '@resolvo/contract/money';
import type { Charge, ChargeToPay, PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { cardName } from '@resolvo/contract/money/self-payments';
import { useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import { claim } from '../../../claim.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CardFields } from './card-fields.tsx';
import { CardFrame } from './card-frame.tsx';
import { cardExpiry } from './card-name.ts';
import { settleCharge } from './settle-charge.ts';

interface PayByCardProps {
  /** What the card pays, as the button says. A charge over another amount is not confirmed. */
  readonly amount: number;
  /**
   * Asks the server for a charge, when Pay is pressed and not before: payment begins then. Repeated calls return the
   * same charge, with the new choice about saving the card.
   */
  readonly prepare: (save: boolean) => Promise<ChargeToPay>;
  readonly methods: readonly PaymentMethodDetails[];
  /** The URL a bank's page returns the browser to. */
  readonly returnTo: (chargeId: string) => string;
  readonly onPaid: (charge: Charge) => Promise<void> | void;
  /** While it runs nothing else of the page may pay, or end, what is paid for. */
  readonly onBusy?: (busy: boolean) => void;
}

const toPay = (amount: number) => async () => ({ mode: 'payment', amount, currency: 'eur' }) as const;

export function PayByCard(props: PayByCardProps) {
  // The amount may change while the form is open, which is then told to the form when it is paid.
  const [prepare] = useState(() => toPay(props.amount));
  return (
    <CardFrame prepare={prepare}>
      <CardChoice {...props} />
    </CardFrame>
  );
}

const another = 'another';

function CardChoice({ amount, methods, prepare, returnTo, onPaid, onBusy }: PayByCardProps) {
  const stripe = useStripe();
  const elements = useElements();
  const usable = methods.filter(({ expired }) => !expired);
  const [chosen, setChosen] = useState(usable[0]?.gateway_method ?? another);
  const [save, setSave] = useState(false);
  const [busy, setOwnBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  function setBusy(next: boolean) {
    setOwnBusy(next);
    onBusy?.(next);
  }

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const wanted = chosen === another && save;
      if (chosen === another) {
        // Before anything is asked of our server: a form that is not filled in begins no payment.
        await elements.update({ amount, setupFutureUsage: wanted ? 'off_session' : null });
        const { error } = await elements.submit();
        if (error) return setProblem(error.message ?? 'Please fill in the form.');
      }
      const charge = await prepare(wanted);
      if (charge.amount !== amount) {
        return setProblem(
          `The card would pay ${formatMoney(charge.amount)} now. Please look at the amount and try again.`,
        );
      }
      const return_url = new URL(returnTo(charge.charge_id), window.location.origin).href;
      const { error } = await (chosen === another
        ? stripe.confirmPayment({
            elements,
            clientSecret: charge.client_secret,
            confirmParams: { return_url },
            redirect: 'if_required',
          })
        : stripe.confirmPayment({
            clientSecret: charge.client_secret,
            confirmParams: { payment_method: chosen, return_url },
            redirect: 'if_required',
          }));
      if (error) return setProblem(error.message ?? 'The card was not accepted. Please try another one.');
      const settled = await settleCharge(charge.charge_id);
      if (settled.status !== 'succeeded') return setProblem(settled.reason || 'The payment did not go through.');
      await onPaid(settled);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void pay(event)} className="grid gap-5">
      {problem === undefined ? null : (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      {usable.length === 0 ? null : (
        <fieldset className="grid gap-3">
          <legend className="mb-3 font-medium text-ui">Pay with</legend>
          {usable.map((method) => (
            <ChoiceCard
              key={method.payment_method_id}
              name="card"
              value={method.gateway_method}
              checked={chosen === method.gateway_method}
              onChange={() => setChosen(method.gateway_method)}
              title={cardName(method)}
              corner={<span className="font-normal text-muted text-sm">Expires {cardExpiry(method)}</span>}
            />
          ))}
          <ChoiceCard
            name="card"
            value={another}
            checked={chosen === another}
            onChange={() => setChosen(another)}
            title="Another card or wallet"
          />
        </fieldset>
      )}
      <div hidden={chosen !== another} className="grid gap-5">
        <CardFields />
        <Checkbox
          label="Keep this card for later payments and renewals"
          hint={claim(
            'cards.kept',
            'Its number stays with the payment provider; we keep the last four digits and the expiry date.',
          )}
          checked={save}
          onChange={(event) => setSave(event.target.checked)}
        />
      </div>
      <Button type="submit" variant="primary" size="lg" full loading={busy}>
        Pay {formatMoney(amount)}
      </Button>
    </form>
  );
}
