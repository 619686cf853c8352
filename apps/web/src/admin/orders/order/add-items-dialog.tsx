import { type Plan, planSearchMinimum } from '@resolvo/contract/catalog';
import { messages as rules } from '@resolvo/contract/messages';
import { formatMoney } from '@resolvo/contract/money';
import { euroInput, quantityInput } from '@resolvo/contract/money-input';
import { customItem, type Order } from '@resolvo/contract/orders';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { invalidate, useEndpoint } from '../../../api/query.ts';
import { messages } from '../../../messages.ts';
import { inWords } from '../../../shell/fail.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { SearchField } from '../../../ui/search-field.tsx';

const debounceMilliseconds = 300;

interface DialogInput {
  readonly order: Order;
  readonly open: boolean;
  readonly onClose: () => void;
}

export function AddItemsDialog({ order, open, onClose }: DialogInput) {
  return (
    <Dialog open={open} onOpenChange={(next) => next || onClose()} title="Add Items" size="lg">
      <div className="flex flex-col gap-8">
        <section className="flex flex-col gap-4" aria-label="Plans">
          <h3 className="font-semibold text-base">Plan</h3>
          <PlanSearch order={order} />
        </section>
        <section className="flex flex-col gap-4" aria-label="Custom item">
          <h3 className="font-semibold text-base">Custom item</h3>
          <CustomItemForm order={order} />
        </section>
      </div>
    </Dialog>
  );
}

function PlanSearch({ order }: { order: Order }) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const asks = search.length >= planSearchMinimum;
  const [chosen, setChosen] = useState<Plan>();
  return (
    <>
      <SearchField label="Search plans" value={typed} onValueChange={setTyped} />
      {asks ? (
        <PlanResults search={search} chosen={chosen} onChoose={setChosen} />
      ) : (
        <p className="text-muted text-sm">Type at least {planSearchMinimum} characters of a plan’s name.</p>
      )}
      <AddPlan order={order} plan={chosen} onAdded={() => setChosen(undefined)} />
    </>
  );
}

interface ResultsInput {
  readonly search: string;
  readonly chosen: Plan | undefined;
  readonly onChoose: (plan: Plan) => void;
}

function PlanResults({ search, chosen, onChoose }: ResultsInput) {
  const { data, error } = useEndpoint('systemPlans', { query: { search } });
  useEffect(() => {
    if (error) notify('error', messages.plansSearchFailed);
  }, [error]);
  const plans = data ? [...data.proxmox_plans, ...data.cpanel_plans, ...data.one_time_plans] : [];
  if (data && plans.length === 0) return <p className="text-muted text-sm">No plan is called like this.</p>;
  return (
    <fieldset className="divide-y divide-line">
      <legend className="sr-only">Plans found</legend>
      {plans.map((plan) => (
        <label key={plan.plan_id} className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
          <input
            type="radio"
            name="plan"
            className="size-4 shrink-0 accent-accent"
            checked={chosen?.plan_id === plan.plan_id}
            onChange={() => onChoose(plan)}
          />
          <span className="min-w-0">
            <span className="block font-medium">{plan.plan_name}</span>
            <span className="block text-muted text-sm">
              {plan.plan_type} · {formatMoney(plan.plan_price)}
              {plan.in_stock ? '' : ' · sold out'}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const quantityForm = z.strictObject({ quantity: quantityInput });

function AddPlan({ order, plan, onAdded }: { order: Order; plan: Plan | undefined; onAdded: () => void }) {
  return (
    <Form
      schema={quantityForm}
      defaultValues={{ quantity: '1' }}
      submitLabel="Add to Order"
      onSubmit={async ({ quantity }) => {
        if (!plan) return notify('warn', rules.planMissing);
        if (order.items.some((item) => item.plan_id === plan.plan_id)) return notify('warn', rules.planTwice);
        const key = { order_id: order.order_id, user_id: order.user_id, plan_id: plan.plan_id, quantity };
        const body = plan.plan_type === 'proxmox' ? { ...key, metadata_type: 'server' as const } : key;
        await adding(call('orderAddItem', { body }), messages.planAddFailed);
        notify('success', messages.planAdded(plan.plan_name));
        await invalidate('orderDetail', 'orderList');
        onAdded();
      }}
    >
      <FormTextField name="quantity" label="Quantity" inputMode="numeric" className="max-w-32" />
    </Form>
  );
}

/** An order that is gone meanwhile takes nothing any more. */
function adding<T>(act: Promise<T>, text: string): Promise<T> {
  const gone = act.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw new ApiError(404, { details: messages.noActiveOrder });
    throw error;
  });
  return inWords(gone, text);
}

const customForm = customItem.extend({ price: euroInput(rules.customItemIncomplete), quantity: quantityInput });

function CustomItemForm({ order }: { order: Order }) {
  // A new key empties the form once its item is in the order.
  const [made, setMade] = useState(0);
  return (
    <Form
      key={made}
      schema={customForm}
      defaultValues={{ name: '', description: '', price: '', quantity: '1' }}
      submitLabel="Add custom item"
      onSubmit={async (custom_item) => {
        const key = { order_id: order.order_id, user_id: order.user_id };
        await adding(call('orderAddItem', { body: { ...key, custom_item } }), messages.customItemAddFailed);
        notify('success', messages.customItemAdded);
        await invalidate('orderDetail', 'orderList');
        setMade(made + 1);
      }}
    >
      <FormTextField name="name" label="Name" />
      <FormTextareaField name="description" label="Description" rows={2} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="price" label="Price (€)" inputMode="decimal" />
        <FormTextField name="quantity" label="Quantity" inputMode="numeric" />
      </div>
    </Form>
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
