import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { outagePart } from '@resolvo/contract/platform/outages';
import { expect, test } from 'vitest';
import { modules } from '../../src/modules.ts';

/** What compose-providers.ts makes and no outage can be of. This list may only shrink. */
const unwatched: Readonly<Record<string, string>> = {
  composeSetup: 'Parts for the operator’s check, which are the ports below.',
  composeLab: 'The simulators of a company that runs without vendors.',
  composeTracing: 'Traces are lost while their collector is away; nothing of the product waits for it.',
};

const made = (source: string): string[] =>
  [...source.matchAll(/^export (?:async )?function (compose\w+)/gm)].map(([, name = '']) => name);

const watches = modules.flatMap(({ watches = [] }) => watches);
const watched = new Set(watches.flatMap(({ ports }) => ports));
const missing = (source: string) => made(source).filter((name) => !watched.has(name) && !(name in unwatched));
const source = readFileSync(join(import.meta.dirname, '../../src/compose-providers.ts'), 'utf8');

test('F45 every provider that is composed is watched for outages, or has a reason why not', () => {
  expect(made(source).length).toBeGreaterThan(8);
  expect(
    missing(source),
    'Nothing notices when these providers are out of reach. Please watch each with `watches` in the module.ts of its noun (docs/decisions/051-one-place-for-outages.md), or say in `unwatched` of apps/api/test/laws/watched.test.ts why not.',
  ).toEqual([]);
  const names = made(source);
  expect(
    [...watched, ...Object.keys(unwatched)].filter((name) => !names.includes(name)),
    'These are watched, or said not to be, and are composed nowhere: please take them out of the module.ts or of `unwatched` in apps/api/test/laws/watched.test.ts.',
  ).toEqual([]);
});

test('a provider that is new is found', () => {
  expect(missing(`${source}\nexport function composeRegistrar(config: Config): Registrar {`)).toEqual([
    'composeRegistrar',
  ]);
});

test('every part that can be out of reach is watched once; our own line is what all of them tell together', () => {
  expect(
    watches.flatMap(({ parts }) => parts).sort(),
    'Each part of outagePart in the contract is watched by one noun (received: those that are): please name it under `parts` of a watch in one module.ts.',
  ).toEqual(outagePart.options.filter((part) => part !== 'line').sort());
});
