import { formatMoney } from '@resolvo/contract/money';
import { itemType, itemTypeTitle } from '@resolvo/contract/product-types';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { needsChoices } from '@resolvo/contract/sales/item-asks';
import { itemChoices } from '@resolvo/contract/sales/item-choices';
import { orderLimits } from '@resolvo/contract/sales/orders';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { Minus, Plus, Trash2 } from 'lucide-react';
import { z } from 'zod';
import { AddPlanForm } from '../../../features/sales/checkout/add-plan-form.tsx';
import type { MadeByStaff } from '../../../features/sales/checkout/choices-by-staff.tsx';
import { type CustomItem, CustomItemForm } from '../../../features/sales/orders/custom-item-form.tsx';
import { notify } from '../../../shell/notifications.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** One line of the invoice that is being built. */
export const builtItem = z.strictObject({
  key: z.string(),
  name: z.string(),
  type: itemType,
  price: z.number(),
  annual_price: z.number().nullable(),
  quantity: z.number(),
  planId: z.string().optional(),
  description: z.string().optional(),
  choices: itemChoices.optional(),
  made: z.string(),
});
export type BuiltItem = Readonly<z.infer<typeof builtItem>>;

const ofPlan = (plan: Plan, quantity: number, made: MadeByStaff | undefined): BuiltItem => ({
  ...(made && { choices: made.choices }),
  made: made?.made ?? '',
  key: plan.plan_id,
  planId: plan.plan_id,
  name: plan.plan_name,
  type: plan.plan_type,
  price: plan.plan_price,
  annual_price: plan.plan_annual_price,
  quantity,
});

const ofCustom = (item: CustomItem): BuiltItem => ({
  key: crypto.randomUUID(),
  type: 'custom',
  annual_price: null,
  made: '',
  ...item,
});

/** As the API takes it: a plan by its id, without a price. */
export const toBody = (item: BuiltItem) =>
  item.planId === undefined
    ? {
        custom_item: {
          name: item.name,
          description: item.description ?? '',
          price: item.price,
          quantity: item.quantity,
        },
      }
    : { plan_id: item.planId, quantity: item.quantity, ...(item.choices && { choices: item.choices }) };

/** How it is made: as staff chose, or as the client will. */
export const madeText = ({ planId, type, choices, made }: BuiltItem): string =>
  planId !== undefined && type !== 'custom' && needsChoices(type) && !choices
    ? 'The client chooses how it is made.'
    : made;

interface BuiltItemsProps {
  readonly items: readonly BuiltItem[];
  readonly onChange: (items: readonly BuiltItem[]) => void;
  readonly annual: boolean;
  readonly clientId: string | undefined;
}

export function BuiltItems({ items, onChange, annual, clientId }: BuiltItemsProps) {
  const setQuantity = (key: string, quantity: number) =>
    onChange(items.map((item) => (item.key === key ? { ...item, quantity } : item)));

  function add(item: BuiltItem) {
    if (items.length >= orderLimits.items) {
      return notify('warn', `An invoice has at most ${orderLimits.items} items.`);
    }
    onChange([...items, item]);
  }

  return (
    <Card title="Invoice Items">
      {items.length === 0 ? (
        <EmptyState title="No items yet" text="Search a plan, or describe something of your own." />
      ) : (
        <ul className="divide-y divide-line" aria-label="Items">
          {items.map((item) => (
            <li key={item.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <span className="min-w-0 flex-1 basis-48">
                <span className="block break-words font-medium">{item.name}</span>
                <span className="block text-muted text-sm">
                  {itemTypeTitle(item.type)} · {formatMoney(priceFor(item, annual))}
                </span>
                <span className="block break-words text-muted text-sm empty:hidden">{madeText(item)}</span>
              </span>
              <span className="ml-auto flex items-center gap-3">
                <span className="inline-flex items-center gap-1 tabular-nums">
                  <IconButton
                    size="sm"
                    label={`One less of ${item.name}`}
                    icon={<Minus aria-hidden="true" />}
                    disabled={item.quantity <= 1}
                    onClick={() => setQuantity(item.key, item.quantity - 1)}
                  />
                  {item.quantity}
                  <IconButton
                    size="sm"
                    label={`One more of ${item.name}`}
                    icon={<Plus aria-hidden="true" />}
                    disabled={item.quantity >= orderLimits.quantity}
                    onClick={() => setQuantity(item.key, item.quantity + 1)}
                  />
                </span>
                <span className="w-28 text-right tabular-nums">
                  {formatMoney(priceFor(item, annual) * item.quantity)}
                </span>
                <IconButton
                  size="sm"
                  label={`Remove ${item.name}`}
                  icon={<Trash2 aria-hidden="true" />}
                  onClick={() => onChange(items.filter(({ key }) => key !== item.key))}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-6 grid gap-8 border-line border-t pt-6">
        <section className="flex flex-col gap-4" aria-label="Plans">
          <h3 className="font-semibold text-base">Plan</h3>
          <AddPlanForm
            submitLabel="Add plan"
            taken={items.map(({ planId }) => planId)}
            clientId={clientId}
            onAdd={(plan, quantity, made) => add(ofPlan(plan, quantity, made))}
          />
        </section>
        <section className="flex flex-col gap-4 border-line border-t pt-6" aria-label="Custom item">
          <h3 className="font-semibold text-base">Custom item</h3>
          <CustomItemForm onAdd={async (item) => add(ofCustom(item))} />
        </section>
      </div>
    </Card>
  );
}
