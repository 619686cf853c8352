/**
 * The part of YAML that our own files use: maps, lists, one-line scalars and flow lists that are JSON. Anything else is an
 * error, so that no law passes on a file that was not read whole.
 */
export type Yaml = string | number | boolean | null | readonly Yaml[] | { readonly [key: string]: Yaml };

interface Line {
  readonly indent: number;
  readonly text: string;
}

export function readYaml(source: string): Yaml {
  const lines = source.split('\n').flatMap((raw): Line[] => {
    const text = raw.trim();
    return text === '' || text.startsWith('#') ? [] : [{ indent: raw.length - raw.trimStart().length, text }];
  });
  const reader = { lines, at: 0 };
  const value = readBlock(reader, 0);
  if (reader.at < lines.length) throw new Error(`Not read: ${lines[reader.at]?.text}`);
  return value;
}

const key = /^("(?:[^"\\]|\\.)*"|[\w.${}/-]+):(?: (.*))?$/;

function readBlock(reader: { lines: Line[]; at: number }, indent: number): Yaml {
  const first = reader.lines[reader.at];
  if (!first || first.indent < indent) return null;
  if (first.text.startsWith('- ')) {
    const list: Yaml[] = [];
    for (let line = first; line?.indent === first.indent && line.text.startsWith('- '); ) {
      // What follows the dash stands two columns further in.
      reader.lines[reader.at] = { indent: line.indent + 2, text: line.text.slice(2) };
      list.push(key.test(line.text.slice(2)) ? readBlock(reader, line.indent + 2) : scalar(next(reader)));
      line = reader.lines[reader.at] ?? { indent: -1, text: '' };
    }
    return list;
  }
  const map: Record<string, Yaml> = {};
  for (let line: Line | undefined = first; line?.indent === first.indent; line = reader.lines[reader.at]) {
    const [, name = '', rest = ''] = key.exec(line.text) ?? [];
    if (name === '') throw new Error(`Not a key: ${line.text}`);
    reader.at += 1;
    map[name.replaceAll('"', '')] = rest === '' ? readBlock(reader, first.indent + 1) : scalar(rest);
  }
  return map;
}

function next(reader: { lines: Line[]; at: number }): string {
  const { text = '' } = reader.lines[reader.at] ?? {};
  reader.at += 1;
  return text;
}

function scalar(text: string): Yaml {
  if (/^["[{]/.test(text)) return JSON.parse(text);
  if (text.startsWith("'")) return text.slice(1, -1).replaceAll("''", "'");
  if (/^[|>&*!]/.test(text)) throw new Error(`Not plain: ${text}`);
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
