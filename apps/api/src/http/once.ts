import { onceHeader, onceKey, onceRefusals } from '@resolvo/contract/asked-once';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../core/actor.ts';
import type { Press, Presses } from '../core/presses.ts';
import { invalid } from '../core/refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The act that is being done for the first time with its key. */
    press: Press | undefined;
  }
}

/** Undefined where the caller sent no key. */
function pressOf(request: FastifyRequest, actor: Actor): Press | undefined {
  const key = request.headers[onceHeader];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !onceKey.test(key)) throw invalid(onceHeader, onceRefusals.shape);
  const accountId = 'accountId' in actor ? actor.accountId : null;
  return {
    callerId: 'personId' in actor ? actor.personId : null,
    key,
    asked: JSON.stringify([request.method, request.url, accountId, request.body ?? null]),
  };
}

/** True when the act was done before, and its answer was sent. */
export async function answeredBefore(
  presses: Presses,
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
): Promise<boolean> {
  const press = pressOf(request, actor);
  if (!press) return false;
  const before = await presses.begin(press);
  if (!before) {
    request.press = press;
    return false;
  }
  if (before.cookies.length > 0) reply.header('set-cookie', [...before.cookies]);
  // Sent as a string: it was serialized when it was first sent.
  reply.code(before.status).type('application/json; charset=utf-8').send(before.body);
  return true;
}

/** Before an answer is sent. Refused acts are forgotten: they changed nothing, and may be right a moment later. */
export async function noteAnswer(
  presses: Presses,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  const { press } = request;
  if (!press) return;
  request.press = undefined;
  const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  try {
    if (reply.statusCode >= 400 || typeof payload !== 'string') await presses.forget(press);
    else await presses.keep(press, { status: reply.statusCode, body: payload, cookies });
  } catch (error) {
    // The act itself is done or refused, which is what the caller must hear.
    request.log.error({ event: 'presses.answer_not_noted', err: error }, 'The answer to an act was not noted');
  }
}
