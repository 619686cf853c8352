import type { z } from 'zod';
import { type AccountRef, type Hosting, HostingError } from '../hosting.ts';
import {
  accountList,
  api2Rows,
  backupStarted,
  backupState,
  domainList,
  measured,
  nothing,
  planList,
  sessionAnswer,
  uapi,
  usageRows,
} from './answers.ts';
import { type Connection, connectTo, type WhmServerConfig } from './connection.ts';

/** Making an account takes up to a minute. */
const createSeconds = 90;

/*
 * Whatever reaches WHM as a name is one of these shapes: nothing else can become another account, another call or
 * another parameter, for any caller.
 */
const userShape = /^[a-z][a-z0-9]{0,15}$/;
const reserved = new Set([
  'root',
  'nobody',
  'cpanel',
  'mysql',
  'postgres',
  'system',
  'whm',
  'all',
  'default',
  'virtfs',
]);
const domainShape = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/;
const planShape = /^[a-z0-9][a-z0-9-]{0,60}$/;
const workShape = /^[A-Za-z0-9_-]{1,120}$/;

function shaped(what: string, value: string, shape: RegExp): string {
  if (shape.test(value)) return value;
  throw new HostingError('refused', `This is not ${what} of a hosting server: ${JSON.stringify(value.slice(0, 80))}`);
}

function userOf({ user }: Pick<AccountRef, 'user'>): string {
  if (reserved.has(user)) throw new HostingError('refused', `The user ${user} belongs to the server itself.`);
  return shaped('a user', user, userShape);
}

const domainOf = (domain: string) => shaped('a domain', domain, domainShape);

