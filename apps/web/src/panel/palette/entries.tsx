import type { EndpointName } from '@resolvo/contract/endpoints';
import { dottedAddress } from '@resolvo/contract/machines/addresses';
import { serverCan } from '@resolvo/contract/machines/server-states';
import type { Server } from '@resolvo/contract/machines/servers';
import {
  Archive,
  ArrowLeftRight,
  Bell,
  Camera,
  CircleAlert,
  CircleQuestionMark,
  CircleUser,
  Coins,
  Cpu,
  FileText,
  HardDrive,
  KeyRound,
  Landmark,
  ListTodo,
  type LucideIcon,
  Mail,
  Mails,
  Plus,
  Power,
  ReceiptText,
  RotateCcw,
  Scale,
  ScrollText,
  ServerCog,
  ServerOff,
  ShieldAlert,
  ShoppingBag,
  SquareTerminal,
  TimerOff,
} from 'lucide-react';
import type { Rights } from '../../api/rights.ts';
import { paths } from '../../paths.ts';
import { staffPageRow } from '../../shell/staff-pages.ts';
import { dialogAt } from '../../shell/use-dialog.ts';
import type { PaletteEntry } from '../../ui/palette.tsx';
import { footerItems, mainGroups, type NavItem, openItems, settingsTabs } from '../navigation.ts';

export interface Entry extends PaletteEntry {
  readonly to: string;
  /** The account that the tab goes over to. */
  readonly accountId?: string;
  /** What it is found by, beside what it shows. */
  readonly words?: string;
}

export const shownText = ({ label, detail = '', words = '' }: Entry): string => `${label} ${detail} ${words}`;

export const link = (kind: string, to: string, label: string, Icon: LucideIcon, more: Partial<Entry> = {}): Entry => ({
  key: `${kind}:${to}`,
  to,
  label,
  icon: <Icon aria-hidden="true" />,
  ...more,
});

/** Pages that are not in the menu, but one step below it. */
const furtherPages: readonly NavItem[] = [
  { label: 'Inbox', path: paths.inbox(), icon: Bell },
  { label: 'Orders', path: paths.billingOrders(), icon: ShoppingBag },
  { label: 'Balance statement', path: paths.billingStatement(), icon: ReceiptText },
  { label: 'Payouts', path: paths.billingPayouts(), icon: Landmark },
  { label: 'Help centre', path: paths.help(), icon: CircleQuestionMark },
  { label: 'Abuse desk', path: paths.adminAbuse(), icon: ShieldAlert },
  { label: 'Invoices', path: paths.adminInvoices(), icon: FileText },
  { label: 'Exchange rate', path: paths.adminInvoiceRates(), icon: Coins },
  { label: 'Transactions', path: paths.adminTransactions(), icon: ArrowLeftRight },
  { label: 'Disputes', path: paths.adminDisputes(), icon: CircleAlert },
  { label: 'Payouts', path: paths.adminPayouts(), icon: Landmark },
  { label: 'Card alerts', path: paths.adminAlerts(), icon: Bell },
  { label: 'Tasks', path: paths.adminTasks(), icon: ListTodo },
  { label: 'About to end', path: paths.adminEndings(), icon: TimerOff },
  { label: 'Dedicated machines', path: paths.adminDedicatedUnits(), icon: Cpu },
  { label: 'Nodes', path: paths.adminNodes(), icon: ServerCog },
  { label: 'Outages', path: paths.adminOutages(), icon: ServerOff },
  { label: 'Audit', path: paths.adminAudit(), icon: ScrollText },
  { label: 'Dispatch mail', path: paths.adminDispatchMail(), icon: Mail },
  { label: 'Mail log', path: paths.adminMailLog(), icon: Mails },
  { label: 'Tokens of clients', path: paths.adminTokens(), icon: KeyRound },
];

/** What stands on the pages of the settings, with the words it is looked for by. */
const settings: readonly (readonly [string, string, string])[] = [
  ['Personal information', paths.account(), 'profile email address username'],
  ['Your data', paths.account(), 'export download copy'],
  ['Delete account', paths.account(), 'close leave'],
  ['Password', paths.accountSecurityPassword(), 'change'],
  ['Two-factor authentication', paths.accountSecurityTwoFactor(), '2fa app code recovery'],
  ['Passkeys', paths.accountSecurity(), 'sign in key fingerprint'],
  ['Where you are signed in', paths.accountSecurity(), 'sessions devices sign out'],
  ['Payment methods', paths.accountBilling(), 'card default'],
  ['Billing address', paths.accountBilling(), 'company vat number country'],
  ['What we mail you', paths.accountNotifications(), 'email notifications reminders'],
];

export const settingEntries = (): Entry[] =>
  settings.map(([label, path, words]) =>
    link(`setting-${label.replaceAll(' ', '-')}`, path, label, CircleUser, { words }),
  );

