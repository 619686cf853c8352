import { randomUUID } from 'node:crypto';
import { brand } from '@resolvo/brand/brand';
import type { FreeSuffix } from '@resolvo/contract/free-names';
import type { Priority } from '@resolvo/contract/help/desk';
import { asciiDomain } from '@resolvo/contract/hosting/domain-names';
import { templateRules } from '@resolvo/contract/machines/firewall-rules';
import { createFirewallBody } from '@resolvo/contract/machines/firewalls';
import { labelsBody } from '@resolvo/contract/machines/server-keeping';
import { permission } from '@resolvo/contract/permissions';
import { firstBuild } from '@resolvo/contract/sales/dedicated';
import { createQuoteBody, type editQuoteBody } from '@resolvo/contract/sales/quotes';
import type { z } from 'zod';
import type { MemberActor } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { closeCase } from '../features/help/abuse-cases/close-case.ts';
import { openCase } from '../features/help/abuse-cases/open-case.ts';
import { askClient } from '../features/help/abuse-cases/tell-client.ts';
import { createReply } from '../features/help/desk/saved-replies.ts';
import { assignEnquiry } from '../features/help/enquiries/assign-enquiry.ts';
import { prioritiseEnquiry } from '../features/help/enquiries/prioritise-enquiry.ts';
import { rateTicket } from '../features/help/enquiries/rate-ticket.ts';
import { answerEnquiry } from '../features/help/enquiries/write-message.ts';
import { keepFile } from '../features/help/files/keep-file.ts';
import { handOver } from '../features/help/inbox/hand-over.ts';
import { openTicket } from '../features/help/tickets/open-ticket.ts';
import { createDomain } from '../features/hosting/domains/create-domain.ts';
import { getDomain } from '../features/hosting/domains/get-domain.ts';
import { linkToServer } from '../features/hosting/domains/link-domain.ts';
import { ownDomains } from '../features/hosting/domains/list-domains.ts';
import { checkOwn } from '../features/hosting/domains/prove-domain.ts';
import { describeDomain } from '../features/hosting/domains/remove-domain.ts';
import { addRecord, changeRecord } from '../features/hosting/zones/edit-records.ts';
import { applyTemplate } from '../features/hosting/zones/import-zone.ts';
import { setAlarm } from '../features/machines/figures/set-alarms.ts';
import { createFirewall } from '../features/machines/firewalls/change-firewalls.ts';
import { createNetwork } from '../features/machines/private-networks/change-networks.ts';
import { labelServer } from '../features/machines/servers/label-server.ts';
import { switchPower } from '../features/machines/servers/operate-server.ts';
import { protectServer } from '../features/machines/servers/protect-server.ts';
import { cancelServer } from '../features/machines/servers/scale-server.ts';
import { makeBackup, takeSnapshot } from '../features/machines/servers/server-copies.ts';
import { chooseFirewall } from '../features/machines/servers/server-firewall.ts';
import { putIntoNetwork } from '../features/machines/servers/server-networks.ts';
import { suspendByStaff } from '../features/machines/servers/steer-server.ts';
import { enterRate } from '../features/money/invoices/exchange-rates.ts';
import { pollEvents } from '../features/money/payments/poll-events.ts';
import { refund } from '../features/money/payments/refund.ts';
import { inviteMember } from '../features/people/members/invite-member.ts';
import { createToken } from '../features/people/tokens/create-token.ts';
import { sendQuote } from '../features/sales/quotes/send-quote.ts';
import { createQuote } from '../features/sales/quotes/write-quote.ts';
import type { DemoDesk, Person } from './desk.ts';
import type { LabDesk } from './lab-desk.ts';
import type { DemoRole } from './staff.ts';

/** One thing that happens this many days before the end of the history. */
export interface Story {
  readonly daysAgo: number;
  readonly tell: (scene: Scene) => Promise<unknown>;
}

