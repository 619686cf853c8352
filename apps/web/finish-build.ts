import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { matchPath } from 'react-router';
import { z } from 'zod';
import { stylesOf } from './page-styles.ts';
import { paths } from './src/paths.ts';
import { missingPath, publicPaths } from './src/public-paths.ts';
import routes from './src/routes.ts';

/**
 * Runs after the build: writes what the server needs to serve the files. Hashes of inline scripts for the
 * Content-Security-Policy, the routes rendered in the browser, and a compressed copy of every text file.
 */
const dir = join(import.meta.dirname, 'build/client');
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.xml', '.txt', '.webmanifest', '.data']);

/** React Router's list of pages and their files, as far as it is changed here. */
const manifest = z.looseObject({ routes: z.record(z.string(), z.looseObject({ imports: z.array(z.string()) })) });

const files = readdirSync(dir, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name));

/** A background tab is never painted; it continues after half a second. */
const afterPaint = 'await new Promise((go) => { requestAnimationFrame(() => setTimeout(go)); setTimeout(go, 500); });';

/**
 * After the first paint, lays out and fetches what it skipped, one part per frame, so that the scroll bar is right and
 * a screenshot shows the whole page.
 */
const unfold = `
const unfold = async () => {
  for (const part of document.querySelectorAll(".below-fold")) {
    await new Promise(requestAnimationFrame);
    part.style.contentVisibility = "visible";
    for (const image of part.querySelectorAll("img")) image.loading = "eager";
  }
  document.documentElement.dataset.unfolded = "";
};
document.readyState === "complete" ? unfold() : addEventListener("load", unfold);
`;

const afterFirstSign = `
await new Promise((go) => {
  const signs = ["pointermove", "pointerdown", "touchstart", "keydown", "scroll", "focusin"];
  for (const sign of signs) addEventListener(sign, go, { once: true, passive: true, capture: true });
  const quiet = () => setTimeout(go, 3000);
  document.readyState === "complete" ? quiet() : addEventListener("load", quiet);
});
`;

const fetchAll = (hrefs: readonly string[]) =>
  `for (const href of ${JSON.stringify(hrefs)}) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));\n`;

/** Hydrated components may use styles the static page did not: from here on the whole style sheet applies. */
const wholeStyles = `
for (const sheet of document.querySelectorAll('link[rel="stylesheet"][media="print"]')) {
  sheet.media = "all";
  if (!sheet.sheet) await new Promise((go) => { sheet.onload = sheet.onerror = go; });
}
`;

for (const file of files.filter((name) => name.endsWith('index.html'))) {
  refuseTwins(file);
  writeFileSync(file, paintFirst(readFileSync(file, 'utf8'), file.startsWith(join(dir, 'auth'))));
}

// Its title is there before any script. React puts the titles of pages before it.
const shell = readFileSync(join(dir, '__spa-fallback.html'), 'utf8');
const missingShell = join(dir, '__spa-missing.html');
writeFileSync(missingShell, titled(shell));
files.push(missingShell);

const scripts = Object.fromEntries(
  files
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file.slice(dir.length + 1), inlineScriptHashes(readFileSync(file, 'utf8'))]),
);
const all = patternsOf(await routes, '');
const site = {
  scripts,
  patterns: all.filter((pattern) => !isOnDisk(pattern)),
  // The panel says inside its frame what it has no page for.
  sayMissing: [...all, `${paths.panel()}/.+`],
  missing: `${missingPath}/index.html`,
};
writeFileSync(join(dir, 'site.json'), JSON.stringify(site));

for (const file of files.filter((name) => /\/assets\/manifest-\w+\.js$/.test(name))) slimManifest(file);

for (const file of files.filter((name) => compressible.has(extname(name)))) {
  const body = readFileSync(file);
  // For scripts and styles, which are kept for a year, the last step is worth its time. For pages it is most of the work of
  // this file, and saves 2 % of them.
  const quality = file.startsWith(join(dir, 'assets')) ? 11 : 10;
  writeFileSync(`${file}.br`, brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }));
  writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
}

