import { z } from 'zod';
import { stateEnum, stateWords } from './state-words.ts';

const count = z.number().int().positive();

interface ProductType {
  readonly title: string;
  readonly list: string;
  readonly renews: boolean;
  readonly oncePer: 'server' | 'order' | null;
  readonly resources: z.ZodObject;
}

/**
 * What can be sold, one record a type. A new type is a record here, a provider in its noun's module, and plans in the
 * catalogue; a type without a provider is delivered by staff.
 */
export const productTypes = {
  proxmox: {
    title: 'Cloud server',
    /** Its key in the public list of plans. */
    list: 'proxmox_plans',
    /** Renews from period to period; otherwise bought once. */
    renews: true,
    /** For what a second one changes nothing, so that it is bought once (`sales/once-per.ts`); null: each one counts. */
    oncePer: null,
    /** The resource fields of its plans, in form order. */
    resources: z.strictObject({ vcpus: count, ram_mb: count, disk_gb: count, traffic_tb: count }),
  },
  cpanel: {
    title: 'Web hosting',
    list: 'cpanel_plans',
    renews: true,
    oncePer: null,
    resources: z.strictObject({ disk_gb: count, websites: count, mailboxes: count, databases: count }),
  },
  dedicated: {
    title: 'Dedicated server',
    list: 'dedicated_plans',
    renews: true,
    oncePer: null,
    resources: z.strictObject({}),
  },
  'extra-ipv4': {
    title: 'Extra IPv4 address',
    oncePer: null,
    list: 'extra_plans',
    renews: true,
    resources: z.strictObject({}),
  },
  'extra-ipv6': {
    title: 'IPv6 block',
    oncePer: null,
    list: 'extra_plans',
    renews: true,
    resources: z.strictObject({}),
  },
  'extra-backups': {
    title: 'Backup plan',
    oncePer: 'server',
    list: 'extra_plans',
    renews: true,
    resources: z.strictObject({}),
  },
  volume: {
    title: 'Volume',
    list: 'volume_plans',
    renews: true,
    oncePer: 'order',
    resources: z.strictObject({}),
  },
  'floating-ipv4': {
    title: 'Floating IPv4 address',
    list: 'floating_plans',
    renews: true,
    oncePer: null,
    resources: z.strictObject({}),
  },
  'one-time': {
    title: 'One time',
    list: 'one_time_plans',
    renews: false,
    oncePer: null,
    resources: z.strictObject({}),
  },
} as const satisfies Readonly<Record<string, ProductType>>;

export type PlanType = keyof typeof productTypes;
export const planTypes = Object.keys(productTypes) as PlanType[];
export const planType = z.enum(planTypes);

/** Options of a cloud server: sold with it or after it, and gone with it. */
export const extraTypes = ['extra-ipv4', 'extra-ipv6', 'extra-backups'] as const satisfies readonly PlanType[];
export type ExtraType = (typeof extraTypes)[number];
export const extraType = z.enum(extraTypes);

/** Type of an order item: a product type, or a custom item described by staff. */
export const itemType = z.enum([...planTypes, 'custom']);
export type ItemType = z.infer<typeof itemType>;

/** What people call the type of an item. The keys of the table are names for programs and vendors. */
export const itemTypeTitle = (type: ItemType): string => (type === 'custom' ? 'Custom item' : productTypes[type].title);

/** Of these an item's description says what this one is, such as the parts of a machine or the name of a volume; of others what the plan is. */
export const isMadeToOrder = (type: ItemType): boolean =>
  type === 'dedicated' || type === 'volume' || type === 'custom';

/** Built in days, after it is paid: what was paid for begins with the hand-over. */
export const isBuilt = (type: string): boolean => type === 'dedicated';

/** Whether units of this type renew. */
export function renews(type: string): boolean {
  const known = planType.safeParse(type);
  return known.success && productTypes[known.data].renews;
}

/** What became of an ordered item: all its units together. */
export const orderItemStatusWords = stateWords({
  pending: { word: 'Pending', meaning: 'rest' },
  issued: { word: 'Issued', meaning: 'well' },
  failed: { word: 'Failed', meaning: 'broken' },
});
export const orderItemStatus = stateEnum(orderItemStatusWords);
