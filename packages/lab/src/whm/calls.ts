import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Account, Plan, ServerState } from './model.ts';
import { usageOf } from './model.ts';

/** One hosting server at work. */
export interface Desk {
  readonly name: string;
  readonly state: ServerState;
  readonly capacity: number;
  now(): number;
  /** Where its pretend cPanel is shown. */
  readonly panel: string;
  readonly sessions: Map<string, { user: string; used: boolean; expires: number }>;
}

/** A call that failed: HTTP is 200 all the same, and the reason stands in the metadata. */
export class WhmRefusal extends Error {}

interface Param {
  readonly required?: true;
  readonly values?: readonly string[];
}
type Form = Readonly<Record<string, string>>;

/** What a call takes, as whm-api1.json of the protocols writes it down, and what it does. */
export interface WhmCall {
  readonly name: string;
  readonly params: Readonly<Record<string, Param>>;
  /** Further parameters are those of the function that is called through it. */
  readonly open?: true;
  /** Answers in the envelope of cPanel API 2. */
  readonly old?: true;
  run(desk: Desk, form: Form): unknown;
}

const need: Param = { required: true };
const may: Param = {};
const bit: Param = { values: ['0', '1'] };

/** https://docs.cpanel.net/knowledge-base/accounts/reserved-invalid-and-misconfigured-username/ names many more. */
const reservedUsers = ['root', 'nobody', 'cpanel', 'mysql', 'system', 'all', 'virtfs', 'postgres', 'whm'];

function accountOf({ state }: Desk, user: string | undefined): Account {
  const found = state.accounts.find((one) => one.user === user);
  if (!found) throw new WhmRefusal('Account does not exist.');
  return found;
}

export const isTaken = ({ state }: Desk, domain: string): boolean =>
  state.accounts.some((one) => [one.domain, ...one.addons, ...one.parked].includes(domain));

