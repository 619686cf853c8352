import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PlanType } from '@resolvo/contract/product-types';
import { type Ask, asks } from '@resolvo/contract/sales/item-asks';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

const site = 'apps/web/src/site';

/** What the pages of a plan say that its buyer decides, with the question of the rulebook that the order form draws. */
const promised: Readonly<Record<string, { readonly type: PlanType; readonly asked: readonly Ask[] }>> = {
  'In Norway or in the UK: tell us which one you want. Backups stay in the same country.': {
    type: 'cpanel',
    asked: ['place'],
  },
  'In the UK and Norway. You choose the country when you order a server, and it is built there.': {
    type: 'proxmox',
    asked: ['place'],
  },
  'Pick a private cloud server, the country it runs in and the name it carries, and see the price before you order.': {
    type: 'proxmox',
    asked: ['place', 'hostname', 'domain'],
  },
  // Of a dedicated server the place is one of its parts.
  'Pick a processor, fill it with the memory and disks you need, and say where it should stand. We build it by hand and burn it in for a night before it is yours.':
    { type: 'dedicated', asked: ['build'] },
  'Whole machines with AMD EPYC processors in Oslo and London. Choose memory, disks, bandwidth and place; we assemble, test and hand over within three working days.':
    { type: 'dedicated', asked: ['build'] },
  'Configure a dedicated server with ${cpu.name}, ${cpu.cores} cores at ${cpu.clock}: choose memory, disks, network, addresses and place, see the price and the delivery, and order it.':
    { type: 'dedicated', asked: ['build'] },
  'Your data in the country you choose': { type: 'cpanel', asked: ['place'] },
  'A whole machine, put together from the parts you choose.': { type: 'dedicated', asked: ['build'] },
};

/** Choices that are none of an order. */
const otherwise: readonly RegExp[] = [
  /maintenance window that you choose|signals that you choose|rights you tick|period you choose|time you choose|Pick a size, change it later/,
];

const promises =
  /\b(?:tell us which|you choose|that you want|say where|choose (?:memory|the country|the place|where)|pick a)\b/i;

/** Texts in quotes, in the languages that pages are written in. */
function textsOf(source: string): string[] {
  const quoted = source.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`|"((?:[^"\\\n]|\\.)*)"/g);
  return [...quoted].map(([, single, template, double]) => (single ?? template ?? double ?? '').replaceAll("\\'", "'"));
}

const found = globSync(`${site}/**/*.{ts,tsx}`, { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/claims\.ts$|content\/legal\//.test(file))
  .flatMap((file) => textsOf(readFileSync(join(root, file), 'utf8')).map((text) => ({ file, text })))
  .filter(({ text }) => text.includes(' ') && promises.test(text));

test('what the page of a plan promises to ask is asked at its order', () => {
  expect(
    found.filter(({ text }) => promised[text] === undefined && !otherwise.some((one) => one.test(text))),
    'These texts of the site say that something can be chosen. Please name in `promised` of this test which question of packages/contract/src/sales/item-asks.ts asks it, or in `otherwise` that it is no choice of an order.',
  ).toEqual([]);
  const unasked = Object.entries(promised).flatMap(([text, { type, asked }]) =>
    asked.filter((ask) => !asks(type, ask)).map((ask) => `${type} asks no ${ask}: ${text}`),
  );
  expect(unasked, 'The site promises what packages/contract/src/sales/item-asks.ts does not ask.').toEqual([]);
});

test('every promise of the table still stands on the site', () => {
  const said = new Set(found.map(({ text }) => text));
  expect(
    Object.keys(promised).filter((text) => !said.has(text)),
    'Please take these texts out of `promised`: no page says them any more.',
  ).toEqual([]);
});
