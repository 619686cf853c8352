import { isProblem, readRecord, recordTypes } from '@resolvo/contract/hosting/records';
import { expect, test } from 'vitest';
import { powerdnsAnswers } from '../../../../test/powerdns-answers.ts';

/** The real one is asked where it is installed (powerdns-life.test.ts): that these are its answers, and much more. */
test('D14 what PowerDNS took and answered, our rules take and write as it did', () => {
  expect(new Set(powerdnsAnswers.map(({ type }) => type))).toEqual(
    new Set(recordTypes.filter((type) => type !== 'NS')),
  );
  for (const { type, typed, answered } of powerdnsAnswers) {
    const record = readRecord({ name: 'at', type, ttl: 300, content: typed }, 'random.example');
    expect(isProblem(record) ? record : record.content, `${type} ${typed}`).toBe(answered);
  }
});
