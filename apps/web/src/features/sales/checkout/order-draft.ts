import { domainNameMax } from '@resolvo/contract/hosting/domain-names';
import type { OfferedImage } from '@resolvo/contract/machines/server-images';
import { extraType, renews } from '@resolvo/contract/product-types';
import type { ExtraPlan, OneTimePlan, Plan } from '@resolvo/contract/sales/catalog';
import { checkoutLimits } from '@resolvo/contract/sales/checkout';
import { buildPrice, cpuOf, type DedicatedBuild, dedicatedBuild, firstBuild } from '@resolvo/contract/sales/dedicated';
import { buildFields } from '@resolvo/contract/sales/dedicated-parts';
import { oncePer } from '@resolvo/contract/sales/once-per';
import { priceFor } from '@resolvo/contract/sales/plan-price';
import { serverNameMax } from '@resolvo/contract/server-name';
import { sizedName, volumeSize } from '@resolvo/contract/volume-size';

/** How the first user of a server signs in. */
export type Access = 'keys' | 'password';

/** A website answers at a domain of its owner, at a free name that they choose, or at an address that we find. */
export type Website = 'own' | 'free' | 'ours';
const websites: readonly Website[] = ['own', 'free', 'ours'];

/** What was chosen so far. What is left open has a default, which depends on the other choices. */
export interface OrderDraft {
  readonly planId: string;
  readonly annual: boolean;
  readonly hourly: boolean;
  readonly quantity: number;
  readonly location?: string | undefined;
  /** Its id, or its name as an older order has it. Empty: chosen later. */
  readonly image?: string | undefined;
  /** What its owner calls a server; empty for its hostname. */
  readonly name: string;
  /** Of a server; or the name of a website, of which a free one that is not typed yet is its ending alone. */
  readonly hostname: string;
  /** Whose the name of the website is. */
  readonly website: Website;
  /** The first user; empty for the one of the image. */
  readonly login: string;
  /** A free subdomain or a custom domain that is to point at the server; empty for none. */
  readonly domain: string;
  readonly access?: Access | undefined;
  /** As typed, between commas. */
  readonly tags: string;
  /** Things of the account that go with the server. */
  readonly firewallId?: string | undefined;
  readonly networkId?: string | undefined;
  readonly volumeId?: string | undefined;
  /** Slugs of options and one-time plans. */
  readonly extras: readonly string[];
  /** What a dedicated server is made of; undefined: the smallest. */
  readonly build?: DedicatedBuild | undefined;
  /** The server that an option or a volume is ordered for. */
  readonly serverId?: string | undefined;
  /** An option is for each server of the same order. */
  readonly everyServer: boolean;
  /** Of a volume; the size as typed. */
  readonly volumeName: string;
  readonly sizeGb: string;
}

/** What can be ordered here. */
export interface OrderOffer {
  readonly plans: readonly Plan[];
  /** Options of a server, which renew with it. */
  readonly options: readonly ExtraPlan[];
  readonly extras: readonly OneTimePlan[];
  /** Places that take new web hosting; empty where there is nothing to choose. */
  readonly hosting: readonly string[];
  /** Places and images of servers; undefined while no cluster answers. */
  readonly servers: { readonly locations: readonly string[]; readonly images: readonly OfferedImage[] } | undefined;
}

/** The order that a draft stands for. The screen draws it and the request is made from it, so the two cannot differ. */
export interface DraftedOrder {
  readonly plan: Plan;
  readonly annual: boolean;
  /** Hundredths of a cent for an hour, where it is billed by the hour. */
  readonly hourly: number | undefined;
  /** Of one unit for the chosen period; nothing for hours, which are billed when they have passed. */
  readonly price: number;
  readonly quantity: number;
  readonly locations: readonly string[];
  readonly location: string | undefined;
  readonly images: readonly OfferedImage[];
  readonly image: OfferedImage | undefined;
  readonly name: string;
  readonly hostname: string;
  readonly login: string;
  readonly domain: string;
  readonly tags: readonly string[];
  readonly firewallId: string | undefined;
  readonly networkId: string | undefined;
  readonly volumeId: string | undefined;
  readonly extras: readonly (ExtraPlan | OneTimePlan)[];
  readonly build: DedicatedBuild | undefined;
  readonly serverId: string | undefined;
  readonly everyServer: boolean;
  readonly volumeName: string;
  /** NaN where no whole number is typed. */
  readonly sizeGb: number;
}

