import { expect, test } from 'vitest';
import { imageOffer, imageRuleBody, mayInstall } from './image-rules.ts';
import { supportEnd, supportWord } from './image-support.ts';

const day = 86_400;

test('the end of support is told from 90 days before it, and once it is over', () => {
  const now = 1000 * day;
  expect(supportEnd(0, now)).toBeUndefined();
  expect(supportEnd(now + 91 * day, now)).toBeUndefined();
  expect(supportEnd(now + 90 * day, now)).toBe('near');
  expect(supportEnd(now + 1, now)).toBe('near');
  expect(supportEnd(now, now)).toBe('past');
  expect(supportWord(now + day, now).meaning).toBe('turn');
  expect(supportWord(now - day, now).meaning).toBe('broken');
});

test('an ended image is for rebuilding alone, a hidden one for staff alone', () => {
  const table = imageOffer.options.map((offer) => [
    offer,
    mayInstall(offer, 'new'),
    mayInstall(offer, 'rebuilt'),
    mayInstall(offer, 'of staff'),
  ]);
  expect(table).toEqual([
    ['offered', true, true, true],
    ['hidden', false, false, true],
    ['ended', false, true, false],
  ]);
});

test('an image is named by its cluster and its key, which are as long as their columns', () => {
  const fits = (cluster: string, image: string) =>
    imageRuleBody.safeParse({ cluster, image, offer: 'offered', support_ends_on: '' }).success;
  expect(fits('x', 'y')).toBe(true);
  expect(fits('x'.repeat(60), 'y'.repeat(63))).toBe(true);
  for (const [cluster, image] of [
    [' ', 'y'],
    ['x', ' '],
    ['x'.repeat(61), 'y'],
    ['x', 'y'.repeat(64)],
  ] as const)
    expect(fits(cluster, image), `${cluster} ${image}`).toBe(false);
});
