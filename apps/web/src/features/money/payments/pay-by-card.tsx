import { formatMoney } from '@resolvo/contract/money';
import type { Charge, ChargeToPay, PaymentMethodDetails } from '@resolvo/contract/money/charges';
import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CardFrame } from './card-frame.tsx';
import { cardExpiry, cardName } from './card-name.ts';
import { settleCharge } from './settle-charge.ts';

interface PayByCardProps {
  /** Asks the server for a charge. Repeated calls return the same charge, with the new choice about saving the card. */
  readonly prepare: (save: boolean) => Promise<ChargeToPay>;
  readonly methods: readonly PaymentMethodDetails[];
  /** The URL a bank's page returns the browser to. */
  readonly returnTo: (chargeId: string) => string;
  readonly onPaid: (charge: Charge) => Promise<void> | void;
}

const prepareUnsaved = (prepare: PayByCardProps['prepare']) => () => prepare(false);

export function PayByCard(props: PayByCardProps) {
  // Stable: a new function would remount the card form.
  const [prepare] = useState(() => prepareUnsaved(props.prepare));
  return <CardFrame prepare={prepare}>{(charge) => <CardChoice {...props} charge={charge} />}</CardFrame>;
}

const another = 'another';

function CardChoice({ charge, methods, prepare, returnTo, onPaid }: PayByCardProps & { charge: ChargeToPay }) {
  const stripe = useStripe();
  const elements = useElements();
  const usable = methods.filter(({ expired }) => !expired);
  const [chosen, setChosen] = useState(usable[0]?.gateway_method ?? another);
  const [save, setSave] = useState(charge.saves);
  /** The last choice about saving that the server knows. */
  const [saves, setSaves] = useState(charge.saves);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function pay(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const wanted = chosen === another && save;
      if (wanted !== saves) setSaves((await prepare(wanted)).saves);
      const return_url = new URL(returnTo(charge.charge_id), window.location.origin).href;
      const { error } = await (chosen === another
        ? stripe.confirmPayment({ elements, confirmParams: { return_url }, redirect: 'if_required' })
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
              text={`Expires ${cardExpiry(method)}`}
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
        <PaymentElement />
        <Checkbox
          label="Keep this card for later payments and renewals"
          hint="The card itself stays with the payment provider; we only keep its last four digits."
          checked={save}
          onChange={(event) => setSave(event.target.checked)}
        />
      </div>
      <Button type="submit" variant="primary" size="lg" full loading={busy}>
        Pay {formatMoney(charge.amount)}
      </Button>
    </form>
  );
}
