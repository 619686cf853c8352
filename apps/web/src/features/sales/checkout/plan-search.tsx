import { itemTypeTitle, renews } from '@resolvo/contract/product-types';
import { type Plan, planSearchMinimum } from '@resolvo/contract/sales/catalog';
import { monthly, onceOnly, rateWords } from '@resolvo/contract/sales/price-words';
import { useEffect, useRef, useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { messages } from '../../../messages.ts';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { everyPlan } from './load-offer.ts';

const debounceMilliseconds = 300;

interface PlanSearchProps {
  readonly chosen: Plan | undefined;
  /** Undefined when the choice is opened again. */
  readonly onChoose: (plan: Plan | undefined) => void;
}

/** All that is sold, narrowed by a part of its name. Once one is chosen it alone stays, and what is asked next follows. */
export function PlanSearch({ chosen, onChoose }: PlanSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const change = useRef<HTMLButtonElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The control that had the focus is gone: its next one has it. Not where the choice ended by itself, with what was added.
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    (chosen === undefined ? field : change).current?.focus();
  }, [chosen]);
  const choose = (plan: Plan | undefined) => {
    moved.current = true;
    onChoose(plan);
  };
  if (chosen) {
    return (
      <section
        aria-label="Chosen plan"
        className="flex items-center gap-3 rounded-md border border-line bg-sunken/60 px-3 py-2"
      >
        <span className="min-w-0 flex-1">
          <PlanWords plan={chosen} />
        </span>
        <Button ref={change} looks variant="ghost" size="sm" className="scroll-mt-24" onClick={() => choose(undefined)}>
          Change<span className="sr-only"> the plan</span>
        </Button>
      </section>
    );
  }
  return (
    <>
      <SearchField ref={field} label="Search plans" value={typed} onValueChange={setTyped} />
      <PlanResults onChoose={choose} search={search.length >= planSearchMinimum ? search : undefined} />
    </>
  );
}

const PlanWords = ({ plan }: { plan: Plan }) => (
  <>
    <span className="block font-medium">{plan.plan_name}</span>
    <span className="block text-muted text-sm">
      {itemTypeTitle(plan.plan_type)} · {rateWords(costOf(plan))}
      {plan.in_stock ? '' : ' · sold out'}
    </span>
  </>
);

const costOf = ({ plan_type, plan_price: price }: Plan) => ({
  ...(renews(plan_type) ? monthly : onceOnly),
  price,
  eachGb: plan_type === 'volume',
});

function PlanResults({ search, onChoose }: Pick<PlanSearchProps, 'onChoose'> & { search: string | undefined }) {
  const { data, error } = useEndpoint('systemPlans', { query: { search } });
  useEffect(() => {
    if (error) notify('error', messages.plansSearchFailed);
  }, [error]);
  // A list without entries is none for those who hear the page.
  if (!data) return null;
  const plans = everyPlan(data);
  if (plans.length === 0) return <p className="text-muted text-sm">No plan is called like this.</p>;
  return (
    <div className="@container min-w-0">
      <ul aria-label="Plans found" className="grid gap-x-8 @lg:grid-cols-2">
        {plans.map((plan) => (
          <li key={plan.plan_id} className="border-line border-b">
            <button
              type="button"
              className="block min-h-12 w-full rounded-md px-2 py-2 text-left hover:bg-hover"
              onClick={() => onChoose(plan)}
            >
              <PlanWords plan={plan} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function useDebounced(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