/** Hosting on cPanel servers, by WHM API 1. */
export function whmHosting(configs: readonly WhmServerConfig[], patience?: number): Hosting {
  const connections = new Map(configs.map((config) => [config.name, connectTo(config, patience)]));
  const at = (server: string): Connection => {
    const found = connections.get(server);
    if (found) return found;
    throw new HostingError('unreachable', `WHM_SERVERS has no server ${server}.`);
  };
  /** A reseller's packages carry the reseller's name. */
  const planAt = ({ config }: Connection, plan: string) =>
    `${config.user === 'root' ? '' : `${config.user}_`}${shaped('a plan', plan, planShape)}`;
  const plansOf = (whm: Connection) => whm.call('read', 'listpkgs', planList, { want: 'all' });
  /** Calls a function of the account's own API. */
  async function asUser<S extends z.ZodType>(
    ref: AccountRef,
    module: string,
    func: string,
    data: S,
  ): Promise<z.output<S>> {
    const answer = await at(ref.server).call('read', 'uapi_cpanel', uapi(data), {
      'cpanel.user': userOf(ref),
      'cpanel.module': module,
      'cpanel.function': func,
    });
    const { status, errors, data: found } = answer.uapi;
    if (status === 1 && found != null) return found as z.output<S>;
    throw new HostingError('refused', `${ref.server} refused ${module}::${func}: ${(errors ?? []).join(' ')}`);
  }

  /** Functions of the account's older API, which has those for domains. */
  async function byApi2(ref: AccountRef, module: string, func: string, params: Record<string, string>): Promise<void> {
    const rows = await at(ref.server).call('change', 'cpanel', api2Rows, {
      cpanel_jsonapi_user: userOf(ref),
      cpanel_jsonapi_apiversion: 2,
      cpanel_jsonapi_module: module,
      cpanel_jsonapi_func: func,
      ...params,
    });
    const failed = rows.find(({ result }) => result !== 1);
    if (failed) throw new HostingError('refused', `${ref.server} refused the domain: ${failed.reason}`);
  }

  return {
    servers: configs.map(({ name, location, capacity }) => ({ name, location, capacity })),
    accounts: (server) => at(server).call('read', 'listaccts', accountList),
    async find(ref) {
      const user = userOf(ref);
      // Not accountsummary: it answers a missing account with a sentence, this one with an empty list.
      const query = { search: user, searchtype: 'user', searchmethod: 'exact' };
      return (await at(ref.server).call('read', 'listaccts', accountList, query)).find((one) => one.user === user);
    },
    async ensurePlan(server, plan, { diskMb, websites, mailboxes, databases }) {
      const whm = at(server);
      const [name, there] = [planAt(whm, plan), await plansOf(whm)];
      if (there.includes(name)) return;
      const limits = {
        quota: diskMb,
        bwlimit: 'unlimited',
        maxpop: mailboxes,
        maxsql: databases,
        maxaddon: websites - 1,
        maxpark: 'unlimited',
        maxsub: 'unlimited',
        hasshell: 0,
      };
      try {
        await whm.call('change', 'addpkg', nothing, { name: shaped('a plan', plan, planShape), ...limits });
      } catch (error) {
        // Two accounts of a new plan may be made at once.
        if (!(error instanceof HostingError) || error.outcome !== 'refused') throw error;
        if (!(await plansOf(whm)).includes(name)) throw error;
      }
    },
    async create(ref, { domain, email, plan, password }) {
      const whm = at(ref.server);
      const account = {
        username: userOf(ref),
        domain: domainOf(domain),
        plan: planAt(whm, plan),
        contactemail: shaped('a mail address', email, /^[^\s,;<>"'\\]{1,190}@[^\s,;<>"'\\@]{1,190}$/),
        password,
        // Otherwise the answer holds the password.
        showpass: 'n',
        // By the records of the domain: otherwise an account for a stranger's domain would get the mail of our customers to it.
        mxcheck: 'auto',
        dkim: 1,
        spf: 1,
        dmarc: 1,
      };
      await whm.call('change', 'createacct', nothing, account, createSeconds);
    },
    async suspend(ref, reason) {
      await at(ref.server).call('change', 'suspendacct', nothing, { user: userOf(ref), reason: oneLine(reason) });
    },
    async resume(ref) {
      await at(ref.server).call('change', 'unsuspendacct', nothing, { user: userOf(ref) });
    },
    async terminate(ref) {
      await at(ref.server).call('change', 'removeacct', nothing, { username: userOf(ref) }, createSeconds);
    },
    async changePlan(ref, plan) {
      const whm = at(ref.server);
      await whm.call('change', 'changepackage', nothing, { user: userOf(ref), pkg: planAt(whm, plan) });
    },
    async setPassword(ref, password) {
      await at(ref.server).call('change', 'passwd', nothing, { user: userOf(ref), password, db_pass_update: 0 });
    },
    async usage(ref) {
      const rows = await asUser(ref, 'ResourceUsage', 'get_usages', usageRows);
      return {
        disk: measured(rows, 'disk_usage'),
        traffic: measured(rows, 'bandwidth'),
        mailboxes: measured(rows, 'email_accounts'),
        databases: measured(rows, 'mysql_databases'),
      };
    },
    async addedDomains(ref) {
      const { parked_domains, addon_domains } = await asUser(ref, 'DomainInfo', 'list_domains', domainList);
      return { own: parked_domains, further: addon_domains };
    },
    async addDomain(ref, domain, as) {
      const name = domainOf(domain);
      if (as === 'own') return byApi2(ref, 'Park', 'park', { domain: name });
      // cPanel has no newer call that makes the domain, its folder and its records at once.
      return byApi2(ref, 'AddonDomain', 'addaddondomain', { newdomain: name, subdomain: folderName(name), dir: name });
    },
    async removeDomain(ref, domain) {
      const name = domainOf(domain);
      const there = await asUser(ref, 'DomainInfo', 'list_domains', domainList);
      if (there.parked_domains.includes(name)) return byApi2(ref, 'Park', 'unpark', { domain: name });
      if (!there.addon_domains.includes(name)) return;
      const subdomain = `${folderName(name)}_${there.main_domain}`;
      return byApi2(ref, 'AddonDomain', 'deladdondomain', { domain: name, subdomain });
    },
    async openSession(ref) {
      const whm = at(ref.server);
      const { url } = await whm.call('change', 'create_user_session', sessionAnswer, {
        user: userOf(ref),
        service: 'cpaneld',
      });
      const { protocol, origin } = new URL(url);
      // A browser is sent there: never to a script or an open connection, whatever the server answers.
      if (protocol === 'https:' || origin === whm.config.panelOrigin) return url;
      throw new HostingError('refused', `${ref.server} answered a login address that is not https.`);
    },
    async startBackup(ref) {
      const params = { user: userOf(ref), compressionsetting: 'compress' };
      return (await at(ref.server).call('change', 'start_background_pkgacct', backupStarted, params)).session_id;
    },
    async isBackupDone(server, work) {
      const session_id = shaped('a backup', work, workShape);
      const { state } = await at(server).call('read', 'get_pkgacct_session_state', backupState, { session_id });
      if (state === 'FAILED') throw new HostingError('refused', `${server} could not pack the account (${work}).`);
      return state === 'COMPLETED';
    },
    close() {
      for (const connection of connections.values()) connection.close();
    },
  };
}

/** The subdomain of the main domain that cPanel makes for a further website. */
const folderName = (domain: string): string => domain.replaceAll('.', '-').slice(0, 63);

/** Shown on the page of a suspended website, in a file of one line. */
const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 200);
