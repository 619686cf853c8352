import { z } from 'zod';
import { detailsSchema, id, pageFields, pageQuery, unixSeconds } from '../common.ts';
import { endpoint, limits, staff } from '../endpoint.ts';
import { price, priceInput } from '../money-fields.ts';
import { type PlanType, planType, productTypes } from '../product-types.ts';
import { type StateWord, stateWords } from '../state-words.ts';
import { line, optionalLine, text } from '../text.ts';
import { anyPlan, planTopics } from './catalog.ts';

const planLimits = { stock: 1_000_000, place: 1_000_000, slowMbit: 100_000 } as const;

const slugMessage = 'Please use small letters, digits and single hyphens.';
const slug = (missing: string) =>
  line(missing, 60).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: slugMessage, abort: true });
const whole = (most: number, error = `Please enter a whole number from 0 to ${most}.`) =>
  z.number({ error }).int({ error }).min(0, { error }).max(most, { error });

/** The resource fields of a product type, in form order. */
export function resourcesOf(type: PlanType): readonly ResourceName[] {
  return resourceNames.filter((name) => name in productTypes[type].resources.shape);
}
export const resourceNames = [
  'vcpus',
  'ram_mb',
  'disk_gb',
  'traffic_tb',
  'websites',
  'mailboxes',
  'databases',
] as const;
export type ResourceName = (typeof resourceNames)[number];

const resourceMessage = 'Please enter a whole number above 0.';
const resource = z
  .number({ error: resourceMessage })
  .int({ error: resourceMessage })
  .min(1, { error: resourceMessage })
  .max(1_000_000_000, { error: 'This number is too high.' });
const planResourcesBody = z
  .strictObject({
    vcpus: resource,
    ram_mb: resource,
    disk_gb: resource,
    traffic_tb: resource,
    websites: resource,
    mailboxes: resource,
    databases: resource,
  })
  .partial();

const slowMessage = `Please enter a whole number from 1 to ${planLimits.slowMbit}, or leave it empty.`;

/** The terms of a plan. Changing them makes a new version once it was ordered. */
const planContent = {
  plan_name: line('Please enter a name.', 120),
  plan_description: text('Please describe the plan in a sentence.', 1000),
  plan_slug: slug('Please enter the last part of its address.'),
  category: slug('Please enter a category.'),
  plan_price: priceInput('Please enter a price.').describe('Euro cents without tax: a month, or once.'),
  plan_annual_price: priceInput('Please enter a price.')
    .nullable()
    .describe('For a year paid ahead; null when not offered.'),
  plan_hourly_price: priceInput('Please enter a price.')
    .min(1, { error: 'Please enter a price above 0, or leave it empty.' })
    .max(2_000_000_000, { error: 'This price is too high.' })
    .nullable()
    .default(null)
    .describe('Hundredths of a cent for each started hour, at most `plan_price` a month; null when not offered.'),
  traffic_price: priceInput('Please enter a price.')
    .min(1, { error: 'Please enter a price above 0, or leave it empty.' })
    .nullable()
    .default(null)
    .describe('For each TB above the included traffic; null when nothing extra is billed.'),
  traffic_slow_mbit: z
    .number({ error: slowMessage })
    .int({ error: slowMessage })
    .min(1, { error: slowMessage })
    .max(planLimits.slowMbit, { error: slowMessage })
    .nullable()
    .default(null)
    .describe('Mbit/s that a server is slowed to above the included traffic; null when it is not. Not with a price.'),
  resources: planResourcesBody.describe('Exactly what the type has.'),
};
/** How a plan is sold now; changing it never makes a new version. */
const planOffer = {
  stock: whole(planLimits.stock).nullable().describe('How many are left; null is no limit.'),
  visible: z.boolean().describe('Whether it is listed. A hidden plan can be ordered by anyone who knows its address.'),
  sort_order: whole(planLimits.place).describe('Its place in the list; small comes first.'),
};

interface PlanParts {
  readonly plan_type: PlanType;
  readonly plan_annual_price: number | null;
  readonly plan_hourly_price: number | null;
  readonly traffic_price: number | null;
  readonly traffic_slow_mbit: number | null;
  readonly resources: z.infer<typeof planResourcesBody>;
}

/** Fields a product type requires or forbids, as messages on those fields. */
export function planProblems({
  plan_type,
  plan_annual_price,
  plan_hourly_price,
  traffic_price,
  traffic_slow_mbit,
  resources,
}: PlanParts): { path: string; message: string }[] {
  const wanted = resourcesOf(plan_type);
  const missing = wanted.filter((name) => resources[name] === undefined);
  const extra = resourceNames.filter((name) => resources[name] !== undefined && !wanted.includes(name));
  return [
    ...missing.map((name) => ({ path: `resources.${name}`, message: resourceMessage })),
    ...extra.map((name) => ({ path: `resources.${name}`, message: 'This type of plan does not have it.' })),
    ...(!productTypes[plan_type].renews && plan_annual_price !== null
      ? [{ path: 'plan_annual_price', message: 'A one-time plan has no price for a year.' }]
      : []),
    ...(plan_hourly_price !== null && plan_type !== 'proxmox'
      ? [{ path: 'plan_hourly_price', message: 'Only servers are sold by the hour.' }]
      : []),
    ...(traffic_price !== null && !wanted.includes('traffic_tb')
      ? [{ path: 'traffic_price', message: 'This type of plan has no traffic.' }]
      : []),
    ...(traffic_slow_mbit !== null && !wanted.includes('traffic_tb')
      ? [{ path: 'traffic_slow_mbit', message: 'This type of plan has no traffic.' }]
      : []),
    ...(traffic_slow_mbit !== null && traffic_price !== null
      ? [
          {
            path: 'traffic_slow_mbit',
            message: 'More traffic is either billed or slowed. Please enter one of the two.',
          },
        ]
      : []),
  ];
}

