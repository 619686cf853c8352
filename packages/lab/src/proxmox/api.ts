import { setTimeout as delay } from 'node:timers/promises';
import type { VendorCall, VendorReply, VendorRequest } from '../kit/vendor-server.ts';
import type { CallRow } from './call.ts';
import { accessCalls, isCsrfToken, userOfTicket } from './calls/access-calls.ts';
import { agentCalls } from './calls/agent-calls.ts';
import { backupCalls } from './calls/backup-calls.ts';
import { clusterCalls } from './calls/cluster-calls.ts';
import { consoleCalls } from './calls/console-calls.ts';
import { createCalls } from './calls/create-calls.ts';
import { firewallCalls } from './calls/firewall-calls.ts';
import { haCalls } from './calls/ha-calls.ts';
import { poolCalls } from './calls/pool-calls.ts';
import { powerCalls } from './calls/power-calls.ts';
import { snapshotCalls } from './calls/snapshot-calls.ts';
import { storageCalls } from './calls/storage-calls.ts';
import { taskCalls } from './calls/task-calls.ts';
import { vmCalls } from './calls/vm-calls.ts';
import { assertOnline, type Cluster } from './cluster.ts';
import { badParameter, PveError } from './pve-error.ts';
import { callSchemas, checkParams } from './schema.ts';
import { readUpload } from './upload.ts';

export const ROOT = '/api2/json';
/** "401s are delayed 3 s on purpose", to slow down guessing. */
const UNAUTHORIZED_MS = 3000;
const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' };

export const callRows: readonly CallRow[] = [
  ...accessCalls,
  ...clusterCalls,
  ...createCalls,
  ...vmCalls,
  ...powerCalls,
  ...snapshotCalls,
  ...backupCalls,
  ...storageCalls,
  ...agentCalls,
  ...consoleCalls,
  ...taskCalls,
  ...poolCalls,
  ...firewallCalls,
  ...haCalls,
];

/** Fault names of calls whose path alone is ambiguous: restoring is creating with an archive, and gets its own name. */
export const callNames: readonly string[] = [
  ...new Set([...callRows.map(({ name }) => name), 'restore', 'websocket']),
].sort();

export function vendorCalls(cluster: Cluster): VendorCall[] {
  return callRows.flatMap((row) => {
    const schema = callSchemas.get(row.at);
    if (schema === undefined) throw new Error(`The schema has no call ${row.at}.`);
    const call: VendorCall = {
      name:
        row.name === 'create' ? ({ body }) => (/\barchive\b/.test(body.toString()) ? 'restore' : 'create') : row.name,
      method: schema.method,
      path: `${ROOT}${schema.path}`,
      handle: (request) => answer(cluster, row, request),
    };
    // A volume id holds a slash. PVE takes it bare as well as percent-encoded.
    return schema.path.endsWith('/{volume}') ? [call, { ...call, path: `${call.path}/{rest}` }] : [call];
  });
}

async function answer(cluster: Cluster, row: CallRow, request: VendorRequest): Promise<VendorReply> {
  let params: Record<string, unknown> = {};
  try {
    const user = row.name === 'ticket' ? '' : authenticate(cluster, request);
    params = paramsOf(request);
    refuseByFault(request, row);
    const schema = callSchemas.get(row.at);
    const checked = schema && checkParams(schema, params);
    if (checked === undefined || !checked.ok) throw badParameter(checked?.errors ?? {});
    const { node } = checked.params;
    if (typeof node === 'string' && row.clusterWide !== true) assertOnline(cluster, node);
    const upload = { body: request.body, type: request.headers['content-type'] ?? '' };
    const data = await row.run({
      cluster,
      params: checked.params,
      user,
      upload,
      ...(request.fault && { fault: request.fault }),
    });
    if (request.method !== 'GET') await cluster.flush();
    const hidden = maskedAnswer(data);
    return {
      headers: JSON_TYPE,
      json: { data },
      outcome: typeof data === 'string' && data.startsWith('UPID:') ? `200, ${data}` : '200',
      exchange: { params: masked(params), ...(hidden !== data && { body: { data: hidden } }) },
    };
  } catch (error) {
    if (!(error instanceof PveError)) throw error;
    if (error.status === 401) await delay(UNAUTHORIZED_MS * cluster.pace);
    return refusal(error, params);
  }
}

function refusal(error: PveError, params: Record<string, unknown>): VendorReply {
  const { status, message, errors } = error;
  const line = { status, statusText: message.split('\n')[0]?.replace(/[^\x20-\x7e]/g, '?') ?? '' };
  const outcome = `${status} ${line.statusText}${errors === undefined ? '' : ` ${JSON.stringify(errors)}`}`;
  // Refused before the handler, or by the proxy: PVE sends no body.
  if (status === 401 || status >= 595) {
    return {
      ...line,
      headers: { 'content-type': 'text/plain' },
      body: '',
      outcome,
      exchange: { params: masked(params), body: null },
    };
  }
  const json = { data: null, ...(errors && { errors }), message: `${message}\n` };
  return { ...line, headers: JSON_TYPE, json, outcome, exchange: { params: masked(params) } };
}

