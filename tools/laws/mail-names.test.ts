import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineMail, type MailTemplate, template } from '../../apps/api/src/core/mails.ts';
import { exampleData, mailVariables, withVariables } from '../../apps/api/src/features/platform/mail/mail-values.ts';
import { modules } from '../../apps/api/src/modules.ts';
import { aboutNoThing, naming } from './mail-naming.ts';

const context = { publicUrl: 'https://example.test', link: 'https://example.test/x' };

function faults(mails: readonly MailTemplate[]): string[] {
  return mails
    .filter(({ isWritten }) => !isWritten)
    .flatMap(({ name, payload, words }) => {
      const names = mailVariables(payload)
        .map((variable) => variable.name)
        .filter((variable) => naming.test(variable));
      const { subject } = words(exampleData(payload, { asVariables: true }), context);
      const said = withVariables(subject, payload);
      if (names.length === 0) return name in aboutNoThing ? [] : [`${name}: nothing in its data names a thing.`];
      return names.some((one) => said.includes(`{${one}}`))
        ? []
        : [`${name}: “${said}” has none of ${names.map((one) => `{${one}}`).join(', ')}.`];
    });
}

const mails = modules.flatMap(({ mails: brought = [] }) => brought);

test('K34 the subject of every mail about a thing names the thing', () => {
  expect(
    faults(mails),
    'The subject of each of these mails has to name its thing. Please put one of its names into the subject in mails.ts, or say in aboutNoThing of tools/laws/mail-naming.ts what it is about.',
  ).toEqual([]);
  expect(
    Object.keys(aboutNoThing).filter((name) => !mails.some((mail) => mail.name === name)),
    'aboutNoThing of tools/laws/mail-naming.ts names these mails, and they do not exist: please take them out.',
  ).toEqual([]);
});

test('a mail that calls a thing by its plan, or by nothing, is found', () => {
  const mail = (payload: z.ZodObject, subject: string) =>
    template(
      defineMail({
        name: 'planted',
        title: 'Planted',
        payload: payload,
        words: (data) => ({ subject: subject.replace('@', String(data.to_name)), heading: '', paragraphs: [] }),
      }),
    );
  const planted = [
    mail(z.strictObject({ plan: z.string() }), 'Your server has ended'),
    mail(z.strictObject({ name: z.string(), plan: z.string() }), 'Your server has ended'),
  ];
  expect(faults(planted)).toEqual([
    'planted: nothing in its data names a thing.',
    'planted: “Your server has ended” has none of {name}.',
  ]);
});
