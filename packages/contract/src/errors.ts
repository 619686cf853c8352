import { z } from 'zod';

/** Each code has exactly one HTTP status. */
export const errorStatus = {
  malformed_request: 400,
  unauthenticated: 401,
  session_expired: 401,
  wrong_credentials: 401,
  permission_denied: 403,
  csrf_refused: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  confirmation_required: 409,
  two_factor_required: 409,
  email_unverified: 409,
  other_person: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  validation_failed: 422,
  too_many_requests: 429,
  internal_error: 500,
  upstream_unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

export const errorBodySchema = z.strictObject({
  details: z.string().describe('A sentence for the person who reads it.'),
  code: z.enum(errorCodes),
  fields: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
  request_id: z.string(),
});

export type ErrorBody = z.infer<typeof errorBodySchema>;
export type FieldError = NonNullable<ErrorBody['fields']>[number];