function authenticate(cluster: Cluster, { headers, method }: VendorRequest): string {
  const cookie = /(?:^|;\s*)PVEAuthCookie=([^;]+)/.exec(headers.cookie ?? '')?.[1];
  if (cookie !== undefined) {
    const user = userOfTicket(cluster, decodeURIComponent(cookie));
    if (user === undefined) throw new PveError(401, 'permission denied - invalid PVE ticket');
    const token = headers.csrfpreventiontoken;
    if (method !== 'GET' && (typeof token !== 'string' || !isCsrfToken(cluster, user, token))) {
      throw new PveError(401, 'Permission denied - invalid csrf token');
    }
    return user;
  }
  return userOfToken(cluster, headers.authorization);
}

export function userOfToken(cluster: Cluster, header: string | undefined): string {
  const [, id, secret] = /^PVEAPIToken[= ]([^=\s]+)=(\S+)$/.exec(header ?? '') ?? [];
  if (id === undefined) throw new PveError(401, 'No ticket');
  const { tokens, tokenRefused } = cluster.state;
  const token = tokens.find((candidate) => candidate.id === id);
  if (token === undefined)
    throw new PveError(401, `no such token '${id.split('!')[1] ?? ''}' for user '${id.split('!')[0]}'`);
  if (token.secret !== secret || (tokenRefused && token === tokens[0])) throw new PveError(401, 'invalid token value!');
  if (token.expire !== undefined && token.expire > 0 && token.expire * 1000 < cluster.now()) {
    throw new PveError(401, `token '${id}' access expired`);
  }
  return id;
}

function refuseByFault({ fault, preset, method, params }: VendorRequest, row: CallRow): void {
  const path = params.vmid === undefined ? '/' : `/vms/${params.vmid}`;
  if (preset === 'declines' && method !== 'GET')
    throw new PveError(403, `Permission check failed (${path}, VM.Allocate)`);
  if (fault?.effect === 'error') throw new PveError(500, fault.message ?? `the lab was told to refuse ${row.name}`);
  if (fault?.effect === 'locked') throw new PveError(500, fault.message ?? 'VM is locked (backup)');
}

/** The path, then the body, then the query, which wins. */
function paramsOf({ method, url, params, body, headers }: VendorRequest): Record<string, unknown> {
  if (body.length > 0 && (method === 'GET' || method === 'DELETE')) {
    throw new PveError(501, `Unexpected content for method '${method}'`);
  }
  const type = headers['content-type'] ?? '';
  const sent: Record<string, unknown> = {};
  if (body.length > 0) {
    if (/^application\/json/i.test(type)) Object.assign(sent, readJson(body));
    else if (/^multipart\/form-data/i.test(type)) Object.assign(sent, readUpload(body, type).fields);
    else if (/^application\/x-www-form-urlencoded/i.test(type)) Object.assign(sent, readForm(body.toString('utf8')));
    else throw new PveError(501, `unsupported content type '${type}'`);
  }
  Object.assign(sent, readForm(url.searchParams));
  const { rest, volume, ...path } = params;
  if (volume !== undefined) path.volume = rest === undefined ? volume : `${volume}/${rest}`;
  for (const [name, value] of Object.entries(path)) {
    if (sent[name] !== undefined && String(sent[name]) !== value) {
      throw badParameter({ [name]: 'duplicate parameter (already defined in URI) with conflicting values!' });
    }
    sent[name] = value;
  }
  return sent;
}

function readJson(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  } catch {
    // Not JSON: refused below, like any body that is not an object.
  }
  throw new PveError(400, 'unable to parse JSON body');
}

function readForm(source: string | URLSearchParams): Record<string, string | string[]> {
  const form = typeof source === 'string' ? new URLSearchParams(source) : source;
  const values: Record<string, string | string[]> = {};
  for (const name of new Set(form.keys())) {
    const all = form.getAll(name);
    values[name] = all.length === 1 ? (all[0] ?? '') : all;
  }
  return values;
}

const secrets = /^(?:cipassword|password|otp|tfa-challenge|input-data|vncticket)$/;

function masked(params: Record<string, unknown>): Record<string, unknown> {
  // `content` of an agent call may be any file content and is masked; `content` of a storage call is a plain word.
  const isSecret = (name: string) => secrets.test(name) || (name === 'content' && 'file' in params);
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, isSecret(name) ? '********' : value]));
}

/** Tickets, generated passwords and new tokens are secrets of the answer. */
function maskedAnswer(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return data;
  const hidden = ['ticket', 'password', 'value', 'CSRFPreventionToken'].filter(
    (name) => name in data && !('key' in data),
  );
  return hidden.length === 0 ? data : { ...data, ...Object.fromEntries(hidden.map((name) => [name, '********'])) };
}

/** PVE's words for a path it does not have. The lab adds why, because its own gaps look the same. */
export function unknownCall(method: string, path: string, sentence: string) {
  const message = `Method '${method} ${path.replace(ROOT, '')}' not implemented`;
  return {
    status: 501,
    statusText: message.replace(/[^\x20-\x7e]/g, '?'),
    json: { data: null, message: `${message}\n`, lab: sentence },
  };
}
