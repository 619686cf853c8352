import { expect, test } from 'vitest';
import { stylesOf } from './page-styles.ts';

const page =
  '<html class="dark"><p class="p-4 w-[calc(1px+2px)] [&amp;&gt;a]:underline 2xl:flex group">text</p></html>';
const styles = (css: string) => stylesOf(page, css);

test('keeps what has no class, and rules whose classes are all on the page', () => {
  expect(
    styles('p{margin:0}.p-4{padding:1rem}.p-5{padding:2rem}.group:hover .p-4{color:red}.group .p-5{color:red}'),
  ).toBe('p{margin:0}.p-4{padding:1rem}.group:hover .p-4{color:red}');
});

test('reads escaped class names', () => {
  const kept = [
    String.raw`.w-\[calc\(1px\+2px\)\]{width:3px}`,
    String.raw`.\[\&\>a\]\:underline>a{text-decoration-line:underline}`,
    String.raw`.\32 xl\:flex{display:flex}`,
  ].join('');
  expect(styles(`${kept}${String.raw`.w-\[calc\(9px\)\]{width:9px}`}`)).toBe(kept);
});

test('cuts lists of selectors, but not inside brackets', () => {
  expect(styles('.p-4,.p-5{margin:0}.p-4:is(:hover,:focus){color:red}')).toBe(
    '.p-4{margin:0}.p-4:is(:hover,:focus){color:red}',
  );
});

test('goes into media queries and drops the empty ones; layers keep their place in the order', () => {
  expect(
    styles(
      '@layer theme,base;@layer base{.x{margin:0}}@media print{.x{margin:0}}@media (width>=40rem){.x{margin:0}.p-4{margin:0}}',
    ),
  ).toBe('@layer theme,base;@layer base{}@media (width>=40rem){.p-4{margin:0}}');
});

test('is not led astray by braces and dots in strings', () => {
  expect(styles('.p-4:before{content:"}"}[href=".x"]{color:red}')).toBe(
    '.p-4:before{content:"}"}[href=".x"]{color:red}',
  );
});

test('registers only the properties that are left in use', () => {
  expect(
    styles(
      '.p-4{margin:var(--tw-a)}@property --tw-a{syntax:"*";inherits:false}@property --tw-b{syntax:"*";inherits:false}',
    ),
  ).toBe('.p-4{margin:var(--tw-a)}@property --tw-a{syntax:"*";inherits:false}');
});
