import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = /\/apps\/api\/build\/[^/]+\.js$/;

/**
 * Stack traces of the build name files and lines of the sources. Node can do this itself (`--enable-source-maps`), but
 * keeps the whole map as objects from the first error on: forty megabytes, where lines need one.
 */
export function nameSources(): void {
  const known = new Map<string, Lines>();
  Error.prepareStackTrace = (error, sites) => {
    const frames = sites.map((site) => {
      const [text, url, line, column] = [
        String(site),
        site.getFileName(),
        site.getLineNumber(),
        site.getColumnNumber(),
      ];
      if (!url || line === null || !built.test(url)) return text;
      const lines = known.get(url) ?? readLines(url);
      known.set(url, lines);
      const place = lines.placeOf(line, column ?? 0);
      return place === undefined ? text : text.replace(`${url}:${line}:${column}`, place);
    });
    return [headOf(error), ...frames.map((frame) => `    at ${frame}`)].join('\n');
  };
}

function headOf(error: Error): string {
  try {
    return String(error);
  } catch {
    return 'Error';
  }
}

interface SourceMap {
  readonly sources: readonly string[];
  readonly mappings: string;
}

interface Lines {
  /** Of a line and column of the built file, both from 1. */
  placeOf(line: number, column: number): string | undefined;
}

function readLines(url: string): Lines {
  try {
    const map: SourceMap = JSON.parse(readFileSync(fileURLToPath(`${url}.map`), 'utf8'));
    const { sources, mappings } = map;
    const rows = rowsOf(mappings);
    return {
      placeOf(line, column) {
        const at = lastAtOrBefore(rows, line - 1, column - 1);
        const source = sources[rows[at + 2] ?? -1];
        return source === undefined ? undefined : `${fileURLToPath(new URL(source, url))}:${(rows[at + 3] ?? 0) + 1}`;
      },
    };
  } catch {
    // A trace must not fail for want of its map.
    return { placeOf: () => undefined };
  }
}

const rowSize = 4;

/**
 * Four numbers a row: line and column of the built file, source and its line. A segment that stays on its source line
 * is left out. https://tc39.es/ecma426/#sec-mappings
 */
export function rowsOf(mappings: string): Int32Array {
  // A segment has four letters at least.
  const rows = new Int32Array(mappings.length + rowSize);
  let [size, line, column, source, sourceLine] = [0, 0, 0, 0, 0];
  let [field, value, shift] = [0, 0, 0];
  const end = () => {
    const isKnown = size > 0 && rows[size - 4] === line && rows[size - 2] === source && rows[size - 1] === sourceLine;
    if (field >= rowSize && !isKnown) {
      rows.set([line, column, source, sourceLine], size);
      size += rowSize;
    }
    field = 0;
  };
  for (let index = 0; index < mappings.length; index += 1) {
    const code = mappings.charCodeAt(index);
    if (code === comma) end();
    else if (code === semicolon) {
      end();
      line += 1;
      column = 0;
    } else {
      const digit = digitOf[code] ?? 0;
      value += (digit & 31) << shift;
      shift += 5;
      if (digit >= 32) continue;
      const move = value & 1 ? -(value >> 1) : value >> 1;
      if (field === 0) column += move;
      else if (field === 1) source += move;
      else if (field === 2) sourceLine += move;
      field += 1;
      value = 0;
      shift = 0;
    }
  }
  end();
  return rows.slice(0, size);
}

const [comma, semicolon] = [0x2c, 0x3b];
const digitOf = new Uint8Array(128);
for (const [digit, letter] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  digitOf[letter.charCodeAt(0)] = digit;
}

/** Where the row begins; negative without one on this line. */
function lastAtOrBefore(rows: Int32Array, line: number, column: number): number {
  let [low, high] = [0, rows.length / rowSize];
  while (low < high) {
    const middle = (low + high) >> 1;
    const [rowLine = 0, rowColumn = 0] = rows.subarray(middle * rowSize, middle * rowSize + 2);
    if (rowLine < line || (rowLine === line && rowColumn <= column)) low = middle + 1;
    else high = middle;
  }
  const at = (low - 1) * rowSize;
  return rows[at] === line ? at : -rowSize;
}
