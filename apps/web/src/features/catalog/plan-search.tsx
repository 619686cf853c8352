import { type Plan, planSearchMinimum } from '@resolvo/contract/catalog';
import { formatMoney } from '@resolvo/contract/money';
import { useEffect, useState } from 'react';
import { useEndpoint } from '../../api/query.ts';
import { messages } from '../../messages.ts';
import { notify } from '../../shell/notifications.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';

const debounceMilliseconds = 300;

export interface PlanSearchProps {
  readonly onChoose: (plan: Plan) => void;
  /** The plan that is being added. */
  readonly adding?: string | undefined;
}

/** Plans of the catalogue by a piece of their name, each with a button that takes it. */
export function PlanSearch(props: PlanSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  return (
    <>
      <SearchField label="Search plans" value={typed} onValueChange={setTyped} />
      {search.length >= planSearchMinimum ? (
        <PlanResults {...props} search={search} />
      ) : (
        <p className="text-muted text-sm">Type at least {planSearchMinimum} characters of a plan’s name.</p>
      )}
    </>
  );
}

function PlanResults({ onChoose, adding, search }: PlanSearchProps & { search: string }) {
  const { data, error } = useEndpoint('systemPlans', { query: { search } });
  useEffect(() => {
    if (error) notify('error', messages.plansSearchFailed);
  }, [error]);
  const plans = data ? [...data.proxmox_plans, ...data.cpanel_plans, ...data.one_time_plans] : [];
  if (data && plans.length === 0) return <p className="text-muted text-sm">No plan is called like this.</p>;
  return (
    <ul className="divide-y divide-line">
      {plans.map((plan) => (
        <li key={plan.plan_id} className="flex flex-wrap items-center justify-between gap-3 py-2">
          <span className="min-w-0">
            <span className="block font-medium">{plan.plan_name}</span>
            <span className="block text-muted text-sm">
              {plan.plan_type} · {formatMoney(plan.plan_price)}
            </span>
          </span>
          <Button
            variant="secondary"
            size="sm"
            loading={adding === plan.plan_id}
            onClick={() => onChoose(plan)}
            aria-label={`Add ${plan.plan_name}`}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
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
