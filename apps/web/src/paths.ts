import { cpuIds } from '@resolvo/contract/sales/cpu-ids';
import { caseNames, helpNames, positionNames } from './site/content/slugs.ts';

/** What can be done with a snapshot or a backup. */
export type CopyAct = 'restore' | 'image' | 'delete';

const serverPath = (id: string) => `/panel/servers/${encodeURIComponent(id)}`;

/** Every URL of the product. Nothing else in the web app spells one. */
export const paths = {
  home: () => '/',
  contact: () => '/contact',
  prices: () => '/prices',
  ourPanel: () => '/our-panel',
  solutionsWeb: () => '/solutions/web',
  solutionsCloud: () => '/solutions/cloud',
  solutionsDedicated: () => '/solutions/dedicated',
  solutionsCloudBuy: () => '/solutions/cloud/buy',
  solutionsDedicatedConfigure: ({ cpuId }: { cpuId: string }) =>
    `/solutions/dedicated/configure/${encodeURIComponent(cpuId)}`,
  solutionsEnterprise: () => '/solutions/enterprise',
  enterpriseInfrastructure: () => '/solutions/enterprise/dedicated-infrastructure',
  enterpriseSupport: () => '/solutions/enterprise/support',
  enterpriseSecurity: () => '/solutions/enterprise/security',
  enterpriseStack: () => '/solutions/enterprise/tailored-stack',
  tailoredWebsites: () => '/solutions/tailored-websites',
  caseStudies: () => '/case-studies',
  caseStudy: ({ name }: { name: string }) => `/case-studies/${encodeURIComponent(name)}`,
  about: () => '/company/about',
  sustainability: () => '/company/sustainability',
  careers: () => '/company/careers',
  career: ({ name }: { name: string }) => `/company/careers/${encodeURIComponent(name)}`,
  termsOfService: () => '/legal/terms-of-service',
  privacyPolicy: () => '/legal/privacy-policy',
  serviceLevelAgreement: () => '/legal/service-level-agreement',
  acceptableUse: () => '/legal/acceptable-use',
  reportAbuse: () => '/legal/report-abuse',
  help: () => '/help',
  helpArticle: ({ name }: { name: string }) => `/help/${encodeURIComponent(name)}`,
  /** What the search of the help centre reads. */
  helpIndex: () => '/help/search.json',
  accountDeleted: () => '/account/deleted',
  checkoutProduct: ({ category, product }: { category: string; product: string }) =>
    `/checkout/${encodeURIComponent(category)}/${encodeURIComponent(product)}/`,
  checkoutExtra: ({ product, serverId }: { product: string; serverId: string }) =>
    `/checkout/extras/${encodeURIComponent(product)}/?server=${encodeURIComponent(serverId)}`,
  checkoutOrder: ({ id }: { id: string }) => `/checkout/${encodeURIComponent(id)}`,

  login: () => '/auth/login',
  register: () => '/auth/register',
  activate: () => '/auth/activate',
  confirmEmail: () => '/auth/confirm-email',
  twoFactor: () => '/auth/two-factor',
  passwordReset: () => '/auth/password-reset',
  authAccountDeleted: () => '/auth/account-deleted',
  join: () => '/auth/join',
  joinStaff: () => '/auth/join-staff',
  unsubscribe: () => '/auth/unsubscribe',

  panel: () => '/panel',
  support: () => '/panel/support',
  supportNew: () => '/panel/support/new',
  supportNewFor: ({ serverId }: { serverId: string }) => `/panel/support/new?server=${encodeURIComponent(serverId)}`,
  supportNewForInvoice: ({ invoiceId }: { invoiceId: string }) =>
    `/panel/support/new?invoice=${encodeURIComponent(invoiceId)}`,
  supportNewForQuota: () => '/panel/support/new?about=quota',
  supportTicket: ({ id }: { id: string }) => `/panel/support/tickets/${encodeURIComponent(id)}`,
  supportCase: ({ id }: { id: string }) => `/panel/support/cases/${encodeURIComponent(id)}`,
  servers: () => '/panel/servers',
  serverNew: () => '/panel/servers/new',
  /** With what the new server is made from, and where that is. */
  serverNewFrom: ({ image, location }: { image: string; location: string }) =>
    `/panel/servers/new?${new URLSearchParams({ image, location })}`,
  /** With everything as that server has it. */
  serverNewLike: ({ id }: { id: string }) => `/panel/servers/new?${new URLSearchParams({ like: id })}`,
  serverOwnImages: () => '/panel/servers/images',
  serverOwnImageAdd: () => '/panel/servers/images/add',
  server: ({ id }: { id: string }) => serverPath(id),
  serverFigures: ({ id }: { id: string }) => `${serverPath(id)}/figures`,
  serverScreen: ({ id }: { id: string }) => `${serverPath(id)}/console/screen`,
  serverConsole: ({ id }: { id: string }) => `${serverPath(id)}/console`,
  serverCredentials: ({ id }: { id: string }) => `${serverPath(id)}/credentials`,
  serverCredentialsChange: ({ id }: { id: string }) => `${serverPath(id)}/credentials/change`,
  serverHostname: ({ id }: { id: string }) => `${serverPath(id)}/credentials/hostname`,
  serverSshKeyAdd: ({ id }: { id: string }) => `${serverPath(id)}/credentials/ssh-keys/add`,
  serverSshKeyRemove: ({ id, keyId }: { id: string; keyId: string }) =>
    `${serverPath(id)}/credentials/ssh-keys/${encodeURIComponent(keyId)}/remove`,
  serverBackups: ({ id }: { id: string }) => `${serverPath(id)}/backups`,
  serverBackupCreate: ({ id }: { id: string }) => `${serverPath(id)}/backups/create`,
  serverBackup: ({ id, copyId, act }: { id: string; copyId: string; act: CopyAct }) =>
    `${serverPath(id)}/backups/${encodeURIComponent(copyId)}/${act}`,
  serverSnapshots: ({ id }: { id: string }) => `${serverPath(id)}/snapshots`,
  serverSnapshotCreate: ({ id }: { id: string }) => `${serverPath(id)}/snapshots/create`,
  serverSnapshot: ({ id, copyId, act }: { id: string; copyId: string; act: CopyAct }) =>
    `${serverPath(id)}/snapshots/${encodeURIComponent(copyId)}/${act}`,
  serverImages: ({ id }: { id: string }) => `${serverPath(id)}/cloud-images`,
  serverImage: ({ id, image }: { id: string; image: string }) =>
    `${serverPath(id)}/cloud-images/${encodeURIComponent(image)}`,
  serverScale: ({ id }: { id: string }) => `${serverPath(id)}/scale`,
  /** The payment of a larger size that the bank wants to be confirmed. */
  serverScaleConfirm: ({ id, invoiceId }: { id: string; invoiceId: string }) =>
    `${serverPath(id)}/scale?confirm=${encodeURIComponent(invoiceId)}`,
  serverScaleTo: ({ id, planId }: { id: string; planId: string }) =>
    `${serverPath(id)}/scale/${encodeURIComponent(planId)}`,
  serverRescue: ({ id }: { id: string }) => `${serverPath(id)}/rescue`,
  serverFirewall: ({ id }: { id: string }) => `${serverPath(id)}/firewall`,
  firewalls: () => '/panel/firewalls',
  firewallCreate: () => '/panel/firewalls/create',
  firewall: ({ firewallId }: { firewallId: string }) => `/panel/firewalls/${encodeURIComponent(firewallId)}`,
  networks: () => '/panel/networks',
  networkCreate: () => '/panel/networks/create',
  network: ({ networkId }: { networkId: string }) => `/panel/networks/${encodeURIComponent(networkId)}`,
  floatingAddresses: () => '/panel/floating-addresses',
  floatingAddressCreate: () => '/panel/floating-addresses/create',
  floatingAddress: ({ floatingId }: { floatingId: string }) =>
    `/panel/floating-addresses/${encodeURIComponent(floatingId)}`,
  volumes: () => '/panel/volumes',
  volumeCreate: () => '/panel/volumes/create',
  volumeCreateFor: ({ serverId }: { serverId: string }) =>
    `/panel/volumes/create?server=${encodeURIComponent(serverId)}`,
  volume: ({ volumeId }: { volumeId: string }) => `/panel/volumes/${encodeURIComponent(volumeId)}`,
  serverConsoleWindow: ({ id }: { id: string }) => `/panel/me/server/${encodeURIComponent(id)}/console`,
  cpanel: () => '/panel/cpanel',
  cpanelPackage: ({ id }: { id: string }) => `/panel/cpanel/${encodeURIComponent(id)}`,
  cpanelPackageChange: ({ id }: { id: string }) => `/panel/cpanel/${encodeURIComponent(id)}/change`,
  /** The payment of a larger package that the bank wants to be confirmed. */
  cpanelPackageChangeConfirm: ({ id, invoiceId }: { id: string; invoiceId: string }) =>
    `/panel/cpanel/${encodeURIComponent(id)}/change?confirm=${encodeURIComponent(invoiceId)}`,
  cpanelPackageChangeTo: ({ id, planId }: { id: string; planId: string }) =>
    `/panel/cpanel/${encodeURIComponent(id)}/change/${encodeURIComponent(planId)}`,
  domains: () => '/panel/domains',
  domainCreate: () => '/panel/domains/create',
  reverseNames: () => '/panel/domains/reverse',
  domain: ({ domainId }: { domainId: string }) => `/panel/domains/${encodeURIComponent(domainId)}`,
  domainRecords: ({ domainId }: { domainId: string }) => `/panel/domains/${encodeURIComponent(domainId)}/records`,
  domainHistory: ({ domainId }: { domainId: string }) => `/panel/domains/${encodeURIComponent(domainId)}/history`,
  domainCheck: ({ domainId }: { domainId: string }) => `/panel/domains/${encodeURIComponent(domainId)}/check`,
  tokens: () => '/panel/tokens',
  tokenCreate: () => '/panel/tokens/create',
  tokenEdit: ({ tokenId }: { tokenId: string }) => `/panel/tokens/edit/${encodeURIComponent(tokenId)}`,
  tokenActivity: ({ tokenId }: { tokenId: string }) => `/panel/tokens/activity/${encodeURIComponent(tokenId)}`,
  billing: () => '/panel/billing',
  billingSubscription: ({ id }: { id: string }) => `/panel/billing#subscription-${encodeURIComponent(id)}`,
  billingTopup: () => '/panel/billing/topup',
  billingStatement: () => '/panel/billing/statement',
  billingQuote: ({ id }: { id: string }) => `/panel/billing/quotes/${encodeURIComponent(id)}`,
  billingInvoice: ({ id }: { id: string }) => `/panel/billing/invoices/${encodeURIComponent(id)}`,
  account: () => '/panel/account',
  accountSecurity: () => '/panel/account/security',
  accountSecurityPassword: () => '/panel/account/security/password',
  accountSecurityTwoFactor: () => '/panel/account/security/two-factor',
  accountBilling: () => '/panel/account/billing',
  accountBillingAddMethod: () => '/panel/account/billing/add-payment-method',
  accountMembers: () => '/panel/account/members',
  accountMemberInvite: () => '/panel/account/members/invite',
  accountMember: ({ membershipId }: { membershipId: string }) =>
    `/panel/account/members/${encodeURIComponent(membershipId)}`,
  accountActivity: () => '/panel/account/activity',
  accountNotifications: () => '/panel/account/notifications',
  inbox: () => '/panel/inbox',

  admin: () => '/panel/admin',
  adminTickets: () => '/panel/admin/tickets',
  adminSavedReplies: () => '/panel/admin/tickets/replies',
  adminDesk: () => '/panel/admin/tickets/desk',
  adminTicket: ({ id }: { id: string }) => `/panel/admin/tickets/${encodeURIComponent(id)}`,
  adminAbuse: () => '/panel/admin/abuse',
  adminAbuseCreate: () => '/panel/admin/abuse/create',
  adminAbuseCase: ({ caseId }: { caseId: string }) => `/panel/admin/abuse/${encodeURIComponent(caseId)}`,
  adminFinance: () => '/panel/admin/finance',
  adminFinding: ({ findingId }: { findingId: string }) =>
    `/panel/admin/finance/findings/${encodeURIComponent(findingId)}`,
  adminAlerts: () => '/panel/admin/finance/alerts',
  adminHalt: ({ haltId }: { haltId: string }) => `/panel/admin/finance/halts/${encodeURIComponent(haltId)}`,
  adminDisputes: () => '/panel/admin/finance/disputes',
  adminTransactions: () => '/panel/admin/finance/manage-transactions',
  adminTransactionBook: () => '/panel/admin/finance/manage-transactions/book',
  adminTransactionAdjust: () => '/panel/admin/finance/manage-transactions/adjust',
  adminTransaction: ({ entryId }: { entryId: string }) =>
    `/panel/admin/finance/manage-transactions/${encodeURIComponent(entryId)}`,
  adminQuotes: () => '/panel/admin/quotes',
  adminQuoteCreate: () => '/panel/admin/quotes/create',
  adminQuoteFor: ({ userId, enquiryId }: { userId: string; enquiryId: string }) =>
    `/panel/admin/quotes/create?client=${encodeURIComponent(userId)}&enquiry=${encodeURIComponent(enquiryId)}`,
  adminQuote: ({ quoteId }: { quoteId: string }) => `/panel/admin/quotes/${encodeURIComponent(quoteId)}`,
  adminOrders: () => '/panel/admin/orders',
  adminOrderCreate: () => '/panel/admin/orders/create',
  adminOrderFor: ({ userId }: { userId: string }) => `/panel/admin/orders/create?client=${encodeURIComponent(userId)}`,
  adminOrder: ({ orderId }: { orderId: string }) => `/panel/admin/orders/${encodeURIComponent(orderId)}`,
  adminInvoices: () => '/panel/admin/invoices',
  adminInvoiceCreate: () => '/panel/admin/invoices/create',
  adminInvoiceBuilder: () => '/panel/admin/invoice-builder',
  adminInvoiceRates: () => '/panel/admin/invoices/exchange-rates',
  adminInvoice: ({ invoiceId }: { invoiceId: string }) => `/panel/admin/invoices/${encodeURIComponent(invoiceId)}`,
  adminTasks: () => '/panel/admin/tasks',
  adminEndings: () => '/panel/admin/endings',
  adminParts: () => '/panel/admin/parts',
  adminPlans: () => '/panel/admin/plans',
  adminPlanCreate: () => '/panel/admin/plans/create',
  adminPlan: ({ planId }: { planId: string }) => `/panel/admin/plans/${encodeURIComponent(planId)}`,
  adminClients: () => '/panel/admin/clients',
  adminClientCreate: () => '/panel/admin/clients/create',
  adminClientFrom: ({ enquiryId }: { enquiryId: string }) =>
    `/panel/admin/clients/create?enquiry=${encodeURIComponent(enquiryId)}`,
  adminClient: ({ userId }: { userId: string }) => `/panel/admin/clients/${encodeURIComponent(userId)}`,
  adminTokens: () => '/panel/admin/tokens',
  adminTokenActivity: ({ tokenId }: { tokenId: string }) =>
    `/panel/admin/tokens/activity/${encodeURIComponent(tokenId)}`,
  adminAudit: () => '/panel/admin/audit',
  adminAuditEvent: ({ eventId }: { eventId: string }) => `/panel/admin/audit/${encodeURIComponent(eventId)}`,
  adminClientServices: ({ userId }: { userId: string }) =>
    `/panel/admin/clients/${encodeURIComponent(userId)}/services`,
  adminClientMoney: ({ userId }: { userId: string }) => `/panel/admin/clients/${encodeURIComponent(userId)}/money`,
  adminClientPeople: ({ userId }: { userId: string }) => `/panel/admin/clients/${encodeURIComponent(userId)}/people`,
  adminClientMessages: ({ userId }: { userId: string }) =>
    `/panel/admin/clients/${encodeURIComponent(userId)}/messages`,
  adminClientHistory: ({ userId }: { userId: string }) => `/panel/admin/clients/${encodeURIComponent(userId)}/history`,
  adminServers: () => '/panel/admin/servers',
  adminHosting: () => '/panel/admin/hosting',
  adminHostingServers: () => '/panel/admin/hosting/servers',
  adminHostingPackage: ({ packageId }: { packageId: string }) =>
    `/panel/admin/hosting/${encodeURIComponent(packageId)}`,
  adminNodes: () => '/panel/admin/servers/nodes',
  adminServerAdd: () => '/panel/admin/servers/add',
  adminNetworks: () => '/panel/admin/networks',
  adminFloatingAddresses: () => '/panel/admin/floating-addresses',
  adminVolumes: () => '/panel/admin/volumes',
  adminVolume: ({ volumeId }: { volumeId: string }) => `/panel/admin/volumes/${encodeURIComponent(volumeId)}`,
  adminServer: ({ serverId }: { serverId: string }) => `/panel/admin/servers/${encodeURIComponent(serverId)}`,
  adminDomains: () => '/panel/admin/domains',
  adminDomainSettings: () => '/panel/admin/domains/settings',
  adminDomain: ({ domainId }: { domainId: string }) => `/panel/admin/domains/${encodeURIComponent(domainId)}`,
  adminSubnets: () => '/panel/admin/subnets',
  adminSubnetCreate: () => '/panel/admin/subnets/create',
  adminSubnet: ({ subnetId }: { subnetId: string }) => `/panel/admin/subnets/${encodeURIComponent(subnetId)}`,
  adminDispatchMail: () => '/panel/admin/dispatch-mail',
  adminDispatch: ({ dispatchId }: { dispatchId: string }) =>
    `/panel/admin/dispatch-mail/${encodeURIComponent(dispatchId)}`,
  adminMailLog: () => '/panel/admin/dispatch-mail/log',
  adminMail: ({ mailId }: { mailId: string }) => `/panel/admin/dispatch-mail/log/${encodeURIComponent(mailId)}`,
  adminMailTexts: () => '/panel/admin/dispatch-mail/texts',
  adminMailText: ({ name }: { name: string }) => `/panel/admin/dispatch-mail/texts/${encodeURIComponent(name)}`,
  adminMailBlocked: () => '/panel/admin/dispatch-mail/blocked',
  adminMailReceived: () => '/panel/admin/dispatch-mail/received',
  adminRoles: () => '/panel/admin/roles',
  adminStaffInvite: () => '/panel/admin/roles/invite',
  adminStaffPerson: ({ personId }: { personId: string }) => `/panel/admin/roles/staff/${encodeURIComponent(personId)}`,
  adminStaffHistory: () => '/panel/admin/roles/history',
  adminRoleCreate: () => '/panel/admin/roles/create',
  /** With the rights of another role to begin with. */
  adminRoleCopy: ({ roleId }: { roleId: string }) => `/panel/admin/roles/create?from=${encodeURIComponent(roleId)}`,
  adminRole: ({ roleId }: { roleId: string }) => `/panel/admin/roles/${encodeURIComponent(roleId)}`,

  sitemap: () => '/sitemap.xml',
  robots: () => '/robots.txt',
  manifest: () => '/manifest.webmanifest',

  apiDocs: () => '/api/docs',
  lab: () => '/lab',
};

