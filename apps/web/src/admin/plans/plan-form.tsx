import {
  euroInput,
  optionalEuroInput,
  optionalHourlyInput,
  optionalWholeInput,
  typedEuro,
  typedHourly,
  wholeInput,
} from '@resolvo/contract/money-input';
import type { PlanType } from '@resolvo/contract/product-types';
import { renews } from '@resolvo/contract/product-types';
import { createPlanBody, resourcesOf, type StaffPlan } from '@resolvo/contract/sales/catalog-admin';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { Form } from '../../shell/form.tsx';
import { FormCheckbox, FormTextareaField, FormTextField } from '../../shell/form-fields.tsx';
import { PlanPreview } from './plan-preview.tsx';
import { resourceLabels } from './plan-texts.ts';

const { plan_name, plan_description, plan_slug, category } = createPlanBody.shape;

/** Converts the form of a product type to the request body. */
function formOf(type: PlanType) {
  const wanted = resourcesOf(type);
  const number = wholeInput('Please enter a whole number above 0.');
  return z.strictObject({
    plan_name,
    plan_description,
    plan_slug,
    category,
    plan_price: euroInput('Please enter a price.'),
    plan_annual_price: optionalEuroInput,
    plan_hourly_price: optionalHourlyInput,
    traffic_price: optionalEuroInput,
    traffic_slow_mbit: optionalWholeInput,
    stock: optionalWholeInput,
    sort_order: wholeInput(),
    visible: z.boolean(),
    resources: z.strictObject(Object.fromEntries(wanted.map((name) => [name, number]))),
  });
}

type PlanInput = z.output<ReturnType<typeof formOf>>;

const typed = (plan: StaffPlan | undefined, type: PlanType) => ({
  plan_name: plan?.plan_name ?? '',
  plan_description: plan?.plan_description ?? '',
  plan_slug: plan?.plan_slug ?? '',
  category: plan?.category ?? '',
  plan_price: plan ? typedEuro(plan.plan_price) : '',
  plan_annual_price: plan?.plan_annual_price == null ? '' : typedEuro(plan.plan_annual_price),
  plan_hourly_price: plan?.plan_hourly_price == null ? '' : typedHourly(plan.plan_hourly_price),
  traffic_price: plan?.traffic_price == null ? '' : typedEuro(plan.traffic_price),
  traffic_slow_mbit: plan?.traffic_slow_mbit == null ? '' : String(plan.traffic_slow_mbit),
  stock: plan?.stock == null ? '' : String(plan.stock),
  sort_order: String(plan?.sort_order ?? 1000),
  visible: plan?.visible ?? true,
  resources: Object.fromEntries(resourcesOf(type).map((name) => [name, String(plan?.resources[name] ?? '')])),
});

interface PlanFormProps {
  readonly type: PlanType;
  readonly plan?: StaffPlan;
  readonly submitLabel: string;
  readonly disabledReason?: string | undefined;
  readonly actions?: ReactNode;
  readonly onSubmit: (input: PlanInput) => Promise<unknown>;
}

export function PlanForm({ type, plan, ...form }: PlanFormProps) {
  return (
    <Form schema={formOf(type)} defaultValues={typed(plan, type)} {...form}>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_16rem]">
        <div className="flex flex-col gap-5">
          <FormTextField name="plan_name" label="Name" />
          <FormTextareaField name="plan_description" label="Description" rows={2} />
          <div className="grid gap-5 sm:grid-cols-2">
            <FormTextField name="category" label="Category" hint="First part of its address, such as cloud." />
            <FormTextField name="plan_slug" label="Slug" hint="Last part of its address, such as fjord-m." />
            <FormTextField
              name="plan_price"
              label={renews(type) ? 'Price a month (€)' : 'Price (€)'}
              inputMode="decimal"
            />
            {!renews(type) ? null : (
              <FormTextField
                name="plan_annual_price"
                label="Price a year (€)"
                inputMode="decimal"
                hint="Leave empty for twelve times the price of a month."
              />
            )}
            {type !== 'proxmox' ? null : (
              <FormTextField
                name="plan_hourly_price"
                label="Price an hour (€)"
                inputMode="decimal"
                hint="At most the price of a month. Leave empty not to sell it by the hour."
              />
            )}
            {resourcesOf(type).map((name) => (
              <FormTextField key={name} name={`resources.${name}`} label={resourceLabels[name]} inputMode="numeric" />
            ))}
            {!resourcesOf(type).includes('traffic_tb') ? null : (
              <>
                <FormTextField
                  name="traffic_price"
                  label="Price a TB above it (€)"
                  inputMode="decimal"
                  hint="Leave empty to bill nothing extra."
                />
                <FormTextField
                  name="traffic_slow_mbit"
                  label="Speed above it (Mbit/s)"
                  inputMode="numeric"
                  hint="Instead of a price: slowed until the month ends. Leave empty not to slow it."
                />
              </>
            )}
            <FormTextField
              name="stock"
              label="Stock"
              inputMode="numeric"
              hint="How many are left. Leave empty for no limit."
            />
            <FormTextField name="sort_order" label="Place" inputMode="numeric" hint="Lower numbers come first." />
          </div>
          <FormCheckbox
            name="visible"
            label="Listed on the site"
            hint="A plan that is not listed can be ordered by anyone who knows its address."
          />
        </div>
        <PlanPreview type={type} />
      </div>
    </Form>
  );
}
