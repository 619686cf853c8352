import type { Page } from '@playwright/test';
import { caseNames, helpNames, positionNames } from '../apps/web/src/site/content/slugs.ts';
import { cpuIds } from '../packages/contract/src/sales/cpu-ids.ts';
import { partIds } from '../packages/contract/src/sales/dedicated-parts.ts';
import { routePages } from './route-pages.ts';

/** Who looks: a visitor, the two people of the lab, and a customer who has only just registered. */
export type Viewer = 'visitor' | 'customer' | 'admin' | 'newcomer';

/** What an address may name in braces; `screenshots.ts` finds each in the demo company. */
export type Example =
  | 'server'
  | 'billed-server'
  | 'member'
  | 'colleague'
  | 'own-role'
  | 'token'
  | 'event'
  | 'ssh-key'
  | 'firewall'
  | 'network'
  | 'floating-address'
  | 'volume'
  | 'dedicated-unit'
  | 'backup'
  | 'snapshot'
  | 'larger-plan'
  | 'package'
  | 'larger-package'
  | 'due-invoice'
  | 'delivered-order'
  | 'unpaid-order'
  | 'entry'
  | 'staff-order'
  | 'open-order'
  | 'paid-invoice'
  | 'plan'
  | 'staff-server'
  | 'subnet'
  | 'spare-subnet'
  | 'client'
  | 'ticket'
  | 'abuse-case'
  | 'letter'
  | 'sent-letter'
  | 'visitors-ticket'
  | 'mail'
  | 'lab-mail'
  | 'domain'
  | 'quote'
  | 'staff-quote'
  | 'offer';

/** What is done on a page before its picture, for looks that no address has. */
interface Act {
  readonly name: string;
  readonly perform: (page: Page) => Promise<unknown>;
}

export interface Screen {
  readonly name: string;
  readonly group: 'public' | 'auth' | 'checkout' | 'panel' | 'staff' | 'lab';
  readonly as: Viewer;
  readonly address: string;
  /** Seen last, in a product that was started again with a setup that is wrong. */
  readonly isSetupWrong: boolean;
  /** Live charts draw only what was measured while the page was open. */
  readonly isLive: boolean;
  readonly act?: Act;
}

