import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { importsOf, root } from './imports.ts';

/** Where meanings become colours, and the widgets that are coloured. */
const mayColour = /^apps\/web\/src\/(ui|lab)\/|^apps\/web\/src\/shell\/state-badge\.tsx$/;
/** Series of a chart have tones and are no states. */
const chartTones = 'apps/web/src/admin/finance/finance-charts.tsx';

const colours = ['apps/web/src/ui/badge.tsx', 'apps/web/src/ui/status-dot.tsx', 'apps/web/src/ui/tone.ts'];
/** An entry of a map from states to tones, such as `paid: 'ok'`. Options of widgets are none. */
const toneEntry = /\b(?!(?:tone|kind|variant|actionVariant)\b)\w+: '(?:ok|warn|danger|info|neutral|accent)'/g;
/** A meaning that a screen gives by itself instead of the noun's file in the contract. */
const ownMeaning = /\bmeaning: '/g;

/**
 * A notice or a number whose tone is written down although a state decides whether it is shown, or which tone it has: one
 * expression from the comparison with a state to the tone.
 */
const decided =
  /\b\w*(?:state|status)\b\s*[!=]==\s*'\w+'(?!\s*\? null)(?:(?!<\/)[^;]){0,200}?<(?:Notice|Stat)\b[^>]*?\btone="\w+"/gi;
const chosen = /<(?:Notice|Stat)\b[^>]*?\btone=\{[^}]*\b\w*(?:state|status)\b\s*[!=]==[^}]*\}/gi;

/** The files of the web app that colour a state by themselves, each with what it does. */
export function ownColours(files: readonly { readonly file: string; readonly text: string }[]): string[] {
  return files
    .filter(({ file }) => !mayColour.test(file) && file !== chartTones)
    .flatMap(({ file, text }) => {
      const imported = importsOf(file, text).filter(({ to }) => colours.includes(to));
      const entries = [toneEntry, ownMeaning, decided, chosen].flatMap((rule) =>
        [...text.matchAll(rule)].map(([entry]) => entry.replaceAll(/\s+/g, ' ')),
      );
      return [...imported.map(({ to }) => to), ...entries].map((what) => `${file}: ${what}`);
    });
}

export function webFiles(): { file: string; text: string }[] {
  return readdirSync(join(root, 'apps/web/src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ file: relative(root, path), text: readFileSync(path, 'utf8') }));
}