export interface Scene {
  readonly deps: Deps;
  readonly desk: DemoDesk;
  readonly lab: LabDesk;
  readonly staff: Readonly<Record<DemoRole, MemberActor>>;
  /** By the part of the address before the @ and the domain's first label, such as `anna@fjellheim`. */
  client(address: string): Person;
  readonly customer: Person;
}

interface Answer {
  readonly after: number;
  readonly text: string;
  readonly closes?: boolean;
  /** What the client thought of it, once it was closed. */
  readonly rating?: { readonly rating: number; readonly comment: string };
}

/** What a ticket came with. */
interface Enclosed {
  /** The server that it is about. */
  readonly hostname?: string;
  readonly file?: { readonly name: string; readonly text: string };
}

const ticket = (
  daysAgo: number,
  who: string,
  title: string,
  message: string,
  answer?: Answer,
  { hostname, file }: Enclosed = {},
): Story[] => {
  let id = '';
  const open: Story = {
    daysAgo,
    async tell({ deps, desk, client, customer }) {
      const { actor } = who === '' ? customer : client(who);
      const server = hostname === undefined ? undefined : await desk.serverOf(hostname);
      const { accountId, personId } = actor;
      const content = Buffer.from(file?.text ?? '');
      const kept = file && (await keepFile(deps, { accountId, personId, name: file.name, content }));
      const attachments = kept ? [kept.file_id] : [];
      id = (await openTicket(deps, actor, { title, message, server_id: server?.id, attachments })).ticket_id;
    },
  };
  if (answer === undefined) return [open];
  const { after, text, closes = true, rating } = answer;
  const said = { message: text, internal: false, close: closes, attachments: [] };
  const answered: Story = {
    daysAgo: daysAgo - after,
    async tell({ deps, staff, client, customer }) {
      await answerEnquiry(deps, staff.support, id, said);
      if (rating) await rateTicket(deps, (who === '' ? customer : client(who)).actor, id, rating);
    },
  };
  if (after > 0) return [open, answered];
  // Stories of one day are told in any order.
  const both: Story = {
    daysAgo,
    async tell(scene) {
      await open.tell(scene);
      await answered.tell(scene);
    },
  };
  return [both];
};

/** What staff do with a ticket that waits: who looks after it, how urgent it is, and what the next one should know. */
const desked = (
  daysAgo: number,
  subject: string,
  what: { role: DemoRole; priority?: Priority; note?: string },
): Story => ({
  daysAgo,
  async tell({ deps, staff }) {
    const { id } = await deps.db
      .selectFrom('enquiries')
      .select('id')
      .where('subject', '=', subject)
      .executeTakeFirstOrThrow();
    await assignEnquiry(deps, staff.support, id, staff[what.role].personId);
    if (what.priority) await prioritiseEnquiry(deps, staff.support, id, what.priority);
    const note = { message: what.note ?? '', internal: true, close: false, attachments: [] };
    if (what.note) await answerEnquiry(deps, staff.support, id, note);
  },
});

const savedReply = (daysAgo: number, name: string, body: string): Story => ({
  daysAgo,
  tell: ({ deps, staff }) => createReply(deps, staff.support, { name, body }),
});

/** A free name of the demo customer, which points at a server of theirs. */
const freeDomain = (
  daysAgo: number,
  name: string,
  suffix: FreeSuffix,
  hostname: string,
  description: string,
): Story => ({
  daysAgo,
  async tell({ deps, desk, customer: { actor } }) {
    const { domain_id } = await createDomain(deps, actor, { kind: 'free', name, suffix });
    await linkToServer(deps, actor, domain_id, {
      server_id: (await desk.serverOf(hostname)).id,
      preview: false,
    });
    await describeDomain(deps, actor, domain_id, description);
  },
});

/** The firewall of the demo customer's shop. */
const shopFirewall = (daysAgo: number, hostname: string): Story => ({
  daysAgo,
  async tell({ deps, desk, customer: { actor } }) {
    const { rules, ...policies } = templateRules('web');
    const office = { ...rules[0], addresses: ['198.51.100.0/24'], note: 'SSH from the office' };
    const set = createFirewallBody.parse({ name: 'Web', ...policies, rules: [office, ...rules.slice(1)] });
    const { firewall_id } = await createFirewall(deps, actor, set);
    await chooseFirewall(deps, actor, (await desk.serverOf(hostname)).id, { firewall_id, lockout_ok: true });
  },
});

