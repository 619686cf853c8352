import { expect, test } from 'vitest';
import { newTicketBody } from './help/tickets.ts';
import { line, optionalText, text } from './text.ts';

const name = line('Please enter your name.', 20);
const said = (value: unknown) => name.safeParse(value).error?.issues.map(({ message }) => message);

test('a line is trimmed, and may hold any script', () => {
  expect(name.parse('  Åse Ødegård ')).toBe('Åse Ødegård');
  expect(name.parse('نگار 👩‍🚀')).toBe('نگار 👩‍🚀');
});

test('an empty or missing line says what is missing', () => {
  for (const value of [
    '',
    '  ',
    '\u200b',
    '\u00ad \u2060',
    '\u3164',
    '\u2800\u115f\uffa0',
    '\u200f\u200e',
    '\u0301',
    undefined,
    null,
    7,
    ['x'],
  ])
    expect(said(value)).toEqual(['Please enter your name.']);
});

test.each(['a\r\nBcc: x@y.test', 'a\nb', 'a\0b', 'a\u2028b', 'a\u0085b', 'a\u202eb', 'a\ud800b', 'a\tb'])(
  'a line refuses %j',
  (value) => expect(said(value)).toEqual(['Please write this on one line, without special characters.']),
);

test('a line has an end', () => {
  expect(said('x'.repeat(21))).toEqual(['Please use at most 20 characters.']);
});

test('a text keeps its lines, whatever system wrote them', () => {
  expect(text('Please write.', 50).parse('one\r\ntwo\rthree\n\tfour')).toBe('one\ntwo\nthree\n\tfour');
  expect(text('Please write.', 50).safeParse(' \r\n ').error?.issues[0]?.message).toBe('Please write.');
  expect(text('Please write.', 50).safeParse('\u200b\n\u3164').error?.issues[0]?.message).toBe('Please write.');
  expect(text('Please write.', 50).safeParse('a\0b').success).toBe(false);
  expect(optionalText(50).parse('')).toBe('');
});

test('a ticket is titled by what follows its category', () => {
  const said = (title: string) => newTicketBody.shape.title.safeParse(title).error?.issues[0]?.message;
  expect(said('Billing: \u3164\u200b')).toBe('Please enter a title.');
  expect(said('Billing: 请帮忙')).toBeUndefined();
  expect(said('No category')).toBeUndefined();
});
