import { describe, expect, test } from 'vitest';
import { taskCan } from '../sales/task-states.ts';
import {
  copyStates,
  isTypedName,
  powerCan,
  powerStatus,
  serverCan,
  serverIsActive,
  serverStates,
  serverTaskKind,
  serverWord,
  staffCanResume,
} from './server-states.ts';

const actions = Object.entries(serverCan);

describe('A12 what a state does not allow is refused with a reason', () => {
  test.each(actions)('%s', (_name, can) => {
    for (const state of serverStates.states) {
      for (const task of [null, ...serverTaskKind.options]) {
        for (const is_protected of [false, true]) {
          for (const volumes of [0, 2]) {
            const verdict = can({ state, task, is_protected, volumes, in_rescue: is_protected });
            if (verdict !== true) expect(verdict).toMatch(/^[A-Z].*\.$/);
          }
        }
      }
    }
  });

  test.each(['suspended', 'deleting', 'deleted', 'failed', 'provisioning'] as const)(
    'a server that is %s cannot be operated',
    (state) => {
      for (const [name, can] of actions) {
        if (
          ['resume', 'cancel', 'delete', 'suspend', 'rename', 'label', 'protect', 'cutNetwork', 'move'].includes(name)
        )
          continue;
        expect([name, can({ state, task: null, is_protected: false, volumes: 0, in_rescue: false })]).toEqual([
          name,
          expect.stringContaining('inactive'),
        ]);
      }
    },
  );
});

test('A5 a suspended server becomes active by being resumed, and by nothing else', () => {
  for (const [name, can] of actions) {
    if (name === 'resume') continue;
    const facts = { state: 'suspended', task: null, is_protected: false, volumes: 0, in_rescue: false } as const;
    expect(['cancel', 'delete', 'label', 'protect', 'cutNetwork', 'move'].includes(name)).toBe(can(facts) === true);
  }
});

test('K6 protection refuses what deletes a server or overwrites its disk, and nothing else', () => {
  const refused = (state: 'active' | 'suspended' | 'awaiting_image') =>
    actions
      .filter(([, can]) => can({ state, task: null, is_protected: false, volumes: 0, in_rescue: false }) === true)
      .filter(([, can]) => can({ state, task: null, is_protected: true, volumes: 0, in_rescue: false }) !== true)
      .map(([name]) => name);
  expect(refused('active')).toEqual(['rebuild', 'rollback', 'restore', 'delete']);
  expect(refused('suspended')).toEqual(['delete']);
  // Nothing is on its disk yet.
  expect(refused('awaiting_image')).toEqual(['delete']);
});

test('K10 the rescue system refuses what would reach the wrong system or pull the disk away, and says how to go on', () => {
  const facts = { state: 'active', task: null, is_protected: false, volumes: 0 } as const;
  const refused = actions
    .filter(([, can]) => can({ ...facts, in_rescue: false }) === true && can({ ...facts, in_rescue: true }) !== true)
    .map(([name]) => name);
  expect(refused).toEqual([
    'changeCredentials',
    'addKey',
    'rebuild',
    'scale',
    'rollback',
    'restore',
    'rescue',
    'changeBoot',
    'transfer',
    'move',
  ]);
  expect(serverCan.leaveRescue({ ...facts, in_rescue: true })).toBe(true);
  expect(serverCan.leaveRescue({ ...facts, in_rescue: false })).toContain('does not run the rescue system');
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

test('volumes refuse what would take them along, and nothing else', () => {
  const refused = actions
    .filter(
      ([, can]) => can({ state: 'active', task: null, is_protected: false, volumes: 0, in_rescue: false }) === true,
    )
    .filter(
      ([, can]) => can({ state: 'active', task: null, is_protected: false, volumes: 1, in_rescue: false }) !== true,
    )
    .map(([name]) => name);
  expect(refused).toEqual(['snapshot', 'transfer']);
});

test('a server moves by these moves alone', () => {
  const { states, canMove } = serverStates;
  expect(Object.fromEntries(states.map((from) => [from, states.filter((to) => canMove(from, to))]))).toEqual({
    provisioning: ['awaiting_image', 'active', 'suspended', 'failed', 'deleting'],
    awaiting_image: ['provisioning', 'suspended', 'deleting'],
    active: ['awaiting_image', 'suspended', 'deleting'],
    suspended: ['awaiting_image', 'active', 'deleting'],
    failed: [],
    deleting: ['deleted'],
    deleted: [],
  });
  expect([copyStates.canMove('working', 'ready'), copyStates.canMove('ready', 'working')]).toEqual([true, true]);
  expect([copyStates.canMove('working', 'working'), copyStates.canMove('ready', 'ready')]).toEqual([false, false]);
});

test('a server stands as its machine does, once that answered, and as its record says while it is not active', () => {
  expect(serverWord({ state: 'active', power: 'running' })?.word).toBe('Running');
  expect(serverWord({ state: 'active', power: undefined })).toBeUndefined();
  expect(serverWord({ state: 'suspended', power: 'running' })?.word).toBe('Suspended');
});

test('a machine is started while it does not run, and everything else while it does', () => {
  for (const status of powerStatus.options) {
    const runs = status === 'running';
    expect(powerCan.start(status)).toBe(runs ? 'This server is running already.' : true);
    for (const act of ['shutdown', 'reboot', 'stop', 'reset'] as const) {
      expect(powerCan[act](status)).toBe(runs ? true : 'This server is not running.');
    }
  }
});

test('the name of a server is typed as it is, but for spaces around it', () => {
  expect([isTypedName(' web1 ', 'web1'), isTypedName('web1', ' web1'), isTypedName('Web1', 'web1')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('staff resume what staff suspended, and are told what resumes the rest', () => {
  const facts = { state: 'suspended', staffHold: false, accountHold: false, ending: false } as const;
  expect(staffCanResume({ ...facts, staffHold: true, accountHold: true })).toBe(true);
  expect(staffCanResume({ ...facts, accountHold: true })).toContain('account of its owner is suspended');
  expect(staffCanResume({ ...facts, ending: true })).toContain('about to end');
  expect(staffCanResume(facts)).toContain('waits for a payment');
  expect(staffCanResume({ ...facts, state: 'active' })).toBe('This server is not suspended.');
  expect(staffCanResume({ ...facts, state: 'active', ending: true })).toBe('This server is not suspended.');
});
