import { endpoints } from '@resolvo/contract/endpoints';

/** A command of an article that calls our API. */
export interface Curl {
  readonly method: string;
  /** Below /api, with `$NAME` for what the reader fills in. */
  readonly path: string;
  readonly body: string | undefined;
  readonly hasToken: boolean;
}

/** What stands in bold: names of buttons, pages, fields and states, as the screens have them. */
export const namesIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\*\*([^*]+)\*\*/g)]
    .map(([, name = '']) => name)
    // A sentence in bold is a warning and no name.
    .filter((name) => !name.endsWith('.'));

export const linksIn = (markdown: string): string[] =>
  [...withoutCode(markdown).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

const withoutCode = (markdown: string) => markdown.replaceAll(/```[\s\S]*?```/g, '');

/** The curl commands of the code blocks, with lines that go on put together. */
export function curlsIn(markdown: string): Curl[] {
  const blocks = [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, code = '']) => code);
  const commands = blocks.flatMap((code) => code.replaceAll('\\\n', ' ').split('\n'));
  return commands
    .filter((line) => line.startsWith('curl '))
    .map((line) => ({
      method: /--request (\w+)/.exec(line)?.[1] ?? 'GET',
      path: /\/api(\/\S*)/.exec(line)?.[1] ?? '',
      body: /--data '([^']*)'/.exec(line)?.[1],
      hasToken: line.includes('Authorization: Bearer $RESOLVO_TOKEN'),
    }));
}

/** The row that a command calls; undefined where there is none. */
export const rowOf = ({ method, path }: Pick<Curl, 'method' | 'path'>) =>
  Object.entries(endpoints).find(([, row]) => {
    const shape = new RegExp(`^${row.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return row.method === method && shape.test(path);
  });

/** Whether a text of the screens is exactly this: between tags, quotes or lines. */
export function isOnScreen(sources: string, name: string): boolean {
  const plain = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`['"\`>]${plain}['"\`<]|^\\s*${plain}\\s*$`, 'm').test(sources);
}
