import { expect, test } from 'vitest';
import { lackOf, noSize, paceDays, roomOn, sizeInBytes, usualRules, weeksLeft } from './placement.ts';

const gib = 1024 ** 3;
const node = { memoryTotal: 100 * gib, memoryUsed: 10 * gib, cpus: 8, diskTotal: 1000 * gib, diskUsed: 100 * gib };
const need = (ram: number, vcpus = 1, disk = 10) => sizeInBytes({ ram_mb: ram * 1024, vcpus, disk_gb: disk });

test('what was promised and what is used each take room, and a node keeps a part for itself', () => {
  expect(roomOn(node, noSize, usualRules)).toEqual({ memory: 85 * gib, vcpus: null, disk: null });
  expect(roomOn(node, need(40), usualRules).memory).toBe(55 * gib);
  expect(roomOn(node, need(400), usualRules).memory).toBe(0);
  expect(noSize).toEqual({ memory: 0, vcpus: 0, disk: 0 });
  expect(roomOn({ memoryTotal: 101, memoryUsed: 0 }, noSize, usualRules).memory).toBe(95);
  expect(roomOn({ ...node, diskUsed: undefined }, noSize, { ...usualRules, disk_ratio: 1 }).disk).toBe(1000 * gib);
});

test('a ratio promises more than there is, as long as it is not really used', () => {
  const rules = { cpu_ratio: 4, memory_ratio: 2, disk_ratio: 1.5 };
  expect(roomOn(node, need(95, 12, 800), rules)).toEqual({ memory: 95 * gib, vcpus: 20, disk: 700 * gib });
  expect(roomOn({ ...node, memoryUsed: 95 * gib, diskUsed: 1000 * gib }, noSize, rules)).toMatchObject({
    memory: 0,
    disk: 0,
  });
});

test('a server that does not fit is told what is missing', () => {
  const room = { memory: 8 * gib, vcpus: 2, disk: 20 * gib };
  expect(lackOf(room, need(8, 2, 20))).toBeUndefined();
  expect(lackOf(room, need(9))).toBe('It has 8 GB of memory left, and this server needs 9 GB.');
  expect(lackOf({ ...room, memory: 8.19 * gib }, need(9))).toContain('It has 8.1 GB');
  expect(lackOf(room, need(1, 3))).toBe('It has 2 vCPUs left, and this server needs 3.');
  expect(lackOf(room, need(1, 1, 21))).toBe('It has 20 GB of disk left, and this server needs 21 GB.');
  expect(lackOf({ memory: 8 * gib, vcpus: null, disk: null }, need(1, 999, 9999))).toBeUndefined();
});

test('weeks left follow the pace of the last four', () => {
  expect(weeksLeft(100, 40)).toBe(10);
  expect(weeksLeft(0, 40)).toBe(0);
  expect([weeksLeft(1, 1), weeksLeft(10, 16), paceDays]).toEqual([4, 2, 28]);
  expect(weeksLeft(100, 0)).toBeUndefined();
  expect(weeksLeft(100, -3)).toBeUndefined();
});
