import { formatMoney } from '@resolvo/contract/money';
import { orderWord } from '@resolvo/contract/sales/order-states';
import { orderName } from '@resolvo/contract/short-id';
import { Banknote, Boxes, Contact, Cpu, FileText, HardDrive, Package, RotateCcw, Tags, Ticket } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRights } from '../../api/use-rights.ts';
import { clientText } from '../../features/people/clients/client-text.ts';
import { paths } from '../../paths.ts';
import { dialogAt } from '../../shell/use-dialog.ts';
import { addressOf, type Entry, link } from './entries.tsx';
import { without } from './match.ts';
import { type Found, shownOfEach, useSource } from './use-source.ts';

/** With fewer characters a search over all clients finds nearly all of them. */
const searchedFrom = 2;
const searchLimit = 254;
const settleMilliseconds = 200;

/** The verbs that stand before the name of a server of a client. */
const staffVerbs = ['reboot'];

/** The staff lists are long: each is asked for what its own search finds. */
export function useStaff(query: string): Found[] {
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
    useSource(
      'Dedicated machines of clients',
      'adminDedicatedList',
      { query: limited },
      asked && settled.length <= 100,
      (answer) => [
        [
          'Dedicated machines of clients',
          answer.units.map((one) =>
            link('staff-dedicated', paths.adminDedicatedUnit({ dedicatedId: one.dedicated_id }), one.name, Cpu, {
              detail: [one.rack, one.user.email].filter(Boolean).join(' · '),
            }),
          ),
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

/** The value once it has not changed for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