/** The public pages that search engines should know. */
export const sitePaths = [
  paths.home(),
  paths.solutionsWeb(),
  paths.solutionsCloud(),
  paths.solutionsCloudBuy(),
  paths.solutionsDedicated(),
  ...cpuIds.map((cpuId) => paths.solutionsDedicatedConfigure({ cpuId })),
  paths.solutionsEnterprise(),
  paths.enterpriseInfrastructure(),
  paths.enterpriseSupport(),
  paths.enterpriseSecurity(),
  paths.enterpriseStack(),
  paths.tailoredWebsites(),
  paths.prices(),
  paths.ourPanel(),
  paths.contact(),
  paths.caseStudies(),
  ...caseNames.map((name) => paths.caseStudy({ name })),
  paths.about(),
  paths.sustainability(),
  paths.careers(),
  ...positionNames.map((name) => paths.career({ name })),
  paths.termsOfService(),
  paths.privacyPolicy(),
  paths.serviceLevelAgreement(),
  paths.acceptableUse(),
  paths.reportAbuse(),
  paths.help(),
  ...helpNames.map((name) => paths.helpArticle({ name })),
];

/**
 * The pages that journeys look at one by one. Articles are made by one page from Markdown: two show what it draws, a
 * law test reads the HTML of all.
 */
export const walkedPaths = sitePaths.filter(
  (path) => !path.startsWith(`${paths.help()}/`) || /\/(first-login-ssh|api-examples)$/.test(path),
);

/** Pages that are written to disk at build time, complete without JavaScript. */
export const publicPaths = [
  ...sitePaths,
  paths.sitemap(),
  paths.robots(),
  paths.manifest(),
  paths.helpIndex(),
  paths.accountDeleted(),
  paths.login(),
  paths.register(),
  paths.activate(),
  paths.confirmEmail(),
  paths.twoFactor(),
  paths.passwordReset(),
  paths.authAccountDeleted(),
];

/** Pages that only a signed-in person sees: the panel, and the checkout of an order. */
export const isPersonal = (pathname: string): boolean => /^\/(panel(\/|$)|checkout\/[^/]+\/?$)/.test(pathname);
