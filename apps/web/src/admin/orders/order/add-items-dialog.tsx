import { type Plan, planSearchMinimum } from '@resolvo/contract/catalog';
import { messages as rules } from '@resolvo/contract/messages';
import { formatMoney } from '@resolvo/contract/money';
import { euroInput, quantityInput } from '@resolvo/contract/money-input';
import { customItem, type Order } from '@resolvo/contract/orders';
import { useEffect, useState } from 'react';
import { call } from '../../../api/client.ts';
import { invalidate, useEndpoint } from '../../../api/query.ts';
import { messages } from '../../../messages.ts';
import { fail, inWords } from '../../../shell/fail.ts';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Button } from '../../../ui/button.tsx';
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
  return (
    <>
      <SearchField label="Search plans" value={typed} onValueChange={setTyped} />
      {search.length >= planSearchMinimum ? (
        <PlanResults order={order} search={search} />
      ) : (
        <p className="text-muted text-sm">Type at least {planSearchMinimum} characters of a plan’s name.</p>
      )}
    </>
  );
}

function PlanResults({ order, search }: { order: Order; search: string }) {
  const { data, error } = useEndpoint('systemPlans', { query: { search } });
  const [adding, setAdding] = useState<string>();
  useEffect(() => {
    if (error) notify('error', messages.plansSearchFailed);
  }, [error]);
  const plans = data ? [...data.proxmox_plans, ...data.cpanel_plans, ...data.one_time_plans] : [];

  async function add(plan: Plan) {
    if (order.items.some((item) => item.plan_id === plan.plan_id)) return notify('warn', rules.planTwice);
    setAdding(plan.plan_id);
    try {
      const key = { order_id: order.order_id, user_id: order.user_id, plan_id: plan.plan_id, quantity: 1 };
      const body = plan.plan_type === 'proxmox' ? { ...key, metadata_type: 'server' as const } : key;
      await call('orderAddItem', { body });
      await invalidate('orderDetail', 'orderList');
    } catch (failure) {
      fail(failure, messages.planAddFailed);
    } finally {
      setAdding(undefined);
    }
  }

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
            onClick={() => void add(plan)}
            aria-label={`Add ${plan.plan_name}`}
          >
            Add
          </Button>
        </li>
      ))}
    </ul>
  );
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
        await inWords(call('orderAddItem', { body: { ...key, custom_item } }), messages.customItemAddFailed);
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
