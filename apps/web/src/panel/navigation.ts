import type { EndpointName } from '@resolvo/contract/endpoints';
import {
  Activity,
  Bell,
  Boxes,
  CircleUser,
  Contact,
  Cpu,
  CreditCard,
  FileText,
  Gauge,
  Globe,
  HardDrive,
  KeyRound,
  LayoutDashboard,
  LifeBuoy,
  ListTodo,
  type LucideIcon,
  MapPin,
  Network,
  Package,
  ScrollText,
  Server,
  ServerOff,
  ShieldCheck,
  Tags,
  Ticket,
  Users,
  Wallet,
} from 'lucide-react';
import type { Rights } from '../api/rights.ts';
import { paths } from '../paths.ts';
import { staffPageRow } from '../shell/staff-pages.ts';

export interface NavItem {
  readonly label: string;
  readonly path: string;
  readonly icon: LucideIcon;
  /** The row that the page is for: a member who may not call it is not shown the way. */
  readonly row?: EndpointName;
  /** Pages that stand beside it in the address and below it in the menu: it is marked on them too. */
  readonly also?: readonly string[];
  /** The specification shows some entries on desktop only or on phones only. */
  readonly only?: 'desktop' | 'mobile';
}

interface NavGroup {
  readonly label: string;
  readonly items: readonly NavItem[];
}

export const mainGroups: readonly NavGroup[] = [
  {
    label: 'Main',
    items: [
      { label: 'Dashboard', path: paths.panel(), icon: LayoutDashboard },
      { label: 'Support', path: paths.support(), icon: LifeBuoy, row: 'ticketList' },
    ],
  },
  {
    label: 'Services',
    items: [
      { label: 'Servers', path: paths.servers(), icon: Server, row: 'accountProducts' },
      { label: 'Dedicated', path: paths.dedicatedUnits(), icon: Cpu, row: 'dedicatedList' },
      { label: 'Firewalls', path: paths.firewalls(), icon: ShieldCheck, row: 'firewallList' },
      { label: 'Networks', path: paths.networks(), icon: Network, row: 'networkList' },
      { label: 'Floating addresses', path: paths.floatingAddresses(), icon: MapPin, row: 'floatingList' },
      { label: 'Volumes', path: paths.volumes(), icon: HardDrive, row: 'volumeList' },
      { label: 'CPanel', path: paths.cpanel(), icon: Package, row: 'packageList' },
      { label: 'Domains', path: paths.domains(), icon: Globe, row: 'domainList' },
    ],
  },
  { label: 'Developers', items: [{ label: 'Tokens', path: paths.tokens(), icon: KeyRound, row: 'tokenList' }] },
];

export const footerItems: readonly NavItem[] = [
  { label: 'Billing', path: paths.billing(), icon: CreditCard, row: 'ownInvoices' },
  { label: 'Settings', path: paths.account(), icon: CircleUser },
];

const adminItems: readonly NavItem[] = [
  { label: 'Overview', path: paths.admin(), icon: Gauge },
  { label: 'Tickets', path: paths.adminTickets(), icon: Ticket, also: [paths.adminAbuse()] },
  {
    label: 'Finance',
    path: paths.adminFinance(),
    icon: Wallet,
    also: [paths.adminInvoices(), paths.adminInvoiceBuilder()],
  },
  { label: 'Orders', path: paths.adminOrders(), icon: Boxes, also: [paths.adminQuotes()] },
  { label: 'Tasks', path: paths.adminTasks(), icon: ListTodo },
  { label: 'Invoices', path: paths.adminInvoices(), icon: FileText, only: 'mobile' },
  { label: 'Plans', path: paths.adminPlans(), icon: Tags, also: [paths.adminParts()] },
  {
    label: 'Clients',
    path: paths.adminClients(),
    icon: Contact,
    also: [paths.adminTokens(), paths.adminDispatchMail()],
  },
  {
    label: 'Servers',
    path: paths.adminServers(),
    icon: Server,
    also: [paths.adminDedicatedUnits(), paths.adminVolumes(), paths.adminDomains(), paths.adminEndings()],
  },
  { label: 'Hosting', path: paths.adminHosting(), icon: Package },
  {
    label: 'Subnets',
    path: paths.adminSubnets(),
    icon: Network,
    also: [paths.adminNetworks(), paths.adminFloatingAddresses()],
  },
  { label: 'Outages', path: paths.adminOutages(), icon: ServerOff },
  { label: 'Roles', path: paths.adminRoles(), icon: ShieldCheck, only: 'desktop' },
  { label: 'Audit', path: paths.adminAudit(), icon: ScrollText },
];

