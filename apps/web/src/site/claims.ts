/**
 * Every statement of fact of the public site, of /our-panel, of signing in, of ordering and of the mails, with what proves it. A sentence without
 * proof is not printed: it is taken out, or comes back with its feature. `tools/laws/claims.test.ts` compares this table
 * with the copy (marked with `claim()` and `example()`) and with the tests it names. No page loads it.
 */

/** Files of tests that prove claims. */
const tests = {
  hosting: 'apps/api/src/features/hosting/packages/packages.test.ts',
  staffTells: 'apps/api/src/features/machines/servers/staff-tells.test.ts',
  openChoices: 'apps/api/src/features/sales/deliveries/open-choices.test.ts',
  packagePlace: 'apps/api/src/features/hosting/packages/package-place.test.ts',
  serverNames: 'apps/api/src/features/machines/servers/names.test.ts',
  packageNames: 'apps/api/src/features/hosting/packages/package-names.test.ts',
  announcedEnds: 'apps/api/src/features/machines/servers/announced-ends.test.ts',
  deliveryTimes: 'apps/api/src/features/machines/servers/delivery-times.test.ts',
  figureWatching: 'apps/api/src/features/machines/figures/watching.test.ts',
  ownImages: 'apps/api/src/features/machines/servers/own-images.test.ts',
  ownIsos: 'apps/api/src/features/machines/servers/own-isos.test.ts',
  slowing: 'apps/api/src/features/machines/figures/slowing.test.ts',
  trafficCharges: 'apps/api/src/features/machines/figures/traffic-charges.test.ts',
  backupSchedules: 'apps/api/src/features/machines/backups/backups.test.ts',
  rehearsals: 'apps/api/src/features/machines/backups/rehearsals.test.ts',
  provision: 'apps/api/src/features/machines/servers/provision.test.ts',
  servers: 'apps/api/src/features/machines/servers/servers.test.ts',
  liveInfo: 'apps/api/src/features/machines/servers/live-info.unit.test.ts',
  console: 'apps/api/src/features/machines/servers/console-socket.test.ts',
  recordings: 'apps/api/src/features/machines/servers/console-recordings.test.ts',
  sagas: 'apps/api/src/features/machines/servers/sagas/sagas.test.ts',
  deliveries: 'apps/api/src/features/sales/deliveries/deliveries.test.ts',
  quotes: 'apps/api/src/features/sales/quotes/quotes.test.ts',
  rescue: 'apps/api/src/features/machines/servers/rescue.test.ts',
  'cut-network': 'apps/api/src/features/machines/servers/cut-network.test.ts',
  transfers: 'apps/api/src/features/machines/transfers/transfers.test.ts',
  volumes: 'apps/api/src/features/machines/volumes/volumes.test.ts',
  dedicated: 'packages/contract/src/sales/dedicated.test.ts',
  dedicatedUnits: 'apps/api/src/features/machines/dedicated-units/dedicated-units.test.ts',
  extras: 'apps/api/src/features/machines/extras/extras.test.ts',
  firewalls: 'apps/api/src/features/machines/firewalls/firewalls.test.ts',
  privateNetworks: 'apps/api/src/features/machines/private-networks/private-networks.test.ts',
  floating: 'apps/api/src/features/machines/floating-addresses/floating-addresses.test.ts',
  zones: 'apps/api/src/features/hosting/zones/zones.test.ts',
  spending: 'apps/api/src/features/sales/subscriptions/spending.test.ts',
  hours: 'apps/api/src/features/sales/subscriptions/hours.test.ts',
  checkout: 'apps/api/src/features/sales/checkout/checkout.test.ts',
  chosen: 'apps/api/src/features/sales/checkout/chosen.test.ts',
  drafts: 'apps/api/src/features/sales/checkout/drafts.test.ts',
  inParts: 'apps/api/src/features/money/payments/in-parts.test.ts',
  payouts: 'apps/api/src/features/money/payouts/payouts.test.ts',
  payoutsByTwo: 'apps/api/src/features/money/payouts/two-persons.test.ts',
  afterTheEnd: 'apps/api/test/laws/after-the-end.test.ts',
  partBalance: 'apps/api/src/features/money/payments/part-balance.test.ts',
  invoicingHalts: 'apps/api/src/features/money/invoices/invoicing-halts.test.ts',
  subscriptions: 'apps/api/src/features/sales/subscriptions/subscriptions.test.ts',
  thirteenMonths: 'apps/api/src/features/sales/subscriptions/thirteen-months.test.ts',
  changePlan: 'apps/api/src/features/sales/subscriptions/change-plan.test.ts',
  collecting: 'apps/api/src/features/sales/subscriptions/collecting.test.ts',
  plans: 'apps/api/src/features/sales/catalog/list-plans.test.ts',
  sealing: 'apps/api/src/features/sales/orders/seal-order.test.ts',
  charges: 'apps/api/src/features/money/payments/charges.test.ts',
  payments: 'apps/api/src/features/money/payments/payments.test.ts',
  methods: 'apps/api/src/features/money/payments/payment-methods.test.ts',
  documents: 'apps/api/src/features/money/invoices/documents.test.ts',
  reissueInvoice: 'apps/api/src/features/money/payments/reissue-invoice.test.ts',
  halts: 'apps/api/src/features/money/invoices/invoicing-halts.test.ts',
  pdf: 'apps/api/src/features/money/invoices/pdf/pdf.unit.test.ts',
  account: 'apps/api/src/features/people/accounts/account.test.ts',
  register: 'apps/api/src/features/people/accounts/register.test.ts',
  members: 'apps/api/src/features/people/members/members.test.ts',
  staff: 'apps/api/src/features/people/staff/staff.test.ts',
  reset: 'apps/api/src/features/people/accounts/reset-password.test.ts',
  changeEmail: 'apps/api/src/features/people/accounts/change-email.test.ts',
  passkeys: 'apps/api/src/features/people/factors/passkeys.test.ts',
  twoFactor: 'apps/api/src/features/people/factors/two-factor.test.ts',
  sessions: 'apps/api/src/features/people/sessions/sessions.test.ts',
  login: 'apps/api/src/features/people/sign-in/login.test.ts',
  knownDevices: 'apps/api/src/features/people/sign-in/known-devices.test.ts',
  tokens: 'apps/api/src/features/people/tokens/tokens.test.ts',
  tokenCalls: 'apps/api/src/features/people/tokens/token-calls.test.ts',
  tokenLimits: 'apps/api/src/features/people/tokens/token-limits.test.ts',
  clients: 'apps/api/src/features/people/clients/clients.test.ts',
  exports: 'apps/api/src/features/people/exports/exports.test.ts',
  resetAccess: 'apps/api/src/features/people/clients/sign-in-changes.test.ts',
  events: 'apps/api/src/features/platform/events/events.test.ts',
  tickets: 'apps/api/src/features/help/tickets/tickets.test.ts',
  domains: 'apps/api/src/features/hosting/domains/domains.test.ts',
  saga: 'apps/api/src/jobs/saga.test.ts',
  migrations: 'apps/api/src/db/migrate.test.ts',
  config: 'apps/api/src/config.unit.test.ts',
  access: 'apps/api/test/laws/access.test.ts',
  oneMail: 'apps/api/test/laws/one-mail.test.ts',
  secrets: 'apps/api/test/system/secrets.test.ts',
  tax: 'packages/contract/src/money/tax.test.ts',
  selfPayments: 'packages/contract/src/money/self-payments.test.ts',
  calendar: 'packages/contract/src/sales/billing-calendar.test.ts',
  acts: 'apps/web/src/ui/acts.component.test.tsx',
  orderCall: 'apps/web/src/features/sales/checkout/order-call.test.ts',
  laterOf: 'apps/web/src/features/sales/checkout/later-of.test.ts',
  orderDraft: 'apps/web/src/features/sales/checkout/order-draft.test.ts',
  priceView: 'apps/web/src/site/price-view.test.ts',
  inbox: 'apps/api/src/features/help/inbox/inbox.test.ts',
  largeMails: 'apps/api/src/features/help/inbox/large-mails.test.ts',
  ticketMails: 'apps/api/src/features/help/inbox/ticket-mails.test.ts',
  userData: 'apps/api/src/features/machines/servers/user-data.test.ts',
  law: 'tools/laws/claims.test.ts',
  serverJourney: 'e2e/servers.e2e.ts',
  setupJourney: 'e2e/server-setup.e2e.ts',
  panelJourney: 'e2e/panel.e2e.ts',
  formsJourney: 'e2e/forms.e2e.ts',
  financeJourney: 'e2e/finance.e2e.ts',
  papersJourney: 'e2e/papers.e2e.ts',
  publicJourney: 'e2e/public-pages.e2e.ts',
} as const;

interface Test {
  readonly file: string;
  readonly name: string;
}

const by = (file: keyof typeof tests, name: string): Test => ({ file: tests[file], name });

/** The tests that prove it, or `example` for a promise of the provider that no software can prove. */
type Proof = 'example' | readonly [Test, ...Test[]];

export interface Claim {
  /** The sentence, as the copy has it; placeholders are `…`. */
  readonly says: string;
  /** Files below `apps/web/src/site`, and below `apps/web/src` for screens that the site shares. */
  readonly at: readonly string[];
  readonly proof: Proof;
}

