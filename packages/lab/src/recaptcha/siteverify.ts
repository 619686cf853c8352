import type { VendorReply, VendorRequest } from '../kit/vendor-server.ts';
import type { Tokens } from './tokens.ts';

/** The reference: https://developers.google.com/recaptcha/docs/verify#error-code-reference */
type ErrorCode =
  | 'missing-input-secret'
  | 'invalid-input-secret'
  | 'missing-input-response'
  | 'invalid-input-response'
  | 'bad-request'
  | 'timeout-or-duplicate';

/** Sentinel: an action of this name is always refused, so that one form can be tested without breaking all. */
export const DECLINED_ACTION = 'lab_decline';

/** The vendor answers 200 for good and bad tokens; only `success` tells them apart. */
export function siteverify(tokens: Tokens, request: VendorRequest): VendorReply {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return failure(['bad-request'], 'a body that is not form-encoded');
  }
  const form = new URLSearchParams(request.body.toString('utf8'));
  const secret = form.get('secret') ?? '';
  const response = form.get('response') ?? '';
  const remoteIp = form.get('remoteip');
  // The journal gets no secret, and of a token only enough characters to recognise it.
  const summary = `response ${response.slice(0, 12)}…${remoteIp === null ? '' : `, remoteip ${remoteIp}`}`;

  const missing: ErrorCode[] = [];
  if (response === '') missing.push('missing-input-response');
  if (secret === '') missing.push('missing-input-secret');
  if (missing.length > 0) return failure(missing, summary);
  if (secret !== tokens.secret) return failure(['invalid-input-secret'], summary);

  const spent = tokens.spend(response);
  if (spent.kind === 'unknown') return failure(['invalid-input-response'], summary);
  if (spent.kind === 'stale') return failure(['timeout-or-duplicate'], summary);

  const { hostname, action, issued_at } = spent.issued;
  if (request.preset === 'declines' || action === DECLINED_ACTION) return failure(['invalid-input-response'], summary);
  return reply({
    json: {
      success: true,
      // The vendor's form is yyyy-MM-dd'T'HH:mm:ssZZ, without a fraction.
      challenge_ts: issued_at.replace(/\.\d+Z$/, 'Z'),
      hostname,
      ...(action !== undefined && { action }),
    },
    outcome: 'success',
    summary,
  });
}

function failure(codes: ErrorCode[], summary: string): VendorReply {
  return reply({ json: { success: false, 'error-codes': codes }, outcome: codes.join(', '), summary });
}

function reply({ json, outcome, summary }: { json: object; outcome: string; summary: string }): VendorReply {
  return { json, outcome, requestSummary: summary, responseSummary: JSON.stringify(json) };
}
