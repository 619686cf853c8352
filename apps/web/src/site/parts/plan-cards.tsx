import type { CpanelPlan } from '@resolvo/contract/sales/catalog';
import { Check } from 'lucide-react';
import { Link } from 'react-router';
import { example } from '../../claim.ts';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Tag } from '../../ui/tag.tsx';
import { PlanTree } from '../art/plan-tree.tsx';
import { orderPath } from '../order-path.ts';
import { type PriceView, shownPrice, vatWords } from '../price-view.ts';

const count = (amount: number, one: string, many: string) => `${amount} ${amount === 1 ? one : many}`;

/** The middle plan is highlighted as the recommended one. */
export function HostingPlans({ plans, view }: { plans: readonly CpanelPlan[]; view: PriceView }) {
  return (
    <ul className="grid gap-5 lg:grid-cols-3">
      {plans.map((plan, index) => (
        <HostingPlan key={plan.plan_slug} plan={plan} place={index} view={view} chosen={index === 1} />
      ))}
    </ul>
  );
}

type HostingPlanProps = { plan: CpanelPlan; place: number; view: PriceView; chosen: boolean };

function HostingPlan({ plan, place, view, chosen }: HostingPlanProps) {
  const { amount, per, note } = shownPrice(plan, view);
  const { disk_gb, websites, mailboxes, databases } = plan.resources;
  const points = [
    count(websites, 'website', 'websites'),
    example('web.hosting', `${disk_gb} GB on NVMe disks`),
    count(mailboxes, 'mailbox', 'mailboxes'),
    count(databases, 'database', 'databases'),
  ];
  return (
    <li
      className={cx(
        'flex flex-col rounded-xl border bg-surface p-7 sm:p-8',
        chosen ? 'border-accent shadow-popup' : 'border-line',
      )}
    >
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-medium text-2xl tracking-[-0.02em]">{plan.plan_name}</h3>
        {chosen && <Tag>Recommended</Tag>}
      </div>
      <p className="mt-2 min-h-12 text-base text-muted">{plan.plan_description}</p>
      <div className="mt-6 flex items-end justify-between gap-4">
        <div>
          <p>
            <span className="font-medium text-4xl tracking-[-0.02em] tabular-nums">{amount}</span>
            <span className="text-muted"> {per}</span>
          </p>
          <p className="mt-1 text-muted text-sm">
            {note ? `${note}, ${vatWords(view)}` : `Paid month by month, ${vatWords(view)}`}
          </p>
        </div>
        <PlanTree place={place} />
      </div>
      <ul className="mt-7 mb-8 grid gap-2.5 max-lg:order-last max-lg:mb-0">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-3 text-ui">
            <Check aria-hidden="true" className="mt-0.5 size-[1.125rem] shrink-0 text-accent-text" />
            {point}
          </li>
        ))}
      </ul>
      <Link
        to={orderPath({ plan })}
        className={cx(buttonClass(chosen ? 'primary' : 'secondary', 'lg'), 'mt-auto max-lg:mt-6')}
      >
        Choose {plan.plan_name}
      </Link>
    </li>
  );
}
