import { describe, expect, test } from 'vitest';
import { neverExpires } from '../common.ts';
import { knownMask } from '../permissions.ts';
import { action, stateTable } from '../states.ts';
import { clientCan } from './clients.ts';
import { type ApiToken, createTokenBody, tokenCan, tokenState, tokenStates, tokenWord } from './tokens.ts';

const token = (is_active: ApiToken['is_active'], expires_at: number): ApiToken => ({
  token_id: '00000000-0000-4000-8000-000000000000',
  token_name: 'Backup script',
  token_prefix: 'rsv_abcdef',
  is_active,
  token_permissions: 1,
  created_at: 0,
  expires_at,
  last_used_at: 0,
  last_used_ip: '',
  created_from_ip: '192.0.2.1',
  created_by: 'ada@example.test',
  allowed_addresses: [],
  only_ids: null,
  may_delete: false,
});

describe('a token', () => {
  test('is labelled by what a person must know first', () => {
    expect(tokenWord(token('active', 100), 99).word).toBe('Active');
    expect(tokenWord(token('inactive', 100), 99).word).toBe('Inactive');
    for (const state of ['active', 'inactive'] as const) {
      expect(tokenWord(token(state, 100), 100).word).toBe('Expired');
      expect(tokenWord(token(state, 100), 101).word).toBe('Expired');
    }
    expect(tokenWord(token('revoked', 100), 99).word).toBe('Revoked');
    expect(tokenWord(token('revoked', 100), 101).word).toBe('Revoked');
    expect(tokenWord(token('active', neverExpires), 4_000_000_000).word).toBe('Active');
  });

  test('never expires in the year 8000', () => {
    expect(new Date(neverExpires * 1000).toISOString()).toBe('8000-01-01T00:00:00.000Z');
  });

  test('moves as the specification says, and no other way', () => {
    expect(tokenStates.states).toEqual(tokenState.options);
    const moves = tokenStates.states.flatMap((from) =>
      tokenStates.states.filter((to) => tokenStates.canMove(from, to)).map((to) => `${from} → ${to}`),
    );
    expect(moves).toEqual(['active → inactive', 'active → revoked', 'inactive → active', 'inactive → revoked']);
    // The buttons agree with the table.
    const targets = { activate: 'active', deactivate: 'inactive', revoke: 'revoked' } as const;
    for (const [verb, to] of Object.entries(targets) as ['activate', 'active'][]) {
      for (const from of tokenStates.states)
        expect(tokenCan[verb](from) === true, `${from} ${verb}`).toBe(tokenStates.canMove(from, to));
    }
    for (const from of tokenStates.states) expect(tokenCan.delete(from)).toBe(true);
  });

  test('is asked for with known bits, at least one, and an end', () => {
    const good = { token_permissions: 1, token_expires: neverExpires };
    expect(createTokenBody.safeParse(good).success).toBe(true);
    for (const token_permissions of [0, -1, knownMask + 1, 1.5, '1']) {
      expect(createTokenBody.safeParse({ ...good, token_permissions }).success, String(token_permissions)).toBe(false);
    }
    for (const token_expires of [0, -1, neverExpires + 1, '1']) {
      expect(createTokenBody.safeParse({ ...good, token_expires }).success, String(token_expires)).toBe(false);
    }
    const missing = createTokenBody.safeParse({ token_permissions: 1 });
    expect(missing.error?.issues[0]?.message).toBe('Please select a date');
  });
});

describe('state tables', () => {
  test('a move that is not listed does not exist', () => {
    const light = stateTable({ red: ['green'], green: ['amber'], amber: ['red'] });
    expect(light.canMove('red', 'green')).toBe(true);
    expect(light.canMove('red', 'amber')).toBe(false);
    expect(light.canMove('red', 'red')).toBe(false);
  });

  test('an action answers true, or the reason why not', () => {
    const open = action<'shut' | 'open'>(['shut'], (state) => `It is ${state}.`);
    expect(open('shut')).toBe(true);
    expect(open('open')).toBe('It is open.');
    expect(open.from).toEqual(['shut']);
  });

  test('an account is suspended once', () => {
    expect(clientCan.suspend('active')).toBe(true);
    expect(clientCan.suspend('unverified')).toBe(true);
    expect(clientCan.suspend('suspended')).toBe('This account is suspended already.');
    expect(clientCan.unsuspend('suspended')).toBe(true);
    expect(clientCan.unsuspend('active')).toBe('This account is not suspended.');
  });
});
