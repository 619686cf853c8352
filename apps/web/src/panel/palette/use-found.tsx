import type { ResponseOf } from '@resolvo/contract/endpoint';
import type { Endpoints, JsonEndpointName } from '@resolvo/contract/endpoints';
import { formatMoney } from '@resolvo/contract/money';
import { invoiceWords } from '@resolvo/contract/money/invoice-states';
import { orderWord } from '@resolvo/contract/sales/order-states';
import { orderName } from '@resolvo/contract/short-id';
import { useQuery } from '@tanstack/react-query';
import {
  Banknote,
  Boxes,
  Contact,
  FileText,
  Globe,
  HardDrive,
  LifeBuoy,
  Package,
  RotateCcw,
  Tags,
  Ticket,
  Users,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { InputOf } from '../../api/client.ts';
import { q } from '../../api/query.ts';
import { useRights } from '../../api/use-rights.ts';
import { clientText } from '../../features/people/clients/client-text.ts';
import { paths } from '../../paths.ts';
import { dialogAt } from '../../shell/use-dialog.ts';
import { addressOf, type Entry, link, serverActEntries, serverEntry, shownText } from './entries.tsx';
import { matching, without } from './match.ts';

export const shownOfEach = 5;
/** With fewer characters a search over all clients finds nearly all of them. */
const searchedFrom = 2;
const searchLimit = 254;
const settleMilliseconds = 200;

export interface Found {
  readonly groups: readonly { readonly label: string; readonly entries: readonly Entry[] }[];
  readonly busy: boolean;
  /** A sentence about each source that did not answer. The others are shown all the same. */
  readonly problems: readonly string[];
}

/** What the account's own lists and, for staff, the searches of the staff lists have for a query. */
export function useFound(query: string): Found {
  const sources = [...useOwn(query), ...useStaff(query)];
  return {
    groups: sources.flatMap(({ groups }) => groups),
    busy: sources.some(({ busy }) => busy),
    problems: sources.flatMap(({ problems }) => problems),
  };
}

/** The own lists are short: asked once, and matched here. */
function useOwn(query: string): Found[] {
  const rights = useRights();
  const asked = query.trim() !== '';
  const match = (entries: readonly Entry[]) => matching(query, entries, shownText).slice(0, shownOfEach);
  return [
    useSource('Your servers', 'accountProducts', {}, true, ({ proxmox, domains }) => [
      ['Servers', match(proxmox.map(serverEntry))],
      ['Server acts', asked ? match(proxmox.flatMap((server) => serverActEntries(server, rights))) : []],
      [
        'Domains',
        asked
          ? match(domains.map(({ id, name }) => link(`domain-${id}`, paths.domain({ domainId: id }), name, Globe)))
          : [],
      ],
    ]),
    useSource('Your accounts', 'membershipList', {}, asked, ({ accounts }) => [
      [
        'Accounts',
        match(
          accounts
            .filter(({ is_current }) => !is_current)
            .map(({ account_id: accountId, name }) =>
              link(`account-${accountId}`, paths.panel(), name, Users, { accountId, detail: 'Switch to this account' }),
            ),
        ),
      ],
    ]),
    useSource('Your invoices', 'ownInvoices', { query: {} }, asked, (invoices) => [
      [
        'Invoices',
        match(
          invoices.map((invoice) =>
            link('invoice', paths.billingInvoice({ id: invoice.invoice_id }), `Invoice #${invoice.id}`, FileText, {
              detail: `${formatMoney(invoice.invoice_total)} · ${invoiceWords[invoice.invoice_order_status].word}`,
            }),
          ),
        ),
      ],
    ]),
    useSource('Your tickets', 'ticketList', {}, asked, (tickets) => [
      [
        'Tickets',
        match(
          tickets.map((ticket) =>
            link('ticket', paths.supportTicket({ id: ticket.ticket_id }), ticket.ticket_title, LifeBuoy, {
              detail: `#${ticket.numeric_id}`,
            }),
          ),
        ),
      ],
    ]),
  ];
}

/** The verbs that stand before the name of a server of a client. */
const staffVerbs = ['reboot'];

/** The staff lists are long: each is asked for what its own search finds. */
function useStaff(query: string): Found[] {
  const { may } = useRights();
  const term = query.trim().slice(0, searchLimit);
  const settled = useSettled(term);
  const asked = settled.length >= searchedFrom;
  const waits = term !== settled && term.length >= searchedFrom;
  const limited = { search: settled, limit: shownOfEach };
  const serverTerm = without(settled, staffVerbs);
  const wantsAct = serverTerm !== settled;
  /** The clients of what was found, where the words do not name them already. */
  const whose = (users: readonly { user_id: string; email: string }[]): readonly Entry[] =>
    may('clientDetail')
      ? [...new Map(users.map((user) => [user.user_id, user])).values()]
          .filter(({ email }) => email !== '' && !email.toLowerCase().includes(settled.toLowerCase()))
          .map(({ user_id, email }) => link('whose', paths.adminClient({ userId: user_id }), email, Contact))
      : [];
  const found = [
    // Who may choose a client for a form may find one, and not always open it.
    useSource(
      'Clients',
      'clientSearch',
      { query: { search: settled } },
      asked && may('clientDetail'),
      ({ clients }) => [
        [
          'Clients',
          clients.map((client) =>
            link('client', paths.adminClient({ userId: client.user_id }), client.email, Contact, {
              detail: clientText(client),
            }),
          ),
        ],
      ],
    ),
    useSource('Orders', 'orderList', { query: limited }, asked, ({ orders }) => [
      [
        'Orders',
        orders.map((order) =>
          link('order', paths.adminOrder({ orderId: order.order_id }), orderName(order.order_id), Boxes, {
            detail: `${order.user.email} · ${orderWord(order).word}`,
          }),
        ),
      ],
    ]),
    useSource('Invoices of clients', 'invoiceList', { query: limited }, asked, ({ invoices }) => [
      [
        'Invoices of clients',
        invoices.map((invoice) =>
          link(
            'staff-invoice',
            paths.adminInvoice({ invoiceId: invoice.invoice_id }),
            `Invoice #${invoice.invoice_number}`,
            FileText,
            { detail: `${invoice.user.email} · ${formatMoney(invoice.invoice_total)}` },
          ),
        ),
      ],
      ['Clients by their invoices', whose(invoices.map(({ user }) => user))],
    ]),
    useSource(
      'Servers of clients',
      'adminServerList',
      { query: { search: serverTerm, limit: shownOfEach } },
      asked && serverTerm.length >= searchedFrom,
      ({ servers }) => [
        [
          'Servers of clients',
          servers.map((server) => {
            const path = paths.adminServer({ serverId: server.server_id });
            const detail = [addressOf(server.proxmox_vm_ipv4), server.user.email].filter(Boolean).join(' · ');
            return wantsAct
              ? link('staff-act', dialogAt(path, 'reboot'), `Reboot ${server.proxmox_vm_name}`, RotateCcw, { detail })
              : link('staff-server', path, server.proxmox_vm_name, HardDrive, { detail });
          }),
        ],
      ],
    ),
    useSource('Packages of clients', 'adminPackageList', { query: limited }, asked, ({ packages }) => [
      [
        'Packages of clients',
        packages.map((one) =>
          link(
            'staff-package',
            paths.adminHostingPackage({ packageId: one.package_id }),
            one.domain || one.plan_name,
            Package,
            { detail: [one.username, one.hosting_server, one.user.email].filter(Boolean).join(' · ') },
          ),
        ),
      ],
      ['Clients by their packages', whose(packages.map(({ user }) => user))],
    ]),
    useSource('Payments of clients', 'transactionList', { query: limited }, asked, ({ transactions }) => [
      [
        'Payments of clients',
        transactions
          // The others are found with their invoice.
          .filter(({ transaction_id }) => transaction_id?.toLowerCase().startsWith(settled.toLowerCase()))
          .map(({ entry_id, amount, transaction_id, user }) =>
            link('payment', paths.adminTransaction({ entryId: entry_id }), `Payment ${transaction_id}`, Banknote, {
              detail: `${user.email} · ${formatMoney(amount)}`,
            }),
          ),
      ],
      ['Clients by their payments', whose(transactions.map(({ user }) => user))],
    ]),
    useSource('Tickets of clients', 'enquiryList', { query: limited }, asked, ({ enquiries }) => [
      [
        'Tickets of clients',
        enquiries.map((enquiry) =>
          link('enquiry', paths.adminTicket({ id: enquiry.enquiry_id }), enquiry.subject, Ticket, {
            detail: enquiry.email,
          }),
        ),
      ],
    ]),
    useSource('Plans', 'planList', { query: limited }, asked && settled.length <= 100, ({ plans }) => [
      ['Plans', plans.map((plan) => link('plan', paths.adminPlan({ planId: plan.plan_id }), plan.plan_name, Tags))],
    ]),
  ];
  const isStaff = may('systemPermissions');
  // What was found for the words before stays out: Enter would open it.
  if (waits) return [{ groups: [], busy: isStaff, problems: [] }];
  return found;
}

/** What one list brings to the palette; nothing without the right to it. */
function useSource<N extends JsonEndpointName>(
  label: string,
  name: N,
  input: InputOf<N>,
  asked: boolean,
  groupsOf: (answer: ResponseOf<Endpoints[N]>) => readonly (readonly [string, readonly Entry[]])[],
): Found {
  const { may } = useRights();
  const wanted = asked && may(name);
  const { data, error, isLoading } = useQuery({ ...q(name, input), enabled: wanted });
  if (!wanted) return { groups: [], busy: false, problems: [] };
  const groups = data === undefined ? [] : groupsOf(data);
  return {
    groups: groups.filter(([, entries]) => entries.length > 0).map(([title, entries]) => ({ label: title, entries })),
    busy: isLoading,
    problems: error ? [`${label} could not be searched: ${error.message}`] : [],
  };
}

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