/** An address for each route with a parameter; a longer route takes the entry that it begins with. */
const addresses: Readonly<Record<string, string>> = {
  '/solutions/dedicated/configure/:cpuId': `/solutions/dedicated/configure/${cpuIds[0]}`,
  '/case-studies/:name': `/case-studies/${caseNames[0]}`,
  '/company/careers/:name': `/company/careers/${positionNames[0]}`,
  '/help/:name': `/help/${helpNames[0]}`,
  '/*': '/no-such-page',
  '/checkout/:category/:product': '/checkout/web/web-birch/',
  '/checkout/:id': '/checkout/{delivered-order}',
  '/panel/servers/:id': '/panel/servers/{server}',
  '/panel/servers/:id/credentials/ssh-keys/:keyId': '/panel/servers/{server}/credentials/ssh-keys/{ssh-key}',
  '/panel/servers/:id/backups/:copyId/:act': '/panel/servers/{server}/backups/{backup}/restore',
  '/panel/servers/:id/snapshots/:copyId/:act': '/panel/servers/{server}/snapshots/{snapshot}/restore',
  '/panel/servers/:id/cloud-images/:image': '/panel/servers/{server}/cloud-images/debian-13',
  '/panel/servers/:id/scale/:planId': '/panel/servers/{server}/scale/{larger-plan}',
  '/panel/firewalls/:firewallId': '/panel/firewalls/{firewall}',
  '/panel/networks/:networkId': '/panel/networks/{network}',
  '/panel/floating-addresses/:floatingId': '/panel/floating-addresses/{floating-address}',
  '/panel/admin/floating-addresses/:floatingId': '/panel/admin/floating-addresses/{floating-address}',
  '/panel/dedicated/:dedicatedId': '/panel/dedicated/{dedicated-unit}',
  '/panel/admin/dedicated/:dedicatedId': '/panel/admin/dedicated/{dedicated-unit}',
  '/panel/volumes/:volumeId': '/panel/volumes/{volume}',
  '/panel/admin/volumes/:volumeId': '/panel/admin/volumes/{volume}',
  '/panel/cpanel/:id': '/panel/cpanel/{package}',
  '/panel/cpanel/:id/change/:planId': '/panel/cpanel/{package}/change/{larger-package}',
  '/panel/account/members/:membershipId': '/panel/account/members/{member}',
  '/panel/domains/:domainId': '/panel/domains/{domain}',
  '/panel/support/tickets/:id': '/panel/support/tickets/{ticket}',
  '/panel/support/cases/:id': '/panel/support/cases/{abuse-case}',
  '/panel/tokens/edit/:tokenId': '/panel/tokens/edit/{token}',
  '/panel/tokens/activity/:tokenId': '/panel/tokens/activity/{token}',
  '/panel/billing/invoices/:id': '/panel/billing/invoices/{due-invoice}',
  '/panel/admin/finance/manage-transactions/:entryId': '/panel/admin/finance/manage-transactions/{entry}',
  '/panel/admin/orders/:orderId': '/panel/admin/orders/{staff-order}',
  '/panel/admin/invoices/:invoiceId': '/panel/admin/invoices/{paid-invoice}',
  '/panel/billing/quotes/:id': '/panel/billing/quotes/{quote}',
  '/panel/admin/quotes/:quoteId': '/panel/admin/quotes/{staff-quote}',
  '/panel/admin/plans/:planId': '/panel/admin/plans/{plan}',
  '/panel/admin/servers/:serverId': '/panel/admin/servers/{staff-server}',
  '/panel/admin/domains/:domainId': '/panel/admin/domains/{domain}',
  '/panel/admin/hosting/:packageId': '/panel/admin/hosting/{package}',
  '/panel/admin/subnets/:subnetId': '/panel/admin/subnets/{subnet}',
  '/panel/admin/tickets/:id': '/panel/admin/tickets/{ticket}',
  '/panel/admin/abuse/:caseId': '/panel/admin/abuse/{abuse-case}',
  '/panel/admin/roles/staff/:personId': '/panel/admin/roles/staff/{colleague}',
  '/panel/admin/roles/:roleId': '/panel/admin/roles/{own-role}',
  '/panel/admin/tokens/activity/:tokenId': '/panel/admin/tokens/activity/{token}',
  '/panel/admin/audit/:eventId': '/panel/admin/audit/{event}',
  '/panel/admin/dispatch-mail/:dispatchId': '/panel/admin/dispatch-mail/{letter}',
  '/panel/admin/dispatch-mail/texts/:name': '/panel/admin/dispatch-mail/texts/invoice-overdue',
  '/panel/admin/dispatch-mail/log/:mailId': '/panel/admin/dispatch-mail/log/{mail}',
  '/panel/admin/clients/:userId': '/panel/admin/clients/{client}',
  '/panel/*': '/panel/no-such-page',
  '/panel/me/server/:id/console': '/panel/me/server/{server}/console',
};

/** Routes without a picture, with the reason. */
export const withoutPicture: Readonly<Record<string, string>> = {
  '/panel/billing/choose/:itemId': 'the questions of the order form, which has a picture',
  '/panel/admin/invoice-builder': 'the same page as /panel/admin/invoices/create',
  '/panel/admin/finance/findings/:findingId': 'the books of the demo company are in order',
  '/panel/admin/finance/halts/:haltId': 'the invoicing of the demo company was never halted',
};

const palette: Act = { name: 'palette', perform: (page) => page.keyboard.press('Control+k') };

/** Two servers in the table, as an owner chooses them to act on both. */
const choice: Act = {
  name: 'chosen',
  async perform(page) {
    await page.getByRole('button', { name: 'Table', exact: true }).click();
    for (const name of ['shop-production', 'database']) {
      await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    }
    // The browser remembers the table, and other pictures of this page are of its cards.
    await page.evaluate(() => localStorage.removeItem('servers-view'));
  },
};

/** Two servers in the list of staff. */
const staffChoice: Act = {
  name: 'chosen',
  async perform(page) {
    for (const name of ['shop-production', 'database']) {
      await page.getByRole('checkbox', { name: `Choose ${name}` }).check();
    }
  },
};

const zoneFile = 'blog 3600 IN A 203.0.113.10\nmail 3600 IN A 203.0.113.25\n@ IN WKS 203.0.113.10 tcp 80';
const importPreview: Act = {
  name: 'preview',
  async perform(page) {
    await page.getByRole('textbox', { name: 'Zone file' }).fill(zoneFile);
    await page.getByRole('button', { name: 'Show what changes' }).click();
    await page.getByRole('button', { name: 'Take these records' }).waitFor();
  },
};

