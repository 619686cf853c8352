import { cpuIds } from '@resolvo/contract/sales/cpu-ids';
import { paths } from './paths.ts';
import { caseNames, helpNames, positionNames } from './site/content/slugs.ts';

// Beside paths.ts, which every page loads: these lists are for the build, the site map and the tests.

/** Where the page of an address that leads nowhere is kept. The server sends it with the status of one that does not exist. */
export const missingPath = '/404';

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
  paths.stopChange(),
  paths.twoFactor(),
  paths.passwordReset(),
  paths.authAccountDeleted(),
];
