import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstCatalog } from '../../apps/api/src/features/sales/catalog/seed-catalog.ts';
import { claims, examples, mailClaims, notClaims } from '../../apps/web/src/site/claims.ts';
import { serviceLevelAgreement } from '../../apps/web/src/site/content/legal/service-level-agreement.ts';
import { builtPlans } from '../../apps/web/src/site/content/plans.ts';
import { formatEuro } from '../../apps/web/src/site/euro.ts';
import { type Found, hasTest, readsAsFact, scanCopy } from './claims.ts';
import { root } from './imports.ts';

const web = 'apps/web/src';
const site = `${web}/site`;
/** Screens that the site shares with the panel, or that a visitor comes through on the way to an order. */
const shared = [
  `${web}/auth`,
  `${web}/features/people/sign-in`,
  `${web}/features/sales/checkout`,
  `${web}/features/money/payments`,
];
const features = 'apps/api/src/features';
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const scanAll = (paths: readonly string[]) => {
  const scans = globSync([...paths], { cwd: root }).map((file) => scanCopy(file, read(file)));
  return { marks: scans.flatMap(({ marks }) => marks), unmarked: scans.flatMap(({ unmarked }) => unmarked) };
};

const isCopy = (file: string) => !/\.test\.tsx?$|\/claims?\.ts$/.test(file);
const { marks, unmarked } = scanAll(
  globSync(
    [site, ...shared].map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: root },
  ).filter(isCopy),
);
/** As the table names files. */
const placeOf = (file: string) => file.slice((file.startsWith(`${site}/`) ? site : web).length + 1);
const mails = scanAll([
  `${features}/**/mails.ts`,
  `${features}/**/sign-in-change-mails.ts`,
  `${features}/**/document-texts.ts`,
]).unmarked;
const reviewed = new Set(notClaims.map(({ text }) => text));
const told = ({ file, line, text }: Found) => `${file}:${line}: ${text}`;

test('the copy was read', () => {
  expect(marks.length).toBeGreaterThan(100);
  for (const folder of shared)
    expect(
      marks.some(({ file }) => file.startsWith(folder)),
      folder,
    ).toBe(true);
  expect(mails.length).toBeGreaterThan(30);
});

test('every text of the site, of signing in and of ordering that reads as a fact is marked as a claim or an example, or was found to be none', () => {
  expect(
    unmarked.filter(({ text }) => !reviewed.has(text)).map(told),
    'These texts read as facts. Please mark each with claim(…) or example(…) and add its row, with the test that proves it, to apps/web/src/site/claims.ts; what is no fact goes into `reviewed` there.',
  ).toEqual([]);
});

test('every claim of the site is in the table, word for word and where the table says', () => {
  const found: Record<string, { says: string; at: string[] }> = {};
  for (const { kind, id, text, file } of marks) {
    if (kind !== 'claim') continue;
    const place = placeOf(file);
    const row = found[id] ?? { says: text, at: [] };
    found[id] = row;
    expect(row.says, `${id} says two things`).toBe(text);
    if (!row.at.includes(place)) row.at.push(place);
  }
  const table = Object.entries(claims).map(([id, { says, at }]) => [id, { says, at: [...at].sort() }]);
  for (const { at } of Object.values(found)) at.sort();
  expect(
    found,
    'The claims of the copy (received) and the table of apps/web/src/site/claims.ts (expected) differ in words or places: please change the one that is wrong.',
  ).toEqual(Object.fromEntries(table));
});

test('every example is in the table, where the table says', () => {
  const found: Record<string, string[]> = {};
  for (const { kind, id, file } of marks) {
    if (kind !== 'example') continue;
    found[id] = [...new Set([...(found[id] ?? []), placeOf(file)])].sort();
  }
  const table = Object.entries(examples).map(([id, { at }]) => [id, [...at].sort()]);
  expect(
    found,
    'The examples of the copy (received) and those of apps/web/src/site/claims.ts (expected) differ: please change the one that is wrong.',
  ).toEqual(Object.fromEntries(table));
});

test('every text of a mail that reads as a fact is in the table, or was found to be none', () => {
  const known = Object.values(mailClaims).flatMap(({ at, says }) => says.map((text) => `${features}/${at} ${text}`));
  const facts = mails.filter(({ text }) => !reviewed.has(text));
  expect(
    facts.filter(({ file, text }) => !known.includes(`${file} ${text}`)).map(told),
    'These texts of mails read as facts. Please add each to mailClaims of apps/web/src/site/claims.ts with the test that proves it; what is no fact goes into `reviewed` there.',
  ).toEqual([]);
  const said = new Set(facts.map(({ file, text }) => `${file} ${text}`));
  expect(
    known.filter((one) => !said.has(one)),
    'mailClaims of apps/web/src/site/claims.ts has these texts, and no mail says them: please change them there as the mail says them, or take them out.',
  ).toEqual([]);
});

