import { messages as rules } from '@resolvo/contract/messages';
import { euroInput, quantityInput } from '@resolvo/contract/money-input';
import { customItem } from '@resolvo/contract/sales/orders';
import { useState } from 'react';
import type { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextareaField, FormTextField } from '../../../shell/form-fields.tsx';

const customForm = customItem.extend({ price: euroInput(rules.customItemIncomplete), quantity: quantityInput });
export type CustomItem = z.output<typeof customForm>;

/** Adds an item without a plan. Resets once the item is added. */
export function CustomItemForm({ onAdd }: { onAdd: (item: CustomItem) => Promise<void> }) {
  const [made, setMade] = useState(0);
  return (
    <Form
      key={made}
      schema={customForm}
      defaultValues={{ name: '', description: '', price: '', quantity: '1' }}
      submitLabel="Add custom item"
      submitVariant="secondary"
      onSubmit={async (item) => {
        await onAdd(item);
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