export function orderOf(draft: OrderDraft, sold: Plan, offer: OrderOffer): DraftedOrder {
  const build = buildOf(sold, draft.build);
  const sizeGb = Number(draft.sizeGb.trim() || Number.NaN);
  const plan = withSize(withBuild(sold, build), sizeGb);
  const servers = plan.plan_type === 'proxmox' ? offer.servers : undefined;
  const locations = locationsOf(plan, offer);
  const location = locations.find((one) => isSamePlace(one, draft.location)) ?? locations[0];
  const disk = plan.plan_type === 'proxmox' ? plan.resources.disk_gb : 0;
  const images = (servers?.images ?? []).filter(
    (one) => (location === undefined || one.locations.includes(location)) && (isApp(one) || one.min_disk_gb <= disk),
  );
  // An image that this place or disk cannot have gives way to the first one; an empty one stays a choice.
  const image =
    draft.image === ''
      ? undefined
      : (images.find((one) => one.image === draft.image || one.name === draft.image) ?? images[0]);
  const hourly = draft.hourly ? (plan.plan_hourly_price ?? undefined) : undefined;
  const annual = draft.annual && renews(plan.plan_type) && plan.plan_annual_price !== null;
  return {
    plan,
    annual,
    hourly,
    price: hourly === undefined ? (annual ? (plan.plan_annual_price ?? 0) : plan.plan_price) : 0,
    quantity: oncePer(plan.plan_type) === null ? draft.quantity : 1,
    locations,
    location,
    images,
    image,
    domain: plan.plan_type === 'proxmox' ? draft.domain : '',
    name: plan.plan_type === 'proxmox' ? draft.name.trim() : '',
    login: draft.login.trim(),
    tags: plan.plan_type === 'proxmox' ? tagsOf(draft.tags) : [],
    firewallId: plan.plan_type === 'proxmox' ? draft.firewallId : undefined,
    // Neither comes to a server without a system, and a volume to one server only.
    networkId: image === undefined ? undefined : draft.networkId,
    volumeId: image === undefined || draft.quantity > 1 ? undefined : draft.volumeId,
    hostname: plan.plan_type === 'one-time' || isUntyped(draft.hostname) ? '' : draft.hostname.trim(),
    extras: [...offer.options, ...offer.extras].filter(
      (one) => draft.extras.includes(one.plan_slug) && one.plan_id !== plan.plan_id,
    ),
    build,
    serverId: asOption(plan) || plan.plan_type === 'volume' ? draft.serverId : undefined,
    everyServer: asOption(plan) && draft.everyServer,
    volumeName: draft.volumeName.trim(),
    sizeGb,
  };
}

const locationsOf = ({ plan_type }: Plan, { hosting, servers }: OrderOffer): readonly string[] => {
  if (plan_type === 'cpanel') return hosting;
  const hasPlace = plan_type === 'proxmox' || plan_type === 'volume' || plan_type === 'floating-ipv4';
  return hasPlace ? (servers?.locations ?? []) : [];
};

/** A volume costs its size, once that is one. */
function withSize(plan: Plan, sizeGb: number): Plan {
  if (plan.plan_type !== 'volume' || !volumeSize.safeParse(sizeGb).success) return plan;
  const { plan_price, plan_annual_price } = plan;
  return {
    ...plan,
    plan_name: sizedName('Volume', sizeGb),
    plan_price: plan_price * sizeGb,
    plan_annual_price: plan_annual_price === null ? null : plan_annual_price * sizeGb,
  };
}

const tagsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((tag) => tag.trim().toLowerCase())
    .filter(Boolean);

/** The ending of a free name without the name. */
const isUntyped = (hostname: string): boolean => hostname.startsWith('.');

/** An application stays in the list: choosing it chooses a plan that is large enough. */
const isApp = ({ family }: OfferedImage): boolean => family === 'app';

/** Why a plan is too small for an image; undefined when it is not. */
export function tooSmall(plan: Plan, image: OfferedImage | undefined): string | undefined {
  if (plan.plan_type !== 'proxmox' || image === undefined || !isApp(image)) return undefined;
  if (plan.resources.ram_mb < image.min_ram_mb) return `${image.name} needs ${image.min_ram_mb / 1024} GB of memory.`;
  if (plan.resources.disk_gb < image.min_disk_gb) return `${image.name} needs a disk of ${image.min_disk_gb} GB.`;
  return undefined;
}

export const asOption = ({ plan_type }: Plan): boolean => extraType.safeParse(plan_type).success;

/** What an extra adds today: an option for each server and the period of the order, work once. */
export function extraLine(
  { annual, quantity }: Pick<DraftedOrder, 'annual' | 'quantity'>,
  extra: ExtraPlan | OneTimePlan,
) {
  const { plan_type: type, plan_price: price, plan_annual_price: annual_price } = extra;
  return { price: priceFor({ type, price, annual_price }, annual), quantity: asOption(extra) ? quantity : 1 };
}

function buildOf({ plan_type, plan_slug }: Plan, chosen: DedicatedBuild | undefined): DedicatedBuild | undefined {
  const cpu = plan_type === 'dedicated' ? cpuOf(plan_slug) : undefined;
  return cpu && (chosen ?? firstBuild(cpu));
}

/** A dedicated server costs what its parts add to its processor. */
function withBuild(plan: Plan, build: DedicatedBuild | undefined): Plan {
  const cpu = cpuOf(plan.plan_slug);
  if (plan.plan_type !== 'dedicated' || !cpu || !build) return plan;
  const { price, annual_price } = buildPrice(
    cpu,
    { price: plan.plan_price, annual_price: plan.plan_annual_price },
    build,
  );
  return { ...plan, plan_price: price, plan_annual_price: annual_price };
}

/** Public pages call a place by the name of its cluster. */
const isSamePlace = (name: string, wanted: string | undefined): boolean => name.toLowerCase() === wanted?.toLowerCase();

/** The way in that was chosen: exactly one of the two. */
export type WayIn = { readonly keyIds: readonly string[] } | { readonly password: string };

const periodOf = ({ annual, hourly }: Pick<DraftedOrder, 'annual' | 'hourly'>) => {
  if (hourly !== undefined) return 'hourly' as const;
  return annual ? ('annual' as const) : ('monthly' as const);
};

/** The request of an order. Without an image there is no user to sign in as yet, and nothing that reads user data. */
export const bodyOf = (order: DraftedOrder, wayIn: WayIn | undefined, userData = '') => ({
  plan_id: order.plan.plan_id,
  quantity: order.quantity,
  ...(renews(order.plan.plan_type) && { period: periodOf(order) }),
  ...(order.plan.plan_type === 'proxmox' && {
    choices: {
      ...(order.location !== undefined && { location: order.location }),
      ...(order.name !== '' && { name: order.name }),
      ...(order.hostname !== '' && { hostname: order.hostname }),
      ...(order.domain !== '' && { domain: order.domain }),
      ...(order.image !== undefined && { image: order.image.image }),
      ...(order.image !== undefined && wayIn !== undefined && choiceOf(wayIn)),
      ...(order.tags.length > 0 && { tags: [...order.tags] }),
      ...(order.firewallId !== undefined && { firewall_id: order.firewallId }),
      ...(order.networkId !== undefined && { network_id: order.networkId }),
      ...(order.volumeId !== undefined && { volume_id: order.volumeId }),
      ...(order.image !== undefined && order.login !== '' && { login: order.login }),
      ...(order.image !== undefined && userData !== '' && { user_data: userData }),
    },
  }),
  ...(order.plan.plan_type === 'cpanel' && {
    choices: {
      ...(order.location !== undefined && { location: order.location }),
      ...(order.hostname !== '' && { domain: order.hostname }),
    },
  }),
  ...(order.build && { choices: { build: order.build } }),
  ...(asOption(order.plan) &&
    (order.serverId !== undefined || order.everyServer) && {
      choices: order.everyServer ? { every_server: true as const } : { server_id: order.serverId },
    }),
  ...(order.plan.plan_type === 'volume' && {
    choices: {
      volume_name: order.volumeName,
      size_gb: order.sizeGb,
      ...(order.location !== undefined && { location: order.location }),
      ...(order.serverId !== undefined && { server_id: order.serverId }),
    },
  }),
  ...(order.plan.plan_type === 'floating-ipv4' &&
    order.location !== undefined && { choices: { location: order.location } }),
  extras: order.extras.map(({ plan_id }) => plan_id),
});