/**
 * React Router reads the files a page imports only to fetch them ahead for links that ask for it (`prefetch`), and ours do
 * not: naming them was more than half of the list that every page loads.
 */
function slimManifest(file: string): void {
  const [, start = '', json = '', end = ''] = /^(window\.\w+=)(\{.*\})(;?\s*)$/s.exec(readFileSync(file, 'utf8')) ?? [];
  if (json === '') return;
  const { routes: pages, ...rest } = manifest.parse(JSON.parse(json));
  const slim = Object.entries(pages).map(([id, page]) => [id, { ...page, imports: [] }]);
  writeFileSync(file, `${start}${JSON.stringify({ ...rest, routes: Object.fromEntries(slim) })}${end}`);
}

/** A link to an id, and a label of one, would mean the first of two. */
function refuseTwins(file: string): void {
  const html = readFileSync(file, 'utf8').replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '');
  const ids = [...html.matchAll(/<[a-z][^>]*?\sid="([^"]+)"/g)].map(([, id = '']) => id);
  const twins = [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))];
  if (twins.length > 0) throw new Error(`${file.slice(dir.length)} has these ids more than once: ${twins.join(', ')}.`);
}

/**
 * A prerendered page is complete without scripts, so it is shown first. Its styles are inlined, which saves a round
 * trip; the whole sheet is fetched later and applied before the scripts run. Scripts wait for the first interaction or
 * some quiet seconds; a page with a form, or one opened from a mail link that must act at once, waits for the first
 * paint only. Hydration is not disturbed: React compares neither the text of scripts nor the `media` of links.
 */
function paintFirst(html: string, isAuth: boolean): string {
  const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"\/>/g)].map(([, href = '']) => href);
  const wait = isAuth || html.includes('<form') ? afterPaint : afterFirstSign;
  return html
    .replaceAll(/<link rel="modulepreload" href="[^"]+"\/>/g, '')
    .replaceAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"\/>/g, (_, href: string) => {
      // A font that arrives late would move the page, so here it is optional; the whole sheet swaps it in.
      const css = stylesOf(html, readFileSync(join(dir, href), 'utf8')).replaceAll('display:swap', 'display:optional');
      return `<style>${css}</style><link rel="stylesheet" href="${href}" media="print"/>`;
    })
    .replace(
      /(<script type="module" async="">)([\s\S]*?)(<\/script>)/,
      (_, open: string, code: string, close: string) => {
        const dynamic = code
          .replaceAll(/^import "([^"]+)";$/gm, 'await import("$1");')
          .replaceAll(/^import \* as (\w+) from "([^"]+)";$/gm, 'const $1 = await import("$2");');
        return `${open}${unfold}${wait}${fetchAll(preloads)}${wholeStyles}${dynamic}${close}`;
      },
    );
}

function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g)];
  // JSON-LD is data: browsers never run it, so the policy need not allow it.
  const run = inline.filter(([, attributes = '']) => !attributes.includes('application/ld+json'));
  const hashes = run.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
  return [...new Set(hashes)];
}

/** Where one page of a route was prerendered, all of them were: what is not on disk does not exist. */
function isOnDisk(pattern: string): boolean {
  return publicPaths.some((path) => matchPath(pattern, path) !== null);
}

function titled(html: string): string {
  return html
    .replace(/<title>[^<]*<\/title>/, '')
    .replace('</head>', '<title>Page not found</title><meta name="robots" content="noindex"/></head>');
}

function patternsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap((entry) => {
    const own = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    if (entry.path === '*') return [];
    const below = patternsOf(entry.children ?? [], own);
    const isPage =
      entry.index === true || (entry.path !== undefined && !(entry.children ?? []).some((child) => child.index));
    return isPage ? [own === '' ? '/' : own, ...below] : below;
  });
}