/** The pages of the menu and those one step below it, as far as the account may open them. */
export function pageEntries(staffItems: readonly NavItem[], rights: Rights): Entry[] {
  const { may } = rights;
  const mayOpen = ({ path }: NavItem) => {
    const row = staffPageRow(path);
    return row === undefined || may(row);
  };
  const page = (item: NavItem, detail?: string) => link('page', item.path, item.label, item.icon, { detail });
  const further = furtherPages.filter((item) => !staffItems.some(({ path }) => path === item.path));
  return [
    ...mainGroups.flatMap((group) => openItems(group.items, rights).map((item) => page(item))),
    ...openItems(footerItems, rights).map((item) => page(item)),
    ...settingsTabs.filter(({ path }) => path !== paths.account()).map((item) => page(item, 'Settings')),
    ...staffItems.map((item) => page(item, 'Staff')),
    ...further.filter(mayOpen).map((item) => page(item, staffPageRow(item.path) && 'Staff')),
  ];
}

/** What can be begun from anywhere, with the row of the endpoint table that does it. */
const acts: readonly (readonly [EndpointName, string, string, string?])[] = [
  ['checkoutPlace', paths.serverNew(), 'New server', 'create order buy'],
  ['checkoutPlace', paths.cpanelNew(), 'New package', 'create order buy hosting cpanel website'],
  ['ticketCreate', paths.supportNew(), 'New ticket', 'create support help'],
  ['ownTopup', paths.billingTopup(), 'Top up balance', 'credit pay'],
  ['tokenCreate', paths.tokenCreate(), 'Create token', 'new api'],
  ['accountChangePassword', paths.accountSecurityPassword(), 'Change password', 'security'],
  ['orderCreate', paths.adminOrderCreate(), 'Create order', 'new staff'],
  ['invoiceBuild', paths.adminInvoiceCreate(), 'Create invoice', 'new staff'],
  ['adminServerAdd', paths.adminServerAdd(), 'Add server', 'new create staff'],
  ['planCreate', paths.adminPlanCreate(), 'Create plan', 'new staff'],
  ['subnetCreate', paths.adminSubnetCreate(), 'Add subnet', 'new create staff'],
  ['paymentBook', paths.adminTransactionBook(), 'Book payment', 'new transaction staff'],
  ['balanceAdjust', paths.adminTransactionAdjust(), 'Adjust balance', 'transaction staff'],
];

export const actEntries = ({ may }: Rights): Entry[] =>
  acts
    .filter(([row, path]) => {
      const page = staffPageRow(path);
      return may(row) && (page === undefined || may(page));
    })
    .map(([, path, label, words = '']) =>
      link('act', path, label, Plus, { words, detail: staffPageRow(path) && 'Staff' }),
    );

export const addressOf = (ipv4: number): string => (ipv4 === 0 ? '' : dottedAddress(ipv4));

/** The addresses a server is known by. */
const serverWords = (server: Server): string =>
  [server.proxmox_vm_name, server.hostname, addressOf(server.proxmox_vm_ipv4), server.proxmox_vm_ipv6].join(' ');

export const serverEntry = (server: Server): Entry =>
  link('server', paths.server({ id: server.id }), server.proxmox_vm_name, HardDrive, {
    detail: [addressOf(server.proxmox_vm_ipv4), server.name].filter(Boolean).join(' · '),
    words: serverWords(server),
  });

/** What can be done to one server. What interrupts it asks on the server's own page. */
export function serverActEntries(server: Server, { may }: Rights): Entry[] {
  const { id, proxmox_vm_name: name } = server;
  const facts = { state: server.server_state, task: server.server_task };
  const can = (act: 'console' | 'reboot' | 'shutdown', row: EndpointName) => serverCan[act](facts) === true && may(row);
  const act = (to: string, label: string, icon: LucideIcon) =>
    link('server-act', to, label, icon, { words: serverWords(server) });
  return [
    ...(can('console', 'vmConsoleTicket')
      ? [act(paths.serverConsole({ id }), `Console of ${name}`, SquareTerminal)]
      : []),
    ...(can('reboot', 'vmReboot')
      ? [act(dialogAt(paths.server({ id }), 'reboot', id), `Reboot ${name}`, RotateCcw)]
      : []),
    ...(can('shutdown', 'vmShutdown')
      ? [act(dialogAt(paths.server({ id }), 'shutdown', id), `Shut down ${name}`, Power)]
      : []),
    act(paths.serverBackups({ id }), `Backups of ${name}`, Archive),
    act(paths.serverSnapshots({ id }), `Snapshots of ${name}`, Camera),
    act(paths.serverScale({ id }), `Change size of ${name}`, Scale),
  ];
}