function createAccount(desk: Desk, form: Form): unknown {
  const { state } = desk;
  const user = (form.username ?? '').toLowerCase();
  const domain = (form.domain ?? '').toLowerCase();
  if (!/^[a-z0-9]{1,16}$/.test(user)) throw new WhmRefusal(`“${user}” is not a valid username on this system.`);
  if (/^(\d|test)/.test(user) || reservedUsers.includes(user)) {
    throw new WhmRefusal(`“${user}” is a reserved username on this system.`);
  }
  if (state.accounts.some((one) => one.user === user)) {
    throw new WhmRefusal(`This system already has an account named “${user}”.`);
  }
  if (state.accounts.some((one) => one.user.slice(0, 8) === user.slice(0, 8))) {
    throw new WhmRefusal(`The first 8 characters of “${user}” are those of another account on this server.`);
  }
  if (!/^([a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/.test(domain)) throw new WhmRefusal(`“${domain}” is not a valid domain.`);
  if (isTaken(desk, domain)) throw new WhmRefusal(`The domain “${domain}” already exists in the userdata.`);
  const plan = form.plan ?? 'default';
  if (!state.plans.some(({ name }) => name === plan)) throw new WhmRefusal(`The package “${plan}” does not exist.`);
  refuseWeak(form.password ?? randomBytes(12).toString('hex'));
  state.accounts.push({
    user,
    domain,
    email: form.contactemail ?? '',
    plan,
    uid: state.nextUid,
    createdAt: desk.now(),
    password: hashed(form.password ?? ''),
    suspended: false,
    suspendReason: 'not suspended',
    suspendedAt: null,
    addons: [],
    parked: [],
    mailboxes: [],
    databases: [],
  });
  state.nextUid += 1;
  return { ip: state.address, nameserver: 'ns1.resolvo.test', nameserver2: 'ns2.resolvo.test', package: plan };
}

const hashed = (password: string) => createHash('sha256').update(password).digest('hex');

function refuseWeak(password: string): void {
  if (password.length < 8) throw new WhmRefusal('The password you selected cannot be used because it is too weak.');
}

function limitOf(text: string | undefined, usual: number | 'unlimited'): number | 'unlimited' {
  if (text === undefined || text === '') return usual;
  if (text === 'unlimited') return 'unlimited';
  if (!/^\d{1,9}$/.test(text)) throw new WhmRefusal(`“${text}” is not a limit.`);
  return Number(text);
}

const planRow = ({ name, quota, bwlimit, maxpop, maxsql, maxaddon }: Plan) => ({
  name,
  QUOTA: String(quota),
  BWLIMIT: String(bwlimit),
  MAXPOP: String(maxpop),
  MAXSQL: String(maxsql),
  MAXADDON: String(maxaddon),
  CPMOD: 'jupiter',
  FEATURELIST: 'default',
});

export function accountRow(desk: Desk, account: Account) {
  const plan = desk.state.plans.find(({ name }) => name === account.plan);
  const { disk } = usageOf(account, desk.now());
  return {
    user: account.user,
    domain: account.domain,
    email: account.email,
    ip: desk.state.address,
    ipv6: [],
    owner: 'root',
    plan: account.plan,
    partition: 'home',
    theme: 'jupiter',
    uid: account.uid,
    unix_startdate: Math.floor(account.createdAt / 1000),
    suspended: account.suspended ? 1 : 0,
    suspendreason: account.suspendReason,
    suspendtime: account.suspendedAt === null ? null : Math.floor(account.suspendedAt / 1000),
    is_locked: 0,
    disklimit: typeof plan?.quota === 'number' ? `${plan.quota}M` : 'unlimited',
    diskused: `${Math.round(disk / 1024 / 1024)}M`,
    maxpop: String(plan?.maxpop ?? 'unlimited'),
    maxsql: String(plan?.maxsql ?? 'unlimited'),
    maxaddons: String(plan?.maxaddon ?? '*unknown*'),
  };
}

/** The functions of cPanel's own API that can be called through WHM. */
const uapiFunctions: Readonly<Record<string, (desk: Desk, account: Account) => unknown>> = {
  'ResourceUsage::get_usages': (desk, account) => {
    const plan = desk.state.plans.find(({ name }) => name === account.plan);
    const { disk, traffic } = usageOf(account, desk.now());
    const row = (id: string, usage: number, limit: number | 'unlimited' | undefined, factor = 1) => ({
      id,
      description: id,
      usage,
      maximum: typeof limit === 'number' ? limit * factor : null,
      formatter: factor === 1 ? null : 'format_bytes',
      error: null,
      url: '',
    });
    return [
      row('disk_usage', disk, plan?.quota, 1024 * 1024),
      row('bandwidth', traffic, plan?.bwlimit, 1024 * 1024),
      row('addon_domains', account.addons.length, plan?.maxaddon),
      row('email_accounts', account.mailboxes.length, plan?.maxpop),
      row('mysql_databases', account.databases.length, plan?.maxsql),
    ];
  },
  'DomainInfo::list_domains': (_desk, account) => ({
    main_domain: account.domain,
    addon_domains: account.addons,
    parked_domains: account.parked,
    sub_domains: [],
  }),
};

/** The functions of cPanel's older API that the lab knows. */
const api2Functions: Readonly<Record<string, (desk: Desk, account: Account, form: Form) => string | true>> = {
  'AddonDomain::addaddondomain'(desk, account, form) {
    const plan = desk.state.plans.find(({ name }) => name === account.plan);
    const domain = (form.newdomain ?? '').toLowerCase();
    if (isTaken(desk, domain)) return `The domain “${domain}” already exists in the userdata.`;
    if (typeof plan?.maxaddon === 'number' && account.addons.length >= plan.maxaddon) {
      return 'You have reached your maximum number of addon domains.';
    }
    account.addons.push(domain);
    return true;
  },
  'AddonDomain::deladdondomain'(_desk, account, { domain = '', subdomain = '' }) {
    // The addon's subdomain, an underscore and the main domain.
    if (subdomain !== `${domain.replaceAll('.', '-').slice(0, 63)}_${account.domain}`) {
      return `“${subdomain}” is not the subdomain of an addon domain.`;
    }
    return taken(account.addons, domain);
  },
  'Park::park'(desk, account, form) {
    const domain = (form.domain ?? '').toLowerCase();
    if (isTaken(desk, domain)) return `The domain “${domain}” already exists in the userdata.`;
    account.parked.push(domain);
    return true;
  },
  'Park::unpark': (_desk, account, { domain = '' }) => taken(account.parked, domain),
};

function taken(from: string[], domain: string): string | true {
  const at = from.indexOf(domain);
  if (at === -1) return `You do not control the domain “${domain}”.`;
  from.splice(at, 1);
  return true;
}

function callApi2(desk: Desk, form: Form): unknown {
  const name = `${form.cpanel_jsonapi_module}::${form.cpanel_jsonapi_func}`;
  const found = api2Functions[name];
  if (!found) throw new WhmRefusal(`The lab's cPanel has no function ${name}.`);
  const done = found(desk, accountOf(desk, form.cpanel_jsonapi_user), form);
  return [done === true ? { result: 1, reason: 'Done.' } : { result: 0, reason: done }];
}

export const whmCalls: readonly WhmCall[] = [
  {
    name: 'createacct',
    params: {
      username: need,
      domain: may,
      plan: may,
      password: may,
      contactemail: may,
      quota: may,
      showpass: { values: ['y', 'n'] },
      mxcheck: { values: ['local', 'secondary', 'remote', 'auto'] },
      dkim: bit,
      spf: bit,
      dmarc: bit,
    },
    run: createAccount,
  },
  {
    name: 'suspendacct',
    params: { user: need, reason: may, disallowun: bit },
    run(desk, { user, reason = 'Unknown' }) {
      const account = accountOf(desk, user);
      Object.assign(account, { suspended: true, suspendReason: reason, suspendedAt: desk.now() });
      return undefined;
    },
  },
  {
    name: 'unsuspendacct',
    params: { user: need },
    run(desk, { user }) {
      Object.assign(accountOf(desk, user), { suspended: false, suspendReason: 'not suspended', suspendedAt: null });
      return undefined;
    },
  },
  {
    name: 'removeacct',
    params: { username: need, keepdns: bit },
    run(desk, { username }) {
      const account = accountOf(desk, username);
      desk.state.accounts.splice(desk.state.accounts.indexOf(account), 1);
      return undefined;
    },
  },
  {
    name: 'changepackage',
    params: { user: need, pkg: need },
    run(desk, { user, pkg }) {
      const account = accountOf(desk, user);
      const plan = desk.state.plans.find(({ name }) => name === pkg);
      if (!plan) throw new WhmRefusal(`The package “${pkg}” does not exist.`);
      account.plan = plan.name;
      return undefined;
    },
  },
  {
    name: 'listpkgs',
    params: { want: { values: ['all', 'creatable', 'editable', 'viewable'] } },
    run: ({ state }) => ({ pkg: state.plans.map(planRow) }),
  },
  {
    name: 'addpkg',
    params: {
      name: need,
      quota: may,
      bwlimit: may,
      maxpop: may,
      maxsql: may,
      maxsub: may,
      maxpark: may,
      maxaddon: may,
      hasshell: bit,
    },
    run({ state }, form) {
      const name = form.name ?? '';
      if (!/^[\w-]{1,64}$/.test(name) || name === 'extensions')
        throw new WhmRefusal(`“${name}” is not a valid package name.`);
      if (state.plans.some((one) => one.name === name)) throw new WhmRefusal(`The package “${name}” already exists.`);
      state.plans.push({
        name,
        quota: limitOf(form.quota, 10_240),
        bwlimit: limitOf(form.bwlimit, 1_048_576),
        maxpop: limitOf(form.maxpop, 'unlimited'),
        maxsql: limitOf(form.maxsql, 'unlimited'),
        maxaddon: limitOf(form.maxaddon, 0),
      });
      return { pkg: name };
    },
  },
  {
    name: 'listaccts',
    params: {
      search: may,
      searchtype: { values: ['domain', 'owner', 'user', 'ip', 'package'] },
      searchmethod: { values: ['exact', 'regex'] },
      want: may,
    },
    run(desk, { search, searchtype = 'user', searchmethod = 'regex' }) {
      const field = searchtype === 'package' ? 'plan' : searchtype;
      const rows = desk.state.accounts.map((account) => accountRow(desk, account));
      const fits = (value: string) =>
        searchmethod === 'exact' ? value === search : new RegExp(search ?? '').test(value);
      return {
        acct: rows.filter(
          (row) =>
            search === undefined || fits(String(Object.entries(row).find(([name]) => name === field)?.[1] ?? '')),
        ),
      };
    },
  },
  {
    name: 'accountsummary',
    params: { user: may, domain: may },
    run: (desk, { user }) => ({ acct: [accountRow(desk, accountOf(desk, user))] }),
  },
  {
    name: 'create_user_session',
    params: { user: need, service: { required: true, values: ['cpaneld', 'whostmgrd', 'webmaild'] }, app: may },
    run(desk, { user }) {
      const account = accountOf(desk, user);
      if (account.suspended) throw new WhmRefusal('The account is suspended.');
      const token = `cpsess${String(randomInt(1e9, 1e10 - 1))}`;
      const session = `${account.user}:${randomBytes(12).toString('hex')}:create_user_session,${randomBytes(8).toString('hex')}`;
      const expires = desk.now() + 15 * 60_000;
      desk.sessions.set(`${token} ${session}`, { user: account.user, used: false, expires });
      return {
        url: `${desk.panel}/${desk.name}/${token}/login/?session=${encodeURIComponent(session)}`,
        cp_security_token: `/${token}`,
        session,
        service: 'cpaneld',
        expires: Math.floor(expires / 1000),
      };
    },
  },
  {
    name: 'passwd',
    params: { user: need, password: need, db_pass_update: bit },
    run(desk, { user, password = '' }) {
      const account = accountOf(desk, user);
      refuseWeak(password);
      account.password = hashed(password);
      return { app: ['system', 'ftp', 'mail'] };
    },
  },
  {
    name: 'uapi_cpanel',
    params: { 'cpanel.user': need, 'cpanel.module': need, 'cpanel.function': need },
    open: true,
    run(desk, form) {
      const account = accountOf(desk, form['cpanel.user']);
      const name = `${form['cpanel.module']}::${form['cpanel.function']}`;
      const found = uapiFunctions[name];
      if (!found) return { uapi: { status: 0, errors: [`The lab's cPanel has no function ${name}.`], data: null } };
      return {
        uapi: { status: 1, errors: null, messages: null, warnings: null, metadata: {}, data: found(desk, account) },
      };
    },
  },
  {
    name: 'cpanel',
    params: {
      cpanel_jsonapi_user: need,
      cpanel_jsonapi_apiversion: { required: true, values: ['2'] },
      cpanel_jsonapi_module: need,
      cpanel_jsonapi_func: need,
    },
    open: true,
    old: true,
    run: callApi2,
  },
  {
    name: 'start_background_pkgacct',
    params: { user: need, compressionsetting: { values: ['compress'] }, tarroot: may, skiphomedir: bit },
    run(desk, { user }) {
      const account = accountOf(desk, user);
      const session = `${account.user}${desk.now()}${randomBytes(6).toString('hex')}`;
      desk.state.backups.push({ session, user: account.user, startedAt: desk.now() });
      return { session_id: session };
    },
  },
  {
    name: 'get_pkgacct_session_state',
    params: { session_id: need },
    run({ state }, { session_id }) {
      if (!state.backups.some(({ session }) => session === session_id))
        throw new WhmRefusal('The session does not exist.');
      return { state: 'COMPLETED' };
    },
  },
];
