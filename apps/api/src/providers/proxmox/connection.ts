import { type Agent, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { ComputeError } from '../compute.ts';
import { agentFor, isAboutCertificate, type Trust } from '../tls-agent.ts';
import { endInTime, wholeText } from '../whole-answer.ts';
import { createBreaker } from './breaker.ts';
import { refusalOf } from './outcomes.ts';

export interface ClusterConfig {
  readonly name: string;
  readonly location: string;
  /** https://host:8006 */
  readonly url: string;
  /** USER@REALM!TOKENID=SECRET */
  readonly token: string;
  readonly trust?: Trust | undefined;
  /** VLANs of its bridge that nothing but private networks uses. */
  readonly privateVlans?: { readonly first: number; readonly last: number } | undefined;
}

export type Params = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
export type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Connection {
  readonly config: ClusterConfig;
  readonly agent: Agent;
  readonly authorization: string;
  call<S extends z.ZodType>(verb: Verb, path: string, answer: S, params?: Params): Promise<z.output<S>>;
  /** A small file and the fields that go with it, as a form of a browser. */
  upload<S extends z.ZodType>(path: string, answer: S, fields: Params, file: UploadedFile): Promise<z.output<S>>;
  close(): void;
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

interface Sent {
  readonly type: string;
  readonly content: string | Buffer;
}

const bodySchema = z.object({
  data: z.unknown().optional(),
  message: z.string().optional(),
  errors: z.unknown().optional(),
});

/** Until a file is sent and checked at the other end. */
const longestUploadMs = 300_000;

/** Retries while the machine is locked: after 0.5, 1 and 2 s. Waiting longer is up to the caller. */
const lockWaits = [500, 1000, 2000];

export function connectTo(
  config: ClusterConfig,
  { timeoutMs = 35_000, onDown }: { timeoutMs?: number; onDown?: (error: unknown) => void } = {},
): Connection {
  const base = new URL(config.url);
  const agent = agentFor(base, config.trust);
  const authorization = `PVEAPIToken=${config.token}`;
  const breaker = createBreaker(config.name, { onOpen: onDown });

  async function send(verb: Verb, path: string, params: Params): Promise<{ data?: unknown; silence?: ComputeError }> {
    const form = formOf(params);
    const inBody = verb === 'POST' || verb === 'PUT';
    const url = new URL(`/api2/json${path}`, base);
    if (!inBody) url.search = form;
    return answerOf(
      await exchange(
        url,
        verb,
        2 * timeoutMs,
        inBody ? { type: 'application/x-www-form-urlencoded', content: form } : undefined,
      ),
    );
  }

  async function sendFile(path: string, fields: Params, { name, bytes }: UploadedFile) {
    const form = new FormData();
    for (const [key, value] of Object.entries(fields)) form.append(key, String(value));
    // PVE reads the form as it arrives: the file comes last, and its field is called so.
    form.append('filename', new Blob([bytes]), name);
    const packed = new Response(form);
    const type = packed.headers.get('content-type') ?? '';
    const content = Buffer.from(await packed.arrayBuffer());
    return answerOf(await exchange(new URL(`/api2/json${path}`, base), 'POST', longestUploadMs, { type, content }));
  }

  function answerOf({ status, statusText, text }: Awaited<ReturnType<typeof exchange>>): {
    data?: unknown;
    silence?: ComputeError;
  } {
    const body = bodySchema.safeParse(parseJson(text));
    if (status >= 200 && status < 300 && body.success) return { data: body.data.data };
    if (status >= 200 && status < 300)
      throw new ComputeError('unknown', 'The hypervisor answered something else than JSON.');
    const errors = body.success && body.data.errors ? ` ${JSON.stringify(body.data.errors)}` : '';
    const refusal = refusalOf(
      status,
      `${(body.success ? body.data.message : undefined)?.trim() || statusText}${errors}`,
    );
    // 595 and above: one node could not reach another. The cluster itself answered, so the breaker must not count it.
    if (status >= 595) return { silence: refusal };
    throw refusal;
  }

  function exchange(url: URL, verb: Verb, longest: number, body: Sent | undefined) {
    return new Promise<{ status: number; statusText: string; text: string }>((resolve, reject) => {
      let sent = false;
      const failed = (cut: Error & { code?: string }) => {
        const error: typeof cut = ended() ?? cut;
        // The server may close a kept-alive connection at any moment, also as we send on it.
        if (verb === 'GET' && request.reusedSocket && error.code === 'ECONNRESET') {
          return exchange(url, verb, longest, body).then(resolve, reject);
        }
        return reject(
          new ComputeError(
            // A GET changes nothing, so it is safe to repeat after a lost answer.
            sent && verb !== 'GET' ? 'unknown' : 'unreachable',
            `${config.name} did not answer: ${error.message}`,
            isAboutCertificate(error) ? 'wrong_certificate' : 'no_answer',
          ),
        );
      };
      const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(
        url,
        {
          method: verb,
          agent,
          headers: {
            authorization,
            accept: 'application/json',
            ...(body !== undefined && {
              'content-type': body.type,
              'content-length': Buffer.byteLength(body.content),
            }),
          },
        },
        (response) =>
          void wholeText(response).then(
            (text) => resolve({ status: response.statusCode ?? 0, statusText: response.statusMessage ?? '', text }),
            failed,
          ),
      );
      const ended = endInTime(request, timeoutMs, longest);
      request.on('socket', (socket) => {
        const isSent = () => {
          sent = true;
        };
        if (socket.connecting) socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', isSent);
        else isSent();
      });
      request.on('error', failed);
      request.end(body?.content);
    });
  }

  return {
    config,
    agent,
    authorization,
    async call(verb, path, answer, params = {}) {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const { data, silence } = await breaker.run(() => send(verb, path, params));
          if (silence) throw silence;
          return read(`${verb} ${path}`, answer, data);
        } catch (error) {
          const wait = lockWaits[attempt];
          if (!(error instanceof ComputeError) || error.outcome !== 'locked' || wait === undefined) throw error;
          await delay(wait * (0.5 + Math.random()));
        }
      }
    },
    async upload(path, answer, fields, file) {
      const { data, silence } = await breaker.run(() => sendFile(path, fields, file));
      if (silence) throw silence;
      return read(`POST ${path}`, answer, data);
    },
    close: () => agent.destroy(),
  };
}

function read<S extends z.ZodType>(call: string, answer: S, data: unknown): z.output<S> {
  const parsed = answer.safeParse(data);
  if (parsed.success) return parsed.data;
  throw new ComputeError('unknown', `${call} answered in a shape we do not know: ${parsed.error.message}`);
}

/** PVE reads booleans as 0 and 1 only, and a list as its key repeated. */
function formOf(params: Params): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      form.append(name, typeof one === 'boolean' ? (one ? '1' : '0') : String(one));
    }
  }
  return form.toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
