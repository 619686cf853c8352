import { request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { HostingError } from '../hosting.ts';
import { agentFor, isAboutCertificate, type Trust } from '../tls-agent.ts';
import { endInTime, wholeText } from '../whole-answer.ts';

export interface WhmServerConfig {
  readonly name: string;
  readonly location: string;
  readonly capacity: number;
  /** https://host:2087 */
  readonly url: string;
  /** The WHM user that the token belongs to: root, or a reseller. */
  readonly user: string;
  readonly token: string;
  /** Without it the certificate must be signed by a public CA. */
  readonly trust?: Trust | undefined;
  /** Where one-click logins may lead to besides https; the lab's pages are not served with TLS. */
  readonly panelOrigin?: string | undefined;
}

/** Whether a call changes something: then a lost answer says nothing about whether it was done. */
export type Verb = 'read' | 'change';
export type Params = Readonly<Record<string, string | number | undefined>>;

export interface Connection {
  readonly config: WhmServerConfig;
  call<S extends z.ZodType>(
    verb: Verb,
    name: string,
    answer: S,
    params?: Params,
    seconds?: number,
  ): Promise<z.output<S>>;
  close(): void;
}

/** WHM answers 200 to calls that failed: `metadata.result` alone says whether one did what it should. */
const envelope = z.object({
  metadata: z.object({ result: z.coerce.number(), reason: z.string().default('') }),
  data: z.unknown().optional(),
});

/** The older envelopes, also of refused tokens. */
const oldEnvelope = z.object({
  cpanelresult: z.object({
    error: z.string().optional(),
    data: z.unknown().optional(),
    event: z.object({ result: z.coerce.number() }).optional(),
  }),
});

const usualSeconds = 30;

/** `patience`: which part of its time a call is given; tests of servers that hang give little. */
export function connectTo(config: WhmServerConfig, patience = 1): Connection {
  const base = new URL(config.url);
  const agent = agentFor(base, config.trust);

  /** Always a POST: passwords stay out of access logs. */
  function exchange(verb: Verb, name: string, body: string, seconds: number) {
    return new Promise<{ status: number; text: string }>((resolve, reject) => {
      let sent = false;
      const failed = (cut: Error & { code?: string }) => {
        const error: typeof cut = ended() ?? cut;
        if (verb === 'read' && request.reusedSocket && error.code === 'ECONNRESET') {
          return exchange(verb, name, body, seconds).then(resolve, reject);
        }
        return reject(
          new HostingError(
            sent && verb === 'change' ? 'unknown' : 'unreachable',
            `${config.name} did not answer: ${error.message}`,
            isAboutCertificate(error) ? 'wrong_certificate' : 'no_answer',
          ),
        );
      };
      const request = httpsRequest(
        new URL(`/json-api/${name}`, base),
        {
          method: 'POST',
          agent,
          headers: {
            authorization: `whm ${config.user}:${config.token}`,
            accept: 'application/json',
            'content-type': 'application/x-www-form-urlencoded',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) =>
          void wholeText(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), failed),
      );
      const ended = endInTime(request, seconds * patience * 1000);
      request.on('socket', (socket) => {
        const isSent = () => {
          sent = true;
        };
        if (socket.connecting) socket.once('secureConnect', isSent);
        else isSent();
      });
      request.on('error', failed);
      request.end(body);
    });
  }

  return {
    config,
    async call(verb, name, answer, params = {}, seconds = usualSeconds) {
      const { status, text } = await exchange(verb, name, formOf(params), seconds);
      if (status === 401 || status === 403) {
        throw new HostingError('unreachable', `${config.name} refused our token (${status}).`, 'token_refused');
      }
      if (status >= 500)
        throw new HostingError(verb === 'change' ? 'unknown' : 'unreachable', `${config.name} answered ${status}.`);
      const data = dataOf(config.name, name, parseJson(text));
      const parsed = answer.safeParse(data);
      if (parsed.success) return parsed.data;
      throw new HostingError('unknown', `${name} answered in a shape we do not know: ${parsed.error.message}`);
    },
    close: () => agent.destroy(),
  };
}

function dataOf(server: string, name: string, body: unknown): unknown {
  const current = envelope.safeParse(body);
  if (current.success) {
    const { metadata, data } = current.data;
    if (metadata.result === 1) return data;
    throw new HostingError('refused', `${server} refused ${name}: ${metadata.reason}`);
  }
  const old = oldEnvelope.safeParse(body);
  if (!old.success) throw new HostingError('unknown', `${server} answered something else than JSON of WHM to ${name}.`);
  const { error, data } = old.data.cpanelresult;
  if (error === undefined) return data;
  if (/access denied/i.test(error)) throw new HostingError('unreachable', `${server}: ${error}`, 'token_refused');
  throw new HostingError('refused', `${server} refused ${name}: ${error}`);
}

/** Without `api.version` WHM answers in the envelopes of its old API. */
function formOf(params: Params): string {
  const form = new URLSearchParams({ 'api.version': '1' });
  for (const [name, value] of Object.entries(params)) if (value !== undefined) form.append(name, String(value));
  return form.toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
