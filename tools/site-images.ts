/*
 * Draws the pictures of link previews and the icons of the site with a local Chromium. Run it by hand after a change of
 * the brand: node tools/site-images.ts. The pictures are committed, so that a build needs no browser.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { brand } from '../packages/brand/src/brand.ts';
import { browserFlags, findBrowser } from './browser.ts';

const root = join(import.meta.dirname, '..');
const target = join(root, 'apps/web/public');

const dataUrl = (file: string, type: string) => `data:${type};base64,${readFileSync(file).toString('base64')}`;
const sky = dataUrl(join(root, 'apps/web/src/ui/sky.svg'), 'image/svg+xml');
const font = dataUrl(
  join(root, 'node_modules/@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2'),
  'font/woff2',
);

const mark = (size: number) => `<svg width="${size}" height="${size}" viewBox="0 0 32 32" fill="none"><defs>
  <linearGradient id="m" x1="3" y1="28" x2="28" y2="4" gradientUnits="userSpaceOnUse"><stop stop-color="#4fe3a6"/><stop offset="1" stop-color="#4fb9f7"/></linearGradient></defs>
  <path d="M3 30V16.5C3 8.5 9.5 2 17.5 2H29v5.5H17.5a9 9 0 0 0-9 9V30Z" fill="url(#m)"/><path d="M12 30 19.8 14.5 24 20.8l2-2.6L31.5 30Z" fill="#e9eef4"/></svg>`;

const previews = {
  home: ['Cloud hosting from Norway and the United Kingdom', 'Websites, servers and whole machines'],
  web: ['A website that looks after itself', 'Website Hosting with cPanel'],
  cloud: ['Your own server, minutes from now', 'Private Cloud Servers'],
  dedicated: ['The whole machine, and nobody else on it', 'Dedicated Servers'],
  enterprise: ['Infrastructure you can put your name to', 'Enterprise Solutions'],
  company: ['A hosting company that would rather explain', 'Oslo and London'],
  legal: ['Clear terms, written to be read', 'Legal'],
  cases: ['What people build on it', 'Case studies'],
} as const;

const previewPage = (title: string, label: string) => `<style>
  @font-face { font-family: Sans; src: url(${font}); font-weight: 100 900 }
  body { margin: 0; width: 1200px; height: 630px; font-family: Sans; color: #e9eef4; background: #060b15 url(${sky}) 60% 0 / cover; position: relative }
  header { position: absolute; top: 64px; left: 80px; display: flex; gap: 16px; align-items: center; font-size: 36px; font-weight: 600; letter-spacing: -.02em }
  h1 { position: absolute; left: 80px; bottom: 150px; width: 860px; margin: 0; font-size: 76px; line-height: 1.06; font-weight: 500; letter-spacing: -.03em; text-wrap: balance }
  p { position: absolute; left: 80px; bottom: 74px; margin: 0; font-size: 30px; color: #5fe0b8 }
  </style><header>${mark(52)}${brand.name}</header><h1>${title}</h1><p>${label}</p>`;

const iconPage = (size: number, inset: number) =>
  `<style>body { margin: 0; width: ${size}px; height: ${size}px; display: grid; place-items: center; background: #080f1c }</style>${mark(Math.round(size * inset))}`;

/** An .ico that holds one PNG. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

const browser = await chromium.launch({ executablePath: findBrowser(), args: browserFlags });
mkdirSync(join(target, 'og'), { recursive: true });

for (const [name, [title, label]] of Object.entries(previews)) {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await page.setContent(previewPage(title, label));
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(target, `og/${name}.jpg`), type: 'jpeg', quality: 82 });
  await page.close();
}

for (const [name, size, inset] of [
  ['icon-192', 192, 0.68],
  ['icon-512', 512, 0.68],
  ['icon-maskable-512', 512, 0.5],
  ['apple-touch-icon', 180, 0.66],
  ['favicon', 32, 0.8],
] as const) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(iconPage(size, inset));
  const png = await page.screenshot();
  await page.close();
  if (name === 'favicon') writeFileSync(join(target, 'favicon.ico'), ico(png, size));
  else writeFileSync(join(target, `${name}.png`), png);
}
await browser.close();
