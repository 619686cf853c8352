import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@resolvo/contract/endpoint';
import { type EndpointName, endpoints } from '@resolvo/contract/endpoints';
import { expect, test } from 'vitest';
import { importsOf, root } from './imports.ts';

const features = 'apps/api/src/features';
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

/** What numbers a document or sends a mail. */
const acts = ['money/invoices/next-number.ts', 'money/invoices/queue-document.ts', 'platform/mail/queue-mail.ts'].map(
  (file) => `${features}/${file}`,
);

const files = readdirSync(join(root, features), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
  .map((file) => `${features}/${file}`);

/** Imports that run code: a type sends no mail. */
const withoutTypes = (text: string): string => text.replaceAll(/^import type [\s\S]*?;$/gm, '');
const arrows = new Map(files.map((file) => [file, importsOf(file, withoutTypes(read(file))).map(({ to }) => to)]));

/** Events whose subscribers number a document or send a mail in the transaction that emits them. */
const mailing = files
  .filter((file) => file.endsWith('/module.ts'))
  .flatMap((file) => [...read(file).matchAll(/on\('([\w.]+)',([\s\S]*?)(?=\n {4}on\(|\n {2}\])/g)])
  .filter(([, , what = '']) => /queueDocument|queueMail|mailOwner/.test(what))
  .map(([, name = '']) => name);

const emits = (file: string): boolean => mailing.some((name) => read(file).includes(`name: '${name}'`));

function reaches(file: string, seen = new Set<string>()): boolean {
  if (acts.includes(file)) return true;
  if (seen.has(file) || !arrows.has(file)) return false;
  seen.add(file);
  return emits(file) || (arrows.get(file) ?? []).some((to) => reaches(to, seen));
}

/** Each row with the files of the functions that its handler calls. */
const handlers = files
  .filter((file) => file.endsWith('routes.ts'))
  .flatMap((file) => {
    const text = read(file);
    const homes = [...withoutTypes(text).matchAll(/import \{([^}]*)\} from '(\.[^']+)'/g)].flatMap(
      ([, names = '', from = '']) =>
        (names.match(/\w+/g) ?? []).map((name) => ({ name, to: importsOf(file, `from '${from}'`)[0]?.to ?? '' })),
    );
    return text
      .slice(text.indexOf('return {'))
      .split(/\n {4}(?=\w+: )/)
      .slice(1)
      .map((handler) => ({
        row: /^\w+/.exec(handler)?.[0] ?? '',
        uses: homes.filter(({ name }) => new RegExp(`\\b${name}\\(`).test(handler)).map(({ to }) => to),
      }));
  });

const isRow = (name: string): name is EndpointName => name in endpoints;
const perHour = ({ points, seconds }: { points: number; seconds: number }): number => (points * 3600) / seconds;
/** Far below ordinary writes. */
const isOwn = (name: EndpointName): boolean => perHour(endpoints[name].limit) <= perHour(limits.write) / 20;

/** Rows that reach a mail or a number and do not need a limit of that kind, and why. This list may only shrink. */
const exceptions: Readonly<Partial<Record<EndpointName, string>>> = {
  checkoutPlace: 'A draft has no document; five wait at most, and one with nothing to pay is delivered.',
  ownInvoicePayByCard: 'Makes a form, with a limit per account of its own; nothing is numbered or mailed.',
  ownTopup: 'Makes a form, with a limit per account of its own; nothing is numbered or mailed.',
  ownChargeSettle: 'Asked every few seconds while a bank works. A charge is booked once, and told once.',
  vmRescue: 'Shares a file with what starts sagas; a rescue system sends nothing.',
  vmRescueLeave: 'Shares a file with what starts sagas; leaving a rescue system sends nothing.',
  vmSnapshotCreate: 'Shares a file with what starts sagas; a snapshot sends nothing.',
  vmSnapshotRollback: 'Shares a file with what starts sagas; a rollback sends nothing.',
  vmSnapshotDelete: 'Shares a file with what starts sagas; deleting a snapshot sends nothing.',
  vmBackupCreate: 'Shares a file with what starts sagas; a backup sends nothing.',
  vmBackupRestore: 'Shares a file with what starts sagas; a restore sends nothing.',
  vmBackupDelete: 'Shares a file with what starts sagas; deleting a backup sends nothing.',
  vmSnapshotImage: 'Shares a file with what starts sagas; an image sends nothing.',
  vmBackupImage: 'Shares a file with what starts sagas; an image sends nothing.',
  vmBatchStart:
    'Shares files with deleting several servers, which has a limit of its own; power and snapshots send nothing.',
  vmBatchFirewall:
    'Shares files with deleting several servers, which has a limit of its own; a firewall sends nothing.',
  ownImageByUrl: 'Shares a file with what starts sagas; downloading an image sends nothing.',
  ownImageDelete: 'Shares a file with what starts sagas; deleting an image sends nothing.',
  domainDescribe: 'Shares a file with what ends claims by the clock, which sends the mail.',
  domainRemove: 'Shares a file with what ends claims by the clock, which sends the mail.',
  domainRestore: 'Shares a file with what ends claims by the clock, which sends the mail.',
  factorAppEnrol: 'Shares a file with switching it on and off, which send the mails.',
  clientSignOut: 'Shares a file with the suspension, which sends the mail.',
};

const found = [
  ...new Set(
    handlers
      .filter(({ row, uses }) => isRow(row) && endpoints[row].method !== 'GET' && uses.some((file) => reaches(file)))
      .map(({ row }) => row)
      .filter(isRow),
  ),
].sort();

test('handlers, imports and events were read', () => {
  expect(handlers.filter(({ row }) => isRow(row)).length).toBeGreaterThan(150);
  expect(mailing).toContain('invoice.paid');
  expect(found).toEqual(
    expect.arrayContaining(['orderSeal', 'ownSubscriptionChange', 'ownInvoicePay', 'checkoutBegin']),
  );
});

test('a row whose use case numbers a document or sends a mail has a limit far below that of ordinary writes', () => {
  expect(
    found.filter((name) => !isOwn(name) && !(name in exceptions)),
    'The use cases of these rows number a document or send a mail. Please give each row a limit of its own in the contract, far below that of ordinary writes, or a reason in `exceptions` of tools/laws/document-limits.test.ts.',
  ).toEqual([]);
});

test('no exception is needed for nothing', () => {
  expect(
    Object.keys(exceptions).filter((name) => isRow(name) && (!found.includes(name) || isOwn(name))),
    'These rows need no exception any more: please take them out of `exceptions` in tools/laws/document-limits.test.ts.',
  ).toEqual([]);
});
