import { formatMoney } from '@resolvo/contract/money';
import { optionalEuroInput, wholeInput } from '@resolvo/contract/money-input';
import type { PlanType } from '@resolvo/contract/product-types';
import { renews } from '@resolvo/contract/product-types';
import { planWords, resourcesOf } from '@resolvo/contract/sales/catalog-admin';
import { eachWords, monthly, onceOnly, yearly } from '@resolvo/contract/sales/price-words';
import { Check } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { StateBadge } from '../../shell/state-badge.tsx';
import { resourceText } from './plan-texts.ts';

const money = (typed: unknown): string | undefined => {
  const cents = optionalEuroInput.safeParse(typed).data;
  return cents == null ? undefined : formatMoney(cents);
};

/** The plan as customers will see it, updated while typing. */
export function PlanPreview({ type }: { type: PlanType }) {
  const plan = useWatch();
  const price = money(plan.plan_price);
  const year = money(plan.plan_annual_price);
  const points = resourcesOf(type).flatMap((name) => {
    const amount = wholeInput().safeParse(plan.resources?.[name]).data;
    return amount ? [resourceText(name, amount)] : [];
  });
  return (
    <aside aria-label="Preview" className="rounded-xl border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="label-mono text-muted">Preview</p>
        {plan.visible ? null : <StateBadge of={planWords.hidden} />}
        {String(plan.stock).trim() === '0' ? <StateBadge of={planWords.sold_out} /> : null}
      </div>
      <p className="mt-4 break-words font-medium text-xl tracking-[-0.02em]">{plan.plan_name || 'Name'}</p>
      <p className="mt-1 break-words text-muted text-sm">{plan.plan_description || 'What it is for.'}</p>
      <p className="mt-4">
        <span className="font-medium text-3xl tracking-[-0.02em] tabular-nums">{price ?? '€–'}</span>
        <span className="text-muted"> {eachWords(renews(type) ? monthly : onceOnly)}</span>
      </p>
      {year ? (
        <p className="mt-1 text-muted text-sm">
          or {year} {eachWords(yearly)}
        </p>
      ) : null}
      {points.length === 0 ? null : (
        <ul className="mt-4 grid gap-2">
          {points.map((point) => (
            <li key={point} className="flex items-start gap-2 text-ui">
              <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-accent-text" />
              {point}
            </li>
          ))}
        </ul>
      )}
    </aside>
  );
}
