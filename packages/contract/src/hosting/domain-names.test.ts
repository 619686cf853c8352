import { expect, test } from 'vitest';
import { splitFree } from '../free-names.ts';
import { customName, freeName } from './domain-fields.ts';
import {
  asciiDomain,
  domainMessages,
  freeLabelAllowed,
  freeLabelFits,
  hasWord,
  isBelow,
  namesAbove,
  skeletonOf,
} from './domain-names.ts';

test('a free name is one label in plain letters', () => {
  expect(freeName.safeParse(' My-Shop ').data).toBe('my-shop');
  for (const [typed, says] of [
    ['', domainMessages.nameMissing],
    ['x'.repeat(121), domainMessages.tooLong],
    ['x'.repeat(64), domainMessages.long],
    ['ab', domainMessages.short],
    ['-shop', domainMessages.label],
    ['my.shop', domainMessages.label],
    ['kafé', domainMessages.label],
    ['xn--kaf-dma', domainMessages.encoded],
  ] as const) {
    expect(freeName.safeParse(typed).error?.issues[0]?.message, typed).toBe(says);
  }
});

test('what the company needs, brands and what looks like them are given to no customer', () => {
  for (const name of ['www', 'mail', 'mail2', 'ns7', 'adm1n', 'postmaster', 'web-mail']) {
    expect(freeLabelAllowed(name), name).toBe(domainMessages.reserved);
  }
  for (const name of [
    'paypal',
    'pay-pal-login',
    'paypa1',
    'g00gle',
    'rnicrosoft-help',
    'res0lvo',
    'vipps',
    'netf1ix',
    'apple-login',
  ]) {
    expect(freeLabelAllowed(name), name).toBe(domainMessages.lookAlike);
  }
  for (const name of ['my-shop', 'nordmann', 'visage', 'pineapple', 'shop-1']) {
    expect(freeLabelAllowed(name), name).toBe(true);
  }
});

test('names that look alike have one skeleton, and blocked words are found in them', () => {
  expect(skeletonOf('my-sh0p')).toBe(skeletonOf('my-shop'));
  expect(skeletonOf('modern')).toBe(skeletonOf('modem'));
  expect(skeletonOf('shop-a')).not.toBe(skeletonOf('shop-b'));
  expect(hasWord('best-c4sino', 'casino')).toBe(false);
  expect(hasWord('best-cas1no-online', 'casino')).toBe(true);
});

test('a custom domain gets the form that DNS has', () => {
  expect(customName.safeParse(' Example.COM. ').data).toBe('example.com');
  expect(customName.safeParse('blåbær.no').data).toBe('xn--blbr-roah.no');
  for (const typed of [
    'example',
    '192.0.2.7',
    'https://example.com',
    'a b.no',
    '*.example.com',
    '_dmarc.example.com',
  ]) {
    expect(customName.safeParse(typed).error?.issues[0]?.message, typed).toBe(domainMessages.custom);
  }
  expect(customName.safeParse('').error?.issues[0]?.message).toBe('Please enter your custom domain.');
  expect(asciiDomain(`${'a'.repeat(64)}.no`)).toBeUndefined();
});

test('names and their labels are as long as DNS allows, and no longer', () => {
  expect(freeLabelFits('x'.repeat(63))).toBe(true);
  const long = 'x'.repeat(63);
  const longest = `${long}.${long}.${long}.${'x'.repeat(61)}`;
  expect(longest).toHaveLength(253);
  expect(asciiDomain(longest)).toBe(longest);
  expect(asciiDomain(`${longest}x`)).toBeUndefined();
  expect(asciiDomain(`${long}x.no`)).toBeUndefined();
});

test('an address with a domain in it is no domain', () => {
  for (const typed of ['shop.no/cart', 'kari@shop.no', 'shop.no:8080', 'shop.no?x', 'shop.no#x', '%73hop.no']) {
    expect(asciiDomain(typed), typed).toBeUndefined();
  }
});

test('a name is below itself and its zone, and not below what only ends alike', () => {
  expect(isBelow('shop.no', 'shop.no')).toBe(true);
  expect(isBelow('www.shop.no', 'shop.no')).toBe(true);
  expect(isBelow('myshop.no', 'shop.no')).toBe(false);
});

test('a name knows what is above it', () => {
  expect(namesAbove('a.b.no')).toEqual(['b.no', 'no']);
  expect(splitFree('my-shop.resolvo.site')).toEqual({ label: 'my-shop', suffix: 'resolvo.site' });
  expect(splitFree('a.my-shop.resolvo.site')).toBeUndefined();
  expect(splitFree('my-shop.example.com')).toBeUndefined();
});