export const createPlanBody = z
  .strictObject({ plan_type: planType, ...planContent, ...planOffer })
  .superRefine((body, context) => {
    for (const { path, message } of planProblems(body)) {
      context.addIssue({ code: 'custom', path: path.split('.'), message });
    }
  });

const revision = z.number().int().positive().describe('Which state you saw. Changed since then, it is a conflict.');
export const editPlanBody = z.strictObject({
  revision,
  stock_before: planOffer.stock.describe('The stock you saw. What was sold since then stays sold.'),
  ...planContent,
  ...planOffer,
});

export const staffPlan = anyPlan.extend({
  version: z.number().int(),
  revision: z.number().int(),
  stock: z.number().int().nullable(),
  visible: z.boolean(),
  sort_order: z.number().int(),
  archived_at: unixSeconds,
  in_use: z.boolean().describe('Somebody ordered it, so a change of what it is makes a new version.'),
});
export type StaffPlan = z.infer<typeof staffPlan>;

export const planWords = stateWords({
  on_sale: { word: 'On sale', meaning: 'well' },
  hidden: { word: 'Hidden', meaning: 'rest' },
  sold_out: { word: 'Sold out', meaning: 'turn' },
  archived: { word: 'Archived', meaning: 'rest' },
});

export function planWord({
  archived_at,
  in_stock,
  visible,
}: Pick<StaffPlan, 'archived_at' | 'in_stock' | 'visible'>): StateWord {
  if (archived_at > 0) return planWords.archived;
  if (!in_stock) return planWords.sold_out;
  return visible ? planWords.on_sale : planWords.hidden;
}

export const planVersion = z.strictObject({
  plan_id: id,
  version: z.number().int(),
  plan_name: z.string(),
  plan_price: price,
  plan_annual_price: price.nullable(),
  plan_hourly_price: price.nullable(),
  resources: planResourcesBody,
  created_at: unixSeconds,
  created_by: z.string().describe('The email of who made it; empty when nobody did.'),
  archived_at: unixSeconds,
});
export type PlanVersion = z.infer<typeof planVersion>;

const planParams = z.strictObject({ plan_id: id });
const adminPlan = '/system/admin/plans/{plan_id}';

export const catalogAdminEndpoints = {
  planList: endpoint({
    method: 'GET',
    path: '/system/admin/plans',
    summary: 'All plans including hidden ones, or the archived ones. Searches a part of the name.',
    access: staff('staffPlans'),
    limit: limits.read,
    reads: planTopics,
    query: pageQuery.extend({
      search: optionalLine(100).optional(),
      type: planType.optional(),
      archived: z.enum(['false', 'true']).default('false'),
    }),
    status: 200,
    response: z.strictObject({ plans: z.array(staffPlan), ...pageFields }),
    errors: [],
  }),
  planDetail: endpoint({
    method: 'GET',
    path: adminPlan,
    summary: 'One plan with all its versions, the newest first.',
    access: staff('staffPlans'),
    limit: limits.read,
    reads: [...planTopics, 'clients'],
    params: planParams,
    status: 200,
    response: z.strictObject({ plan: staffPlan, replaced_by: id.nullable(), versions: z.array(planVersion) }),
    errors: [],
  }),
  planCreate: endpoint({
    method: 'POST',
    path: '/system/admin/plans',
    summary: 'Add a plan to the catalogue.',
    access: staff('staffPlans'),
    limit: limits.write,
    changes: ['catalog'],
    body: createPlanBody,
    status: 201,
    response: z.strictObject({ plan_id: id }),
    errors: ['conflict'],
  }),
  planEdit: endpoint({
    method: 'PUT',
    path: adminPlan,
    summary: 'Change a plan. If it was ordered, a new version is created and the old one kept.',
    access: staff('staffPlans'),
    limit: limits.write,
    changes: ['catalog'],
    params: planParams,
    body: editPlanBody,
    status: 200,
    response: z.strictObject({
      plan_id: id.describe('That of the new version, where one was made.'),
      version: z.number().int(),
    }),
    errors: ['conflict'],
  }),
  planArchive: endpoint({
    method: 'POST',
    path: `${adminPlan}/archive`,
    summary: 'Stop selling a plan. Orders and subscriptions keep it.',
    access: staff('staffPlans'),
    limit: limits.write,
    changes: ['catalog'],
    params: planParams,
    body: z.strictObject({ revision }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
  planRestore: endpoint({
    method: 'POST',
    path: `${adminPlan}/restore`,
    summary: 'Sell an archived plan again.',
    access: staff('staffPlans'),
    limit: limits.write,
    changes: ['catalog'],
    params: planParams,
    body: z.strictObject({ revision }),
    status: 200,
    response: detailsSchema,
    errors: ['conflict'],
  }),
};
