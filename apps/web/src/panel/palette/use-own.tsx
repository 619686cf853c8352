import { diskSize } from '@resolvo/contract/disk-size';
import { formatMoney } from '@resolvo/contract/money';
import { invoiceWord } from '@resolvo/contract/money/invoice-states';
import { Cpu, Database, FileText, Globe, LifeBuoy, MapPin, Network, Package, ShieldCheck, Users } from 'lucide-react';
import { useRights } from '../../api/use-rights.ts';
import { paths } from '../../paths.ts';
import { type Entry, link, serverActEntries, serverEntry, shownText } from './entries.tsx';
import { matching } from './match.ts';
import { type Found, shownOfEach, useSource } from './use-source.ts';

/** The longest page of an own list; what is older than that is found on the page of the list. */
const ownLimit = 100;

/** The own lists are short: asked once, and matched here. */
export function useOwn(query: string): Found[] {
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
    useSource('Your packages', 'packageList', {}, asked, ({ packages }) => [
      [
        'cPanel packages',
        match(
          packages.map((one) =>
            link('package', paths.cpanelPackage({ id: one.package_id }), one.domain || one.plan_name, Package, {
              detail: one.plan_name,
              words: one.username,
            }),
          ),
        ),
      ],
    ]),
    useSource('Your dedicated machines', 'dedicatedList', { query: { limit: ownLimit } }, asked, ({ units }) => [
      [
        'Dedicated',
        match(
          units.map((one) =>
            link('dedicated', paths.dedicatedUnit({ dedicatedId: one.dedicated_id }), one.name, Cpu, {
              detail: [one.plan_name === one.name ? '' : one.plan_name, ...one.addresses].filter(Boolean).join(' · '),
            }),
          ),
        ),
      ],
    ]),
    useSource('Your volumes', 'volumeList', { query: { limit: ownLimit } }, asked, ({ volumes }) => [
      [
        'Volumes',
        match(
          volumes.map((one) =>
            link('volume', paths.volume({ volumeId: one.volume_id }), one.name, Database, {
              detail: [diskSize(one.size_gb), one.location, one.server_name].filter(Boolean).join(' · '),
            }),
          ),
        ),
      ],
    ]),
    useSource('Your networks', 'networkList', {}, asked, ({ networks }) => [
      [
        'Networks',
        match(
          networks.map((one) =>
            link('network', paths.network({ networkId: one.network_id }), one.name, Network, {
              detail: `${one.subnet} · ${one.location}`,
            }),
          ),
        ),
      ],
    ]),
    useSource('Your floating addresses', 'floatingList', { query: { limit: ownLimit } }, asked, (answer) => [
      [
        'Floating addresses',
        match(
          answer.floating_addresses
            .filter(({ address }) => address !== '')
            .map((one) =>
              link('floating', paths.floatingAddress({ floatingId: one.floating_id }), one.address, MapPin, {
                detail: [one.location, one.server_name].filter(Boolean).join(' · '),
              }),
            ),
        ),
      ],
    ]),
    useSource('Your firewalls', 'firewallList', {}, asked, ({ firewalls }) => [
      [
        'Firewalls',
        match(
          firewalls.map((one) =>
            link('firewall', paths.firewall({ firewallId: one.firewall_id }), one.name, ShieldCheck),
          ),
        ),
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
              detail: `${formatMoney(invoice.invoice_total)} · ${invoiceWord(invoice).word}`,
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
