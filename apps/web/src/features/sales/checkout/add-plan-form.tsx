import { messages as rules } from '@resolvo/contract/messages';
import { quantityInput } from '@resolvo/contract/money-input';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { useState } from 'react';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { PlanSearch } from './plan-search.tsx';

const schema = z.strictObject({ quantity: quantityInput });

interface AddPlanFormProps {
  readonly submitLabel: string;
  /** Plans already added; each can be added once. */
  readonly taken: readonly (string | null | undefined)[];
  readonly onAdd: (plan: Plan, quantity: number) => Promise<void> | void;
}

/** Adds a plan with a quantity to an order or invoice being built. */
export function AddPlanForm({ submitLabel, taken, onAdd }: AddPlanFormProps) {
  const [chosen, setChosen] = useState<Plan>();
  return (
    <>
      <PlanSearch chosen={chosen} onChoose={setChosen} />
      <Form
        schema={schema}
        defaultValues={{ quantity: '1' }}
        submitLabel={submitLabel}
        submitVariant="secondary"
        leftFreely
        onSubmit={async ({ quantity }) => {
          if (!chosen) return notify('warn', rules.planMissing);
          if (taken.includes(chosen.plan_id)) return notify('warn', rules.planTwice);
          // At once: the next plan may be chosen while this one is being added, and that choice stays.
          setChosen(undefined);
          try {
            await onAdd(chosen, quantity);
          } catch (error) {
            setChosen((next) => next ?? chosen);
            throw error;
          }
        }}
      >
        <FormTextField name="quantity" label="Quantity" inputMode="numeric" className="max-w-32" />
      </Form>
    </>
  );
}
