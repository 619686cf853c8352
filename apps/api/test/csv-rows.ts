/** A CSV as a spreadsheet reads it: one object for each row, by the names of the header. */
export function csvRows(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, bare = '']) =>
        quoted === undefined ? bare : quoted.replaceAll('""', '"'),
      ),
    );
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
