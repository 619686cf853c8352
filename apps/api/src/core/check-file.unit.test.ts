import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { checkFile } from './check-file.ts';

const chunk = (kind: string, data: Buffer): Buffer => {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)]);
};
const head = (width: number, height: number): Buffer => {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return data;
};
const png = (width = 1, height = 1, more: Buffer = Buffer.alloc(0)) =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head(width, height)),
    more,
    chunk('IDAT', deflateSync(Buffer.alloc(4))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const latin1 = (text: string) => Buffer.from(text, 'latin1');
/** A picture with a smaller one in its first segment, and marks within what is drawn. */
const jpeg = (inside = '') => {
  const small = `Exif\0\0\xff\xd8\xff\xd9${inside}`;
  const segment = `\xff\xe1${String.fromCharCode((small.length + 2) >> 8, (small.length + 2) & 255)}${small}`;
  return latin1(`\xff\xd8${segment}\xff\xda\0\x04\x01\x01drawn\xff\0\xff\xd0more\xff\xd9`);
};
const webp = latin1('RIFF\x0c\0\0\0WEBPVP8 \0\0\0\0');
const pdf = (inside = '') => latin1(`%PDF-1.7\n1 0 obj << ${inside} >> endobj\ntrailer\n%%EOF\n`);

const typeOf = (name: string, content: Uint8Array) => {
  const verdict = checkFile(name, content);
  return 'type' in verdict ? verdict.type : verdict.code;
};

test.each([
  ['a.png', png(), 'image/png'],
  ['A.JPG', jpeg(), 'image/jpeg'],
  ['a.gif', latin1('GIF89a picture;'), 'image/gif'],
  ['a.webp', webp, 'image/webp'],
  ['Årsrapport.pdf', pdf(), 'application/pdf'],
  ['syslog.log', Buffer.from('Nov 16 10:00 sshd: ok\n\x1b[31mrød\x1b[0m <b>in a line</b>\n'), 'text/plain'],
  ['rows.csv', Buffer.from('\ufeffa;b\n1;=1+1\n'), 'text/plain'],
])('%s is taken as what it is', (name, content, type) => expect(typeOf(name, content)).toBe(type));

describe('D5 what programs write around ordinary files is left out of them', () => {
  const kept = (name: string, content: Uint8Array) => {
    const verdict = checkFile(name, content);
    return 'type' in verdict ? Buffer.from(verdict.content) : undefined;
  };
  const trailer = Buffer.from('<script>alert(1)</script>PK\x03\x04PK\x05\x06');

  test.each([
    ['a.png', png()],
    ['a.jpg', jpeg()],
  ])('what stands behind the end of %s is cut off', (name, picture) => {
    expect(kept(name, Buffer.concat([picture, trailer]))).toEqual(picture);
    // A second picture behind it, as telephones write them.
    expect(kept(name, Buffer.concat([picture, picture]))).toEqual(picture);
    expect(kept(name, picture)).toEqual(picture);
  });

  test('a JPEG without an end is not taken', () => {
    expect(kept('a.jpg', jpeg().subarray(0, -2))).toBeUndefined();
    expect(kept('a.jpg', latin1('\xff\xd8\xff\xe0'))).toBeUndefined();
  });

  test('text in Latin-1, Windows-1252 and UTF-16 is kept as UTF-8', () => {
    const text = 'Bjørn skrev: “Blåbær” koster 5 €.\n';
    const windows = Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1');
    expect(kept('a.txt', latin1('Bjørn skrev'))?.toString()).toBe('Bjørn skrev');
    expect(kept('a.txt', windows)?.toString()).toBe(text);
    expect(kept('a.txt', Buffer.from(`\ufeff${text}`, 'utf16le'))?.toString()).toBe(text);
  });

  test('it is checked after that: a page stays a page in each of them', () => {
    for (const alphabet of ['utf16le', 'latin1'] as const) {
      const page = Buffer.from(`${alphabet === 'utf16le' ? '\ufeff' : ''}<script>é</script>`, alphabet);
      expect(typeOf('a.txt', page)).toBe('unsupported_media_type');
    }
    expect(typeOf('a.txt', Buffer.from(Array.from({ length: 100 }, (_, n) => 0xa0 + (n % 90))))).toBe(
      'unsupported_media_type',
    );
  });
});

describe('S55 D5 what is not taken, whatever it is called', () => {
  test.each<[string, string, Uint8Array]>([
    ['a web page', 'a.html', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a web page called text', 'a.txt', Buffer.from('  \n<HTML><body onload=alert(1)>')],
    ['an SVG', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['an SVG called text', 'a.txt', Buffer.from('<?xml version="1.0"?><svg/>')],
    ['PHP', 'a.php', Buffer.from('<?php system($_GET[0]);')],
    ['a script of a shell', 'run.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
    ['JavaScript by name', 'a.js', Buffer.from('alert(1)')],
    ['a PNG with an ending of a page', 'a.png.html', png()],
    ['a PNG with a page inside', 'a.png', png(1, 1, chunk('tEXt', Buffer.from('x\0<script>alert(1)</script>')))],
    ['a PNG that unpacks to gigabytes', 'a.png', png(60_000, 60_000)],
    ['a cut PNG', 'a.png', png().subarray(0, 40)],
    ['a JPEG with an archive inside', 'a.jpg', jpeg('PK\x03\x04zipPK\x05\x06end')],
    ['a GIF that is JavaScript', 'a.gif', latin1('GIF89a/*;*/=alert(1)//<script >;')],
    ['a WebP with more behind', 'a.webp', Buffer.concat([webp, Buffer.from('x')])],
    ['a PDF with a script', 'a.pdf', pdf('/OpenAction << /JS (app.alert(1)) >>')],
    ['a PDF with a file in it', 'a.pdf', pdf('/EmbeddedFile')],
    ['a zip, also one that is a bomb', 'a.zip', latin1('PK\x03\x04 bomb PK\x05\x06')],
    ['an office document', 'a.docx', latin1('PK\x03\x04 word')],
    ['a program of Linux', 'a.txt', latin1('\x7fELF\x02\x01\x01\0')],
    ['a program of Windows', 'a.txt', latin1('MZ\x90\0\x03\0')],
    ['gzip', 'a.log', latin1('\x1f\x8b\x08\0')],
    ['nothing', 'a.txt', Buffer.alloc(0)],
    ['a name without an ending', 'README', Buffer.from('text')],
  ])('%s', (_what, name, content) => expect(typeOf(name, content)).toBe('unsupported_media_type'));

  test('more than 5 MB', () => {
    expect(typeOf('a.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a'))).toBe('payload_too_large');
    expect(typeOf('a.txt', Buffer.alloc(5 * 1024 * 1024, 'a'))).toBe('text/plain');
  });
});