const choiceOf = (wayIn: WayIn) =>
  'password' in wayIn ? { password: wayIn.password } : { ssh_key_ids: [...wayIn.keyIds] };

/** The draft as a query string, which brings it back after the sign-in. Never a password. */
export function searchOf(draft: OrderDraft): string {
  const { annual, hourly, quantity, location, image, hostname, login, domain, access, extras, build, serverId } = draft;
  const { name, website, tags, firewallId, networkId, volumeId } = draft;
  const search = new URLSearchParams();
  if (annual) search.set('period', 'annual');
  if (hourly) search.set('period', 'hourly');
  if (quantity > 1) search.set('quantity', String(quantity));
  if (location !== undefined) search.set('location', location);
  if (image !== undefined) search.set('image', image);
  if (name !== '') search.set('name', name);
  if (hostname !== '') search.set('hostname', hostname);
  if (website !== 'own') search.set('website', website);
  if (login !== '') search.set('login', login);
  if (domain !== '') search.set('domain', domain);
  if (access !== undefined) search.set('access', access);
  if (tags !== '') search.set('tags', tags);
  if (firewallId !== undefined) search.set('firewall', firewallId);
  if (networkId !== undefined) search.set('network-of', networkId);
  if (volumeId !== undefined) search.set('volume', volumeId);
  if (extras.length > 0) search.set('extras', extras.join(','));
  for (const field of build ? buildFields : []) if (build) search.set(field, build[field]);
  if (serverId !== undefined) search.set('server', serverId);
  return search.size === 0 ? '' : `?${search}`;
}

export function draftFrom(search: URLSearchParams, planId: string): OrderDraft {
  const quantity = Number(search.get('quantity') ?? 1);
  const access = search.get('access');
  return {
    planId,
    annual: search.get('period') === 'annual',
    hourly: search.get('period') === 'hourly',
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= checkoutLimits.quantity ? quantity : 1,
    location: search.get('location') ?? undefined,
    image: search.get('image') ?? undefined,
    name: search.get('name')?.slice(0, serverNameMax) ?? '',
    hostname: search.get('hostname') ?? '',
    website: websites.find((one) => one === search.get('website')) ?? 'own',
    login: search.get('login') ?? '',
    domain: search.get('domain')?.slice(0, domainNameMax) ?? '',
    tags: search.get('tags') ?? '',
    firewallId: search.get('firewall') ?? undefined,
    networkId: search.get('network-of') ?? undefined,
    volumeId: search.get('volume') ?? undefined,
    access: access === 'keys' || access === 'password' ? access : undefined,
    extras: search.get('extras')?.split(',').slice(0, checkoutLimits.extras) ?? [],
    build: dedicatedBuild.safeParse(Object.fromEntries(buildFields.map((field) => [field, search.get(field)]))).data,
    serverId: search.get('server') ?? undefined,
    everyServer: false,
    volumeName: '',
    sizeGb: '',
  };
}
