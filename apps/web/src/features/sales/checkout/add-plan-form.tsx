import { messages as rules } from '@resolvo/contract/messages';
import { quantityInput } from '@resolvo/contract/money-input';
import type { Plan } from '@resolvo/contract/sales/catalog';
import { differsByChoices, needsChoices, pricedByChoices } from '@resolvo/contract/sales/item-asks';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { Form } from '../../../shell/form.tsx';
import { FormTextField } from '../../../shell/form-fields.tsx';
import { notify } from '../../../shell/notifications.ts';
import { sendSafely, useUnsaved } from '../../../shell/unsaved.ts';
import { ChoiceCard } from '../../../ui/choice-card.tsx';
import { type AskChoices, ChoicesByStaff, type MadeByStaff } from './choices-by-staff.tsx';
import { OrderSection } from './order-section.tsx';
import { PlanSearch } from './plan-search.tsx';

const schema = z.strictObject({ quantity: quantityInput });

interface AddPlanFormProps {
  readonly submitLabel: string;
  /** Plans already added; each can be added once. */
  readonly taken: readonly (string | null | undefined)[];
  /** The plan at the price of what was chosen. Without choices the client chooses how it is made, where the plan asks anything. */
  readonly onAdd: (plan: Plan, quantity: number, made: MadeByStaff | undefined) => Promise<void> | void;
  /** Whose keys can be chosen for a server; undefined while no client is. */
  readonly clientId?: string | undefined;
}

/** Adds a plan with a quantity to an order or invoice being built. */
export function AddPlanForm({ submitLabel, taken, onAdd, clientId }: AddPlanFormProps) {
  const [chosen, setChosen] = useState<Plan>();
  const [byStaff, setByStaff] = useState(false);
  const [added, setAdded] = useState(0);
  const ask = useRef<AskChoices>(undefined);
  // What is chosen and not added yet would be lost with the page.
  const isSafe = useRef(false);
  useUnsaved(chosen !== undefined, isSafe);
  const asksSomething = chosen !== undefined && needsChoices(chosen.plan_type);
  // Its price follows from what is chosen, so that nothing of it can be left to the client.
  const mustChoose = chosen !== undefined && pricedByChoices(chosen.plan_type);
  const staffChoose = asksSomething && (byStaff || mustChoose);
  return (
    <>
      <PlanSearch chosen={chosen} onChoose={setChosen} />
      {asksSomething && !mustChoose ? (
        <OrderSection legend="Who chooses how it is made" columns="@md:grid-cols-2">
          <ChoiceCard
            name="by"
            value="client"
            checked={!byStaff}
            onChange={() => setByStaff(false)}
            title="The client chooses"
            text="They get a link once it is paid, and it is made as they choose."
          />
          <ChoiceCard
            name="by"
            value="staff"
            checked={byStaff}
            onChange={() => setByStaff(true)}
            title="I choose now"
            text="As you agreed with them. It is made once it is paid."
          />
        </OrderSection>
      ) : null}
      {staffChoose ? <ChoicesByStaff key={chosen.plan_id} plan={chosen} clientId={clientId} ask={ask} /> : null}
      {/* Each plan begins with a quantity of its own. */}
      <Form
        key={added}
        schema={schema}
        defaultValues={{ quantity: '1' }}
        submitLabel={submitLabel}
        submitVariant="secondary"
        leftFreely
        onSubmit={async ({ quantity }) => {
          if (!chosen) return notify('warn', rules.planMissing);
          if (!differsByChoices(chosen.plan_type) && taken.includes(chosen.plan_id)) {
            // Nothing of it is left to add.
            setChosen(undefined);
            return notify('warn', rules.planTwice);
          }
          const made = staffChoose ? await ask.current?.() : undefined;
          if (staffChoose && !made) return;
          await sendSafely(isSafe, async () => onAdd(made?.plan ?? chosen, quantity, made));
          // Not before: what was answered stays when the server refuses it. The next plan, chosen meanwhile, stays too.
          isSafe.current = false;
          setChosen((now) => (now === chosen ? undefined : now));
          setAdded((before) => before + 1);
        }}
      >
        <FormTextField name="quantity" label="Quantity" inputMode="numeric" className="max-w-32" />
      </Form>
    </>
  );
}