/** Those that the person may open, by the rows they are for. */
export const openItems = (items: readonly NavItem[], { may }: Rights): readonly NavItem[] =>
  items.filter(({ row }) => row === undefined || may(row));

/** The groups of the menu with what the person may open; one with nothing to open has no heading either. */
export const openGroups = (rights: Rights): readonly NavGroup[] =>
  mainGroups
    .map(({ label, items }) => ({ label, items: openItems(items, rights) }))
    .filter(({ items }) => items.length > 0);

/** The staff pages that the account may open, in the order of the menu. */
export const openAdminItems = ({ may }: Rights): readonly NavItem[] =>
  adminItems.filter(({ path }) => {
    const row = staffPageRow(path);
    return row !== undefined && may(row);
  });

/** Where /panel/admin leads: the first staff page that the account may open. */
export const staffLanding = (rights: Rights): string => openAdminItems(rights)[0]?.path ?? paths.admin();

export const settingsTabs: readonly NavItem[] = [
  { label: 'Profile', path: paths.account(), icon: CircleUser },
  { label: 'Security', path: paths.accountSecurity(), icon: ShieldCheck },
  { label: 'Billing', path: paths.accountBilling(), icon: CreditCard },
  { label: 'Members', path: paths.accountMembers(), icon: Users },
  { label: 'Notifications', path: paths.accountNotifications(), icon: Bell },
  { label: 'Activity', path: paths.accountActivity(), icon: Activity },
];

export function isBelow(pathname: string, path: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}

export const shownOn = (screen: 'desktop' | 'mobile', items: readonly NavItem[]): readonly NavItem[] =>
  items.filter(({ only = screen }) => only === screen);

/**
 * The path of the one entry that the menu marks on a page: its own, or the one it stands below. A staff page whose entry
 * this screen or person does not have marks the Overview, from where it is reached.
 */
export function markedPath(pathname: string, items: readonly NavItem[]): string | undefined {
  const isIndex = (path: string) => path === paths.panel() || path === paths.admin();
  const own = items.find(({ path }) => (isIndex(path) ? pathname === path : isBelow(pathname, path)));
  const above = own ?? items.find(({ also = [] }) => also.some((root) => isBelow(pathname, root)));
  return (above ?? items.find(({ path }) => path === paths.admin() && isBelow(pathname, path)))?.path;
}

/** The name of the current page in the phone's bottom bar. */
export function sectionLabel(pathname: string): string {
  const sections: readonly (readonly [string, readonly string[]])[] = [
    ['Admin Panel', [paths.admin()]],
    [
      'Services',
      [
        paths.servers(),
        paths.dedicatedUnits(),
        paths.firewalls(),
        paths.networks(),
        paths.floatingAddresses(),
        paths.volumes(),
        paths.cpanel(),
        paths.domains(),
      ],
    ],
    ['Developer Tools', [paths.tokens()]],
    ['Account', [paths.account(), paths.billing(), paths.inbox()]],
  ];
  if (pathname === paths.panel()) return 'Dashboard';
  return sections.find(([, roots]) => roots.some((root) => isBelow(pathname, root)))?.[0] ?? 'Menu';
}
