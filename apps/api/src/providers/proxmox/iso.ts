const sector = 2048;
/** Sectors: 16 bytes of system area, three descriptors, two path tables of each tree, the two roots, then the files. */
const at = { tables: [19, 20, 21, 22], roots: [23, 24], files: 25 } as const;

type Tree = 'plain' | 'joliet';

interface PlacedFile {
  readonly name: string;
  readonly content: Buffer;
  readonly at: number;
}

/**
 * An ISO 9660 image with small files in its root. Names with small letters and dashes are in its Joliet tree, which Linux
 * reads where there is one; the plain tree has them shortened.
 */
export function isoOf(
  label: string,
  files: readonly (readonly [name: string, text: string])[],
): Uint8Array<ArrayBuffer> {
  let next: number = at.files;
  const placed = files
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, text]): PlacedFile => {
      const file = { name, content: Buffer.from(text), at: next };
      next += Math.max(1, Math.ceil(file.content.length / sector));
      return file;
    });
  const image = new Uint8Array(next * sector);
  const put = (place: number, bytes: Uint8Array) => image.set(bytes, place * sector);
  put(16, descriptor('plain', label, next));
  put(17, descriptor('joliet', label, next));
  put(18, Buffer.from([255, ...Buffer.from('CD001'), 1]));
  for (const [index, place] of at.tables.entries()) {
    put(place, pathTable(at.roots[index < 2 ? 0 : 1], index % 2 === 1));
  }
  put(at.roots[0], root('plain', placed));
  put(at.roots[1], root('joliet', placed));
  for (const file of placed) put(file.at, file.content);
  return image;
}

const ucs2 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const nameIn = (tree: Tree, text: string): Buffer =>
  tree === 'joliet'
    ? ucs2(text)
    : Buffer.from(
        `${text
          .replace(/[^a-z0-9]/g, '')
          .slice(0, 8)
          .toUpperCase()}.;1`,
      );

/** Numbers stand in both byte orders. */
function both32(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32LE(value, 0);
  bytes.writeUInt32BE(value, 4);
  return bytes;
}
function both16(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(value, 0);
  bytes.writeUInt16BE(value, 2);
  return bytes;
}

/** 2026-01-01: the time of a medium says nothing, so that the same content is the same image. */
const recorded = Buffer.from([126, 1, 1, 0, 0, 0, 0]);

function record(id: Buffer, place: number, size: number, isFolder: boolean): Buffer {
  const length = 33 + id.length + ((id.length + 1) % 2);
  const bytes = Buffer.alloc(length);
  bytes[0] = length;
  both32(place).copy(bytes, 2);
  both32(size).copy(bytes, 10);
  recorded.copy(bytes, 18);
  bytes[25] = isFolder ? 2 : 0;
  both16(1).copy(bytes, 28);
  bytes[32] = id.length;
  id.copy(bytes, 33);
  return bytes;
}

const rootAt = (tree: Tree): number => at.roots[tree === 'plain' ? 0 : 1];
const self = (tree: Tree, id: number): Buffer => record(Buffer.from([id]), rootAt(tree), sector, true);

const root = (tree: Tree, files: readonly PlacedFile[]): Buffer =>
  Buffer.concat([
    self(tree, 0),
    self(tree, 1),
    ...files.map(({ name, content, at: place }) => record(nameIn(tree, name), place, content.length, false)),
  ]);

function pathTable(rootPlace: number, isBig: boolean): Buffer {
  const bytes = Buffer.alloc(10);
  bytes[0] = 1;
  if (isBig) {
    bytes.writeUInt32BE(rootPlace, 2);
    bytes.writeUInt16BE(1, 6);
  } else {
    bytes.writeUInt32LE(rootPlace, 2);
    bytes.writeUInt16LE(1, 6);
  }
  return bytes;
}

function descriptor(tree: Tree, label: string, sectors: number): Buffer {
  const bytes = Buffer.alloc(sector);
  const text = (value: string, place: number, length: number) => {
    const padded = tree === 'joliet' ? ucs2(value.padEnd(length >> 1)) : Buffer.from(value.padEnd(length));
    padded.copy(bytes, place, 0, length);
  };
  bytes[0] = tree === 'plain' ? 1 : 2;
  bytes.write('CD001', 1, 'latin1');
  bytes[6] = 1;
  text('', 8, 32);
  text(label, 40, 32);
  both32(sectors).copy(bytes, 80);
  // UCS-2 level 3.
  if (tree === 'joliet') bytes.write('%/E', 88, 'latin1');
  both16(1).copy(bytes, 120);
  both16(1).copy(bytes, 124);
  both16(sector).copy(bytes, 128);
  both32(10).copy(bytes, 132);
  const [little, big] = tree === 'plain' ? [at.tables[0], at.tables[1]] : [at.tables[2], at.tables[3]];
  bytes.writeUInt32LE(little, 140);
  bytes.writeUInt32BE(big, 148);
  self(tree, 0).copy(bytes, 156);
  for (const [place, length] of [
    [190, 128],
    [318, 128],
    [446, 128],
    [574, 128],
    [702, 37],
    [739, 37],
    [776, 37],
  ] as const) {
    text('', place, length);
  }
  // Four times that are not told: sixteen zeros as digits and no offset.
  for (const place of [813, 830, 847, 864]) bytes.write('0'.repeat(16), place, 'latin1');
  bytes[881] = 1;
  return bytes;
}