/** What staff do to a node, or to a machine that was found, on the nodes page. */
const ofNode = (act: string, of = 'osl-1'): Act => ({
  name: act.toLowerCase().replaceAll(' ', '-'),
  async perform(page) {
    const menu = page.getByRole('button', { name: `More actions: ${of}` }).first();
    // The first act is a button of its own where there is room.
    const button = page.getByRole('button', { name: `${act}: ${of}` }).first();
    await menu.or(button).first().waitFor();
    if (await button.isVisible()) await button.click();
    else {
      await menu.click();
      await page.getByRole('menuitem', { name: act }).click();
    }
    await page.getByRole('dialog').waitFor();
  },
});

/** Looks that have no route of their own: dialogs in the query of an address, and what a new customer sees. */
const more: readonly (readonly [viewer: Viewer, address: string, act?: Act])[] = [
  ['visitor', '/checkout/cloud/fjord-m/'],
  ['newcomer', '/checkout/{unpaid-order}'],
  ['newcomer', '/checkout/{unpaid-order}?dialog=cancel'],
  ['newcomer', '/panel'],
  ['newcomer', '/panel/servers'],
  ['newcomer', '/panel/servers?dialog=accept&of={offer}'],
  ['newcomer', '/panel/firewalls'],
  ['newcomer', '/panel/networks'],
  ['newcomer', '/panel/domains'],
  ['newcomer', '/panel/cpanel'],
  ['newcomer', '/panel/billing'],
  ['newcomer', '/panel/support'],
  ['newcomer', '/panel/tokens'],
  ['newcomer', '/panel/account/billing'],
  ['customer', '/panel/servers/{server}?activity=all'],
  ['customer', '/panel/firewalls/{firewall}?dialog=tags'],
  ['customer', '/panel/servers/{server}?dialog=cancel'],
  ['customer', '/panel/servers/{server}?dialog=delete'],
  ['customer', '/panel/servers/{server}?dialog=transfer'],
  ['customer', '/panel/servers/{server}?dialog=labels'],
  ['customer', '/panel/servers/{billed-server}'],
  ['customer', '/panel/servers', choice],
  ['customer', '/panel/servers/{server}/figures?range=day'],
  ['customer', '/panel/servers/{server}/figures?range=month'],
  ['customer', '/panel/servers/{server}/figures?with={billed-server}'],
  ['customer', '/panel/servers/{server}/figures?dialog=alarm'],
  ['customer', '/panel/servers/{server}/backups/{backup}/delete'],
  ['customer', '/panel/servers/new?dialog=ssh-key'],
  ['customer', '/panel/servers/{server}?dialog=reboot&of={server}'],
  ['customer', '/panel/servers/{billed-server}/scale/{larger-plan}'],
  ['customer', '/panel/servers/{billed-server}/scale/{plan}'],
  ['customer', '/panel/cpanel/{package}?dialog=password'],
  ['customer', '/panel/cpanel/{package}?dialog=domain'],
  ['customer', '/panel/cpanel/{package}?dialog=cancel'],
  ['customer', '/panel/domains/{domain}?dialog=remove'],
  ['customer', '/panel/domains/{domain}/records?dialog=add'],
  ['customer', '/panel/domains/{domain}/records?dialog=template'],
  ['customer', '/panel/domains/{domain}/records?dialog=import'],
  ['customer', '/panel/domains/{domain}/records?dialog=import', importPreview],
  ['customer', '/panel/billing/quotes/{quote}?dialog=decline'],
  ['customer', '/panel/account/members?dialog=open'],
  ['admin', '/panel/admin/orders?search=no-such-order'],
  ['admin', '/panel/admin/orders/{open-order}'],
  ['admin', '/panel/admin/orders/{open-order}?dialog=edit'],
  ['admin', '/panel/admin/orders/{open-order}?dialog=items'],
  ['admin', '/panel/admin/orders/{open-order}?dialog=seal'],
  ['admin', '/panel/admin/invoices/{paid-invoice}?dialog=refund'],
  ['admin', '/panel/admin/quotes/{staff-quote}?dialog=withdraw'],
  ['admin', '/panel/admin/servers/{staff-server}?dialog=suspend'],
  ['admin', '/panel/admin/servers/{staff-server}?dialog=move'],
  ['admin', '/panel/admin/servers/{staff-server}?dialog=cut'],
  ['admin', '/panel/admin/servers/{staff-server}?dialog=rescue'],
  ['admin', '/panel/admin/servers/{staff-server}?dialog=delete'],
  ['admin', '/panel/admin/servers?search=customer%40resolvo.test', staffChoice],
  ['admin', '/panel/admin/servers/images', ofNode('Change', 'debian-12')],
  ['admin', '/panel/admin/servers/images', ofNode('Check the source', 'debian-12')],
  ['admin', '/panel/admin/servers/images?dialog=add'],
  ['admin', '/panel/admin/servers/nodes', ofNode('Close')],
  ['admin', '/panel/admin/servers/nodes', ofNode('Plan maintenance')],
  ['admin', '/panel/admin/servers/nodes', ofNode('Rules')],
  ['admin', '/panel/admin/servers/nodes', ofNode('Adopt', 'legacy-1')],
  ['admin', '/panel/admin/servers/nodes', ofNode('Set aside', 'legacy-1')],
  ['admin', '/panel/admin/subnets/{spare-subnet}?dialog=delete'],
  ['admin', '/panel/admin/plans/{plan}?dialog=archive'],
  ['admin', '/panel/admin/tokens?dialog=revoke&of={token}'],
  ['admin', `/panel/admin/parts?dialog=count&of=${partIds[0]}`],
  ['admin', '/panel/admin/domains/{domain}?dialog=hand-over'],
  ['admin', '/panel/admin/hosting/{package}?dialog=suspend'],
  ['admin', '/panel/admin/hosting/{package}?dialog=delete'],
  ['admin', '/panel/admin/clients/{client}?dialog=suspend'],
  ['admin', '/panel/admin/clients/{client}?dialog=flag'],
  ['admin', '/panel/admin/clients/{client}/services?dialog=quotas'],
  ['admin', '/panel/admin/abuse/{abuse-case}?dialog=ask'],
  ['admin', '/panel/admin/tickets/{visitors-ticket}'],
  ['admin', '/panel/admin/tickets/{ticket}?dialog=merge'],
  ['admin', '/panel/admin/tickets/replies?dialog=create'],
  ['admin', '/panel/admin/tickets/replies?dialog=sign'],
  ['admin', '/panel/admin/tickets/senders?dialog=block'],
  ['admin', '/panel/admin/dispatch-mail/{letter}?dialog=send'],
  ['admin', '/panel/admin/dispatch-mail/{letter}?dialog=schedule'],
  ['admin', '/panel/admin/dispatch-mail/{sent-letter}'],
  ['visitor', '/lab#/mail'],
  ['visitor', '/lab#/mail/{lab-mail}/reply'],
  ['visitor', '/lab#/mail/{lab-mail}/bounce'],
  ['visitor', '/lab#/charges'],
  ['visitor', '/lab#/machines'],
  ['visitor', '/lab#/dns'],
  ['visitor', '/lab#/hosting'],
  ['visitor', '/lab#/journal'],
  ['visitor', '/lab#/faults'],
  ['visitor', '/lab#/clock'],
  ['customer', '/panel', palette],
];

