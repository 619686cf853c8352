/*
 * Cuts the site's typefaces down to the letters and weights that its pages show first. Run it by hand after a change of
 * the fonts: node tools/fonts.ts. The files are committed, so that a build fetches nothing. Letters beyond these come
 * from the whole fonts, which a browser fetches when it meets one.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const cutter = 'subset-font@2.9.0';
const root = join(import.meta.dirname, '..');
const packages = join(root, 'node_modules/@fontsource-variable');
const target = join(root, 'apps/web/src/ui/fonts');

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');

/** What is named here is the `unicode-range` of the face in styles.css, letter for letter. */
const cuts = [
  {
    from: 'hanken-grotesk',
    to: 'hanken-grotesk.woff2',
    text: `${ascii}\u00a0©°·×ÁÄÅÆÉÖØÜáäåæéöøü–—‘’“”…€→`,
    weights: { min: 400, max: 600 },
    withFeatures: true,
  },
  {
    from: 'jetbrains-mono',
    to: 'jetbrains-mono.woff2',
    text: `${letters} %&'()+,-./:@_·–€`,
    weights: { min: 400, max: 500 },
    withFeatures: false,
  },
] as const;

/** The sans keeps the figures of tables and its ligatures; the ligatures of code would be half of the other file. */
const cut = `
import { readFileSync, writeFileSync } from 'node:fs';
import subset from 'subset-font';
const { from, to, text, weights, withFeatures } = JSON.parse(process.argv[2]);
const options = { targetFormat: 'woff2', variationAxes: { wght: weights }, noLayoutClosure: !withFeatures };
writeFileSync(to, await subset(readFileSync(from), text, options));
`;

const dir = mkdtempSync(join(tmpdir(), 'resolvo-fonts-'));
try {
  execFileSync('npm', ['install', '--no-save', '--prefix', dir, cutter], { cwd: dir, stdio: 'inherit' });
  mkdirSync(target, { recursive: true });
  for (const { from, to, ...rest } of cuts) {
    const source = join(packages, from, `files/${from}-latin-wght-normal.woff2`);
    const order = JSON.stringify({ from: source, to: join(target, to), ...rest });
    execFileSync('node', ['--input-type=module', '-', order], {
      cwd: dir,
      input: cut,
      stdio: ['pipe', 'inherit', 'inherit'],
    });
    copyFileSync(join(packages, from, 'LICENSE'), join(target, `${from}.LICENSE`));
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}
