import type { hostingServerEndpoints } from '@resolvo/contract/hosting/hosting-servers';
import type { packageAdminEndpoints } from '@resolvo/contract/hosting/package-admin';
import type { packageEndpoints } from '@resolvo/contract/hosting/packages';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { saveServer } from '../hosting-servers/server-settings.ts';
import { adoptAccount } from './adopt-account.ts';
import { cancelPackage, changeOptions, keepOwnPackage, previewChange, requestChange } from './change-package.ts';
import { touchedWithPackages } from './held-accounts.ts';
import { findHostingDifferences, listHostingServers } from './hosting-reach.ts';
import { linkToPackage } from './link-to-package.ts';
import { listPackages, ownPackages } from './list-packages.ts';
import { offerHosting } from './offer-hosting.ts';
import { openPackage, packageUsage, setPackagePassword } from './operate-package.ts';
import { ownPackage, packageTasks, staffPackage } from './package-detail.ts';
import { addPackageDomain, removePackageDomain } from './package-names.ts';
import { packagePoints } from './package-points.ts';
import { deletePackage, resumeByStaff, suspendByStaff } from './steer-package.ts';

type Names =
  | 'accountTouched'
  | 'domainLinkPackage'
  | 'hostingOffer'
  | keyof typeof packageEndpoints
  | keyof typeof packageAdminEndpoints
  | keyof typeof hostingServerEndpoints;

export function packageRoutes(deps: Deps): Handlers<Names> {
  return {
    accountTouched: ({ actor }) => touchedWithPackages(deps, actor.accountId),
    domainLinkPackage: ({ actor, params, body }) => linkToPackage(deps, actor, params.domain_id, body),
    hostingOffer: () => offerHosting(deps),
    packageList: ({ actor }) => ownPackages(deps, actor),
    packageDetail: ({ actor, params }) => ownPackage(deps, actor.accountId, params.package_id),
    packagePoints: ({ actor, params }) => packagePoints(deps, actor, params.package_id),
    packageUsage: ({ actor, params }) => packageUsage(deps, actor, params.package_id),
    packageOpen: ({ actor, params }) => openPackage(deps, actor, params.package_id),
    packagePassword: async ({ actor, params, body }) => {
      await setPackagePassword(deps, actor, params.package_id, body.new_password);
      return { details: 'The password was changed.' };
    },
    packageDomainAdd: async ({ actor, params, body }) => {
      return { details: await addPackageDomain(deps, actor, params.package_id, body) };
    },
    packageDomainRemove: async ({ actor, params, body }) => ({
      details: await removePackageDomain(deps, actor, params.package_id, body.domain),
    }),
    packageChangeOptions: ({ actor, params }) => changeOptions(deps, actor.accountId, params.package_id),
    packageChangePreview: ({ actor, params }) => previewChange(deps, actor, params.package_id, params.plan_id),
    packageChange: ({ actor, params, body }) => requestChange(deps, actor, params.package_id, body.plan_id),
    packageCancel: async ({ actor, params }) => ({ details: await cancelPackage(deps, actor, params.package_id) }),
    packageKeep: async ({ actor, params }) => {
      await keepOwnPackage(deps, actor, params.package_id);
      return { details: 'The package stays. It is being opened again.' };
    },
    adminPackageList: ({ query }) => listPackages(deps, query),
    adminPackageDetail: ({ params }) => staffPackage(deps, params.package_id),
    adminPackageTasks: ({ params, query }) => packageTasks(deps, params.package_id, query),
    adminPackageSuspend: async ({ actor, params, body }) => {
      await suspendByStaff(deps, actor, params.package_id, body.reason);
      return { details: 'The package is suspended.' };
    },
    adminPackageResume: async ({ actor, params }) => {
      await resumeByStaff(deps, actor, params.package_id);
      return { details: 'The package is being resumed.' };
    },
    adminPackageDelete: async ({ actor, params, body }) => {
      await deletePackage(deps, actor, params.package_id, body);
      return { details: 'The package is being deleted. A final backup is made first.' };
    },
    adminHostingServers: () => listHostingServers(deps),
    adminHostingServerSave: async ({ actor, params, body }) => {
      await saveServer(deps, actor, params.hosting_server, body);
      return { details: 'The hosting server was saved.' };
    },
    adminHostingDifferences: () => findHostingDifferences(deps),
    adminHostingAdopt: ({ actor, params, body }) => adoptAccount(deps, actor, params.hosting_server, body),
  };
}