/** The address of a route, or undefined where a parameter has no example. */
export function addressOf(route: string): string | undefined {
  const known = Object.keys(addresses)
    .filter((start) => route === start || route.startsWith(`${start}/`))
    .sort((one, other) => other.length - one.length)[0];
  const address = known === undefined ? route : `${addresses[known]}${route.slice(known.length)}`;
  return /[:*]/.test(address) ? undefined : address;
}

const groupOf = (address: string): Screen['group'] => {
  if (address.startsWith('/panel/admin')) return 'staff';
  const first = address.split('/')[1] ?? '';
  return first === 'panel' || first === 'auth' || first === 'checkout' || first === 'lab' ? first : 'public';
};

const viewerOf = (address: string): Viewer => {
  if (address.startsWith('/panel/admin')) return 'admin';
  return address.startsWith('/panel') || address === '/checkout/{delivered-order}' ? 'customer' : 'visitor';
};

function screen(as: Viewer, address: string, act?: Act): Screen {
  const words = address.replaceAll(/[^\w-]+/g, '_').replaceAll(/^_|_$/g, '') || 'home';
  const look = `${as === 'newcomer' ? '_new-customer' : ''}${act === undefined ? '' : `_${act.name}`}`;
  const isLive = address === '/panel/servers/{server}';
  const looked = { name: words + look, group: groupOf(address), as, address, isLive, isSetupWrong: false };
  return act === undefined ? looked : { ...looked, act };
}

/** Every screen of the product: each route of the router, and what more can be seen. */
export async function allScreens(): Promise<Screen[]> {
  const ofRoutes = (await routePages()).flatMap(({ route }) => {
    const address = route in withoutPicture ? undefined : addressOf(route);
    return address === undefined ? [] : [screen(viewerOf(address), address)];
  });
  const setup = { ...screen('admin', '/panel/admin'), name: 'panel_admin_setup', isSetupWrong: true };
  return [...ofRoutes, ...more.map(([as, address, act]) => screen(as, address, act)), setup];
}
