import { z } from 'zod';
import { id } from '../common.ts';
import { endpoint, limits, publicAccess } from '../endpoint.ts';
import { price } from '../money-fields.ts';
import { extraType, type PlanType, planType, productTypes } from '../product-types.ts';
import { isCleanLine } from '../text.ts';
import type { Topic } from '../topics.ts';

/** Whether a plan can be ordered depends on stock, on room on our machines and on open orders. */
export const planTopics = [
  'catalog',
  'parts',
  'orders',
  'servers',
  'subnets',
  'floating-addresses',
  // How long a delivery takes is measured.
  'deliveries',
] as const satisfies Topic[];

const planFields = {
  plan_id: id,
  plan_name: z.string(),
  plan_description: z.string(),
  plan_price: price.describe('Euro cents without tax: a month, or once for a one-time plan.'),
  plan_annual_price: price.nullable().describe('Euro cents for a year paid ahead; null when it is not offered.'),
  plan_hourly_price: price
    .nullable()
    .describe(
      'Hundredths of a cent without tax for each started hour, at most `plan_price` a month; null when it is not sold by the hour.',
    ),
  traffic_price: price
    .nullable()
    .describe('Euro cents without tax for each TB above the included traffic; null when nothing extra is billed.'),
  traffic_slow_mbit: z
    .number()
    .int()
    .nullable()
    .describe('Mbit/s that the server is slowed to above the included traffic; null when it is not slowed.'),
  plan_slug: z.string(),
  category: z.string().describe('With plan_slug the address of the checkout: /checkout/{category}/{plan_slug}.'),
  in_stock: z.boolean().describe('Whether it can be ordered now: stock, room on our machines and parts.'),
};

const planOf = <T extends PlanType, R extends z.ZodObject>(type: T, { resources }: { readonly resources: R }) =>
  z.strictObject({ ...planFields, plan_type: z.literal(type), resources });
const proxmoxPlan = planOf('proxmox', productTypes.proxmox);
const cpanelPlan = planOf('cpanel', productTypes.cpanel);
const oneTimePlan = planOf('one-time', productTypes['one-time']).extend({ plan_annual_price: z.null() });
const dedicatedPlan = planOf('dedicated', productTypes.dedicated);
const volumePlan = planOf('volume', productTypes.volume);
const floatingPlan = planOf('floating-ipv4', productTypes['floating-ipv4']);
const extraPlan = z.strictObject({ ...planFields, plan_type: extraType, resources: z.strictObject({}) });

export const plan = z.discriminatedUnion('plan_type', [
  proxmoxPlan,
  cpanelPlan,
  dedicatedPlan,
  extraPlan,
  volumePlan,
  floatingPlan,
  oneTimePlan,
]);
export type Plan = z.infer<typeof plan>;
export type ProxmoxPlan = z.infer<typeof proxmoxPlan>;
export type CpanelPlan = z.infer<typeof cpanelPlan>;
export type DedicatedPlan = z.infer<typeof dedicatedPlan>;
export type VolumePlan = z.infer<typeof volumePlan>;
export type ExtraPlan = z.infer<typeof extraPlan>;
export type OneTimePlan = z.infer<typeof oneTimePlan>;

/** One shape for all types on the wire: a serializer for a union would have to test each member. */
export const anyPlan = z.strictObject({
  ...planFields,
  plan_type: planType,
  resources: z
    .strictObject({ ...productTypes.proxmox.resources.shape, ...productTypes.cpanel.resources.shape })
    .partial()
    .describe('What the type has: none for a one-time plan.'),
});

export const planList = z.strictObject({
  proxmox_plans: z.array(proxmoxPlan),
  cpanel_plans: z.array(cpanelPlan),
  dedicated_plans: z
    .array(dedicatedPlan)
    .describe('Configured with `choices.build`; the price is that of the smallest.'),
  extra_plans: z.array(extraPlan).describe('Options of a server, ordered with it or with `choices.server_id`.'),
  volume_plans: z
    .array(volumePlan)
    .describe('Block storage, ordered with `choices.size_gb`; the price is that of one gigabyte.'),
  floating_plans: z
    .array(floatingPlan)
    .describe('Addresses that move from server to server, ordered with `choices.location`.'),
  one_time_plans: z.array(oneTimePlan),
});
export type PlanList = z.infer<typeof planList>;

/** Minimum length of a search term. */
export const planSearchMinimum = 2;
const searchShort = `Please type at least ${planSearchMinimum} characters.`;

const planSearch = z
  .string({ error: searchShort })
  .trim()
  .min(planSearchMinimum, { error: searchShort, abort: true })
  .max(100, { error: 'Please search for at most 100 characters.', abort: true })
  .refine(isCleanLine, { error: 'Please search for plain text.' });

export const catalogEndpoints = {
  systemPlans: endpoint({
    method: 'GET',
    path: '/system/plans',
    summary: 'Plans on sale, by type, in display order.',
    access: publicAccess,
    limit: limits.read,
    reads: planTopics,
    query: z.strictObject({ search: planSearch.optional() }),
    status: 200,
    response: planList,
    errors: [],
  }),
  systemPlan: endpoint({
    method: 'GET',
    path: '/system/plan/{plan_id}',
    summary: 'One plan, including one that is no longer sold.',
    access: publicAccess,
    limit: limits.read,
    reads: planTopics,
    params: z.strictObject({ plan_id: id }),
    status: 200,
    response: anyPlan,
    errors: [],
  }),
};
