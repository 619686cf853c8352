import { Elements } from '@stripe/react-stripe-js';
import type { Stripe, StripeElementsOptionsClientSecret, StripeElementsOptionsMode } from '@stripe/stripe-js';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useLook } from '../../../ui/use-look.ts';
import { cardAppearance, loadCardScript } from './card-script.ts';

/** A form about something that exists at the gateway, or about an amount whose charge is made when it is paid. */
type Purpose = Pick<StripeElementsOptionsClientSecret, 'clientSecret'> | StripeElementsOptionsMode;

interface Ready {
  readonly stripe: Stripe;
  readonly purpose: Purpose;
}

interface CardFrameProps {
  /** Stable: a new function would remount the card form. */
  readonly prepare: () => Promise<Purpose>;
  readonly children: ReactNode;
}

/** Loads all that a card form needs, or shows what is missing with a retry button. */
export function CardFrame({ prepare, children }: CardFrameProps) {
  const [ready, setReady] = useState<Ready>();
  const [problem, setProblem] = useState<string>();
  const look = useLook();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens that it reads are others in another look
  const appearance = useMemo(() => (ready ? cardAppearance() : {}), [ready, look]);

  const begin = useCallback(() => {
    let current = true;
    setProblem(undefined);
    Promise.all([loadCardScript(), prepare()]).then(
      ([stripe, purpose]) => current && setReady({ stripe, purpose }),
      (error: unknown) => current && setProblem(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      current = false;
    };
  }, [prepare]);
  useEffect(() => begin(), [begin]);

  if (problem !== undefined) {
    return (
      <ErrorPanel
        title="The card form is not there"
        text={problem}
        action={
          <Button variant="secondary" onClick={() => void begin()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (!ready) {
    return (
      <div role="status" aria-label="Loading the card form" className="grid gap-3">
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
        <Skeleton className="h-10" />
      </div>
    );
  }
  const { stripe, purpose } = ready;
  return (
    <Elements stripe={stripe} options={{ ...purpose, appearance }}>
      {children}
    </Elements>
  );
}
