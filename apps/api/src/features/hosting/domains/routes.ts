import type { domainDeskEndpoints } from '@resolvo/contract/hosting/domain-desk';
import { freeLabelFits } from '@resolvo/contract/hosting/domain-names';
import type { domainEndpoints } from '@resolvo/contract/hosting/domains';
import type { Deps } from '../../../core/deps.ts';
import type { Handlers } from '../../../core/handlers.ts';
import { ownServers } from '../../machines/servers/list-servers.ts';
import { endBelow, keepBelow } from './below.ts';
import { allowWord, blockWord } from './blocked-words.ts';
import { createDomain } from './create-domain.ts';
import { saveSettings, showSettings } from './domain-settings.ts';
import { freeNameVerdict } from './free-names.ts';
import { getDomain, getStaffDomain, republishDomain } from './get-domain.ts';
import { handOverDomain, withdrawDomain } from './hand-over-domain.ts';
import { linkToServer, unlinkOwn } from './link-domain.ts';
import { listDomains, ownDomains, productDomains } from './list-domains.ts';
import { checkOwn } from './prove-domain.ts';
import { describeDomain, removeDomain, restoreDomain } from './remove-domain.ts';
import { listReverseNames, setReverseName } from './reverse-names.ts';
import { addressesOfServer } from './server-addresses.ts';

export function domainRoutes(
  deps: Deps,
): Handlers<
  Exclude<keyof typeof domainEndpoints, 'domainLinkPackage'> | keyof typeof domainDeskEndpoints | 'accountProducts'
> {
  return {
    accountProducts: async ({ actor }) => ({
      proxmox: await ownServers(deps, actor),
      domains: await productDomains(deps, actor),
    }),
    domainList: ({ actor, query }) => ownDomains(deps, actor, query),
    domainAvailability: async ({ query }) => {
      const fits = freeLabelFits(query.name.trim().toLowerCase());
      const verdict = fits === true ? await freeNameVerdict(deps.db, query.name, query.suffix) : fits;
      return { available: verdict === true, reason: verdict === true ? '' : verdict };
    },
    domainCreate: ({ actor, body }) => createDomain(deps, actor, body),
    domainDetail: ({ actor, params }) => getDomain(deps, actor, params.domain_id),
    domainDescribe: async ({ actor, params, body }) => {
      await describeDomain(deps, actor, params.domain_id, body.description);
      return { details: 'The description is saved.' };
    },
    domainCheck: ({ actor, params }) => checkOwn(deps, actor, params.domain_id),
    domainLink: ({ actor, params, body }) => linkToServer(deps, actor, params.domain_id, body),
    domainUnlink: ({ actor, params, body }) => unlinkOwn(deps, actor, params.domain_id, body),
    domainRemove: async ({ actor, params, body }) => {
      await removeDomain(deps, actor, params.domain_id, body.name);
      return { details: 'The domain is given back.' };
    },
    domainRestore: async ({ actor, params }) => {
      await restoreDomain(deps, actor, params.domain_id);
      return { details: 'The domain is yours again.' };
    },
    domainBelowEnd: async ({ actor, params, body }) => ({
      details: await endBelow(deps, actor, params.domain_id, body.name),
    }),
    domainBelowKeep: async ({ actor, params, body }) => {
      await keepBelow(deps, actor, params.domain_id, body.name);
      return { details: 'It stays with the account that has it. They are told.' };
    },
    reverseNameList: ({ actor }) => listReverseNames(deps, actor.accountId),
    vmAddresses: ({ actor, params }) => addressesOfServer(deps, actor.accountId, params.server_id),
    reverseNameSet: async ({ actor, body }) => ({ details: await setReverseName(deps, actor, body) }),
    adminDomainList: ({ query }) => listDomains(deps, query),
    adminDomainDetail: ({ params }) => getStaffDomain(deps, params.domain_id),
    adminDomainHandOver: async ({ actor, params, body }) => {
      await handOverDomain(deps, actor, params.domain_id, body);
      return { details: 'The domain went to the other account.' };
    },
    adminDomainWithdraw: async ({ actor, params, body }) => {
      await withdrawDomain(deps, actor, params.domain_id, body);
      return { details: 'The domain is withdrawn.' };
    },
    adminDomainPublish: async ({ actor, params }) => {
      await republishDomain(deps, actor, params.domain_id);
      return { details: 'All records are sent again.' };
    },
    domainSettings: () => showSettings(deps),
    domainSettingsSave: async ({ actor, body }) => {
      await saveSettings(deps, actor, body);
      return { details: 'Saved. New zones get them.' };
    },
    blockedWordAdd: ({ actor, body }) => blockWord(deps, actor, body),
    blockedWordRemove: async ({ actor, params }) => {
      await allowWord(deps, actor, params.word_id);
      return { details: 'The word is allowed again.' };
    },
  };
}
