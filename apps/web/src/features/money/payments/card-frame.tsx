import { Elements } from '@stripe/react-stripe-js';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ErrorPanel } from '../../../ui/error-panel.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { cardAppearance, loadCardScript } from './card-script.ts';

interface Ready<T> {
  readonly stripe: Stripe;
  readonly appearance: Appearance;
  readonly prepared: T;
}

interface CardFrameProps<T> {
  /** Asks the server for the charge or setup of the card form. */
  readonly prepare: () => Promise<T>;
  readonly children: (prepared: T) => ReactNode;
}

/** Loads all that a card form needs, or shows what is missing with a retry button. */
export function CardFrame<T extends { readonly client_secret: string }>({ prepare, children }: CardFrameProps<T>) {
  const [ready, setReady] = useState<Ready<T>>();
  const [problem, setProblem] = useState<string>();

  const begin = useCallback(() => {
    let current = true;
    setProblem(undefined);
    Promise.all([loadCardScript(), prepare()]).then(
      ([stripe, prepared]) => current && setReady({ stripe, appearance: cardAppearance(), prepared }),
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
  const { stripe, appearance, prepared } = ready;
  return (
    <Elements stripe={stripe} options={{ clientSecret: prepared.client_secret, appearance }}>
      {children(prepared)}
    </Elements>
  );
}
