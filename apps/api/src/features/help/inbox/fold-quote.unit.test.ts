import { describe, expect, test } from 'vitest';
import { foldQuote } from './fold-quote.ts';

const ours =
  'Your disk is full\n\nPlease delete some old files, or order a larger plan in the panel.\n\nBecause.\n\n-- \nResolvo';
const marked = '> Please delete some old files, or\n> order a larger plan in the panel.\n>\n> Because.';
const outlook = 'Please delete some old files, or order a larger plan in the panel.\n\nBecause.';
const fold = (text: string) => foldQuote(text, [ours]);

describe('S72 an answer keeps all that is not our own text again', () => {
  test.each([
    [`Thanks!\n\nOn Mon, 2 Nov 2026 at 10:00, Resolvo <a@b.test> wrote:\n${marked}\n`, 'Thanks!'],
    [`Takk!\n\nman. 2. nov. 2026 kl. 10:00 skrev Resolvo <\na@b.test>:\n\n${marked}`, 'Takk!'],
    [`Danke\n\nAm 02.11.26 um 10:00 schrieb Resolvo:\n${marked}`, 'Danke'],
    [`Yes\n\n-----Original Message-----\nFrom: Resolvo\nSent: today\n\n${outlook}`, 'Yes'],
    [`Ja\n\nVon: Resolvo <a@b.test>\nGesendet: Montag\nAn: Kari\nBetreff: AW: x\n\n${outlook}`, 'Ja'],
    [`Yes\n\n________________________________\nFrom: Resolvo\n\n${outlook}`, 'Yes'],
    [`On Monday he wrote:\n${marked}\n\nThe second, below.\n\n-- \nKari`, 'The second, below.\n\n-- \nKari'],
    // Their company rewrites addresses.
    [`Ok\n\nFrom: Resolvo\nSent: x\n\n${outlook}\nhttps://safe.test/?u=1\nYour disk is full`, 'Ok'],
    // What they quoted and is not ours stays.
    [`Ok\n\nOn 2.11.2026 Resolvo wrote:\n${marked}\n> > My own words of before`, 'Ok\n\n\n> > My own words of before'],
  ])('%j', (text, kept) => {
    const folded = fold(text);
    expect(folded.text.replaceAll(/\n+/g, '\n')).toBe(kept.replaceAll(/\n+/g, '\n'));
    expect(folded.quoted).toContain('Please delete some old files');
  });

  const other = 'From: Ola <ola@else.test>\nSent: Monday\nTo: Kari\nSubject: Broken\n\nThe machine does not answer.';
  test.each([
    // New mails, forwards of every program, of others and of ours.
    `Please see below.\n\n${other}`,
    `Please see below.\n\n${other.replace('From', 'Von').replace('Sent', 'Gesendet')}`,
    `See\n\n---------- Forwarded message ---------\n${other}`,
    `See\n\n---------- Forwarded message ---------\nFrom: Resolvo\nDate: today\n\n${outlook}`,
    `See\n\n________________________________\n${other}`,
    // Between the lines, also with a short word and without marks.
    `> ${outlook.split('\n')[0]}\n\nWhich ones?\n\n> Because.\n\nI see.`,
    `Hi\n\nFrom: Resolvo\nSent: x\n\n${outlook.split('\n')[0]}\nYes\nYour disk is full`,
    // Their signature, a list that ends with a colon, our words in theirs.
    'It works.\n\n-- \nKari Nordmann\n+47 22 22 22 22',
    'I did two things:\nPlease delete some old files, or order a larger plan in the panel.',
    'From: here it is fine.\nNext line',
    // Nothing else is left.
    marked,
    `> ${'Nobody of us wrote this, whatever it says. '.repeat(3)}`,
    '> Yes',
  ])('and of %j nothing is left out', (text) => expect(fold(text)).toEqual({ text, quoted: '' }));

  test('without a text of ours nothing is folded', () => {
    const text = `Thanks!\n\nOn Mon, 2 Nov 2026, Resolvo wrote:\n${marked}`;
    expect(foldQuote(text, [])).toEqual({ text, quoted: '' });
  });
});

test('E13 the cost of folding grows with the texts, not with their product', () => {
  const heads = 'From: a\n'.repeat(4000);
  const repeated = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n'.repeat(3999);
  const known = Array.from({ length: 30 }, () => 'a'.repeat(10_000));
  for (const text of [
    heads,
    repeated,
    `> ${'a'.repeat(100_000)}`,
    `${'-'.repeat(60_000)}x`,
    `${':'.repeat(60_000)}x\n> aaaaaaaaaaaaaaaaaaaa`,
  ]) {
    expect(foldQuote(text, known).quoted.length).toBeLessThan(text.length);
  }
});