test('what was found to be no claim is still somewhere', () => {
  const texts = new Set([...unmarked, ...mails].map(({ text }) => text));
  expect(
    [...reviewed].filter((text) => !texts.has(text)),
    '`reviewed` of apps/web/src/site/claims.ts has these texts, and nothing says them any more: please take them out there.',
  ).toEqual([]);
});

test('every test that the table names exists', () => {
  const proofs = [...Object.values(claims), ...Object.values(mailClaims)].flatMap(({ proof }) =>
    proof === 'example' ? [] : proof,
  );
  expect(proofs.length).toBeGreaterThan(100);
  expect(
    proofs.filter(({ file, name }) => !hasTest(read(file), name)),
    'apps/web/src/site/claims.ts names these tests as proofs, and they do not exist: please name the test as it is called now.',
  ).toEqual([]);
});

test('a claim without a mark is seen, in an object, a template and a page; a marked one and an example are not', () => {
  const source = `
    const a = { title: 'Fast', text: 'Answers within 15 minutes.', icon: 'backup every day' };
    const b = \`Backups are kept for \${days} days.\`;
    const c = <Hero lede="Every server has a console." className="grid-cols-2 every-thing" />;
    const d = <p>Refunded within a week, always.</p>;
    const e = claim('x', 'It never sleeps, day and night.');
    const f = example('y', { text: 'Answers within 15 minutes.' });`;
  const { marks, unmarked } = scanCopy('page.tsx', source);
  expect(unmarked.map(({ text }) => text)).toEqual([
    'Answers within 15 minutes.',
    'Backups are kept for … days.',
    'Every server has a console.',
    'Refunded within a week, always.',
  ]);
  expect(marks.map(({ kind, id, text }) => [kind, id, text])).toEqual([
    ['claim', 'x', 'It never sleeps, day and night.'],
    ['example', 'y', ''],
  ]);
  for (const fact of ['99.9%', '1.5 s', 'four hours', 'From €6.90 a month', 'up a minute later']) {
    expect(readsAsFact(fact), fact).toBe(true);
  }
  for (const other of ['Contact', 'Your name', 'M0 120 90 84l64 22', 'grid size-4 rounded-xs border']) {
    expect(readsAsFact(other), other).toBe(false);
  }
});

test('a test that is not there is seen', () => {
  const source = "test('one', () => {});\ntest.each(rows)('$name two', (row) => {});\n// test three";
  expect(['one', '$name two', 'three', 'on'].map((name) => hasTest(source, name))).toEqual([true, true, false, false]);
});

test('the prices in the copy are those of the catalogue', () => {
  const sold = [
    ...builtPlans.proxmox_plans,
    ...builtPlans.cpanel_plans,
    ...builtPlans.dedicated_plans,
    ...builtPlans.extra_plans,
    ...builtPlans.volume_plans,
    ...builtPlans.floating_plans,
    ...builtPlans.one_time_plans,
  ];
  const seeded = firstCatalog.map((plan) => ({
    slug: plan.slug,
    description: plan.description,
    price: plan.price,
    annual: 'annual_price' in plan ? plan.annual_price : null,
  }));
  expect(
    sold.map(({ plan_slug, plan_description, plan_price, plan_annual_price }) => ({
      slug: plan_slug,
      description: plan_description,
      price: plan_price,
      annual: plan_annual_price,
    })),
  ).toEqual(seeded);
  const from = (plans: readonly { plan_price: number }[]) =>
    formatEuro(Math.min(...plans.map(({ plan_price }) => plan_price)));
  expect(claims['cloud.meta']?.says.toLowerCase()).toContain(`from ${from(builtPlans.proxmox_plans)} a month`);
  expect(claims['web.meta']?.says.toLowerCase()).toContain(`from ${from(builtPlans.cpanel_plans)} a month`);
  for (const { price, annual } of seeded) if (annual !== null) expect(annual).toBe(price * 10);
});

test('99.99 % of thirty days leave four minutes and 19 seconds', () => {
  const seconds = Math.floor((30 * 24 * 60 * 60) / 10_000);
  expect([Math.floor(seconds / 60), seconds % 60]).toEqual([4, 19]);
  const [promise] = serviceLevelAgreement.sections;
  expect(promise?.blocks.join(' ')).toContain('four minutes and 19 seconds in a month of thirty days');
  // Said once, on this page: why cards promise less.
  expect(promise?.blocks.join(' ')).toContain('say 99.9%');
});