export const claims: Readonly<Record<string, Claim>> = {
  'abuse.reference': {
    says: 'You get a mail with a reference.',
    at: ['content/report-abuse.ts'],
    proof: [by('formsJourney', 'an abuse report reaches the abuse desk with its evidence')],
  },
  'audit.record': {
    says: 'What staff, customers and tokens change is written down with who and when, and no line of it can be changed afterwards.',
    at: ['content/enterprise/security.ts'],
    proof: [
      by('events', 'is stored with who, for whom and from where, and with the version it was written by'),
      by('migrations', 'S63 changing, moving or removing what happened'),
    ],
  },
  'auth.billing': {
    says: 'Every invoice as a PDF, with cards and balance beside it.',
    at: ['auth/night-side.tsx'],
    proof: [by('pdf', 'number, dates, parties, lines, period, place, terms, sums and VAT in kroner')],
  },
  'auth.servers': {
    says: 'Order servers, watch them and open their console in the browser.',
    at: ['auth/night-side.tsx'],
    proof: [by('console', 'answers the commands that are typed, with the credentials that were set')],
  },
  'buy.charged': {
    says: 'Three choices here, the system and the way in on the next page. Nothing is charged before you have seen the total.',
    at: ['content/cloud.ts'],
    proof: [by('formsJourney', 'a server is chosen with its country and name, and the choice travels into ordering')],
  },
  'buy.custom-domain': {
    says: 'A domain of yours. Once you have proved that, it points at the server by itself.',
    at: ['solutions/cloud/buy/buy-form.tsx'],
    proof: [by('domains', 'a custom domain of an order waits for its proof, and then points at the server')],
  },
  'buy.name-free': {
    says: '….… is free.',
    at: ['solutions/cloud/buy/name-status.tsx'],
    proof: [
      by(
        'domains',
        'reserved words, brands and words that staff blocked are refused, and the availability says the same',
      ),
    ],
  },
  'buy.hostname': {
    says: 'Free, kept for you while you pay. It points at the server.',
    at: ['solutions/cloud/buy/buy-form.tsx'],
    proof: [by('domains', 'a free name is kept for an order, goes to its server, and back when the order is dropped')],
  },
  'buy.meta': {
    says: 'Pick a private cloud server, the country it runs in and the name it carries, and see the price before you order.',
    at: ['content/cloud.ts'],
    proof: [
      by('formsJourney', 'a server is chosen with its country and name, and the choice travels into ordering'),
      by('law', 'the prices in the copy are those of the catalogue'),
    ],
  },
  'buy.next': {
    says: 'Next you see the order. Nothing is charged yet.',
    at: ['solutions/cloud/buy/buy-form.tsx'],
    proof: [by('formsJourney', 'a server is chosen with its country and name, and the choice travels into ordering')],
  },
  'cards.default': {
    says: 'Renewals are charged to the default card. Card numbers stay with the payment provider.',
    at: ['features/money/payments/saved-cards.tsx'],
    proof: [
      by('thirteenMonths', 'M26 an account fast-forwarded 13 months has exactly these invoices, charges and mails'),
      by('secrets', 'B16 no column could hold a card number'),
    ],
  },
  'cards.kept': {
    says: 'Its number stays with the payment provider; we keep the last four digits and the expiry date.',
    at: ['features/money/payments/pay-by-card.tsx'],
    proof: [
      by('methods', 'while paying, when it was asked for, also when that changes'),
      by('secrets', 'B16 no column could hold a card number'),
    ],
  },
  'cards.removed': {
    says: 'We forget this card at once. You can add it again at any time.',
    at: ['features/money/payments/saved-cards.tsx'],
    proof: [by('methods', 'forgets it here at once and at the gateway soon; the newest other becomes the default')],
  },
  'cards.uptime': {
    says: '99.9% uptime',
    at: ['content/home.ts'],
    proof: 'example',
  },
  'checkout.cancel-draft': {
    says: 'Nothing was invoiced and nothing is charged.',
    at: ['checkout/order/page.tsx'],
    proof: [by('drafts', 'is dropped without a document, and its stock is free again')],
  },
  'checkout.cancel-invoice': {
    says: 'Invoice #… is cancelled by a credit note, and nothing is charged.',
    at: ['checkout/order/page.tsx'],
    proof: [by('checkout', 'S48 is seen and cancelled by its owner only')],
  },
  'checkout.cancelled': {
    says: 'This order was cancelled. Nothing is owed for it.',
    at: ['checkout/order/stand-of.ts'],
    proof: [by('drafts', 'is dropped without a document, and its stock is free again')],
  },
  'checkout.failed': {
    says: 'could not be set up. What you paid for it is back in your credit balance.',
    at: ['checkout/order/stand-of.ts'],
    proof: [by('deliveries', 'M29 gives back exactly its share, and all shares are the invoice')],
  },
  'checkout.kept': {
    says: 'We keep this order for you until ….',
    at: ['checkout/order/page.tsx'],
    proof: [
      by('drafts', 'runs out when its day is over, without a word, also against a customer who begins in that moment'),
      by(
        'checkout',
        'M85 runs out when its last day is over, by a credit note, and its stock is free again; a paid one stays',
      ),
    ],
  },
  'checkout.kept-part-paid': {
    says: 'The last day to pay has passed, and this order is part paid: our staff look at it. Pay the rest, or write to us.',
    at: ['checkout/order/page.tsx'],
    proof: [
      by(
        'checkout',
        'M85 of which a part is paid is not cancelled by itself: one row waits for staff until they decide',
      ),
    ],
  },
  'checkout.hours': {
    says: 'Nothing is due for hours now. They are charged to your saved card or balance at the end of each month, or when you delete the server.',
    at: ['checkout/order/bought.tsx'],
    proof: [
      by('hours', 'an order by the hour asks for nothing, and its month is charged to the card by itself'),
      by('hours', 'an order by the hour mails no document over nothing, and its words say what the hours cost'),
    ],
  },
  'checkout.later': {
    says: 'Then … from …. Cancel any time: it runs to the end of what is paid.',
    at: ['features/sales/checkout/later-of.ts'],
    proof: [
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
      by('laterOf', 'where the day of its beginning is not known, none is named'),
    ],
  },
  'checkout.later-rounded': {
    says: '(VAT is rounded on each, which makes … … in all)',
    at: ['features/sales/checkout/later-of.ts'],
    proof: [by('laterOf', 'two prices that say different sums say why, and those that agree say nothing of it')],
  },
  'checkout.later-each': {
    says: 'Then … from …, with an invoice for each…. Cancel any time: it runs to the end of what is paid.',
    at: ['features/sales/checkout/later-of.ts'],
    proof: [
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
      by('laterOf', 'what renews is the sum of its invoices, one for each unit'),
    ],
  },
  'checkout.nothing': {
    says: 'Nothing is due.',
    at: ['checkout/order/stand-of.ts'],
    proof: [by('checkout', 'by the year costs the price of the year')],
  },
  'checkout.nothing-now': {
    says: 'Nothing is due now.',
    at: ['checkout/order/stand-of.ts'],
    proof: [by('hours', 'an order by the hour mails no document over nothing, and its words say what the hours cost')],
  },
  'checkout.transfer': {
    says: 'We issue the invoice, mail it to you and keep the order for … days. Delivery starts when the money is here.',
    at: ['checkout/order/pay-card.tsx'],
    proof: [
      by('drafts', 'by card is mailed as a receipt once paid, by bank transfer as an invoice at once, kept for a week'),
    ],
  },
  'cloud.card': {
    says: 'A server of your own with root access, its own address, and live figures in the panel.',
    at: ['content/home.ts'],
    proof: [
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does'),
    ],
  },
  'cloud.every-price': {
    says: 'Every server, with its price',
    at: ['solutions/cloud/page.tsx'],
    proof: [by('plans', 'answers every type in the order it is offered, prices in cents')],
  },
  'cloud.hero': {
    says: 'Full root access on KVM, an address of its own, and a panel that shows what the machine is doing while it does it.',
    at: ['content/cloud.ts'],
    proof: [
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does'),
    ],
  },
  'cloud.menu': {
    says: 'A virtual server of your own, built as soon as it is paid.',
    at: ['content/navigation.ts'],
    proof: [by('deliveries', 'without staff: every unit is handed to its provider, and the order follows its units')],
  },
  'cloud.meta': {
    says: 'Virtual servers in Norway and the UK with root access, a console in the browser and live figures. Built as soon as they are paid, from €6.90 a month.',
    at: ['content/cloud.ts'],
    proof: [
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by('deliveries', 'without staff: every unit is handed to its provider, and the order follows its units'),
      by('console', 'answers the commands that are typed, with the credentials that were set'),
      by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does'),
      by('law', 'the prices in the copy are those of the catalogue'),
    ],
  },
  'cloud.prices': {
    says: 'A year paid ahead costs ten months. The 99.9% uptime, the address and the console are in all of them.',
    at: ['solutions/cloud/page.tsx'],
    proof: [
      by('checkout', 'by the year costs the price of the year'),
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by('console', 'answers the commands that are typed, with the credentials that were set'),
      by('law', 'the prices in the copy are those of the catalogue'),
    ],
  },
  'cloud.traffic': {
    says: 'Nothing is cut off. We write to you at 80 and at 100 %. What comes then, if anything does, stands beside the plan before you order it: a price for each TB more, or a lower speed until the month ends.',
    at: ['content/cloud.ts'],
    proof: [
      by('figureWatching', 'is what was sent this month, told once at 80 and once at 100 %'),
      by('slowing', 'K24 a server that has sent its traffic is slowed once, and at full speed again in the new month'),
      by(
        'trafficCharges',
        'a month that is over is billed once, by an invoice that says for what; the page said so before',
      ),
    ],
  },
  'console.card': {
    says: 'Console in the browser',
    at: ['content/home.ts'],
    proof: [by('console', 'answers the commands that are typed, with the credentials that were set')],
  },
  'console.feature': {
    says: 'Locked yourself out of SSH? The serial console of a running machine opens in your browser, and it comes back by itself after a reboot.',
    at: ['content/cloud.ts'],
    proof: [
      by('console', 'answers the commands that are typed, with the credentials that were set'),
      by('serverJourney', 'another password counts at once in the console, which comes back with the machine'),
    ],
  },
  'deleted.erased': {
    says: 'You are signed out everywhere, your tokens no longer work, and your personal data has been erased. Invoices stay with us for as long as the Norwegian bookkeeping act asks for it. Thank you for the time you were here.',
    at: ['account-deleted/page.tsx'],
    proof: [by('account', 'M34 takes the person out of every row, ends everything, frees the address')],
  },
  'deleted.sign-in': {
    says: 'Your sign-in data is gone, and every device is signed out. What the law makes us keep, such as invoices, we keep for as long as it says. Thank you for having been with us.',
    at: ['auth/account-deleted/page.tsx'],
    proof: [by('account', 'M34 takes the person out of every row, ends everything, frees the address')],
  },
  'deleted.meta': {
    says: 'What is left of an account after it was deleted.',
    at: ['account-deleted/page.tsx'],
    proof: [by('account', 'M34 takes the person out of every row, ends everything, frees the address')],
  },
  'delivery.compared': {
    says: 'as soon as it is paid',
    at: ['content/cloud.ts'],
    proof: [by('deliveries', 'without staff: every unit is handed to its provider, and the order follows its units')],
  },
  'delivery.faq': {
    says: 'A cloud server is built as soon as the payment is confirmed, and you can watch it.',
    at: ['content/home.ts'],
    proof: [
      by('deliveries', 'without staff: every unit is handed to its provider, and the order follows its units'),
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
    ],
  },
  'delivery.on-payment': {
    says: 'Built as soon as it is paid',
    at: ['content/home.ts'],
    proof: [by('deliveries', 'without staff: every unit is handed to its provider, and the order follows its units')],
  },
  'delivery.measured': {
    says: 'to a new server: half took less, 19 of 20 less than …',
    at: ['home/page.tsx'],
    proof: [
      by('deliveryTimes', 'a number is given when enough servers were handed over; failed and old ones do not count'),
    ],
  },
  'delivery.measured-sentence': {
    says: 'Measured: half of the last … servers were ready in …, 19 of 20 in ….',
    at: ['parts/measured-delivery.tsx'],
    proof: [
      by('deliveryTimes', 'a number is given when enough servers were handed over; failed and old ones do not count'),
    ],
  },
  'delivery.once': {
    says: 'A lost connection or a restart in the middle continues where it stopped. You never pay, and never receive, the same thing two times.',
    at: ['content/home.ts'],
    proof: [
      by('sagas', 'F2 F3 does what it should with every effect happening twice'),
      by('charges', 'M5 20 who ask at once get the same charge and one customer at the gateway'),
      by('deliveries', 'by 20 who press the button and the payment at once'),
    ],
  },
  'delivery.picture': {
    says: 'The steps of a server, as the panel shows them',
    at: ['art/delivery-card.tsx'],
    proof: [
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
    ],
  },
  'delivery.picture-measured': {
    says: 'The steps of a server and the time each takes, measured on the last … we delivered',
    at: ['art/delivery-card.tsx'],
    proof: [
      by('deliveryTimes', 'a number is given when enough servers were handed over; failed and old ones do not count'),
    ],
  },
  'delivery.step-count': {
    says: '8 steps',
    at: ['home/page.tsx'],
    proof: [
      by('deliveryTimes', 'a number is given when enough servers were handed over; failed and old ones do not count'),
    ],
  },
  'delivery.steps': {
    says: 'An order is not a promise to get back to you. A server is built in steps that you can follow, and each of them either happens or is undone.',
    at: ['content/home.ts'],
    proof: [
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
      by('provision', 'F9 F1 a clone that fails is taken back, with the money, and the reason is said'),
    ],
  },
  'delivery.steps-faq': {
    says: 'A place and an address are reserved, your machine is cloned from the image, gets its size and your SSH keys, and is switched on; then a mail is sent. You can watch each step in the panel. If one of them cannot be completed, what was begun is undone, and what you paid for the server is in your credit balance.',
    at: ['content/cloud.ts'],
    proof: [
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
      by('provision', 'F9 F1 a clone that fails is taken back, with the money, and the reason is said'),
    ],
  },
  'delivery.undone': {
    says: 'If a machine cannot be built, what was reserved is released, and what you paid for it is in your credit balance without a ticket.',
    at: ['content/home.ts'],
    proof: [
      by('provision', 'F9 F1 a clone that fails is taken back, with the money, and the reason is said'),
      by('deliveries', 'M29 gives back exactly its share, and all shares are the invoice'),
    ],
  },
  'delivery.too-few': {
    says: 'How long it takes stands here when twenty servers were delivered within a year: fewer would say nothing.',
    at: ['parts/measured-delivery.tsx'],
    proof: [
      by('deliveryTimes', 'a number is given when enough servers were handed over; failed and old ones do not count'),
    ],
  },
  'delivery.undo-label': {
    says: 'Undone, and what you paid is yours again',
    at: ['art/undo-art.tsx'],
    proof: [by('provision', 'F9 F1 a clone that fails is taken back, with the money, and the reason is said')],
  },
  'delivery.undo-picture': {
    says: 'Two orders. One passes its steps to a running server. The other fails at a step, and the steps before it are undone.',
    at: ['art/undo-art.tsx'],
    proof: [by('provision', 'F9 F1 a clone that fails is taken back, with the money, and the reason is said')],
  },
  'delivery.visible': {
    says: 'You see the same steps as our staff. When one is tried again or taken back, you see that too.',
    at: ['content/home.ts'],
    proof: [
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
      by(
        'setupJourney',
        'a set-up whose steps fail one after the other says so at each, and goes on; the mail about it comes later',
      ),
    ],
  },
  'home.delivered-or-credited': {
    says: 'Servers and websites in two data-centre regions. You order, you watch your server being built, you get the keys. If we cannot deliver, what you paid is back in your credit balance without your asking.',
    at: ['content/home.ts'],
    proof: [
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
      by('provision', 'F9 F1 a clone that fails is taken back, with the money, and the reason is said'),
      by('deliveries', 'M29 gives back exactly its share, and all shares are the invoice'),
    ],
  },
  'home.one-account': {
    says: 'Start small and change your mind later: one account holds all of them.',
    at: ['content/home.ts'],
    proof: [
      by(
        'checkout',
        'a plan makes an order at the price of the catalogue, paying an invoice over it; paid, it is delivered',
      ),
    ],
  },
  'images.feature': {
    says: 'Debian, Ubuntu, AlmaLinux, Rocky Linux and Fedora, or WordPress, GitLab, PostgreSQL and Docker ready on them. Start over whenever you like.',
    at: ['content/cloud.ts'],
    proof: [
      by('servers', 'what can be bought: images with the places that have them, by the names people know'),
      by('userData', 'an application is installed on its system, answers at its port and says where its password lies'),
      by('serverJourney', 'a server grows to a larger size, which is paid, and is rebuilt from another image'),
    ],
  },
  'images.own': {
    says: 'Yes: a snapshot or a backup of your server becomes an image for new ones, and a cloud image in qcow2 or raw is added by its https address and its SHA-256 checksum. With an ISO of ours, one of your own that is added the same way, or with root access you install what you like, and for anything else, ask us.',
    at: ['content/cloud.ts'],
    proof: [
      by('ownImages', 'is made from a snapshot, offered to its account alone, and outlives its server'),
      by('ownImages', 'is downloaded once, checked, and a server made from it starts'),
      by(
        'ownIsos',
        'K29 an ISO by URL is brought to the node of the server that gets it, offered to its account alone, and not deleted while a drive has it',
      ),
    ],
  },
  'leaving.faq': {
    says: 'A server that you cancel runs to the end of what is paid. Then it is suspended, and its data is kept for 14 days in case you change your mind. After that it is deleted.',
    at: ['content/home.ts'],
    proof: [
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
    ],
  },
  'live.caption': {
    says: 'How each of them is doing, every 1.5 seconds.',
    at: ['content/our-panel.ts'],
    proof: [by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does')],
  },
  'live.feature': {
    says: 'While you look, processor and memory are read every 1.5 seconds and drawn as they arrive. No refresh, no five-minute average.',
    at: ['content/cloud.ts'],
    proof: [by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does')],
  },
  'live.figure': {
    says: '1.5 s',
    at: ['content/home.ts'],
    proof: [by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does')],
  },
  'live.picture': {
    says: 'A server in the panel, read every 1.5 seconds',
    at: ['art/server-card.tsx'],
    proof: [by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does')],
  },
  'order.access-later': {
    says: '… once you have signed in, before anything is paid.',
    at: ['features/sales/checkout/access-question.tsx'],
    proof: [
      by('orderDraft', 'a draft survives the way through registration, without a password'),
      by('drafts', 'is a draft: no number, no mail, nothing due, and Billing lists it'),
    ],
  },
  'order.annual': {
    says: 'One payment for twelve months.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [by('checkout', 'by the year costs the price of the year')],
  },
  'order.hourly': {
    says: 'By the hour, …. Every started hour counts, also while it is switched off, until you delete it.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [by('hours', 'M65 what is billed for hours is what ran, times the price, capped, for any acts on any days')],
  },
  'order.hours-later': {
    says: 'Hours are charged to your saved card or balance at the end of each month, or when you delete the server. They are counted from when it is ready.',
    at: ['features/sales/checkout/order-summary.tsx'],
    proof: [by('hours', 'an order by the hour asks for nothing, and its month is charged to the card by itself')],
  },
  'order.domain': {
    says: 'A domain that …. The website begins on a free address of ours, and answers at … proved it.',
    at: ['features/sales/checkout/website-question.tsx'],
    proof: [
      by('hosting', 'without a domain gets a free address below ours'),
      by(
        'packageNames',
        'S66 a package runs on its free address until its domain is proved; then its server is told of it, and the domain leads there',
      ),
    ],
  },
  'order.free-website': {
    says: 'It is kept for you while you pay, and is the address of the website from its first day.',
    at: ['features/sales/checkout/website-question.tsx'],
    proof: [
      by(
        'packagePlace',
        'a free name that is chosen with the order is kept while it waits, and is the address of the website',
      ),
    ],
  },
  'configure.delivery': {
    says: 'Yours about … working days after the payment.',
    at: ['solutions/dedicated/configure/configurator.tsx'],
    proof: [by('dedicated', 'price, days and parts follow from every choice')],
  },
  'configure.panel': {
    says: 'In your panel you see how far we are, and then its parts with their serial numbers, its addresses, its documents and how to sign in.',
    at: ['solutions/dedicated/configure/configurator.tsx'],
    proof: [
      by(
        'dedicatedUnits',
        'K36 a paid machine is there from the start, and what staff write down when it is done is kept',
      ),
      by('dedicatedUnits', 'documents are staff’s to attach and the client’s to read'),
    ],
  },
  'order.call': {
    says: 'With an API token that may manage billing. Nothing is charged until the order is paid.',
    at: ['features/sales/checkout/order-call.tsx'],
    proof: [by('extras', 'the call that is shown makes the order that is shown')],
  },
  'order.login': {
    says: 'The first user, who may use sudo. Leave it empty for the one of the image, or choose root.',
    at: ['features/sales/checkout/item-questions.tsx'],
    proof: [by('userData', 'the first user is the one that was chosen, and opens the machine')],
  },
  'order.user-data': {
    says: 'Settings for cloud-init or a script, which set the server up by themselves.',
    at: ['features/sales/checkout/user-data-question.tsx'],
    proof: [
      by(
        'userData',
        'what is given with the order runs at the first start, and name, user and password are still ours',
      ),
    ],
  },
  'order.user-data-kept': {
    says: 'Begins with #cloud-config or with #!. Up to 16 KB. Kept encrypted, and shown to those who manage the server.',
    at: ['features/sales/checkout/user-data-question.tsx'],
    proof: [by('userData', 'it is encrypted with us, and shown again to those who may manage the server only')],
  },
  'order.text': {
    says: 'Or as a text in the style of Terraform. It describes the body of that call, for your notes and your own tools: we have no provider for Terraform.',
    at: ['features/sales/checkout/order-call.tsx'],
    proof: [by('orderCall', 'the text has what the call has, with what HCL would read as an expression escaped')],
  },
  'order.options': {
    says: 'For each server, for as long as you keep them. You can add and end them later.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [by('extras', 'options are delivered to each server of the order, renew with it and go with it')],
  },
  'order.extras': {
    says: 'Done once by our engineers, and paid once.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [
      by('chosen', 'extras are on the same order and invoice, each once, and only what is bought once'),
      by('subscriptions', 'what is bought once does not renew'),
    ],
  },
  'order.custom-domain': {
    says: 'You prove that it is yours on the page Domains; then it points at the server by itself.',
    at: ['features/sales/checkout/order-form.tsx'],
    proof: [by('domains', 'a custom domain of an order waits for its proof, and then points at the server')],
  },
  'order.free-domain': {
    says: 'It is kept for you while you pay, and points at the server once it is delivered.',
    at: ['features/sales/checkout/order-form.tsx'],
    proof: [by('domains', 'a free name is kept for an order, goes to its server, and back when the order is dropped')],
  },
  'order.hostname': {
    says: 'What the server calls itself. Leave it empty and we find one; … can change it later.',
    at: ['features/sales/checkout/item-questions.tsx'],
    proof: [
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by('servers', 'power, name and hostname do what they say'),
    ],
  },
  'order.name': {
    says: 'What … it in lists and mails. Leave it empty and it is called by its hostname.',
    at: ['features/sales/checkout/item-questions.tsx'],
    proof: [
      by(
        'serverNames',
        'K34 a server is named at its order apart from its hostname, which is made of the name where none is chosen',
      ),
    ],
  },
  'order.image-later': {
    says: 'The server gets its addresses and waits for an image.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [by('provision', 'without an image it is reserved, says so, and takes one later')],
  },
  'order.kept': {
    says: 'The account comes next; your choices are kept, and nothing is charged yet.',
    at: ['features/sales/checkout/order-form.tsx'],
    proof: [
      by('orderDraft', 'a draft survives the way through registration, without a password'),
      by('drafts', 'is a draft: no number, no mail, nothing due, and Billing lists it'),
    ],
  },
  'order.monthly': {
    says: 'Cancel any time: it runs to the end of what is paid.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [by('subscriptions', 'ends with the period, and can be taken back until then')],
  },
  'order.password': {
    says: 'For the console in … panel.',
    at: ['features/sales/checkout/access-question.tsx'],
    proof: [by('chosen', 'a password typed with the order opens the machine, and is kept nowhere afterwards')],
  },
  'order.password-kept': {
    says: '8 characters or more. We give it to the machine and keep it no longer than that takes.',
    at: ['features/sales/checkout/access-question.tsx'],
    proof: [
      by('chosen', 'a password typed with the order opens the machine, and is kept nowhere afterwards'),
      by('chosen', 'a password of an order that is never paid goes with it'),
    ],
  },
  'order.prices': {
    says: 'Prices are for a month, without VAT.',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [
      by('plans', 'answers every type in the order it is offered, prices in cents'),
      by('checkout', 'is taxed as the billing profile says'),
    ],
  },
  'order.resumed': {
    says: 'Your order is kept. After this it goes on with the payment.',
    at: ['auth/layout.tsx'],
    proof: [by('orderDraft', 'a draft survives the way through registration, without a password')],
  },
  'order.saved': {
    says: 'You save ….',
    at: ['features/sales/checkout/plan-questions.tsx'],
    proof: [by('checkout', 'by the year costs the price of the year')],
  },
  'panel.accessible': {
    says: 'Usable by keyboard and with a screen reader, in a light and a dark theme.',
    at: ['content/our-panel.ts'],
    proof: [
      by('panelJourney', 'every page of the navigation opens, has a title and is accessible'),
      by('acts', 'is named by its title, takes the focus, keeps it, and gives it back on Escape'),
      by('publicJourney', 'the theme that was chosen is there before the first paint of the next page'),
    ],
  },
  'panel.api': {
    says: 'What you do with servers, orders, invoices and tickets, your programs can do with a token, by the same rules and with readable errors.',
    at: ['content/our-panel.ts', 'content/server-extras.ts'],
    proof: [by('access', '$name lets in a token, or a person, with only that bit')],
  },
  'panel.billing': {
    says: 'An invoice says what it is for and which period it covers. Pay by card or from your balance, and open every document as a PDF.',
    at: ['content/our-panel.ts'],
    proof: [
      by('pdf', 'number, dates, parties, lines, period, place, terms, sums and VAT in kroner'),
      by('charges', 'works, and the history says how'),
      by('payments', 'one invoice is paid once by 20, and nobody pays another’s'),
      by('documents', 'is one file for staff, customer and token, and nobody else’s'),
    ],
  },
  'panel.copies': {
    says: 'Take a snapshot before you try something, keep a backup for later, and go back to either from the panel.',
    at: ['content/our-panel.ts'],
    proof: [
      by(
        'serverJourney',
        'a server goes back to its snapshot; a backup whose first try fails says so, and the second one is there',
      ),
    ],
  },
  'panel.costs': {
    says: 'It costs nothing until you order. You can look around, set up the second factor and create a token.',
    at: ['content/our-panel.ts'],
    proof: [
      by('panelJourney', 'every page of the navigation opens, has a title and is accessible'),
      by('panelJourney', 'an API token is created, copied, paused, revoked and deleted'),
    ],
  },
  'panel.delivery': {
    says: 'A server that is being built is shown as the steps it consists of. If a step is tried again, the panel says so. If one fails for good, you see what was taken back, and what you paid is in your credit balance.',
    at: ['content/our-panel.ts'],
    proof: [
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
      by(
        'setupJourney',
        'a set-up whose steps fail one after the other says so at each, and goes on; the mail about it comes later',
      ),
      by(
        'setupJourney',
        'a server that cannot be set up says so and gives the money back; one without an image asks for it',
      ),
    ],
  },
  'panel.invoices': {
    says: 'What is due, what was paid, and every invoice.',
    at: ['content/our-panel.ts'],
    proof: [
      by(
        'papersJourney',
        'staff build an invoice, open and send it; the customer finds it, its PDF and the credit note on a phone',
      ),
    ],
  },
  'panel.meta': {
    says: 'One panel for servers, tokens, invoices and support, with live figures, visible delivery steps and exact permissions. Have a look inside.',
    at: ['content/our-panel.ts'],
    proof: [
      by(
        'serverJourney',
        'a server is chosen, paid, set up step by step, and named; a copy that hangs is shown as it is',
      ),
      by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does'),
      by('tokens', 'S44 A6 never more than its maker has'),
      by('tokens', 'S47 expired, paused, revoked, deleted → 401 at once; used is written down'),
    ],
  },
  'panel.phone': {
    says: 'The panel works at the width of a telephone, because that is what is in your hand when something breaks.',
    at: ['content/our-panel.ts'],
    proof: [
      by('panelJourney', 'on a phone the menu is a bottom bar that says where one is'),
      by('papersJourney', 'a customer gives the billing address on a phone, and staff see it'),
    ],
  },
  'panel.security': {
    says: 'The second factor, and every device that is signed in.',
    at: ['content/our-panel.ts'],
    proof: [
      by('sessions', 'S29 shows one’s own, and signs one of them out after a fresh password'),
      by('twoFactor', 'S21 S22 on with a code from the app; recovery codes once each; off with password and code'),
    ],
  },
  'panel.server': {
    says: 'Load and memory are drawn as they are measured. Start, shut down, reboot, change the image, open the console: an action that is not possible right now says why.',
    at: ['content/our-panel.ts'],
    proof: [
      by('liveInfo', 'asks once however many look, goes on while they do, and stops when nobody does'),
      by('serverJourney', 'a server gets credentials and a key, is switched off and on, and its console answers'),
      by('acts', 'that cannot be used can be reached, says why, and does nothing'),
    ],
  },
  'panel.tickets': {
    says: 'Open a ticket in the panel. You get a confirmation, and a person answers there and by mail.',
    at: ['content/our-panel.ts'],
    proof: [
      by('tickets', 'a ticket is listed, reaches staff, and is confirmed'),
      by('tickets', 'go both ways, in the panel and by mail, and the state says whose turn it is'),
    ],
  },
  'panel.token-list': {
    says: 'Programs that act for you, each with its own permissions.',
    at: ['content/our-panel.ts'],
    proof: [
      by('tokens', 'S44 A6 never more than its maker has'),
      by('tokens', 'S47 expired, paused, revoked, deleted → 401 at once; used is written down'),
    ],
  },
  'panel.tokens': {
    says: 'Give a script the permission to manage servers, and nothing else, until Friday. See which permissions each token has, and revoke it when you like.',
    at: ['content/our-panel.ts'],
    proof: [
      by('tokens', 'S44 A6 never more than its maker has'),
      by('tokens', 'S47 expired, paused, revoked, deleted → 401 at once; used is written down'),
      by('panelJourney', 'an API token is created, copied, paused, revoked and deleted'),
    ],
  },
  'panel.two-factor': {
    says: 'Authenticator apps, recovery codes, and a list of every device that is signed in, with a button that ends it.',
    at: ['content/our-panel.ts'],
    proof: [
      by('twoFactor', 'S21 S22 on with a code from the app; recovery codes once each; off with password and code'),
      by('sessions', 'S29 shows one’s own, and signs one of them out after a fresh password'),
    ],
  },
  'places.countries': {
    says: 'countries: Norway and the UK',
    at: ['content/home.ts'],
    proof: 'example',
  },
  'places.faq': {
    says: 'In the UK and Norway. You choose the country when you order a server, and it is built there.',
    at: ['content/home.ts'],
    proof: [
      by('provision', 'C3 the machine is what its plan says, with its own addresses, and its owner hears of it once'),
      by('servers', 'what can be bought: images with the places that have them, by the names people know'),
    ],
  },
  'privacy.account': {
    says: 'Account: email address, username, password (only as an argon2id hash), second factor, permissions. Needed to provide the account; legal basis: performance of a contract, Article 6(1)(b) GDPR.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [by('login', 'S10 hashes are argon2id with a salt of their own, and weaker ones are renewed at sign-in')],
  },
  'privacy.activity': {
    says: 'Sign-ins and activity: time, address, kind of device and country of each sign-in and of important acts in the account. Our legitimate interest, and yours, in noticing misuse, Article 6(1)(f).',
    at: ['content/legal/privacy-policy.ts'],
    proof: [by('account', 'S63 the owner sees what happened, newest first, and nobody else’s')],
  },
  'privacy.activity-kept': {
    says: 'Sign-ins and activity: until you delete the account. What remains then names neither you nor your address.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [by('account', 'M34 takes the person out of every row, ends everything, frees the address')],
  },
  'privacy.recordings': {
    says: 'Recordings of what the console of a server showed to our staff: 90 days, encrypted, and no longer than the account.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by(
        'recordings',
        'it is cut at the most that is kept of one session, and goes after its days or with the account',
      ),
      by(
        'recordings',
        'what a console shows to staff is recorded, without what they type, told to the account and read with the right',
      ),
    ],
  },
  'privacy.cards': {
    says: 'Payment: card details are entered directly with the payment provider. We receive a reference, the kind, last four digits and expiry date of the card and the result, never the number.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by('secrets', 'B16 no column could hold a card number'),
      by('methods', 'the first is the default, and the gateway’s words become ours'),
    ],
  },
  'privacy.content': {
    says: 'Content of a server: until 14 days after its end.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
    ],
  },
  'privacy.cookies': {
    says: 'This site sets no cookies for advertising or statistics and loads nothing from other companies while you read. We use:',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by('publicJourney', 'home is light: at most 150 KB of JavaScript and 300 KB in all, and nobody else is asked'),
    ],
  },
  'privacy.deletion': {
    says: 'Account: until you delete it. Deletion is immediate.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [by('account', 'M34 takes the person out of every row, ends everything, frees the address')],
  },
  'privacy.security': {
    says: 'Passwords are hashed with argon2id. Staff use a second factor and have only the permissions they were given, and what they change about a customer is recorded with who did it.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by('login', 'S10 hashes are argon2id with a salt of their own, and weaker ones are renewed at sign-in'),
      by('config', 'real providers ask staff for a second factor unless told otherwise'),
      by('twoFactor', 'S23 without it only enrolling is open, by session and by token; with it everything'),
      by('access', '$name refuses a person and a token with all bits except its own'),
      by('clients', 'S63 it is written down who did it'),
    ],
  },
  'privacy.device-cookie': {
    says: 'A device cookie, once you have signed in. It holds a random number and our signature, no data about you, and lasts for a year after your last sign-in. With it, wrong passwords that strangers try do not lock you out of your account.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by(
        'knownDevices',
        'B18 S24 the cookie is __Host-, Secure, HttpOnly, Lax, lasts a year, and is given with a session only',
      ),
      by('knownDevices', 'B18 gets in with the right password while strangers have used up the tries of the account'),
    ],
  },
  'privacy.session-cookie': {
    says: 'A session cookie, once you sign in. It is unreadable for scripts, and ends when you sign out or the session expires.',
    at: ['content/legal/privacy-policy.ts'],
    proof: [
      by(
        'login',
        'S24 the cookie is __Host-, Secure, HttpOnly, Lax, without Domain; remembered it lasts, else it ends with the browser',
      ),
      by('sessions', 'S27 S30 by logging out, on the server too; and the browser is told to forget'),
    ],
  },
  'scale.call': {
    says: 'Start with the smallest server that could work. Scaling up takes one restart.',
    at: ['content/cloud.ts'],
    proof: [
      by('servers', 'M52 scaling costs what proration says, restarts, is one at a time, and never shrinks the disk'),
    ],
  },
  'scale.card': {
    says: 'Cores and memory you can scale',
    at: ['content/home.ts'],
    proof: [
      by('servers', 'M52 scaling costs what proration says, restarts, is one at a time, and never shrinks the disk'),
    ],
  },
  'scale.compared': {
    says: 'in the panel, one restart',
    at: ['content/cloud.ts'],
    proof: [
      by('servers', 'M52 scaling costs what proration says, restarts, is one at a time, and never shrinks the disk'),
    ],
  },
  'scale.faq': {
    says: 'Yes. A cloud server is scaled from the panel and needs one restart.',
    at: ['content/home.ts'],
    proof: [
      by('servers', 'M52 scaling costs what proration says, restarts, is one at a time, and never shrinks the disk'),
    ],
  },
  'scale.feature': {
    says: 'Scale cores, memory and disk from the panel. The address stays, the data stays, one restart is needed.',
    at: ['content/cloud.ts'],
    proof: [
      by('servers', 'M52 scaling costs what proration says, restarts, is one at a time, and never shrinks the disk'),
    ],
  },
  'extras.all': {
    says: 'Each is in the panel and in the API, and has the same history and the same rules.',
    at: ['solutions/cloud/page.tsx'],
    proof: [by('access', '$name lets in a token, or a person, with only that bit')],
  },
  'extras.firewalls': {
    says: 'Rules in front of the server, kept at the hypervisor: what they drop does not arrive. One firewall serves many servers, chosen by hand or by tag.',
    at: ['content/server-extras.ts'],
    proof: [
      by(
        'firewalls',
        'a firewall is in force at the hypervisor: what it drops does not arrive, from outside and from another server',
      ),
      by(
        'firewalls',
        'servers get the firewall of their tag, what was chosen goes before it, and without the tag they get the default',
      ),
    ],
  },
  'extras.networks': {
    says: 'A network between your own servers of a place, and nobody else. Addresses and cards stay through a rebuild.',
    at: ['content/server-extras.ts'],
    proof: [
      by('privateNetworks', 'A14 connects its own servers and nobody else'),
      by('privateNetworks', 'A14 a restored backup and a rebuilt system have the cards of today, not of then'),
    ],
  },
  'extras.volumes': {
    says: 'Disks by the gigabyte that go from server to server with what is on them. They grow from the panel, and a rebuild leaves them alone.',
    at: ['content/server-extras.ts'],
    proof: [
      by('volumes', 'a volume is made, attached, moved and detached, and what is on it stays with it'),
      by('volumes', 'a volume grows when the difference is paid, and never shrinks'),
    ],
  },
  'extras.floating': {
    says: 'An IPv4 address of your own that answers at the server you assign it to, with its name. It is kept when that server ends.',
    at: ['content/server-extras.ts'],
    proof: [
      by('floating', 'a floating address answers at the server that it is assigned to, and its name goes with it'),
      by('floating', 'it is kept when its server is rebuilt or ends'),
    ],
  },
  'extras.rescue': {
    says: 'A server that does not start is started from a rescue system or an ISO file, repaired, and left without a trace.',
    at: ['content/server-extras.ts'],
    proof: [
      by(
        'rescue',
        'K10 K11 rescue starts another system with a password of its own, refuses what would be wrong, and is left without a trace',
      ),
    ],
  },
  'extras.alarms': {
    says: 'Say which load is too much and for how long. You are told once, by mail and in the panel, until it was below again.',
    at: ['content/server-extras.ts'],
    proof: [
      by(
        'figureWatching',
        'are told once after their time, in the mailbox, the inbox and as an event, until the figure was below',
      ),
    ],
  },
  'extras.schedules': {
    says: 'With the backup plan, backups are made by themselves and as many are kept as you say. The newest is tried out once a week.',
    at: ['content/server-extras.ts'],
    proof: [
      by('backupSchedules', 'K8 makes one backup for each slot and deletes what it keeps no longer, and nothing else'),
      by('backupSchedules', 'the newest backup is tried out once a week, and one at a time'),
    ],
  },
  'extras.dns': {
    says: 'Zones of your domains on our name servers, free of charge: records in the panel or by the API, with a history to go back in.',
    at: ['content/server-extras.ts'],
    proof: [by('zones', 'added, changed and removed records are answered over real DNS, and undo brings them back')],
  },
  'extras.members': {
    says: 'Invite colleagues into your account with the rights they need, for all of it or for some servers and domains.',
    at: ['content/server-extras.ts'],
    proof: [by('members', 'makes a new person a member, who has no account of their own')],
  },
  'extras.passkeys': {
    says: 'Sign in with a passkey, without password or code. Recovery codes are there for the day it is lost.',
    at: ['content/server-extras.ts'],
    proof: [
      by('passkeys', 'a passkey signs in without password or code, and its answer once'),
      by('passkeys', 'it is listed, mailed and in the activity, and comes with ten recovery codes once'),
    ],
  },
  'extras.transfers': {
    says: 'Offer a server to another account. When it is accepted, the server, its options and its bill change hands in one step.',
    at: ['content/server-extras.ts'],
    proof: [by('transfers', 'takes its options along, which are part of what it costs')],
  },
  'hosting.delivered': {
    says: 'Website hosting is set up by itself once it is paid.',
    at: ['content/home.ts'],
    proof: [by('hosting', 'becomes an account with its domain, and its owner is told the first steps')],
  },
  'hosting.scale': {
    says: 'in the panel',
    at: ['content/cloud.ts'],
    proof: [by('hosting', 'is paid by the difference, and a smaller one only when all fits')],
  },
  'prices.options': {
    says: 'Ordered with a server or later, on its page. Firewalls, private networks, alarms, rescue and DNS cost nothing.',
    at: ['prices/page.tsx'],
    proof: [by('extras', 'options are delivered to each server of the order, renew with it and go with it')],
  },
  'sla.hosting': {
    says: 'Website hosting is set up as soon as the payment is confirmed. If that fails, what was paid for it goes to your credit balance without your asking.',
    at: ['content/legal/service-level-agreement.ts'],
    proof: [
      by('hosting', 'becomes an account with its domain, and its owner is told the first steps'),
      by('hosting', 'and an account of somebody else with that name is left alone: the money goes back'),
    ],
  },
  'terms.delivered': {
    says: 'Cloud servers and website hosting are set up automatically after payment.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [by('hosting', 'becomes an account with its domain, and its owner is told the first steps')],
  },
  'prices.hours': {
    says: 'By the hour nothing is due with the order. Every started hour counts, also while the server is switched off, and the hours of a month never cost more than the month. They are charged at its end, or when you delete the server.',
    at: ['prices/page.tsx'],
    proof: [
      by('hours', 'an order by the hour asks for nothing, and its month is charged to the card by itself'),
      by('hours', 'M65 what is billed for hours is what ran, times the price, capped, for any acts on any days'),
    ],
  },
  'prices.lede': {
    says: 'Choose month or year, with VAT or without. What you see is what the order and its invoice say.',
    at: ['content/prices.ts'],
    proof: [
      by('priceView', 'a price is shown for a month or a year, without and with the VAT of a customer at home'),
      by('plans', 'answers every type in the order it is offered, prices in cents'),
    ],
  },
  'prices.meta': {
    says: 'What cloud servers, website hosting, dedicated machines and our engineers cost: by the month or the year, with or without VAT, on one page.',
    at: ['content/prices.ts'],
    proof: [by('priceView', 'a price is shown for a month or a year, without and with the VAT of a customer at home')],
  },
  'prices.vat': {
    says: 'VAT is that of Norway. Customers in other countries pay none to us.',
    at: ['parts/price-switches.tsx'],
    proof: [
      by('tax', 'at home 25 %, for people and companies'),
      by('tax', 'abroad none: reverse charge for a business, export for everybody else'),
    ],
  },
  'services.once': {
    says: 'Done by our engineers, paid once.',
    at: ['prices/page.tsx', 'solutions/web/page.tsx'],
    proof: [by('sealing', 'an order of services is paid once and has no period')],
  },
  'site.light': {
    says: 'Our home page needs no tracker, no advertising network and less data than a photograph.',
    at: ['content/company.ts'],
    proof: [
      by('publicJourney', 'home is light: at most 150 KB of JavaScript and 300 KB in all, and nobody else is asked'),
    ],
  },
  'recovery.once': {
    says: 'Enter one of the recovery codes you kept. Each works once.',
    at: ['features/people/sign-in/second-factor.tsx'],
    proof: [
      by('twoFactor', 'S21 S22 on with a code from the app; recovery codes once each; off with password and code'),
    ],
  },
  'reset.ends': {
    says: 'All devices will be signed out and all API tokens revoked. Then you log in with the new password.',
    at: ['auth/password-reset/page.tsx'],
    proof: [by('reset', 'S17 every session, half sign-in and API token is dead, and the owner is told')],
  },
  'sla.arithmetic': {
    says: 'That leaves four minutes and 19 seconds in a month of thirty days.',
    at: ['content/legal/service-level-agreement.ts'],
    proof: [by('law', '99.99 % of thirty days leave four minutes and 19 seconds')],
  },
  'sla.credit': {
    says: 'What we owe you is booked to your credit balance, where every invoice can be paid from it.',
    at: ['content/legal/service-level-agreement.ts'],
    proof: [
      by(
        'financeJourney',
        'staff book a transfer, adjust a balance, find both, export them, and see them in the charts',
      ),
      by('payments', 'C1 M23 funds for one invoice pay one of 20'),
    ],
  },
  'sla.delivery': {
    says: 'Cloud servers are built as soon as the payment is confirmed. If one cannot be built, what was paid for it goes to your credit balance without your asking.',
    at: ['content/legal/service-level-agreement.ts'],
    proof: [
      by('deliveries', 'without staff: every unit is handed to its provider, and the order follows its units'),
      by('deliveries', 'M29 gives back exactly its share, and all shares are the invoice'),
    ],
  },
  'sla.faq': {
    says: 'Our service level agreement promises 99.99% availability of network and power each month. When we miss it, you get credit on your account, and the method is written down in the agreement.',
    at: ['content/home.ts'],
    proof: 'example',
  },
  'sla.figure': {
    says: '99.99%',
    at: ['content/home.ts'],
    proof: 'example',
  },
  'staff.second-factor': {
    says: 'Our staff cannot work without one, and you can switch it on for your own account.',
    at: ['content/enterprise/security.ts'],
    proof: [
      by('config', 'real providers ask staff for a second factor unless told otherwise'),
      by('twoFactor', 'S23 without it only enrolling is open, by session and by token; with it everything'),
    ],
  },
  'terms.end': {
    says: 'A server that you cancelled is suspended at the end of its period, and its data is kept for 14 days, during which you can keep it after all. It is then deleted.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
    ],
  },
  'terms.month': {
    says: 'a month',
    at: ['content/cloud.ts'],
    proof: [by('subscriptions', 'ends with the period, and can be taken back until then')],
  },
  'terms.overdue': {
    says: 'Invoices are due on the date they name. When the invoice of a renewal is overdue we remind you by email. After 7 days we suspend the service concerned, and after 30 days we end it, with a warning a week before.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [
      by('calendar', 'an unpaid invoice asks for something on these days, and then never again'),
      by('subscriptions', 'unpaid: reminded, suspended after a week, back when it is paid'),
      by('subscriptions', 'never paid: warned, ended after a month, its invoice cancelled, nothing more asked for'),
    ],
  },
  'terms.prices': {
    says: 'Prices are in euro and, unless marked otherwise, without value added tax, which is added at the rate that applies to you. Recurring services are paid in advance for the period you choose; one-time services are paid with the order.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [
      by('tax', 'at home 25 %, for people and companies'),
      by('checkout', 'by the year costs the price of the year'),
      by('sealing', 'an order of services is paid once and has no period'),
    ],
  },
  'terms.renewal': {
    says: 'A service runs for the period you ordered and is renewed for the same period unless you cancel it in the panel before the period ends.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [
      by('subscriptions', 'ends with the period, and can be taken back until then'),
      by('subscriptions', 'renews: invoiced a week ahead, due as the period starts, taken from the balance'),
    ],
  },
  'terms.payout': {
    says: 'If you would rather have it in your bank account than use it here, ask for it in your panel, under Billing.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [
      by(
        'payouts',
        'M77 asked by the client leaves the balance, is sent by staff with day and reference, and the client is told',
      ),
    ],
  },
  'terms.undelivered': {
    says: 'If we cannot deliver a service that has been paid, what was paid for it is put on your credit balance at once.',
    at: ['content/legal/terms-of-service.ts'],
    proof: [by('deliveries', 'M29 gives back exactly its share, and all shares are the invoice')],
  },
  'tokens.feature': {
    says: 'A script gets the rights you tick and no others, until the day you choose, and you can pause or revoke its token at any time.',
    at: ['content/cloud.ts'],
    proof: [
      by('tokens', 'S44 A6 never more than its maker has'),
      by('tokens', 'S47 expired, paused, revoked, deleted → 401 at once; used is written down'),
    ],
  },
  'web.meta': {
    says: 'cPanel website hosting on NVMe disks in Norway and the UK, with mail, free certificates, nightly backups and people who answer. From €4.90 a month.',
    at: ['content/web.ts'],
    proof: [by('law', 'the prices in the copy are those of the catalogue')],
  },
};

