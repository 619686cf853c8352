import { parseSync } from 'vite';

/** A `claim()` or `example()` of the copy. */
export interface Mark {
  readonly kind: 'claim' | 'example';
  readonly id: string;
  /** What a claim says; placeholders are `…`. Empty for an example. */
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

/** A text that reads like a statement of fact. */
export interface Found {
  readonly text: string;
  readonly file: string;
  readonly line: number;
}

const number =
  '(?:\\d[\\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|ninety|half|few)';
const unit =
  '(?:%|per cent|percent|ms|s|seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|restarts?|clicks?|GB|TB|MB|Gbit|GHz|degrees)';

/** What makes a text a statement of fact: a measured number, or a word that promises. The net is wide on purpose. */
const measured = new RegExp(
  `(?:^|[^\\p{L}\\d])${number}[\\s-]?(?:working |calendar )?${unit}(?![\\p{L}])|€\\s?\\d|\\ban? (?:second|minute|hour)\\b`,
  'iu',
);
const promising =
  /\b(?:guarantees?d?|promises?d?|always|never|every|everything|everywhere|each|nobody|nothing|all of|any ?time|anything|includ(?:es?|ed)|free|no charge|no fee|within|automatic(?:ally)?|by (?:it|them)sel(?:f|ves)|at once|immediate(?:ly)?|instant(?:ly)?|as soon as|without (?:asking|your|a)|encrypted|back(?:ed)? ?ups?|snapshots?|restored?|renew(?:s|ed)?|refund(?:s|ed)?|returned|credit balance|deleted?|erased?|kept|keeps?|measured?|live figures|deliver(?:s|ed)|built as|root access|console|uptime|availab(?:le|ility)|second factor|revoked?|PDF|e-?invoices?|VAT|hydropower|subdomains?|record editor|status page|private network|signed out|no longer|hostname|charged|log of)\b/i;

/** Attributes of JSX that people read. */
const readable = new Set([
  ...['title', 'lede', 'text', 'label', 'alt', 'caption', 'description', 'hint', 'placeholder', 'header'],
  ...['aria-label', 'submitLabel', 'action', 'dismiss', 'corner', 'price', 'name'],
]);
/** Properties of objects that are not shown on a page. */
const unread = new Set(['href', 'icon', 'id', 'className', 'imageSrc', 'websiteUrl', 'detailsUrl', 'image', 'path']);

/** Class names, paths of drawings and addresses are no sentences. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/).filter(Boolean);
  const plain = words.filter((word) =>
    /^[\p{Ps}“"'’€#]*[\p{L}\d][\p{L}\d’'.,%:/€-]*[\p{Pe}”"'’.,:;!?…%]*$/u.test(word),
  );
  const classes = words.filter((word) => /[a-z]-[a-z0-9[]|[:[\]]\S|^[a-z]+-\d/.test(word));
  return /\p{L}|%/u.test(text) && plain.length * 2 >= words.length && classes.length * 2 < words.length;
}

export function readsAsFact(text: string): boolean {
  if (!isProse(text)) return false;
  return measured.test(text) || (text.split(/\s+/).length >= 3 && promising.test(text));
}

type Node = Record<string, unknown> & { readonly type: string; readonly start: number };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text of a literal, a template or a piece of JSX; undefined for anything else. */
function textOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? tidy(node.value) : undefined;
  if (node.type === 'JSXText') return tidy(String(node.value));
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined;
  return tidy(node.quasis.map((quasi: { value: { cooked: string } }) => quasi.value.cooked).join('…'));
}

const nameOf = (value: unknown): string => {
  if (!isNode(value)) return '';
  if (typeof value.name === 'string') return value.name;
  return typeof value.value === 'string' ? value.value : '';
};

/** Reads the marks of a source, and the facts in it that have none. */
export function scanCopy(file: string, source: string): { marks: Mark[]; unmarked: Found[] } {
  const marks: Mark[] = [];
  const unmarked: Found[] = [];
  const lineOf = (node: Node) => source.slice(0, node.start).split('\n').length;

  const children = (node: Node, covered: boolean): void => {
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments') continue;
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, covered);
    }
  };

  const walk = (node: Node, covered: boolean): void => {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
        return;
      case 'JSXAttribute':
        if (readable.has(nameOf(node.name)) || (isNode(node.value) && node.value.type === 'JSXExpressionContainer')) {
          if (nameOf(node.name) !== 'className') children(node, covered);
        }
        return;
      case 'Property':
        if (!unread.has(nameOf(node.key)) && isNode(node.value)) walk(node.value, covered);
        return;
      case 'CallExpression': {
        const kind = nameOf(node.callee);
        const [id, copy] = Array.isArray(node.arguments) ? node.arguments : [];
        if ((kind === 'claim' || kind === 'example') && isNode(id) && isNode(copy)) {
          const text = kind === 'claim' ? (textOf(copy) ?? '') : '';
          marks.push({ kind, id: nameOf(id), text, file, line: lineOf(node) });
          children(copy, true);
          return;
        }
        children(node, covered);
        return;
      }
    }
    const text = textOf(node);
    if (!covered && text && readsAsFact(text)) unmarked.push({ text, file, line: lineOf(node) });
    children(node, covered);
  };

  const { program } = parseSync(file, source);
  for (const statement of program.body) if (isNode(statement)) walk(statement, false);
  return { marks, unmarked };
}

/** Whether a source has a test of this name. */
export function hasTest(source: string, name: string): boolean {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`\\b(?:test|it)(?:\\.\\w+)*(?:\\([^;]*?\\))?\\(\\s*(['"\`])${literal}\\1`).test(source);
}
