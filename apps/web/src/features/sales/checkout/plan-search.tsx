import { formatMoney } from '@resolvo/contract/money';
import { itemTypeTitle } from '@resolvo/contract/product-types';
import { type Plan, planSearchMinimum } from '@resolvo/contract/sales/catalog';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../../api/query.ts';
import { messages } from '../../../messages.ts';
import { notify } from '../../../shell/notifications.ts';
import { SearchField } from '../../../ui/search-field.tsx';
import { everyPlan } from './load-offer.ts';

const debounceMilliseconds = 300;

interface PlanSearchProps {
  readonly chosen: Plan | undefined;
  /** Undefined when another one is searched: what was chosen is out of sight then. */
  readonly onChoose: (plan: Plan | undefined) => void;
}

/** All that is sold, narrowed by a part of its name, to choose one. */
export function PlanSearch(props: PlanSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  return (
    <>
      <SearchField
        label="Search plans"
        value={typed}
        onValueChange={(next) => {
          setTyped(next);
          props.onChoose(undefined);
        }}
      />
      <PlanResults {...props} search={search.length >= planSearchMinimum ? search : undefined} />
    </>
  );
}

function PlanResults({ search, chosen, onChoose }: PlanSearchProps & { search: string | undefined }) {
  const { data, error } = useEndpoint('systemPlans', { query: { search } });
  useEffect(() => {
    if (error) notify('error', messages.plansSearchFailed);
  }, [error]);
  const plans = data ? everyPlan(data) : [];
  if (data && plans.length === 0) return <p className="text-muted text-sm">No plan is called like this.</p>;
  return (
    <fieldset className="@container min-w-0">
      <legend className="sr-only">Plans found</legend>
      <div className="grid gap-x-8 @lg:grid-cols-2">
        {plans.map((plan) => (
          <label
            key={plan.plan_id}
            className="flex min-h-12 cursor-pointer items-center gap-3 border-line border-b py-2"
          >
            <input
              type="radio"
              name="plan"
              className="size-4 shrink-0 appearance-none rounded-full border border-field-line bg-field checked:border-5 checked:border-accent"
              checked={chosen?.plan_id === plan.plan_id}
              onChange={() => onChoose(plan)}
            />
            <span className="min-w-0">
              <span className="block font-medium">{plan.plan_name}</span>
              <span className="block text-muted text-sm">
                {itemTypeTitle(plan.plan_type)} · {formatMoney(plan.plan_price)}
                {plan.plan_type === 'volume' ? ' / GB' : ''}
                {plan.in_stock ? '' : ' · sold out'}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
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
