import { markdownToHtml } from './markdown.ts';

interface Element {
  readonly tag: string;
  readonly href: string;
  readonly children: (Element | string)[];
}

const blocks = new Set(['p', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'table', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);
const letters: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decode = (text: string): string =>
  text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => letters[name] ?? '');

/** The text of a person without the marks of Markdown, for readers who see letters alone, such as the text part of a mail. */
export function markdownToText(markdown: string): string {
  return blocksOf(parse(markdownToHtml(markdown)).children).join('\n\n');
}

/** micromark closes what it opens, and escapes angle brackets in text and attributes. */
function parse(html: string): Element {
  const root: Element = { tag: '', href: '', children: [] };
  const open = [root];
  for (const [piece, slash, tag = '', attributes = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)([^<>]*)>|[^<]+/g)) {
    if (tag === '') open.at(-1)?.children.push(decode(piece));
    else if (slash === '/') open.pop();
    else {
      const [, href = ''] = /href="([^"]*)"/.exec(attributes) ?? [];
      const element: Element = { tag, href: decode(href), children: [] };
      open.at(-1)?.children.push(element);
      if (tag !== 'br' && tag !== 'hr') open.push(element);
    }
  }
  return root;
}

/** Each block of text; what stands between blocks is one too. */
function blocksOf(children: readonly (Element | string)[]): string[] {
  const found: string[] = [];
  let loose = '';
  const end = () => {
    if (loose.trim() !== '') found.push(loose.trim());
    loose = '';
  };
  for (const child of children) {
    if (typeof child === 'string' || !blocks.has(child.tag)) loose += inline(child);
    else {
      end();
      found.push(block(child));
    }
  }
  end();
  return found;
}

function block({ tag, children }: Element): string {
  if (tag === 'hr') return '---';
  if (tag === 'pre') return indent(inlineAll(children).trimEnd(), '    ');
  if (tag === 'blockquote') return indent(blocksOf(children).join('\n\n'), '> ');
  if (tag === 'ul' || tag === 'ol') return list(tag, children);
  if (tag === 'table') return rowsOf(children).join('\n');
  return inlineAll(children).trim();
}

function list(tag: 'ul' | 'ol', children: readonly (Element | string)[]): string {
  const items = children.filter((child) => typeof child !== 'string');
  return items
    .map((item, index) => {
      const mark = tag === 'ul' ? '- ' : `${index + 1}. `;
      const text = blocksOf(item.children).join('\n');
      return mark + indent(text, ' '.repeat(mark.length)).trimStart();
    })
    .join('\n');
}

const rowsOf = (children: readonly (Element | string)[]): string[] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return [];
    if (child.tag !== 'tr') return rowsOf(child.children);
    const cells = child.children.filter((cell) => typeof cell !== 'string');
    return [cells.map((cell) => inlineAll(cell.children).trim()).join(' | ')];
  });

const inlineAll = (children: readonly (Element | string)[]): string => children.map(inline).join('');

function inline(child: Element | string): string {
  if (typeof child === 'string') return child;
  // A line break in Markdown is followed by one in its HTML.
  if (child.tag === 'br') return '';
  const text = inlineAll(child.children);
  if (child.tag !== 'a' || child.href === '' || child.href === text || child.href === `mailto:${text}`) return text;
  return `${text} (${child.href})`;
}

const indent = (text: string, by: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? by.trimEnd() : by + line))
    .join('\n');