/** For the demo customer's database, which needs no way to the internet. */
const shopNetwork = (daysAgo: number, hostname: string): Story => ({
  daysAgo,
  async tell({ deps, desk, customer: { actor } }) {
    const net = { name: 'Backend', location: 'Oslo', subnet: '10.0.0.0/24' };
    const { network_id } = await createNetwork(deps, actor, net);
    await putIntoNetwork(deps, actor, network_id, (await desk.serverOf(hostname)).id);
  },
});

/** An address that the demo customer can move to another server. */
const floatingAddress = (daysAgo: number): Story => ({
  daysAgo,
  async tell({ desk, staff, customer }) {
    await desk.buy(customer, { plan: 'floating-ipv4', location: 'Oslo' }, staff.finance);
  },
});

/** Room for the demo customer's dumps, beside the disk of a server. */
const dumpsVolume = (daysAgo: number, hostname: string): Story => ({
  daysAgo,
  async tell({ desk, staff, customer }) {
    const volume = { volume_name: 'dumps', size_gb: 100, server_id: (await desk.serverOf(hostname)).id };
    await desk.buy(customer, { plan: 'volume', location: 'Oslo', volume }, staff.finance);
  },
});

/** A custom domain, proved by its record unless it still waits for that. */
const customDomain = (daysAgo: number, who: string, name: string, proved: boolean): Story => ({
  daysAgo,
  async tell({ deps, lab, client, customer }) {
    const { actor } = who === '' ? customer : client(who);
    const { domain_id } = await createDomain(deps, actor, { kind: 'custom', name: asciiDomain(name) ?? name });
    const { proof } = await getDomain(deps, actor, domain_id);
    if (proved && proof) await lab.publish(proof.txt_name, 'TXT', `"${proof.txt_value}"`);
    await checkOwn(deps, actor, domain_id);
    if (!proved) return;
    await lab.publish(name, 'NS', `${brand.nameservers[0]}.`);
    await furnish(deps, actor, (await getDomain(deps, actor, domain_id)).domain.zone_id ?? '');
  },
});

/** What a member or a token of the website is limited to. */
async function studioDomain(deps: Deps, actor: MemberActor): Promise<string[]> {
  const { domains } = await ownDomains(deps, actor, { limit: 1, search: 'nordmann.studio' });
  return domains.map(({ domain_id }) => domain_id);
}

/** A website and mail by the templates, and a few records by hand, one of them mistyped first. */
async function furnish(deps: Deps, actor: MemberActor, zoneId: string): Promise<void> {
  const plain = { ipv4: '', ipv6: '', mail_server: '', dkim_selector: '', dkim_key: '', report_to: '', preview: false };
  const record = { ttl: 3600 } as const;
  await applyTemplate(deps, actor, zoneId, { ...plain, template: 'web', ipv4: '203.0.113.40', ipv6: '2001:db8::40' });
  await applyTemplate(deps, actor, zoneId, { ...plain, template: 'mail', mail_server: 'mx1.mail-works.example' });
  const wrong = { ...record, name: 'shop', type: 'CNAME', content: 'shops.partner.example' } as const;
  const { record_id } = await addRecord(deps, actor, zoneId, wrong);
  await changeRecord(deps, actor, { zone_id: zoneId, record_id }, { ...wrong, content: 'shop.partner.example' });
  await addRecord(deps, actor, zoneId, {
    ...record,
    name: '_sip._tcp',
    type: 'SRV',
    content: '10 5 5060 sip.partner.example',
  });
  await addRecord(deps, actor, zoneId, { ...record, name: '@', type: 'TXT', content: 'site-verification=8c1f0e7d42' });
}

