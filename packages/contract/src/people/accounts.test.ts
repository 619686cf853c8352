import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { pageQuery } from '../common.ts';
import { errorStatus } from '../errors.ts';
import { linkToken, recoveryCode, totpCode } from './account-fields.ts';
import { deleteBody, emailBody, passwordResetBody, registerBody, usernameBody } from './accounts.ts';
import { loginBody } from './sign-in.ts';

/** What a form would show: the first message of each field. */
function said(schema: z.ZodType, value: unknown): Record<string, string> {
  const result = schema.safeParse(value);
  const issues = result.success ? [] : result.error.issues;
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

const password = 'fjord-Lantern-93-quiet';
const login = { email: 'ada@example.test', password, remember_me: false, recaptcha: 'x' };
const register = { email: 'ada@example.test', password, cpassword: password, 'remember-me': false, recaptcha: 'x' };

describe('chapter 5 of the specification, letter for letter', () => {
  const emails = [undefined, null, '', '   ', 5].map((email): [unknown, string] => [email, 'Please enter your email.']);
  const badEmails = [
    'ada',
    'ada@',
    '@example.test',
    'ada@example',
    'a b@example.test',
    'a@b.c,d@e.f',
    `${'x'.repeat(250)}@example.test`,
  ].map((email): [unknown, string] => [email, 'The email address is badly formatted.']);
  test.each([...emails, ...badEmails])('email %j: %s', (email, message) => {
    expect(said(loginBody, { ...login, email })).toEqual({ email: message });
    expect(said(registerBody, { ...register, email })).toEqual({ email: message });
    expect(said(emailBody, { email })).toEqual({ email: message });
  });

  const passwords: [unknown, string][] = [
    [undefined, 'Please enter your password.'],
    ['', 'Please enter your password.'],
    ['1234567', 'You password must have 8 characters or more.'],
    ['x'.repeat(257), 'You password must have 256 characters or less.'],
  ];
  test.each(passwords)('password %j: %s', (value, message) => {
    expect(said(loginBody, { ...login, password: value })).toEqual({ password: message });
    expect(said(registerBody, { ...register, password: value, cpassword: value })).toEqual({
      password: message,
      cpassword: message,
    });
  });

  test('the confirmation must be equal', () => {
    const differ = { cpassword: 'Passwords do not match.' };
    expect(said(registerBody, { ...register, cpassword: `${password}x` })).toEqual(differ);
    const reset = { token: 'x'.repeat(43), password, cpassword: `${password}x` };
    expect(said(passwordResetBody, reset)).toEqual(differ);
  });

  const usernames: [string, string][] = [
    ['short12', 'Username cannot be shorter than 8 characters.'],
    ['x'.repeat(33), 'Username cannot be longer than 32 characters.'],
    ['with space', 'Only alphanumeric characters and underscore is allowed.'],
    ['with-dash', 'Only alphanumeric characters and underscore is allowed.'],
    ['blåbærsyltetøy', 'Only alphanumeric characters and underscore is allowed.'],
    ['line_break\n', 'Only alphanumeric characters and underscore is allowed.'],
  ];
  test.each(usernames)('username %j: %s', (username, message) => {
    expect(said(usernameBody, { username })).toEqual({ username: message });
  });

  test('what is right is taken, and the edges of the lengths are right', () => {
    expect(said(loginBody, login)).toEqual({});
    expect(said(registerBody, register)).toEqual({});
    for (const length of [8, 256]) {
      const edge = 'x'.repeat(length);
      expect(said(registerBody, { ...register, password: edge, cpassword: edge })).toEqual({});
    }
    for (const username of ['x'.repeat(8), 'x'.repeat(32), 'A_z_0_9_'])
      expect(said(usernameBody, { username })).toEqual({});
    expect(emailBody.parse({ email: '  ada@example.test ' })).toEqual({ email: 'ada@example.test' });
  });
});

describe('the other fields', () => {
  test('unknown keys are refused everywhere', () => {
    for (const [schema, value] of [
      [loginBody, login],
      [registerBody, register],
      [emailBody, { email: 'ada@example.test' }],
      [deleteBody, {}],
    ] as const) {
      expect(schema.safeParse(value).success).toBe(true);
      expect(schema.safeParse({ ...value, permissions: 1 }).success).toBe(false);
    }
  });

  test('codes and links have one shape', () => {
    for (const bad of ['12345', '1234567', '12 456', 'abcdef', '１２３４５６', '123456\n', 123456])
      expect(totpCode.safeParse(bad).success, String(bad)).toBe(false);
    expect(totpCode.parse('012345')).toBe('012345');
    for (const good of ['ABCDE-FGHJK', 'abcde-fghjk', ' abcdefghjk '])
      expect(recoveryCode.safeParse(good).success).toBe(true);
    for (const bad of ['ABCDE', 'ABCDE-FGHJ1', 'ABCDE--FGHJK', ''])
      expect(recoveryCode.safeParse(bad).success, bad).toBe(false);
    for (const bad of ['', 'short', 'x'.repeat(101), '../../../../../../etc', 'x'.repeat(43).concat('\n')])
      expect(linkToken.safeParse(bad).success, bad).toBe(false);
  });

  test('S51 pages are 1 to 100 long', () => {
    expect(pageQuery.parse({})).toEqual({ limit: 25 });
    expect(pageQuery.parse({ limit: '100' }).limit).toBe(100);
    for (const limit of ['0', '101', '-1', 'x', '1.5', ''])
      expect(pageQuery.safeParse({ limit }).success, limit).toBe(false);
  });

  test('every error code has the status the convention gives it', () => {
    expect(errorStatus).toMatchObject({
      unauthenticated: 401,
      session_expired: 401,
      permission_denied: 403,
      csrf_refused: 403,
      not_found: 404,
      conflict: 409,
      unsupported_media_type: 415,
      validation_failed: 422,
      too_many_requests: 429,
      upstream_unavailable: 503,
    });
  });
});
