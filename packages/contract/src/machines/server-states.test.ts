import { describe, expect, test } from 'vitest';
import { taskCan } from '../sales/task-states.ts';
import { serverCan, serverIsActive, serverStates, serverTaskKind } from './server-states.ts';

const actions = Object.entries(serverCan);

describe('A12 what a state does not allow is refused with a reason', () => {
  test.each(actions)('%s', (_name, can) => {
    for (const state of serverStates.states) {
      for (const task of [null, ...serverTaskKind.options]) {
        const verdict = can({ state, task });
        if (verdict !== true) expect(verdict).toMatch(/^[A-Z].*\.$/);
      }
    }
  });

  test.each(['suspended', 'deleting', 'deleted', 'failed', 'provisioning'] as const)(
    'a server that is %s cannot be operated',
    (state) => {
      for (const [name, can] of actions) {
        if (['resume', 'cancel', 'delete', 'suspend', 'rename'].includes(name)) continue;
        expect([name, can({ state, task: null })]).toEqual([name, expect.stringContaining('inactive')]);
      }
    },
  );
});

test('A5 a suspended server becomes active by being resumed, and by nothing else', () => {
  for (const [name, can] of actions) {
    if (name === 'resume') continue;
    expect(name === 'cancel' || name === 'delete').toBe(can({ state: 'suspended', task: null }) === true);
  }
});

test('nothing leads out of the last states', () => {
  for (const last of ['failed', 'deleted'] as const) {
    for (const state of serverStates.states) expect(serverStates.canMove(last, state)).toBe(false);
  }
});

test('the banner of the page looks for the word inactive', () => {
  for (const state of serverStates.states) {
    if (state !== 'active') expect(serverIsActive(state)).toMatch(/inactive/);
  }
});

test('work that goes forward only cannot be unwound', () => {
  expect(taskCan.unwind({ status: 'stuck', unwindable: false })).not.toBe(true);
  expect(taskCan.unwind({ status: 'stuck', unwindable: true })).toBe(true);
  expect(taskCan.unwind({ status: 'running', unwindable: true })).not.toBe(true);
});