const rate = (daysAgo: number, nok_per_euro: number): Story => ({
  daysAgo,
  tell({ deps, staff }) {
    const day = deps.now().toISOString().slice(0, 10);
    return enterRate(deps, staff.finance, { day, nok_per_euro, source: 'Norges Bank' });
  },
});

const snapshot = (daysAgo: number, hostname: string, name: string): Story => ({
  daysAgo,
  async tell({ deps, desk, client, customer }) {
    const { id, account_id } = await desk.serverOf(hostname);
    await takeSnapshot(deps, ownerOf(account_id, client, customer), id, name);
  },
});

const backup = (daysAgo: number, hostname: string, name: string): Story => ({
  daysAgo,
  async tell({ deps, desk, client, customer }) {
    const { id, account_id } = await desk.serverOf(hostname);
    await makeBackup(deps, ownerOf(account_id, client, customer), id, name);
  },
});

const cancelled = (daysAgo: number, hostname: string): Story => ({
  daysAgo,
  async tell({ deps, desk, client, customer }) {
    const { id, account_id } = await desk.serverOf(hostname);
    await cancelServer(deps, ownerOf(account_id, client, customer), id);
  },
});

function ownerOf(accountId: string, client: Scene['client'], customer: Person): MemberActor {
  return customer.actor.accountId === accountId ? customer.actor : client(accountId).actor;
}

/** A report about an address that a server holds. Told to its client, it waits for an answer. */
const abuse = (
  daysAgo: number,
  hostname: string,
  report: { category: 'spam' | 'network-abuse' | 'phishing'; evidence: string; ask?: string; closed?: string },
): Story => ({
  daysAgo,
  async tell({ deps, desk, staff }) {
    const { id } = await desk.serverOf(hostname);
    const address = await desk.addressOf(id);
    const { case_id } = await openCase(deps, staff.support, {
      category: report.category,
      subject_address: address,
      happened_at: new Date(deps.now().getTime() - 2 * 3_600_000).toISOString(),
      evidence: report.evidence,
      reporter_email: 'soc@example.test',
    });
    if (report.ask) await askClient(deps, staff.support, case_id, { message: report.ask, pieces: [0], days: 3 });
    if (report.closed) await closeCase(deps, staff.support, case_id, { outcome: 'solved', reason: report.closed });
  },
});

/** A mail that came to the mailbox of support. Of a size that is too large, these lines are its beginning. */
const mailed = (daysAgo: number, uid: number, lines: readonly string[], size?: number): Story => ({
  daysAgo,
  tell({ deps }) {
    const source = Buffer.from(lines.join('\r\n'));
    return handOver(deps, { validity: 'demo', uid, size: size ?? source.length, source });
  },
});

/** Staff write a quote, and its client finds it in Billing. Without an address it is for the demo customer. */
const quote = (daysAgo: number, address: string, content: z.input<typeof editQuoteBody>): Story => ({
  daysAgo,
  async tell({ deps, staff, client, customer }) {
    const { actor } = address === '' ? customer : client(address);
    const body = createQuoteBody.parse({ user_id: actor.accountId, ...content });
    const { quote_id } = await createQuote(deps, staff.sales, body);
    await sendQuote(deps, staff.sales, quote_id);
  },
});

/** A dedicated server that is paid for and waits for staff to build it. */
const machine = (daysAgo: number, address: string): Story => ({
  daysAgo,
  async tell({ desk, staff, client }) {
    const build = { ...firstBuild('epyc-9354p'), disks: '2x3840', memory: 'rdimm-384', network: '10g' } as const;
    await desk.buy(client(address), { plan: 'epyc-9354p', build }, staff.finance);
  },
});

/** A dedicated server of the demo customer. */
const ownMachine = (daysAgo: number): Story => ({
  daysAgo,
  async tell({ desk, staff, customer }) {
    const build = { ...firstBuild('epyc-4464p'), disks: '2x3840', memory: 'udimm-128' } as const;
    await desk.buy(customer, { plan: 'epyc-4464p', build }, staff.finance);
  },
});

