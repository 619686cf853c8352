import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './imports.ts';

/**
 * Dialogs whose title and text name no thing, by the first words that stand for each, with the reason. What is made new
 * has no name yet, and is not listed. The list only shrinks.
 */
const nameless: Readonly<Record<string, string>> = {
  'API Token Created': 'Shows the token that was just made, once.',
  'Adjust balance': 'The client is chosen in the dialog.',
  'Change password': 'Of the reader.',
  Details: 'The side of the ticket that the page is about, on a phone.',
  'Exchange rate': 'Of a day that is chosen in the dialog.',
  'No longer a member': 'Who it was is gone; nothing is done.',
  Permissions: 'Lists what a token may do; nothing is done.',
  'Servers of one client': 'The client is chosen in the dialog.',
  'Sign in again': 'The reader.',
  'Sign out everywhere?': 'The reader.',
  'Spending limit': 'Of the account of the reader.',
  'The way into the rescue system': 'Shows what was just made, once.',
  'This role is gone': 'Nothing is done.',
  'This token cannot be changed': 'Nothing is done.',
  'Two-factor authentication': 'Of the reader.',
  'Your name': 'Of the reader.',
  'Your passkey works': 'Of the reader.',
};

const makesNew = /^(?:Add|Book|Block|Create|Invite|New|Save this|Write down) ?/;

interface Opening {
  readonly title: string;
  /** Of title, description and text. */
  readonly words: string;
}

/** Where an expression that begins with a brace ends. */
function endOf(source: string, start: number): number {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    else if (source[at] === '}') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return source.length;
}

function propOf(props: string, name: string): string {
  const found = new RegExp(`\\s${name}=(["{])`).exec(props);
  if (!found) return '';
  const start = found.index + found[0].length - 1;
  return found[1] === '"'
    ? props.slice(start, props.indexOf('"', start + 1) + 1)
    : props.slice(start, endOf(props, start) + 1);
}

/** The properties of each dialog: up to the bracket that closes its tag, outside of every expression. */
function* openings(source: string): Generator<Opening> {
  for (const { index } of source.matchAll(/<(?:Dialog|Confirm|SidePanel)\s/g)) {
    let at = index;
    while (at < source.length && source[at] !== '>') at = source[at] === '{' ? endOf(source, at) + 1 : at + 1;
    const props = source.slice(index, at);
    const title = propOf(props, 'title');
    yield { title, words: [title, propOf(props, 'description'), propOf(props, 'text')].join(' ') };
  }
}

/** A variable of the screen stands in what is said: a part of a template, or a word that is nothing but a value. */
const namesThing = ({ title, words }: Opening): boolean =>
  words.includes('${') || /\{[\w.?]+(?:\([^)]*\))?(?: \?\? '')?\}/.test(words) || title === '';

const plainTitle = (title: string): string => /["'`]([^"'`]+)["'`]/.exec(title)?.[1] ?? title;

const silent = (source: string): string[] =>
  [...openings(source)]
    .filter((one) => !namesThing(one))
    .map(({ title }) => plainTitle(title))
    .filter((title) => !makesNew.test(title));

const screens = globSync('apps/web/src/{panel,admin,features}/**/*.tsx', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.includes('.test.'));

test('K34 a dialog names the thing that it acts on, in its title or in the text below', () => {
  const found = screens.flatMap((file) =>
    silent(readFileSync(join(root, file), 'utf8')).map((title) => `${file}: ${title}`),
  );
  expect(screens.length).toBeGreaterThan(300);
  expect(
    found.filter((one) => !(one.replace(/^.*: /, '') in nameless)),
    'Please name the thing in the title of these dialogs, or in the text below where the specification says the title. A dialog that acts on no thing goes into `nameless` of tools/laws/dialog-names.test.ts with its reason.',
  ).toEqual([]);
  const titles = found.map((one) => one.replace(/^.*: /, ''));
  expect(
    Object.keys(nameless).filter((title) => !titles.includes(title)),
    'These dialogs name their thing, or are gone: please take them out of `nameless` in tools/laws/dialog-names.test.ts.',
  ).toEqual([]);
});

test('K34 a planted dialog without the name of its thing is found', () => {
  const planted = `<Dialog open={open === 'keep'} onOpenChange={(wanted) => wanted || close()} title="Keep this service?" description="It is resumed.">`;
  expect(silent(planted)).toEqual(['Keep this service?']);
  expect(silent("<Confirm open title={alarm ? 'Edit the alarm' : 'Drop it'} text=\"Now.\" />")).toEqual([
    'Edit the alarm',
  ]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of source
  expect(silent('<Dialog open title={`Keep ${one.name}?`}>')).toEqual([]);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a piece of source
  expect(silent('<Dialog open title="Mark as Paid" description={`Invoice #${number}.`}>')).toEqual([]);
  expect(silent('<Dialog open title="New volume">')).toEqual([]);
});
