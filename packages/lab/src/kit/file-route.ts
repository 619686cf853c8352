import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { type Route, route } from './route.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Serves one script or style sheet of the lab, read once. */
export async function fileRoute(path: string, file: URL): Promise<Route> {
  const body = await readFile(file);
  const type = types[extname(file.pathname)];
  if (type === undefined) throw new Error(`The lab does not know how to serve ${file.pathname}.`);
  return route({
    method: 'GET',
    path,
    about: 'A file of the pages.',
    handle: () => ({ headers: { 'content-type': type }, body }),
  });
}
