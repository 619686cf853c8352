import { describe, expect, test } from 'vitest';
import { cpuIds } from './cpu-ids.ts';
import {
  baseDays,
  buildChecklist,
  buildDays,
  buildPrice,
  buildProblem,
  buildText,
  cpuOf,
  type DedicatedBuild,
  dedicatedBuild,
  firstBuild,
  longestBuildDays,
  optionText,
  partsOf,
  usableGb,
} from './dedicated.ts';
import { buildFields, buildOptions, cpuParts, diskSets } from './dedicated-parts.ts';

const plan = { price: 10_000, annual_price: 100_000 };

/** Every machine that can be put together around a processor. */
function* builds(cpu: (typeof cpuIds)[number]): Generator<DedicatedBuild> {
  const { network, addresses, place, setup, disks } = buildOptions;
  for (const memory of cpuParts[cpu].memory) {
    for (const disk of Object.keys(disks)) {
      for (const raid of diskSets[dedicatedBuild.shape.disks.parse(disk)].raids) {
        for (const net of Object.keys(network)) {
          for (const more of Object.keys(addresses)) {
            for (const where of Object.keys(place)) {
              for (const how of Object.keys(setup)) {
                yield dedicatedBuild.parse({
                  memory,
                  disks: disk,
                  raid,
                  network: net,
                  addresses: more,
                  place: where,
                  setup: how,
                });
              }
            }
          }
        }
      }
    }
  }
}

describe('a dedicated server', () => {
  test('price, days and parts follow from every choice', () => {
    let seen = 0;
    for (const cpu of cpuIds) {
      for (const build of builds(cpu)) {
        seen += 1;
        const { price, annual_price } = buildPrice(cpu, plan, build);
        const more = price - plan.price;
        const parts = partsOf(cpu, build);
        const disks = [...parts].filter(([part]) => /^(nvme|hdd)/.test(part));
        const isRight =
          buildProblem(cpu, build) === undefined &&
          Number.isSafeInteger(more) &&
          more >= 0 &&
          // A year costs ten months, whatever was chosen.
          annual_price === plan.annual_price + more * 10 &&
          buildDays(build) >= baseDays &&
          parts.get(cpuParts[cpu].part) === 1 &&
          buildChecklist(cpu, build).find(({ key }) => key === 'disks')?.serials ===
            disks.reduce((sum, [, count]) => sum + count, 0) &&
          buildText(build).length <= 1000;
        if (!isRight) expect.fail(JSON.stringify({ cpu, build, price, annual_price }));
      }
    }
    expect(seen).toBeGreaterThan(1000);
  });

  test('the smallest one costs what its processor costs, and takes no longer', () => {
    for (const cpu of cpuIds) {
      expect(buildPrice(cpu, plan, firstBuild(cpu))).toEqual(plan);
      expect(buildDays(firstBuild(cpu))).toBe(baseDays);
    }
  });

  test('what one choice adds does not depend on the others', () => {
    const first = firstBuild('epyc-9354p');
    const price = (build: DedicatedBuild) => buildPrice('epyc-9354p', plan, build).price;
    const one = price({ ...first, network: '10g' }) - price(first);
    const other = price({ ...first, place: 'london' }) - price(first);
    expect(price({ ...first, network: '10g', place: 'london' }) - price(first)).toBe(one + other);
  });

  test('memory that does not fit and disks that cannot be joined are named', () => {
    const first = firstBuild('epyc-4464p');
    expect(buildProblem('epyc-4464p', { ...first, memory: 'rdimm-192' })?.field).toBe('memory');
    expect(buildProblem('epyc-4464p', { ...first, raid: 'raid10' })?.field).toBe('raid');
    expect(buildFields).toHaveLength(7);
  });

  test('is named by its slug', () => {
    expect(cpuIds.map(cpuOf)).toEqual(cpuIds);
    expect(cpuOf('epyc')).toBeUndefined();
  });

  test('takes three days, and what its choices add', () => {
    const first = firstBuild('epyc-9354p');
    expect(buildDays(first)).toBe(3);
    expect(buildDays({ ...first, disks: '8x20', raid: 'raid6', place: 'london' })).toBe(6);
  });

  test('takes its parts from the shelf, and each disk has a serial number to note', () => {
    const build = { ...firstBuild('epyc-9354p'), disks: '8x20', raid: 'raid6', network: '10g' } as const;
    expect(Object.fromEntries(partsOf('epyc-9354p', build))).toEqual({
      'cpu-9354p': 1,
      'rdimm-32': 6,
      'hdd-20': 8,
      'nvme-960': 2,
      'nic-10g': 1,
    });
    const steps = buildChecklist('epyc-9354p', build);
    expect(steps.map(({ key, serials }) => [key, serials])).toEqual([
      ['chassis', 1],
      ['parts', 0],
      ['disks', 10],
      ['raid', 0],
      ['burn-in', 0],
      ['rack', 0],
      ['network', 0],
      ['addresses', 0],
      ['setup', 0],
      ['access', 0],
    ]);
    const counts = (key: string) => steps.find((one) => one.key === key)?.text.match(/\d+ ×/g);
    expect([counts('parts'), counts('disks')?.toSorted()]).toEqual([
      ['1 ×', '6 ×', '1 ×'],
      ['2 ×', '8 ×'],
    ]);
  });

  test('a choice is told with what it means, where it says so', () => {
    const first = firstBuild('epyc-9354p');
    expect(optionText(first, 'memory')).toBe('192 GB DDR5 ECC');
    expect(optionText(first, 'network')).toBe('1 Gbit/s (30 TB a month)');
  });

  test('the room for data is what RAID leaves', () => {
    expect(usableGb({ disks: '2x960', raid: 'raid1' })).toBe(960);
    expect(usableGb({ disks: '4x7680', raid: 'raid10' })).toBe(15_360);
    expect(usableGb({ disks: '8x20', raid: 'raid6' })).toBe(120_000);
    expect(usableGb({ disks: '2x960', raid: 'raid0' })).toBe(1920);
  });
});

test('M90 no build is late before its working days are over', () => {
  const working = Math.max(...cpuIds.flatMap((cpu) => [...builds(cpu)].map(buildDays)));
  // Two of seven days are none of work.
  expect((longestBuildDays * 5) / 7).toBeGreaterThanOrEqual(working);
});

test('no two options of a choice have one name', () => {
  for (const field of buildFields) {
    const names = Object.values(buildOptions[field]).map(({ name }) => name);
    expect(new Set(names).size, field).toBe(names.length);
  }
});
