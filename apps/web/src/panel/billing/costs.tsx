import { formatMoney } from '@resolvo/contract/money';
import { optionalEuroInput, typedEuro } from '@resolvo/contract/money-input';
import { spendingMark } from '@resolvo/contract/sales/forecast';
import type { Spending } from '@resolvo/contract/sales/spending';
import { z } from 'zod';
import { usePrefetched } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { Form } from '../../shell/form.tsx';
import { FormTextField } from '../../shell/form-fields.tsx';
import { formatDay } from '../../shell/relative-time.tsx';
import { useAct } from '../../shell/use-act.ts';
import { useDialog } from '../../shell/use-dialog.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stat, StatStrip } from '../../ui/stat-strip.tsx';

/** What the month has cost, what is to come, and how much it may cost. */
export function Costs() {
  const spending = usePrefetched('ownSpending', {});
  const { may } = useRights();
  const { open, show, close } = useDialog(['limit']);
  const { spent, rest, next, limit, to, services } = spending;
  const hint = spentHint(spending);
  const mark = limit === null ? 0 : spendingMark(spent, limit);
  return (
    <section aria-labelledby="costs" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="costs" className="font-semibold text-base">
          Costs
        </h2>
        {may('ownSpendingLimit') ? (
          <Button variant="secondary" size="sm" onClick={() => show('limit')}>
            {limit === null ? 'Set a spending limit' : 'Change the limit'}
          </Button>
        ) : null}
      </div>
      <StatStrip>
        <Stat
          label="This month so far"
          value={formatMoney(spent)}
          {...(hint !== '' && { hint })}
          {...(mark > 0 && { tone: mark === 100 ? 'danger' : 'warn' })}
        />
        <Stat label="Still to come" value={formatMoney(rest)} hint={`before ${formatDay(to)}`} />
        <Stat label="Next month" value={formatMoney(next)} hint="at this pace" />
      </StatStrip>
      {rest === 0 ? null : (
        <p className="text-muted text-sm">
          What is still to come has the invoices of this month, which are issued days before their renewals.
        </p>
      )}
      {services.length === 0 ? null : <CostList services={services} />}
      {open === 'limit' && may('ownSpendingLimit') ? <LimitDialog limit={limit} onClose={close} /> : null}
    </section>
  );
}

/** The limit, and what would count against it once it is paid. */
const spentHint = ({ limit, waiting }: Spending): string =>
  [
    ...(limit === null ? [] : [`of ${formatMoney(limit)}`]),
    ...(waiting === 0 ? [] : [`${formatMoney(waiting)} in orders waits for payment`]),
  ].join(', ');

function CostList({ services }: { services: Spending['services'] }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-5 sm:px-6">
      <summary className="min-h-10 cursor-pointer py-2.5 font-medium text-sm text-text">By service, incl. VAT</summary>
      <ul className="grid gap-3 pt-1 pb-5 text-sm">
        {services.map(({ unit_id, subscription_id, name, hourly, so_far, rest, next }) => (
          <li key={unit_id} className="flex flex-wrap justify-between gap-x-6 gap-y-1">
            <span className="min-w-0 break-words">
              {name}
              {subscription_id === null ? <span className="text-muted">, being made</span> : null}
            </span>
            <span className="text-muted tabular-nums">
              {hourly ? `${formatMoney(so_far)} so far, ` : ''}
              {rest === 0 ? 'nothing' : formatMoney(rest)} more to come this month, {formatMoney(next)} next month
            </span>
          </li>
        ))}
        <li className="text-muted">
          What you have paid ahead is in “This month so far”. Renewals count in the month of their invoice, hours in the
          month they run in. Traffic above a plan is added when it is billed; the page of a server shows it before.
        </li>
      </ul>
    </details>
  );
}

const limitForm = z.strictObject({ amount: optionalEuroInput });

function LimitDialog({ limit, onClose }: { limit: number | null; onClose: () => void }) {
  const set = useAct('ownSpendingLimit', { said: ({ details }) => details, done: onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Spending limit"
      description="You are told at 80 and 100 % of it. Then new orders and larger plans are refused; nothing that runs is stopped, and renewals go on."
    >
      <Form
        schema={limitForm}
        defaultValues={{ amount: limit === null ? '' : typedEuro(limit) }}
        submitLabel="Save"
        onSubmit={(body) => set.send({ body })}
      >
        <FormTextField
          name="amount"
          label="Limit a month (€)"
          inputMode="decimal"
          hint="With VAT. Leave empty for no limit."
        />
      </Form>
    </Dialog>
  );
}