/** Copy about the provider and not about the software. A provider replaces it with their own. */
export const examples: Readonly<Record<string, { readonly about: string; readonly at: readonly string[] }>> = {
  'case-studies': {
    about: 'The case studies: invented customers and their figures.',
    at: ['case-studies/page.tsx', 'content/case-details.ts', 'content/case-studies.ts'],
  },
  catalogue: {
    about: 'The plans of the example catalogue, which staff change in the panel, as they are at build time.',
    at: ['content/plans.ts'],
  },
  'cloud.hardware': { about: 'Which processors the machines have.', at: ['content/cloud.ts'] },
  'company.about': {
    about: 'Who the company is, who owns it and how it decides.',
    at: ['company/about/page.tsx', 'content/company.ts'],
  },
  'company.careers': {
    about: 'Open positions, pay and working conditions.',
    at: ['art/on-call-wheel.tsx', 'company/careers/page.tsx', 'content/company.ts'],
  },
  'company.sustainability': {
    about: 'Energy, cooling and hardware of the data centres.',
    at: ['art/energy-flow.tsx', 'content/company.ts'],
  },
  contact: { about: 'Who answers, and what a consultation is.', at: ['content/contact.ts'] },
  dedicated: {
    about: 'Dedicated servers: their parts, prices, tests and delivery, all done by people.',
    at: [
      'content/dedicated.ts',
      'solutions/dedicated/configure/configurator.tsx',
      'solutions/dedicated/configure/page.tsx',
    ],
  },
  'dedicated.by-hand': {
    about: 'How long a dedicated server takes, and for how long it is bound.',
    at: ['content/cloud.ts'],
  },
  enterprise: {
    about: 'What an enterprise agreement contains.',
    at: ['content/enterprise/overview.ts', 'solutions/enterprise/page.tsx'],
  },
  'enterprise.card': { about: 'What an enterprise agreement contains, in three lines.', at: ['content/home.ts'] },
  'enterprise.infrastructure': {
    about: 'Racks, clusters and networks that people of the provider build.',
    at: ['content/enterprise/infrastructure.ts'],
  },
  'enterprise.security': {
    about: 'How the provider secures buildings, networks and people.',
    at: ['content/enterprise/security.ts'],
  },
  'enterprise.stack': {
    about: 'Software that people of the provider operate for a customer.',
    at: ['content/enterprise/stack.ts'],
  },
  'enterprise.support': { about: 'Response times and named engineers.', at: ['content/enterprise/support.ts'] },
  'home.by-hand': { about: 'How long staff take for what they set up by hand.', at: ['content/home.ts'] },
  'home.meta': { about: 'What is sold and where, for search engines.', at: ['content/home.ts'] },
  'home.moving': { about: 'That engineers move a customer between kinds of hosting.', at: ['content/home.ts'] },
  'home.support': { about: 'Who answers.', at: ['content/home.ts'] },
  'home.tailored': { about: 'What is built on request.', at: ['content/home.ts'] },
  'home.testimonials': {
    about: 'Invented customers. A provider replaces them with real ones.',
    at: ['content/home.ts'],
  },
  'legal.acceptable-use': {
    about: 'A template of the rules of use, to be reviewed by a lawyer.',
    at: ['content/legal/acceptable-use.ts'],
  },
  'legal.privacy': {
    about: 'A template of the privacy policy, to be reviewed by a lawyer. What the software does is marked inside.',
    at: ['content/legal/privacy-policy.ts'],
  },
  'legal.sla': {
    about:
      'A template of the agreement, to be reviewed by a lawyer: promises, measurements and credits of the provider.',
    at: ['content/legal/service-level-agreement.ts'],
  },
  'legal.terms': {
    about: 'A template of the terms, to be reviewed by a lawyer. What the software does is marked inside.',
    at: ['content/legal/terms-of-service.ts'],
  },
  'network.filtered': { about: 'That attacks are filtered at the edge of the network.', at: ['content/cloud.ts'] },
  'panel.pictures': {
    about: 'Figures in drawings of the panel.',
    at: ['art/panel-art.tsx', 'art/panel-tour.tsx', 'art/server-card.tsx'],
  },
  'places.facts': { about: 'Power and distances of the two places.', at: ['content/cloud.ts'] },
  'report-abuse': { about: 'How fast people look at a report.', at: ['content/report-abuse.ts'] },
  'tailored-websites': {
    about: 'Websites made by people of the provider, their prices and times.',
    at: ['content/tailored-websites.ts', 'solutions/tailored-websites/page.tsx'],
  },
  'web.card': { about: 'What website hosting has, in three lines.', at: ['content/home.ts'] },
  'web.hosting': {
    about: 'Website hosting: what the provider has on its cPanel servers.',
    at: [
      'art/browser-card.tsx',
      'content/navigation.ts',
      'content/web.ts',
      'parts/plan-cards.tsx',
      'solutions/web/page.tsx',
    ],
  },
};

