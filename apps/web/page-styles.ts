/** Reduces a style sheet to what one prerendered page can use. Rules without a class are kept: they are the base. */
export function stylesOf(html: string, css: string): string {
  const classes = new Set(
    [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = '']) => unescapeHtml(names).split(/\s+/)),
  );
  const blocks = blocksOf(css.replaceAll(/\/\*[\s\S]*?\*\//g, ''));
  const isProperty = ({ head }: Block) => head.startsWith('@property');
  const rules = blocks.filter((block) => !isProperty(block)).map((block) => keep(block, classes));
  const used = new Set(rules.join('').match(/--tw-[\w-]+(?=[),:])/g));
  const properties = blocks.filter((block) => isProperty(block) && used.has(block.head.slice('@property '.length)));
  return [...rules, ...properties.map(written)].join('');
}

interface Block {
  /** The selector, or the at-rule with its condition. */
  readonly head: string;
  /** The content of the braces; undefined for a statement such as `@layer components;`. */
  readonly body: string | undefined;
}

/** The rules that stand next to each other in a sheet or inside a block. */
function blocksOf(css: string): Block[] {
  const blocks: Block[] = [];
  let start = 0;
  let open = -1;
  let depth = 0;
  for (let at = 0; at < css.length; at++) {
    const char = css[at];
    if (char === '\\') at++;
    else if (char === '"' || char === "'") at = css.indexOf(char, at + 1);
    else if (char === '{' && depth++ === 0) open = at;
    else if (char === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at), body: undefined });
      start = at + 1;
    } else if (char === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) });
      start = at + 1;
    }
  }
  return blocks;
}

const written = ({ head, body }: Block) => (body === undefined ? `${head};` : `${head}{${body}}`);

function keep(block: Block, classes: ReadonlySet<string>): string {
  const { head, body } = block;
  if (body === undefined) return written(block);
  if (/^@(media|supports|layer|container)\b/.test(head)) {
    const inside = blocksOf(body)
      .map((block) => keep(block, classes))
      .join('');
    // Empty layers are kept, because they define the order of layers.
    return inside === '' && !head.startsWith('@layer') ? '' : `${head}{${inside}}`;
  }
  if (head.startsWith('@')) return written(block);
  const selectors = topLevelCommas(head).filter((selector) => classesIn(selector).every((name) => classes.has(name)));
  return selectors.length === 0 ? '' : `${selectors.join(',')}{${body}}`;
}

/** Class names stand escaped in a selector: `.w-\\[2rem\\]`, `.\\32 xl`. */
const classesIn = (selector: string) =>
  [...selector.replaceAll(/"[^"]*"/g, '').matchAll(/\.((?:\\[\da-f]{1,6} ?|\\.|[\w-])+)/gi)].map(([, name = '']) =>
    name
      .replaceAll(/\\([\da-f]{1,6}) ?/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
      .replaceAll(/\\(.)/g, '$1'),
  );

const unescapeHtml = (text: string) =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');

function topLevelCommas(selectors: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at < selectors.length; at++) {
    const char = selectors[at];
    if (char === '\\') at++;
    else if (char === '(' || char === '[') depth++;
    else if (char === ')' || char === ']') depth--;
    else if (char === ',' && depth === 0) {
      parts.push(selectors.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, selectors.slice(start)];
}
