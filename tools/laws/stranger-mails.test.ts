import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { modules } from '../../apps/api/src/modules.ts';
import { root } from './imports.ts';

const files = globSync('apps/api/src/features/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] });
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const templates = new Map(modules.flatMap(({ mails = [] }) => mails).map((mail) => [mail.name, mail]));

/** Names of mails by the constants that queueMail is given. */
const named = new Map(
  files.flatMap((file) =>
    [...read(file).matchAll(/export const (\w+) = defineMail\(\{\s+name: '([^']+)'/g)].map(
      ([, constant = '', name = '']) => [constant, name] as const,
    ),
  ),
);

/** To whom a mail goes that is a person of ours, or ourselves, by how the code spells it. */
const known =
  /\{ to: (?:brand\.\w+|person\.email|owner\.email|client\.email|member\.email|token\.email|me\.email|link\.person\.email|invitation\.inviter)\b/;

/** Spelled otherwise, and known all the same. This list may only shrink. */
const knownBecause: Readonly<Record<string, string>> = {
  'people/accounts/mail-owner.ts': 'Every owner of an account.',
  'help/enquiries/receive-enquiry.ts enquiryReceivedMail': 'A mailbox of ours.',
  'help/enquiries/write-message.ts answerNotSentMail': 'A mailbox of ours.',
  'help/enquiries/write-message.ts enquiryContinuedMail': 'A mailbox of ours.',
};

const calls = files.flatMap((file) =>
  [...read(file).matchAll(/queueMail\(deps, tx, (.+?), (\w*[mM]ail), /g)].map(([, envelope = '', mail = '']) => ({
    at: file.replace('apps/api/src/features/', ''),
    envelope,
    mail,
  })),
);

/** References and numbers are ours; every other text may be of people. */
function hasWords(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodObject) {
    return Object.entries(schema.shape).some(([key, field]) => key !== 'reference' && hasWords(field));
  }
  if (schema instanceof z.ZodDefault) return hasWords(z.custom<z.ZodType>().parse(schema.unwrap()));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodArray) {
    const inner = schema instanceof z.ZodArray ? schema.element : schema.unwrap();
    return inner instanceof z.ZodType && hasWords(inner);
  }
  return schema instanceof z.ZodString;
}

test('E11 a mail with words of people goes to persons of ours, or says who wrote them', () => {
  const spelled = files.reduce((sum, file) => sum + [...read(file).matchAll(/(?<!function )\bqueueMail\(/g)].length, 0);
  expect(calls.length, 'Please write `queueMail(deps, tx, envelope, mail, ` on one line: this law reads it.').toBe(
    spelled,
  );
  const unsaid = calls.filter(({ at, envelope, mail }) => {
    if (known.test(envelope) || at in knownBecause || `${at} ${mail}` in knownBecause) return false;
    const template = templates.get(named.get(mail) ?? '');
    return !template || (hasWords(template.payload) && template.toStranger === undefined);
  });
  expect(
    unsaid.map(({ at, mail }) => `${at} ${mail}`),
    'These mails may reach a stranger. Please give the mail `toStranger`, its names the type `typedName` or `typedFileName` (core/plain-name.ts), and count it (people/accounts/mails-to-strangers.ts).',
  ).toEqual([]);
});

const hostile = 'Win at https://evil.example/x\r\nor boss@evil.example, evil.example';

function filled(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(
      Object.entries(schema.shape).map(([key, field]) => [key, key === 'reference' ? 'RV-1' : filled(field)]),
    );
  }
  if (schema instanceof z.ZodArray && schema.element instanceof z.ZodType) return [filled(schema.element)];
  if ((schema instanceof z.ZodDefault || schema instanceof z.ZodCatch) && schema.unwrap() instanceof z.ZodType) {
    return filled(z.custom<z.ZodType>().parse(schema.unwrap()));
  }
  if (schema instanceof z.ZodString) return hostile;
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodDefault) return filled(schema.unwrap() as z.ZodType);
  throw new Error('Please teach tools/laws/stranger-mails.test.ts this kind of data.');
}

const toStrangers = [...templates.values()].filter(({ toStranger }) => toStranger === 'names');

test('E11 what customers typed is nothing to click on in a mail to a stranger, and no second line', () => {
  expect(toStrangers.map(({ name }) => name).sort()).toEqual([
    'enquiry-confirmed',
    'mail-not-taken',
    'member-invitation',
    'server-transfer-offered',
  ]);
  for (const template of toStrangers) {
    const data = template.payload.parse(filled(template.payload));
    const {
      subject,
      heading,
      paragraphs,
      body = '',
      afterword = '',
    } = template.words(data, {
      publicUrl: 'https://ours.example',
      link: 'https://ours.example/link',
    });
    for (const text of [subject, heading, ...paragraphs, body, afterword]) {
      expect(text, template.name).not.toMatch(/evil\.example|:\/\/|@evil|[\r\n]/);
      expect(text.length, template.name).toBeLessThan(500);
    }
    expect([subject, body].join(' ')).toContain('evil');
  }
});