export interface MailClaim {
  /** File below `apps/api/src/features`. */
  readonly at: string;
  /** Every text of the mail that reads as a fact. */
  readonly says: readonly string[];
  readonly proof: Proof;
}

/** What mails say, by their name. */
export const mailClaims: Readonly<Record<string, MailClaim>> = {
  'choices-needed': {
    at: 'sales/deliveries/mails.ts',
    says: ['Nothing is made before you have chosen, and its paid period begins on the day it is set up.'],
    proof: [
      by(
        'openChoices',
        'M71 what staff sell without choices waits for the client: nothing is made, delivered or renewed before',
      ),
      by(
        'quotes',
        'M74 a quote of plans is an order at the price of the quote, with its cycle and discount, and its client chooses',
      ),
    ],
  },
  'files-of-mails': {
    at: 'help/enquiries/mails.ts',
    says: [
      'we take pictures (PNG, JPEG, GIF, WebP), PDF and plain text, whole and without scripts inside.',
      'it is larger than 5 MB.',
      'all of it together has more than 12 MB.',
    ],
    proof: [
      by('largeMails', 'a sender whom our mail server vouches for has a ticket with the text, and is told'),
      by(
        'ticketMails',
        'logos and refused files take no room of screenshots, and the sender is told what was not taken',
      ),
    ],
  },
  'unproved-mails': {
    at: 'help/enquiries/mails.ts',
    says: [
      'This mail says that it is from …. Nothing proves it: it answers by the reference alone.',
      'A mail in the name of … answered this ticket. Our mail server does not say that it was theirs, so the client did not get it. It is kept in the ticket as a note.',
    ],
    proof: [
      by('ticketMails', 'with our mail server’s word it is the person; without it the message is marked'),
      by('ticketMails', 'a mail in the name of staff without proof is a note that is not sent, and the desk is told'),
    ],
  },
  'mails-of-former-members': {
    at: 'help/enquiries/mails.ts',
    says: [
      'A person wrote who no longer speaks for this client',
      '… wrote in this ticket before, and is no member of the account any more or works with support no more. Their mail is kept in the ticket as a note: please do nothing for the client because of it.',
    ],
    proof: [by('afterTheEnd', 'S101 %s: reads and writes no more in the tickets they opened, by mail')],
  },
  'tickets-of-strangers': {
    at: 'help/enquiries/mails.ts',
    says: [
      '#… is no longer in your tickets: …',
      'Our staff had added “…”, which … wrote, to your tickets. It turned out not to be from you, so it is no longer there. There is nothing for you to do.',
    ],
    proof: [by('ticketMails', 'it is the client’s from then on, who is told; it can be merged, and taken away again')],
  },
  'enquiry-by-mail': {
    at: 'help/enquiries/mails.ts',
    says: [
      'Answer in the panel, or answer this mail from your own staff address: the client gets it, and it is kept here.',
    ],
    proof: [by('inbox', 'staff answer by mail from their own address; a client cannot answer for them')],
  },
  'quote-sent': {
    at: 'sales/quotes/mails.ts',
    says: [
      'It comes to …, VAT by your billing address included, and stands until ….',
      'In the panel you can read it, save it as a PDF, and accept or decline it. Accepted, it becomes an order that you pay like any other.',
    ],
    proof: [
      by('quotes', 'a quote is written, sent by mail, read as PDF, accepted once and paid like an order'),
      by('quotes', 'a quote is declined or withdrawn once, and is nobody else’s'),
    ],
  },
  'server-network': {
    at: 'machines/servers/mails.ts',
    says: [
      'It goes on running and its data is untouched. The console in your panel works, so that you can look into it.',
    ],
    proof: [
      by(
        'cut-network',
        'K23 a cut network stays cut through a rebuild and a snapshot, the server runs on, and connecting brings it back',
      ),
    ],
  },
  'server-rescue': {
    at: 'machines/servers/mails.ts',
    says: [
      'Its own system is switched off until the rescue system is left, which you can do yourself at any time. What is done is in its activity.',
    ],
    proof: [by('rescue', 'staff start the rescue system with a reason that the owner reads, and take it out again')],
  },
  'volume-ready': {
    at: 'machines/volumes/mails.ts',
    says: ['Backups of a server do not include its volumes.'],
    proof: [
      by(
        'volumes',
        'rebuilding, restoring and going back leave a volume alone, and the server has it again afterwards',
      ),
    ],
  },
  'server-transfer-offered': {
    at: 'machines/transfers/mails.ts',
    says: [
      '… wants to hand the server … over to the account of this address. Your servers page shows what it costs; nothing happens unless you accept it there.',
      'The offer stands until …. If you do not know the sender, you need not do anything.',
    ],
    proof: [by('transfers', 'is withdrawn, declined or expires, and stays')],
  },
  'server-transferred': {
    at: 'machines/transfers/mails.ts',
    says: [
      'The server … went from the account of … to that of …, with its disk, snapshots, backups, addresses and options. The period that is paid stays paid; from the next one on the new owner is billed.',
    ],
    proof: [
      by(
        'transfers',
        'goes over with the paid period when it is accepted: from then on the other account has it and is billed',
      ),
      by('transfers', 'takes its options along, which are part of what it costs'),
    ],
  },
  'member-invitation': {
    at: 'people/members/mails.ts',
    says: [
      'You sign in with your own address and password. Nobody shares theirs.',
      'The link works once, for … days. If you do not know the sender, ignore this mail: without the click nothing happens.',
    ],
    proof: [
      by('members', 'makes a new person a member, who has no account of their own'),
      by('members', 'is accepted by the person it was sent to, once, and both tabs show their own account'),
      by('members', 'of another address, past its end, withdrawn or unknown is refused, and nothing changes'),
    ],
  },
  'member-removed': {
    at: 'people/members/mails.ts',
    says: [
      'You are no longer a member of …',
      'An owner of … ended your membership. Your API tokens for that account no longer work. Your own sign-in stays.',
    ],
    proof: [by('members', 'who is removed while acting is out at the next call, by session and by token')],
  },
  'staff-invitation': {
    at: 'people/staff/mails.ts',
    says: [
      'At your first visit you set up a second factor, so have an authenticator app at hand.',
      'The link works once, until …. If you do not know the sender, ignore this mail: without the click nothing happens.',
    ],
    proof: [
      by('staff', 'makes a new person staff, who acts for no account and sees what the role opens'),
      by(
        'staff',
        'where a second factor is required, who joins by a link sets one up first, and then everything opens',
      ),
      by('staff', 'is accepted by the signed-in person it was sent to, once'),
      by('staff', 'of another address, past its end, withdrawn, replaced or unknown is refused, and nothing changes'),
    ],
  },
  'staff-joined': {
    at: 'people/staff/mails.ts',
    says: ['If you did not invite them, end their staff rights at once.'],
    proof: [by('staff', 'who is removed or lowered while acting is out at the next call, and is told')],
  },
  'staff-removed': {
    at: 'people/staff/mails.ts',
    says: ['You are no longer staff of …'],
    proof: [by('staff', 'who is removed or lowered while acting is out at the next call, and is told')],
  },
  'staff-new-place': {
    at: 'people/staff/mails.ts',
    says: [
      'If it was you, there is nothing to do. If it was not, sign that device out, change your password and tell an owner of the company at once.',
    ],
    proof: [
      by('staff', 'is told to the person of staff by mail and to colleagues in the history; a known browser is not'),
    ],
  },
  'domain-proved': {
    at: 'hosting/domains/mails.ts',
    says: ['The record that proved it is no longer needed. You may remove it.'],
    proof: [by('domains', 'a proof fails, then passes by its TXT record; before it there is no zone')],
  },
  'domain-proof-due': {
    at: 'hosting/domains/mails.ts',
    says: [
      'The page of the domain shows the record to add where its DNS is managed today. Your hosting package takes the domain up by itself once the record is found.',
    ],
    proof: [
      by(
        'packageNames',
        'S98 a claim that runs out names its domain in one mail three days before and in one at its end, in the inbox and in the activity',
      ),
      by(
        'packageNames',
        'S66 a package runs on its free address until its domain is proved; then its server is told of it, and the domain leads there',
      ),
    ],
  },
  'domain-unproved': {
    at: 'hosting/domains/mails.ts',
    says: ['We did not find the TXT record of … within … days, so we look for it no longer.'],
    proof: [
      by(
        'packageNames',
        'S98 a claim that runs out names its domain in one mail three days before and in one at its end, in the inbox and in the activity',
      ),
    ],
  },
  'domain-lost': {
    at: 'hosting/domains/mails.ts',
    says: [
      '… is no longer in your account',
      'Our name servers no longer answer for you there. Records that it had here are kept for the grace period.',
      'If this is wrong, please write to … at once.',
    ],
    proof: [
      by('domains', 'a name that another account has is taken over only with the TXT record, and its holder is told'),
    ],
  },
  'domain-below-stays': {
    at: 'hosting/domains/mails.ts',
    says: [
      'You asked us to end …, which is below …. On its day the DNS no longer said that … is yours: our name servers do not answer for it, and its TXT record is not there.',
    ],
    proof: [
      by(
        'domains',
        'A24 an announced end is proved anew on its day: what was sold meanwhile ends nothing, and both are told',
      ),
    ],
  },
  'domain-ends': {
    at: 'hosting/domains/mails.ts',
    says: [
      'Until … our name servers answer your records as they do now. Please save them as a zone file from its page, and agree with the owner of … how to go on. We keep a copy of the records for the grace period.',
    ],
    proof: [
      by(
        'domains',
        'S65 A58 the owner of a domain ends what another account has below it, after days in which that account is told; a delegation counts while no other account claims the domain',
      ),
    ],
  },
  'token-expires': {
    at: 'people/tokens/mails.ts',
    says: ['within a day', 'within a week', 'If nothing uses it any more, there is nothing to do.'],
    proof: [by('tokenLimits', 'a week before and a day before, each once')],
  },
  'token-revoked': {
    at: 'people/tokens/mails.ts',
    says: [
      '… was revoked by …',
      'We revoked a token of yours',
      '… no longer works. The reason: …',
      'Programs that used it are refused from now on. You can create a new token at any time.',
    ],
    proof: [
      by('tokenCalls', 'are revoked with a reason that the owner is told, once, and never above one’s own permissions'),
    ],
  },
  activate: {
    at: 'people/accounts/mails.ts',
    says: [
      'One click and you are in',
      'The link works once, for 24 hours. If you did not register, ignore this mail: without the click nothing happens.',
    ],
    proof: [
      by('register', 'S14 opened twenty times at once it works once'),
      by('reset', 'S14 a link lives as long as its mail says'),
    ],
  },
  'already-registered': {
    at: 'people/accounts/mails.ts',
    says: [
      'Somebody, probably you, tried to use this address for a new … account. It belongs to an account already, so nothing was changed.',
      'You can sign in as always. If you forgot the password, you can set a new one from the sign-in page.',
    ],
    proof: [
      by('register', 'S2 an address that is known gets the same answer; what is different arrives in the mailbox'),
    ],
  },
  'reset-password': {
    at: 'people/accounts/mails.ts',
    says: [
      'Afterwards every device is signed out and every API token is revoked, so that only you are left inside.',
      'The link works once, for 60 minutes. If you did not ask for it, ignore this mail; your password stays.',
    ],
    proof: [
      by('reset', 'S17 every session, half sign-in and API token is dead, and the owner is told'),
      by('reset', 'S14 B4 expired, used, unknown and foreign links are one answer, and change nothing'),
      by('reset', 'S14 a link lives as long as its mail says'),
    ],
  },
  'password-changed': {
    at: 'people/accounts/mails.ts',
    says: ['The password of your account was changed just now, and other devices were signed out.'],
    proof: [by('account', 'S11 needs the old one, ends the other devices, tells the owner')],
  },
  'confirm-new-email': {
    at: 'people/accounts/mails.ts',
    says: ['The link works once, for 60 minutes. If you did not ask for it, ignore this mail.'],
    proof: [
      by('changeEmail', 'B3 only the newest link works, and an expired one does not'),
      by('reset', 'S14 a link lives as long as its mail says'),
    ],
  },
  'account-suspended': {
    at: 'people/clients/mails.ts',
    says: [
      'Your servers are switched off and cannot be started while the account is suspended. Nothing of yours is deleted. Subscriptions go on, and so do their invoices.',
    ],
    proof: [
      by(
        'servers',
        'with the account: what runs is switched off and comes back, what was off for another reason stays',
      ),
    ],
  },
  'export-ready': {
    at: 'people/exports/mails.ts',
    says: ['Everything that we have about you and your account is in one file. Sign in to download it.'],
    proof: [
      by(
        'exports',
        'everything about owner and account is one file: JSON of each noun, invoices as PDF, an index, no secret',
      ),
    ],
  },
  'factor-reset': {
    at: 'people/clients/sign-in-change-mails.ts',
    says: [
      'You own an account together with …. If you know that they asked for it, there is nothing to do.',
      'If you asked for it, there is nothing to do.',
      'Our staff were asked to take the second factor off …. The reason: …',
      'A second member of our staff looks at it first.',
      'It is done when a second member of our staff has looked at it, or on ….',
      'Your second factor was taken off',
      '… took the second factor off your account, as it was asked for. Every device was signed out. Your password is as it was.',
      'A second factor taken off',
      'A second person is needed',
    ],
    proof: [
      by('resetAccess', 'needs one who asks with a reason and another one who approves; the client is told both times'),
      by(
        'resetAccess',
        'or the days, and is stopped by the client, by a colleague and by the database for one and the same person',
      ),
    ],
  },
  'email-change-by-staff': {
    at: 'people/clients/sign-in-change-mails.ts',
    says: [
      'We sent a confirmation link there; until it is used, nothing changes.',
      'A second member of our staff looks at it; without them it is allowed on …. Then the new mailbox has to confirm it.',
      'You asked for a change of how … signs in. The link in our mail was used to stop it, and nothing was changed.',
    ],
    proof: [
      by(
        'resetAccess',
        'waits for a second person, then for the new mailbox; the old one is told at once, with the reason',
      ),
      by(
        'resetAccess',
        'is stopped by the old mailbox or another owner, also once it is allowed, and who asked is told',
      ),
    ],
  },
  'package-held': {
    at: 'hosting/packages/mails.ts',
    says: [
      'Our staff lifted the suspension. Website and mailboxes answer again, unless an unpaid invoice keeps them off.',
      'Its website and its mailboxes do not answer in the meantime. Nothing is deleted, and its subscription goes on.',
    ],
    proof: [by('hosting', 'find packages by domain, user and owner, suspend and resume them')],
  },
  'server-held': {
    at: 'machines/servers/mails.ts',
    says: [
      'Our staff lifted the suspension. It starts again, unless an unpaid invoice keeps it off.',
      'It is switched off and cannot be started in the meantime. Nothing on it is deleted, and its subscription goes on.',
    ],
    proof: [by('staffTells', 'who suspends or resumes a server of a client tells its owners, with the reason')],
  },
  'email-change-requested': {
    at: 'people/accounts/mails.ts',
    says: [
      'Somebody signed in to your account asked to change its address to …. We sent a confirmation link there; until it is used, nothing changes.',
    ],
    proof: [
      by('changeEmail', 'B14 the address changes when the new mailbox answers; the old one is told before and after'),
    ],
  },
  'two-factor-disabled': {
    at: 'people/factors/mails.ts',
    says: ['Your authenticator app is no longer asked for. Your passkeys are.'],
    proof: [by('passkeys', 'the password asks for it; the passkey, or a recovery code once, finishes')],
  },
  'passkey-added': {
    at: 'people/factors/mails.ts',
    says: [
      'The passkey "…" was added to your account just now. It signs in without your password; with your password, a second factor is asked for.',
    ],
    proof: [
      by('passkeys', 'a passkey signs in without password or code, and its answer once'),
      by('passkeys', 'the password asks for it; the passkey, or a recovery code once, finishes'),
    ],
  },
  'passkey-removed': {
    at: 'people/factors/mails.ts',
    says: [
      'The passkey "…" no longer signs in to your account.',
      'You have no second factor left: your password alone opens your account.',
    ],
    proof: [
      by('passkeys', 'an unknown key, a key that was removed, another page, no unlocking, an old question: no session'),
      by('passkeys', 'it confirms a session and makes new recovery codes; without any factor left the codes are gone'),
    ],
  },
  'recovery-code-used': {
    at: 'people/factors/mails.ts',
    says: [
      'Somebody signed in to your account with one of your recovery codes. You have … left; you can make new ones under Settings, Security.',
    ],
    proof: [
      by('twoFactor', 'S21 S22 on with a code from the app; recovery codes once each; off with password and code'),
    ],
  },
  'account-deleted': {
    at: 'people/accounts/mails.ts',
    says: [
      'Your … account was deleted',
      'Your account was deleted as you asked. Your sign-in data is gone; what the law makes us keep, such as invoices, we keep for as long as it says.',
    ],
    proof: [
      by('account', 'M34 takes the person out of every row, ends everything, frees the address'),
      by('documents', 'M16 stays byte for byte what it was: name, address, VAT number, plan, a day, deletion'),
    ],
  },
  'enquiry-confirmed': {
    at: 'help/enquiries/mails.ts',
    says: [
      'Our abuse team looks at every report, and writes to this address if it needs more from you.',
      'We read every application ourselves and answer to this address.',
    ],
    proof: 'example',
  },
  'backup-failed': {
    at: 'machines/backups/mails.ts',
    says: [
      '… was not backed up',
      'A backup could not be made',
      'The backup of … that was due could not be made. …',
      'The server keeps running, and the earlier backups are still there. We try again when the next one is due, or within a day; you can also make one by hand.',
      'See its backups',
    ],
    proof: [
      by(
        'backupSchedules',
        'K8 a backup that cannot be made is told once, keeps those before it, and a weekly one is tried again next day',
      ),
    ],
  },
  'rehearsal-failed': {
    at: 'machines/backups/mails.ts',
    says: [
      'A backup of … could not be proved',
      'A backup could not be proved',
      'We tried the backup “…” of … out in a machine without network. …',
      'The server keeps running, and nothing on it was changed. Make a backup by hand and try it out with “Rehearse now”; if that fails too, answer this mail.',
    ],
    proof: [
      by('rehearsals', 'K9 runs without network, carries its own id, and is no server and no stranger meanwhile'),
    ],
  },
  'spending-reached': {
    at: 'sales/subscriptions/mails.ts',
    says: [
      'At the limit, new orders and larger plans are refused. Nothing that runs is stopped.',
      'New orders and larger plans are refused until the month ends or the limit is raised. Nothing that runs is stopped.',
    ],
    proof: [by('spending', 'at its spending limit an account is told once and refused more; what runs goes on')],
  },
  'traffic-reached': {
    at: 'machines/figures/mails.ts',
    says: [
      '… has sent … this month. Its plan includes … TB a month.',
      'Nothing is cut off and nothing extra is billed.',
      'Nothing is cut off. What is sent above that is billed at … a TB without VAT, after the month.',
      'Above that it is slowed to … Mbit/s until …. Nothing extra is billed.',
      'It is slowed to … Mbit/s until …, or until it has a larger plan that includes more. Nothing extra is billed.',
    ],
    proof: [
      by('slowing', 'K24 a server that has sent its traffic is slowed once, and at full speed again in the new month'),
      by('slowing', 'a plan that includes more gives a slowed server its full speed back'),
      by('figureWatching', 'is what was sent this month, told once at 80 and once at 100 %'),
      by(
        'trafficCharges',
        'a month that is over is billed once, by an invoice that says for what; the page said so before',
      ),
      by('thirteenMonths', 'M26 an account fast-forwarded 13 months has exactly these invoices, charges and mails'),
    ],
  },
  'outage-over': {
    at: 'platform/outages/mails.ts',
    says: ['What waited for it goes on by itself. Work that was given up in the meantime waits for a person.'],
    proof: [
      by('provision', 'F7 a node that is down is left out; with all down it waits, and goes on when they are back'),
      by('saga', 'F10 tries again after a passing failure, and gives up after so many attempts'),
    ],
  },
  'server-ready': {
    at: 'machines/servers/mails.ts',
    says: [
      'Set a login and password under Credentials, and use the console in your panel.',
      'The password is the one you chose with the order; we no longer have it.',
      'It runs … in …, and its hostname is ….',
    ],
    proof: [
      by('chosen', 'order, invoice, PDF, mails and server page name place, period, image and hostname'),
      by('chosen', 'a password typed with the order opens the machine, and is kept nowhere afterwards'),
      by('console', 'answers the commands that are typed, with the credentials that were set'),
      by(
        'servers',
        'new credentials work in a running machine at once, also of a user it did not know, and old ones no more',
      ),
    ],
  },
  'package-deleted': {
    at: 'hosting/packages/mails.ts',
    says: [
      'Web hosting for … was deleted',
      'We keep a final backup until …. If you need something from it, answer this mail before that day.',
      'There is no final backup.',
    ],
    proof: [
      by('hosting', 'is closed, opens when it is paid, and is deleted only after the grace period and a final backup'),
    ],
  },
  'package-ready': {
    at: 'hosting/packages/mails.ts',
    says: [
      'First steps: open cPanel from your panel with one click, put your website into the folder public_html, and make your mailboxes under Email Accounts.',
      '… leads to it already: there is nothing to set up.',
      '… does not answer, because we could give it no free name. Please add a domain of yours on its page.',
    ],
    proof: [
      by('hosting', 'is opened by one click, which works once'),
      by('hosting', 'without a domain gets a free address below ours'),
      by('hosting', 'and has an account all the same where staff block every such address'),
    ],
  },
  'server-deleted': {
    at: 'machines/servers/mails.ts',
    says: [
      '… was deleted',
      'The server …, its disk, its snapshots and its …backups are gone.',
      'We keep a final backup until …. If you need something from it, answer this mail before that day.',
      'There is no final backup.',
    ],
    proof: [
      by('announcedEnds', 'needs its name typed, by its owner and by staff, and staff a reason'),
      by('announcedEnds', 'keeps no final backup where its owner says so'),
      by('floating', 'the mail of a deleted server names the address that stays and goes on costing'),
    ],
  },
  'server-needs-image': {
    at: 'machines/servers/mails.ts',
    says: ['… has its place and its address, …. Choose the system it should run, and it is built at once.'],
    proof: [by('provision', 'without an image it is reserved, says so, and takes one later')],
  },
  'invoice and credit note': {
    at: 'money/invoices/document-texts.ts',
    says: [
      '…Please pay … by …, by card or credit balance in your account, or by bank transfer to … with KID ….',
      'The … that you had paid of it is on your credit balance.',
      'This invoice is cancelled. There is nothing to pay.',
      'There is nothing to pay.',
      'It is paid. There is nothing more to do.',
      'The document is attached as a PDF. Questions about it? Write to ….',
      'Invoice … over … is paid. There is nothing more to do.',
      'We have cancelled … with a credit note over …. There is nothing to pay.',
    ],
    proof: [
      by('documents', 'go out when an invoice is issued, paid and credited, once each'),
      by(
        'hours',
        'M67 hours that are less than a card is taken for: the dialog says what it pays, and the receipt where the rest is',
      ),
      by('documents', 'a cancelled invoice says so, and a deleted account gets nothing'),
      by('inParts', 'M76 cancelled, it gives back what had come in, by one credit note over all of it'),
    ],
  },
  'invoice-replaced': {
    at: 'money/invoices/document-texts.ts',
    says: [
      'Invoice … of … was wrong. All of it is credited by credit note …, and invoice … over … takes its place.',
      'What you had paid pays it. There is nothing more to do.',
      '… of what you had paid is on your credit balance.',
    ],
    proof: [
      by(
        'reissueInvoice',
        'paid: what it sold goes on, what was paid counts for the new one, both documents in one mail',
      ),
    ],
  },
  'invoicing-halted': {
    at: 'money/invoices/mails.ts',
    says: ['One client has … documents in 24 hours. Its history explains …. It makes no more until you decide.'],
    proof: [by('invoicingHalts', 'is halted, staff are told, look at what was made, and release it')],
  },
  'invoice-part-paid': {
    at: 'money/payments/mails.ts',
    says: [
      'Please pay the rest by …, by card or credit balance in your account, or by bank transfer to … with KID …. The invoice is paid once all of it has come in.',
    ],
    proof: [
      by('inParts', 'M76 by two transfers: it says what is paid and open, and is paid and delivered when all has come'),
    ],
  },
  payouts: {
    at: 'money/payouts/mails.ts',
    says: [
      'A payout from your credit balance',
      'You asked us to pay … of your credit balance to the account … of ….',
      'We are going to pay … of your credit balance to the account … of ….',
      'Is this not your account, or did you not want this? Call it off there, or answer this mail at once.',
      '… for … is on your credit balance again',
      'The bank sent back the … that we had sent to the account … of …. The money is on your credit balance again.',
      'The payout of … to the account … of … was not sent. The money is on your credit balance again.',
      'You can ask for it again at any time, with the same or another account.',
    ],
    proof: [
      by(
        'payouts',
        'M77 asked by the client leaves the balance, is sent by staff with day and reference, and the client is told',
      ),
      by(
        'payouts',
        'M77 called off by its client or by staff, or sent back by the bank, it is on the balance again, once',
      ),
    ],
  },
  'payouts-by-two': {
    at: 'money/payouts/mails.ts',
    says: [
      'It has left your balance. A second member of our staff sends it at the bank and tells you then.',
      'Payout waits for a second person',
      'A second person is needed',
    ],
    proof: [by('payoutsByTwo', 'is sent by a second person, who is told that it waits')],
  },
  'payment-on-balance': {
    at: 'money/payments/mails.ts',
    says: [
      'Your payment of … is on your credit balance (invoice #…)',
      'We received … by card for invoice #…, which …. So we put it on your credit balance, where the next invoice can be paid from it.',
      'We received … by card for invoice #…. The rest was to come from your credit balance, which no longer covers it. So we put the card payment on your balance too, and the invoice is still to be paid.',
    ],
    proof: [
      by('charges', 'M21 an invoice that was paid otherwise meanwhile: the card’s money is the customer’s'),
      by(
        'partBalance',
        'the balance spent in the meantime: the card payment is kept on the balance, told, and the invoice is owed',
      ),
    ],
  },
  'end-announced': {
    at: 'sales/deliveries/mails.ts',
    says: [
      'Do you want to keep it? Answer this mail before that day, and we start it again with everything in it.',
      'Changed your mind? Until that day you can keep it, with one click on its page.',
      'Do you want to keep it? Answer this mail before that day.',
      'Do you want to keep it? Answer this mail before that day, and we will find a solution together.',
      'Paid before that day, it starts again by itself, with everything in it.',
      'We keep … until …',
      '…, so … is suspended. Your data is safe: we keep it until …, and delete it after that day.',
      '… went to your credit balance. The next invoice can be paid from it.',
    ],
    proof: [
      by(
        'announcedEnds',
        'suspends it, tells its owner, lists it for staff, names who asked, and deletes it only after the grace period',
      ),
      by('announcedEnds', 'staff keep it with a reason: it runs again, and its subscription goes on'),
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
      by('announcedEnds', 'unpaid: the suspension announces the day, paying takes it back'),
    ],
  },
  'delivery-failed': {
    at: 'sales/deliveries/mails.ts',
    says: [
      'When you pay the invoice, the part for it goes straight to your credit balance.',
      'What you paid for it, …, is in your credit balance.',
      'Nothing was paid for it, so nothing is owed.',
      'We are sorry: … could not be delivered.',
    ],
    proof: [
      by('deliveries', 'M29 gives back exactly its share, and all shares are the invoice'),
      by('deliveries', 'before the invoice is paid owes nothing until it is'),
    ],
  },
  'renewal-invoice': {
    at: 'sales/subscriptions/mails.ts',
    says: ['… renews on …', 'Please pay it by then: nothing that you saved with us pays it by itself.'],
    proof: [
      by(
        'selfPayments',
        'a person must where nothing would: no card, one that has expired by then, a refusal, an order',
      ),
      by('subscriptions', 'renews: invoiced a week ahead, due as the period starts, taken from the balance'),
      by('subscriptions', 'ends with the period, and can be taken back until then'),
    ],
  },
  'invoice-due-soon': {
    at: 'sales/subscriptions/mails.ts',
    says: ['Please pay it by then, by card, credit balance or bank transfer.'],
    proof: [
      by('selfPayments', 'the balance pays if it covers all, else the default card, on the day it is due'),
      by('thirteenMonths', 'M26 an account fast-forwarded 13 months has exactly these invoices, charges and mails'),
    ],
  },
  'payment-failed': {
    at: 'sales/subscriptions/mails.ts',
    says: [
      'The service it is for has stopped and costs nothing more. This is for the time before, so … is still to be paid.',
      'Your service runs as before. The larger plan is yours as soon as the invoice is paid; after … the change is dropped.',
      'The invoice asks for …, and a card is charged … at least. What it pays above the invoice goes to your credit balance, whenever you pay it by card.',
    ],
    proof: [
      by(
        'hours',
        'M67 the mail of a declined card says what was tried, with which card and why it is more than the invoice',
      ),
      by('charges', 'M67 less than a card is taken for is paid by the least of a card, and the rest is on the balance'),
      by(
        'oneMail',
        'S81 a server by the hour that is deleted, its hours declined: the mail and later ones say that it is over and what is owed',
      ),
      by('collecting', 'a larger plan is charged at once, and declined it waits'),
      by('changePlan', 'waits for its payment, and is forgotten after a day without it'),
    ],
  },
  'service-suspended': {
    at: 'sales/subscriptions/mails.ts',
    says: [
      'It starts again by itself as soon as the invoice is paid. If that has not happened by …, we end it and delete its data.',
    ],
    proof: [
      by('subscriptions', 'unpaid: reminded, suspended after a week, back when it is paid'),
      by('subscriptions', 'never paid: warned, ended after a month, its invoice cancelled, nothing more asked for'),
    ],
  },
  'service-resumed': {
    at: 'sales/subscriptions/mails.ts',
    says: ['Your payment has arrived, and … is no longer suspended.'],
    proof: [by('subscriptions', 'unpaid: reminded, suspended after a week, back when it is paid')],
  },
  'service-ending': {
    at: 'sales/subscriptions/mails.ts',
    says: [
      'Invoice #… over … is still not paid. On … we end … and delete its data; nobody can bring it back then.',
      'Paid before that day, it starts again by itself, with everything in it.',
    ],
    proof: [
      by('subscriptions', 'unpaid: reminded, suspended after a week, back when it is paid'),
      by('subscriptions', 'never paid: warned, ended after a month, its invoice cancelled, nothing more asked for'),
    ],
  },
  'service-ended': {
    at: 'sales/subscriptions/mails.ts',
    says: [
      '… So we had to end …. The open renewal is cancelled; nothing more is asked for.',
      '… went to your credit balance. The next invoice can be paid from it.',
    ],
    proof: [
      by(
        'hours',
        'a card that is declined for the hours suspends as an unpaid renewal does, and stopped hours cost nothing',
      ),
      by('subscriptions', 'never paid: warned, ended after a month, its invoice cancelled, nothing more asked for'),
      by('subscriptions', 'staff cancel, keep, and end at once with the unused part given back'),
    ],
  },
  'subscription-cancelled': {
    at: 'sales/subscriptions/mails.ts',
    says: [
      'Your cancellation has arrived. … runs until … and is not renewed. It is suspended then…; please save what you need before then.',
      ', and we keep its data until … before we delete it',
      'Changed your mind? Until that day you can keep it, with one click under Billing.',
    ],
    proof: [
      by('announcedEnds', 'cancelled with its period: suspended then, kept, and its owner can change their mind'),
      by('subscriptions', 'ends with the period, and can be taken back until then'),
    ],
  },
  'subscription-kept': {
    at: 'sales/subscriptions/mails.ts',
    says: ['Your cancellation is taken back. … renews on …, as before.'],
    proof: [by('subscriptions', 'ends with the period, and can be taken back until then')],
  },
  'plan-change-refused': {
    at: 'sales/subscriptions/mails.ts',
    says: ['You wanted to go from … to …. … Everything stays as it was.'],
    proof: [
      by(
        'servers',
        'a size that does not fit is not paid for; one that cannot be made is given back, and the machine runs as it was',
      ),
    ],
  },
};

