import { useElements, useStripe } from '@stripe/react-stripe-js';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { CardFields } from './card-fields.tsx';
import { CardFrame } from './card-frame.tsx';

interface SaveCardProps {
  readonly returnUrl: string;
  readonly onSaved: () => Promise<void>;
}

const prepare = async () => ({
  clientSecret: (await call('ownPaymentMethodSetup', { body: {} })).client_secret,
});

/** Saves a card without a payment. */
export function SaveCard(props: SaveCardProps) {
  return (
    <CardFrame prepare={prepare}>
      <SaveForm {...props} />
    </CardFrame>
  );
}

/** Stores a card that the gateway has saved. */
export const keepCard = (setup_intent: string) => call('ownPaymentMethodAdd', { body: { setup_intent } });

function SaveForm({ returnUrl, onSaved }: SaveCardProps) {
  const stripe = useStripe();
  const elements = useElements();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!stripe || !elements || busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        confirmParams: { return_url: returnUrl },
        redirect: 'if_required',
      });
      if (error) return setProblem(error.message ?? 'The card was not accepted. Please try another one.');
      await keepCard(setupIntent.id);
      await onSaved();
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void save(event)} className="grid gap-5">
      {problem === undefined ? null : <Problem>{problem}</Problem>}
      <CardFields />
      <Button type="submit" variant="primary" size="lg" full loading={busy}>
        Save this card
      </Button>
    </form>
  );
}
