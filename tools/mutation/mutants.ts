/** One small change of a program that its tests should notice. */
export interface Mutant {
  readonly line: number;
  readonly from: string;
  readonly to: string;
  readonly text: string;
}

const swaps: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/ \+ /g, () => ' - '],
  [/ - /g, () => ' + '],
  [/ \* /g, () => ' / '],
  [/ \/ /g, () => ' * '],
  [/ <= /g, () => ' < '],
  [/ < /g, () => ' <= '],
  [/ >= /g, () => ' > '],
  [/ > /g, () => ' >= '],
  [/ === /g, () => ' !== '],
  [/ !== /g, () => ' === '],
  [/ && /g, () => ' || '],
  [/ \|\| /g, () => ' && '],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/\bMath\.min\b/g, () => 'Math.max'],
  [/\bMath\.max\b/g, () => 'Math.min'],
  [/(?<![\w.'])\d[\d_]*n?\b(?!\s*:)/g, oneMore],
];

function oneMore(found: string): string {
  const isBig = found.endsWith('n');
  const digits = found.replace('n', '').replaceAll('_', '');
  return `${BigInt(digits) + 1n}${isBig ? 'n' : ''}`;
}

/** Comments, texts, patterns and types are not what a rule computes: they are left as they are. */
const untouched =
  /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/(?![/*\s])(?:\\.|[^/\\\n])+\/[a-z]*(?=[.,;)])|^(?:export )?(?:interface|type) [\s\S]*?\n\}?\n/gm;

export function mutantsOf(source: string): Mutant[] {
  const code = source.replace(untouched, (found) => found.replace(/[^\n]/g, '\0'));
  return swaps
    .flatMap(([pattern, change]) =>
      [...code.matchAll(pattern)].map(({ index, 0: from }) => {
        const to = change(from);
        const text = source.slice(0, index) + to + source.slice(index + from.length);
        return { line: source.slice(0, index).split('\n').length, from: from.trim(), to: to.trim(), text };
      }),
    )
    .sort((a, b) => a.line - b.line);
}