/** Staff have built it, and hand it over. */
const builtMachine = (daysAgo: number): Story => ({
  daysAgo,
  async tell({ desk, staff }) {
    await desk.buildMachines(staff.support, {
      access: 'root / fjord-basalt-lantern-42\nRemote console: https://192.0.2.131, user kari, same password',
      addresses: ['192.0.2.130', '2001:db8:40::/64'],
      rack: 'Oslo 1, room 2, rack 14, unit 21',
      port: 'sw-o1-14/23',
      note: 'The remote console answers from your own network alone. Tell us in a ticket when that changes.',
    });
  },
});

/** What its owner wrote down about a server, and what they want to be told about it. */
const kept = (daysAgo: number, hostname: string, labels: z.input<typeof labelsBody>, isProtected: boolean): Story => ({
  daysAgo,
  async tell({ deps, desk, customer: { actor } }) {
    const { id } = await desk.serverOf(hostname);
    await labelServer(deps, actor, id, labelsBody.parse(labels));
    if (isProtected) await protectServer(deps, actor, id, true);
    await setAlarm(deps, actor, id, { figure: 'cpu', above: 0.9, minutes: 15 });
  },
});

/** What is not everyday business. Renewals, payments and deliveries happen by themselves (year.ts). */
export const stories: readonly Story[] = [
  quote(4, '', {
    title: 'A website for the autumn campaign',
    intro: 'Thank you for the talk on Tuesday. This is what we understood, and what it costs.',
    terms: 'Texts and pictures come from you. Two rounds of changes are part of it. Online four weeks after the start.',
    valid_days: 30,
    lines: [
      { name: 'Design and building', description: 'Six pages, in two languages', price: 420_000, quantity: 1 },
      { name: 'Workshop', description: 'A day with your editors', price: 90_000, quantity: 2 },
    ],
  }),
  quote(11, 'infra@greenmount-analytics', {
    title: 'A cluster of three machines',
    terms: 'Delivered within three weeks of the payment.',
    valid_days: 21,
    lines: [{ name: 'Planning and moving', description: 'Data moved at night', price: 640_000, quantity: 1 }],
  }),
  machine(2, 'technik@elbe-software'),
  rate(364, 11.62),
  rate(270, 11.74),
  rate(180, 11.55),
  rate(90, 11.81),
  rate(7, 11.68),

  ...ticket(340, 'anna@fjellheim', 'Website Hosting: Moving our mail', 'Can you move our old mails as well?', {
    after: 2,
    text: 'Yes. Send us the address of the old mail server, and we copy every mailbox before the switch.',
  }),
  ...ticket(160, 'james@harrow-and-finch', 'Billing: VAT number', 'Please add our VAT number to the invoices.', {
    after: 1,
    text: 'It belongs under Settings, Billing. New invoices carry it from then on.',
  }),
  ...ticket(150, 'technik@elbe-software', 'Cloud Hosting: IPv6', 'Which IPv6 network do our servers have?', {
    after: 1,
    text: 'Each server shows its IPv6 address on its overview, beside the IPv4 one.',
  }),
  ...ticket(96, 'karin@sundsvall-foto', 'Cloud Hosting: Larger disk', 'How do we grow beyond 500 GB?', {
    after: 3,
    text: 'With the next size: Scale shows what it costs before you confirm. The disk grows, and nothing on it is touched.',
  }),
  ...ticket(41, 'dev@pennine-games', 'Cloud Hosting: Latency', 'Players in Poland see 60 ms. Is that expected?', {
    after: 2,
    text: 'From Oslo, yes: that is what the distance costs. Nothing on your server or our network adds to it.',
    rating: { rating: 4, comment: 'Clear, though not what we hoped for.' },
  }),
  ...ticket(6, 'admin@vinterfestivalen', 'Billing: Payment plan', 'We get paid after the festival. Can we wait?'),
  ...ticket(3, 'lena@klangwerk', 'Cloud Hosting: Which image?', 'Which image should we choose for a radio stream?'),
  ...ticket(2, 'infra@greenmount-analytics', 'Sales: A second location', 'We need the same server in Oslo.'),
  mailed(
    9,
    1,
    [
      'From: Oskar Bell <oskar@bell-og-bue.example>',
      'To: support@resolvo.test',
      'Subject: Pictures of the old rack',
      '',
      'Here are forty pictures of the rack that we would like to move to you.',
    ],
    38_400_000,
  ),
  mailed(5, 2, [
    'From: Karin Lind <karin@sundsvall-foto.example>',
    'To: support@resolvo.test',
    'Subject: Out of office until Monday',
    'Auto-Submitted: auto-replied',
    '',
    'I am away until Monday.',
  ]),
  mailed(4, 3, [
    'From: Marit Dahl <marit@dahl-keramikk.example>',
    'To: support@resolvo.test',
    'Subject: Can you host our shop?',
    '',
    'Hello, we sell ceramics and need a home for our shop. Which plan fits 200 orders a day?',
  ]),
  abuse(23, 'kyst-api', {
    category: 'spam',
    evidence: 'Received: from kyst-api by trap.example.test; 14 messages within ten minutes.',
    ask: 'A mail trap got messages from your server. Please look for a form that sends mail to anybody.',
    closed: 'A contact form without a captcha. They closed it the same day.',
  }),
  abuse(1, 'shop-production', {
    category: 'network-abuse',
    evidence: 'sshd: 312 failed logins from this address against 40 hosts, 02:10 to 02:25 UTC.',
    ask: 'Your server tried to log in to servers of others last night. Please look whether it was broken into, and tell us what you find.',
  }),
  abuse(1, 'forge-7', {
    category: 'phishing',
    evidence: 'A copy of a bank’s sign-in page at /secure/login.php on this address.',
  }),
  ...ticket(
    1,
    '',
    'Cloud Hosting: Backup before an upgrade',
    'We go from PostgreSQL 17 to 18 tonight. Is a **snapshot** enough before we run `apt full-upgrade`?',
    {
      after: 0,
      text: 'For an upgrade of a few minutes, yes:\n\n1. Stop the database, so that the disk is at rest.\n2. Take the snapshot.\n3. Upgrade.\n\nFor anything that you may want back next week, take a *backup*: it is kept on another machine.',
      closes: false,
    },
    {
      hostname: 'shop-production',
      file: {
        name: 'apt-list.txt',
        text: 'Listing...\npostgresql-18/stable 18.1-1 amd64\npostgresql-client-18/stable 18.1-1 amd64\nlibpq5/stable 18.1-1 amd64 [upgradable from: 17.6-0]\n',
      },
    },
  ),
  ...ticket(60, '', 'Billing: Receipt', 'Where do I find the receipt of last month?', {
    after: 1,
    text: 'Under Billing: open the paid invoice, its PDF says when and how it was paid.',
    rating: { rating: 5, comment: 'Found it in a minute, thank you.' },
  }),

  snapshot(12, 'finch-shop', 'before-black-friday'),
  snapshot(9, 'shop-production', 'before-upgrade'),
  backup(5, 'database', 'weekly'),
  backup(4, 'shop-production', 'weekly'),

  {
    daysAgo: 21,
    async tell({ deps, desk, client }) {
      const { id } = await desk.serverOf('tourenbuch');
      const { actor } = client('m.vogel@alpenverein-sued');
      await switchPower(deps, actor, id, 'shutdown', actor.accountId);
    },
  },
  cancelled(40, 'rhone-relay'),
  cancelled(30, 'rhone-edge'),
  {
    daysAgo: 15,
    async tell({ deps, desk, client, staff }) {
      const invoice = await desk.lastInvoiceOf(client('joost@grachten-design'));
      await refund(deps, staff.finance, invoice.id, {
        amount: Math.round(invoice.total / 2),
        destination: 'card',
        reason: 'Half a month back for the interruption at the start of the month.',
        idempotency_key: randomUUID(),
      });
    },
  },
  {
    daysAgo: 8,
    async tell({ deps, desk, staff }) {
      const { id } = await desk.serverOf('forge-7');
      await suspendByStaff(deps, staff.operations, id, 'Attacks came from this server. Please write to support.');
    },
  },
  {
    daysAgo: 6,
    async tell({ deps, desk, lab, client }) {
      const { id } = await desk.lastInvoiceOf(client('hello@liffey-labs'));
      const charge = await deps.db
        .selectFrom('charges')
        .select('gateway_payment_id')
        .where('invoice_id', '=', id)
        .where('status', '=', 'succeeded')
        .executeTakeFirstOrThrow();
      await lab.dispute(charge.gateway_payment_id ?? '', 'fraudulent');
      await pollEvents(deps);
    },
  },
  {
    daysAgo: 5,
    async tell({ desk, lab, client, staff }) {
      await lab.fillStorage();
      const choices = { image: 'debian-13', hostname: 'vilnius-lens', location: 'London' } as const;
      await desk.buy(client('marta@vilnius-lens'), { plan: 'fjord-m', ...choices }, staff.finance);
    },
  },
  {
    daysAgo: 50,
    tell({ deps, customer }) {
      const token_expires = Math.floor(deps.now().getTime() / 1000) + 365 * 86_400;
      return createToken(deps, customer.actor, {
        token_permissions: permission.serversView,
        token_expires,
        token_name: 'Status page',
        allowed_addresses: [],
        only_ids: null,
        may_delete: false,
      });
    },
  },

  freeDomain(118, 'nordmann-shop', 'resolvo.site', 'shop-production', 'The shop, until our own domain is moved'),
  shopFirewall(100, 'shop-production'),
  shopNetwork(52, 'database'),
  kept(55, 'shop-production', { note: '', project: 'Shop', tags: ['production', 'web'] }, false),
  kept(54, 'database', { note: 'PostgreSQL of the shop', project: 'Shop', tags: ['production'] }, true),
  ownMachine(16),
  builtMachine(12),
  dumpsVolume(20, 'database'),
  floatingAddress(18),
  customDomain(90, '', 'nordmann.studio', true),
  customDomain(2, '', 'blåbær-butikken.no', false),
  {
    daysAgo: 45,
    async tell({ deps, customer: { actor } }) {
      return createToken(deps, actor, {
        token_permissions: permission.domainsManage,
        token_expires: Math.floor(deps.now().getTime() / 1000) + 365 * 86_400,
        token_name: 'Certificate renewal',
        allowed_addresses: [],
        only_ids: await studioDomain(deps, actor),
        may_delete: false,
      });
    },
  },
  {
    // The agency that looks after the website sees its server and its domain, and nothing else.
    daysAgo: 3,
    async tell({ deps, desk, customer: { actor } }) {
      await inviteMember(deps, actor, {
        email: 'web@polarlys-byraa.example',
        role: 'technical',
        only_ids: [(await desk.serverOf('shop-production')).id, ...(await studioDomain(deps, actor))],
        member_until: null,
      });
    },
  },
  customDomain(60, 'anna@fjellheim', 'fjellheim-hytter.no', true),

  savedReply(
    350,
    'Where invoices are',
    'Hello {client_name},\n\nyour invoices are under Billing in your panel. A paid one has its receipt in the PDF.\n\nBest regards\n{staff_name}, {company}',
  ),
  savedReply(
    320,
    'Access to the machine',
    'Hello {client_name},\n\nmay we look at the machine ourselves for {ticket_number}? Answer with yes, and tell us what must not be touched.\n\nBest regards\n{staff_name}, {company}',
  ),
  savedReply(
    200,
    'Closing soon',
    'Hello {client_name},\n\nwe have not heard from you about “{ticket_title}”. Is it solved? Otherwise write to us here, and we go on.\n\nBest regards\n{staff_name}, {company}',
  ),
  desked(5, 'Billing: Payment plan', {
    role: 'support',
    priority: 'high',
    note: 'They paid late last year too, but they did pay.',
  }),
];