/** Texts of the site and of mails that the law takes for a fact and a person found to be none. */
export const notClaims: readonly { readonly text: string; readonly why: string }[] = [
  {
    text: 'Together … excl. VAT',
    why: 'The sums of one invoice, as its document has them; chosen.test.ts reads them in its mails.',
  },
  { text: 'Total incl. VAT', why: 'What the sum beside it has in it, in the bar of an order on a phone.' },
  {
    text: 'Nothing was deleted',
    why: 'To a signed-in person who opened the page after a deletion; the journey of signing in reads it.',
  },
  {
    text: 'You are signed in, so your account is still there. This page is shown once an account has been deleted.',
    why: 'To a signed-in person who opened the page after a deletion; the journey of signing in reads it.',
  },
  {
    text: 'Nothing was changed',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'Keep the second factor?',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'Our staff were asked to change the address of the account to …. Unless it is stopped, it is allowed on …, or earlier by a second member of our staff.',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'Our staff were asked to take the second factor off the account. Unless it is stopped, it is done on …, or earlier by a second member of our staff.',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'The address changes as soon as … has confirmed it.',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'Nothing was changed, and our staff were told. If you want to be sure, set a new password.',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'The link can no longer stop it. If it was not you, write to us at once.',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  {
    text: 'Our staff dropped it themselves, or it was never confirmed.',
    why: 'What became of one sign-in change; sign-in-changes.test.ts walks each of its states.',
  },
  { text: 'Anything unclear? Write to ….', why: 'A word to the reader, about nothing that we do.' },
  { text: 'Open console …', why: 'What a link is called, with the name of the server.' },
  { text: '0: there is no final backup.', why: 'A note of a schema.' },
  { text: '… Nothing is owed for it.', why: 'What became of one order; stand-of.test.ts compares it with the order.' },
  { text: 'Paid, delivered and ended.', why: 'What became of one order; stand-of.test.ts compares it with the order.' },
  {
    text: '… We are setting everything up now; you can leave this page.',
    why: 'What became of one order; stand-of.test.ts compares it with the order.',
  },
  {
    text: '… There is nothing more to do.',
    why: 'What became of one order; stand-of.test.ts compares it with the order.',
  },
  { text: 'Open the PDF', why: 'A button.' },
  { text: 'Keep this card for later payments and renewals', why: 'The label of a choice.' },
  { text: 'Your account was deleted', why: 'The heading of a page that is shown after the deletion.' },
  {
    text: '8 characters or more. A few unrelated words are easy to keep and hard to guess.',
    why: 'A word to the reader, about nothing that we do.',
  },
  {
    text: 'Nothing there after a minute? Please look into the spam folder as well.',
    why: 'A word to the reader, about nothing that we do.',
  },
  { text: 'Your account is deleted', why: 'The heading of a page that is shown after the deletion.' },
  {
    text: 'We like loads that come in waves, deadlines that do not move, and people who know what must never happen.',
    why: 'A taste, not a fact.',
  },
  { text: 'Three chairs are free.', why: 'The heading of the open positions.' },
  { text: 'A console in the browser', why: 'The heading of a claim that stands below it.' },
  { text: 'What if I use more traffic than included?', why: 'A question.' },
  { text: 'Three ways to be online, one panel for all of them', why: 'The heading of a claim that stands below it.' },
  { text: 'Paid means delivered', why: 'The heading of a claim that stands below it.' },
  { text: 'Nothing is done twice', why: 'The heading of a claim that stands below it.' },
  { text: 'Nothing stays half done', why: 'The heading of a claim that stands below it.' },
  { text: 'Nothing is hidden', why: 'The heading of a claim that stands below it.' },
  { text: 'Everything you run, on one calm page', why: 'The heading of a claim that stands below it.' },
  { text: 'For every pair of hands', why: 'The heading of a claim that stands below it.' },
  { text: 'Snapshots and backups', why: 'The heading of a claim that stands below it.' },
  { text: 'What each plan includes', why: 'The heading of a claim that stands below it.' },
  {
    text: 'Log lines with time zone, full mail headers, or what you see at the address. Never send illegal images; describe them.',
    why: 'A word to the reader, about nothing that we do.',
  },
  {
    text: 'The address may be mistyped, or the page has moved. Nothing up here but weather.',
    why: 'A word to the reader, about nothing that we do.',
  },
  {
    text: 'With …% VAT',
    why: 'A unit of a price that comes from the catalogue or the configurator.',
  },
  { text: ', without VAT', why: 'A unit of a price that comes from the catalogue or the configurator.' },
  { text: 'From … …, without VAT', why: 'A unit of a price that comes from the catalogue or the configurator.' },
  { text: 'Shown price: … … without VAT', why: 'A unit of a price that comes from the catalogue or the configurator.' },
  { text: '… for each GB', why: 'A unit of a price that comes from the catalogue or the configurator.' },
  { text: 'Everything above was typed by the client: open links with care.', why: 'Advice to staff.' },
  {
    text: 'Everything above was typed by a stranger: open links with care.',
    why: 'Advice to staff.',
  },
  { text: 'Anything unclear? Answer this mail or write to ….', why: 'A word to the reader, about nothing that we do.' },
  {
    text: 'If this was not you, set a new password at once at …/auth/password-reset and write to ….',
    why: 'A word to the reader, about nothing that we do.',
  },
  { text: 'If it was not you, there is nothing to do.', why: 'A word to the reader, about nothing that we do.' },
  { text: 'If this was not you, write to … at once.', why: 'A word to the reader, about nothing that we do.' },
  {
    text: 'Keep your recovery codes where you find them without your phone.',
    why: 'A word to the reader, about nothing that we do.',
  },
  { text: 'Please pay it as soon as you can.', why: 'A word to the reader, about nothing that we do.' },
  { text: 'Pay and keep it', why: 'A button.' },
  { text: 'Good to keep you', why: 'A greeting.' },
];
