import { expect, test } from 'vitest';
import { fillReply, priorityOptions, savedReplyBody, unknownVariables } from './desk.ts';
import { categoryOf, dueWord, titleOf } from './queue.ts';

test('a category is that of the form, or the beginning of the subject', () => {
  expect(categoryOf('ticket', 'Cloud Hosting: It is slow')).toBe('Cloud Hosting');
  expect(categoryOf('ticket', 'Abuse: a joke')).toBe('Other');
  expect(categoryOf('contact', 'Billing: message from Ada')).toBe('Billing');
  expect(categoryOf('abuse', 'Billing: no')).toBe('Abuse');
});

test('a target is quiet, asks for attention in its last quarter, and is broken once it is past', () => {
  const ticket = { created_at: 1000, due_at: 1000 + 4 * 3600, first_answered_at: 0 };
  expect(dueWord(ticket, 1000)).toEqual({ word: 'Answer in 4 h', meaning: 'rest' });
  expect(dueWord(ticket, 1000 + 3 * 3600 + 60)).toEqual({ word: 'Answer in 59 min', meaning: 'turn' });
  expect(dueWord(ticket, 1000 + 5 * 3600 + 720)).toEqual({ word: '1 h 12 min overdue', meaning: 'broken' });
  expect(dueWord({ ...ticket, first_answered_at: 2000 }, 1000)?.word).toBe('Solve in 4 h');
  expect(dueWord({ ...ticket, due_at: 0 }, 1000)).toBeUndefined();
});

test('a target is told in minutes, hours and days, without parts that are nothing', () => {
  const left = (seconds: number) => dueWord({ created_at: 1, due_at: 1 + seconds, first_answered_at: 0 }, 1)?.word;
  expect([0, 59, 60, 3599, 3600, 3660].map(left)).toEqual([
    'Answer in 0 min',
    'Answer in 0 min',
    'Answer in 1 min',
    'Answer in 59 min',
    'Answer in 1 h',
    'Answer in 1 h 1 min',
  ]);
  expect([86_400, 86_400 + 3600, 2 * 86_400 - 60, 86_399].map(left)).toEqual([
    'Answer in 1 d',
    'Answer in 1 d 1 h',
    'Answer in 1 d 23 h',
    'Answer in 23 h 59 min',
  ]);
});

test('a target turns at its last quarter and breaks the second after it', () => {
  const target = { created_at: 1000, due_at: 1400, first_answered_at: 0 };
  expect([1300, 1301, 1400, 1401].map((now) => dueWord(target, now)?.meaning)).toEqual([
    'rest',
    'turn',
    'turn',
    'broken',
  ]);
});

test('a title is what follows the category, and all of it without one', () => {
  expect(titleOf('Billing: Two invoices: why?')).toBe('Two invoices: why?');
  expect(titleOf('Billing')).toBe('Billing');
  expect(titleOf('Weather: rain')).toBe('Weather: rain');
});

test('a saved answer knows its variables, and a value that is missing stays in sight', () => {
  const values = {
    client_name: 'Fjellheim',
    client_company: '',
    client_email: 'anna@fjellheim.test',
    ticket_number: '#3',
    ticket_title: 'It is {slow}',
    staff_name: '',
    company: 'Resolvo',
  };
  expect(fillReply('Hello {client_name}, {staff_name}', values)).toBe('Hello Fjellheim, {staff_name}');
  // What a client wrote is not read a second time.
  expect(fillReply('{ticket_title}', values)).toBe('It is {slow}');
  expect(unknownVariables('{client_name} {password} {} { a }')).toEqual(['password', '', ' a ']);
  const parsed = savedReplyBody.safeParse({ name: 'x', body: 'Your {password}' });
  expect(parsed.error?.issues[0]).toMatchObject({ path: ['body'] });
});

test('priorities are offered with the most urgent first', () => {
  expect(priorityOptions.map(({ label }) => label)).toEqual(['Urgent', 'High', 'Normal', 'Low']);
});
