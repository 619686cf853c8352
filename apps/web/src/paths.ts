import { caseNames, cpuIds, positionNames } from './site/content/slugs.ts';

/** What can be done with a snapshot or a backup. */
export type CopyAct = 'restore' | 'delete';

const serverPath = (id: string) => `/panel/servers/${encodeURIComponent(id)}`;

/** Every URL of the product. Nothing else in the web app spells one. */
export const paths = {
  home: () => '/',
  contact: () => '/contact',
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
  accountDeleted: () => '/account/deleted',
  checkoutProduct: ({ category, product }: { category: string; product: string }) =>
    `/checkout/${encodeURIComponent(category)}/${encodeURIComponent(product)}/`,
  checkoutOrder: ({ id }: { id: string }) => `/checkout/${encodeURIComponent(id)}`,

  login: () => '/auth/login',
  register: () => '/auth/register',
  activate: () => '/auth/activate',
  confirmEmail: () => '/auth/confirm-email',
  twoFactor: () => '/auth/two-factor',
  passwordReset: () => '/auth/password-reset',
  authAccountDeleted: () => '/auth/account-deleted',

  panel: () => '/panel',
  support: () => '/panel/support',
  supportNew: () => '/panel/support/new',
  servers: () => '/panel/servers',
  serverNew: () => '/panel/servers/new',
  server: ({ id }: { id: string }) => serverPath(id),
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
  serverConsoleWindow: ({ id }: { id: string }) => `/panel/me/server/${encodeURIComponent(id)}/console`,
  cpanel: () => '/panel/cpanel',
  domains: () => '/panel/domains',
  tokens: () => '/panel/tokens',
  tokenCreate: () => '/panel/tokens/create',
  billing: () => '/panel/billing',
  billingSubscription: ({ id }: { id: string }) => `/panel/billing#subscription-${encodeURIComponent(id)}`,
  billingTopup: () => '/panel/billing/topup',
  billingStatement: () => '/panel/billing/statement',
  billingInvoice: ({ id }: { id: string }) => `/panel/billing/invoices/${encodeURIComponent(id)}`,
  account: () => '/panel/account',
  accountSecurity: () => '/panel/account/security',
  accountSecurityPassword: () => '/panel/account/security/password',
  accountSecurityTwoFactor: () => '/panel/account/security/two-factor',
  accountBilling: () => '/panel/account/billing',
  accountBillingAddMethod: () => '/panel/account/billing/add-payment-method',
  accountActivity: () => '/panel/account/activity',

  admin: () => '/panel/admin',
  adminTickets: () => '/panel/admin/tickets',
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
  adminOrders: () => '/panel/admin/orders',
  adminOrderCreate: () => '/panel/admin/orders/create',
  adminOrder: ({ orderId }: { orderId: string }) => `/panel/admin/orders/${encodeURIComponent(orderId)}`,
  adminInvoices: () => '/panel/admin/invoices',
  adminInvoiceCreate: () => '/panel/admin/invoices/create',
  adminInvoiceBuilder: () => '/panel/admin/invoice-builder',
  adminInvoiceRates: () => '/panel/admin/invoices/exchange-rates',
  adminInvoice: ({ invoiceId }: { invoiceId: string }) => `/panel/admin/invoices/${encodeURIComponent(invoiceId)}`,
  adminTasks: () => '/panel/admin/tasks',
  adminEndings: () => '/panel/admin/endings',
  adminPlans: () => '/panel/admin/plans',
  adminPlanCreate: () => '/panel/admin/plans/create',
  adminPlan: ({ planId }: { planId: string }) => `/panel/admin/plans/${encodeURIComponent(planId)}`,
  adminClients: () => '/panel/admin/clients',
  adminClient: ({ userId }: { userId: string }) => `/panel/admin/clients/${encodeURIComponent(userId)}`,
  adminServers: () => '/panel/admin/servers',
  adminNodes: () => '/panel/admin/servers/nodes',
  adminServerAdd: () => '/panel/admin/servers/add',
  adminServer: ({ serverId }: { serverId: string }) => `/panel/admin/servers/${encodeURIComponent(serverId)}`,
  adminSubnets: () => '/panel/admin/subnets',
  adminSubnetCreate: () => '/panel/admin/subnets/create',
  adminSubnet: ({ subnetId }: { subnetId: string }) => `/panel/admin/subnets/${encodeURIComponent(subnetId)}`,
  adminRoles: () => '/panel/admin/roles',

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
];

/** Pages that are written to disk at build time, complete without JavaScript. */
export const publicPaths = [
  ...sitePaths,
  paths.sitemap(),
  paths.robots(),
  paths.manifest(),
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
