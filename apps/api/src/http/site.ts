import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../core/refusal.ts';
import { sendRefusal } from './errors.ts';
import { headersOfAll, sendBytes } from './headers.ts';

/** The manifest of the web build, written by `apps/web/finish-build.ts`. */
const manifestSchema = z.strictObject({
  /** Hashes of the inline scripts of each HTML file, for its Content-Security-Policy. */
  scripts: z.record(z.string(), z.array(z.string())),
  /** Routes rendered in the browser, with :name for parameters. */
  patterns: z.array(z.string()),
  /** Routes that say in the browser that what their address names is not there. */
  sayMissing: z.array(z.string()),
  /** The page of an address that no route is for. */
  missing: z.string(),
});

type Encoding = 'br' | 'gzip';

interface Asset {
  readonly encodings: readonly Encoding[];
  readonly content: (encoding: Encoding | undefined) => Buffer;
  readonly etag: string;
  readonly caching: string;
  /** All but its length, its encoding and how long it may be kept. */
  readonly headers: Readonly<Record<string, string>>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  // What a page made at build time shows, for a visitor who comes to it from another page.
  '.data': 'text/x-script; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

export interface ThirdParties {
  readonly scripts: readonly string[];
  readonly frames: readonly string[];
  readonly calls: readonly string[];
}

export interface SiteOptions {
  readonly dir: string;
  /** Origins besides our own that scripts, frames and calls may use. */
  readonly thirdParties: ThirdParties;
  /** Patterns that exist only when the lab runs. */
  readonly hidden: (pattern: string) => boolean;
  /** Whether a page with these parameters exists. */
  readonly exists: (pattern: string, params: Readonly<Record<string, string>>) => boolean | Promise<boolean>;
}

/** The whole site is held in memory, compressed at build time: a page costs one map lookup. */
export function registerSite(app: FastifyInstance, options: SiteOptions): void {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(options.dir, 'site.json'), 'utf8')));
  const assets = loadAssets(options.dir, manifest.scripts, options.thirdParties);
  const asset = (path: string): Asset => {
    const found = assets.get(path);
    if (!found) throw new Error(`The web build has no ${path}. Run the build again.`);
    return found;
  };
  const [fallback, fallbackMissing] = [asset('/__spa-fallback.html'), asset('/__spa-missing.html')];
  const missing = asset(manifest.missing);
  const patterns = manifest.patterns.filter((pattern) => !options.hidden(pattern)).map(toMatcher);
  const sayMissing = manifest.sayMissing.map(toMatcher);
  const isOfNoPage = new Set(['/__spa-fallback.html', '/__spa-missing.html', '/site.json', manifest.missing]);

  const serve = (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request);
    const file = assets.has(path) ? path : `${path.replace(/\/$/, '')}/index.html`;
    const found = assets.get(file);
    if (found && !isOfNoPage.has(file)) return sendAsset(request, reply, found);
    // A file of another build: a page in its place would only be a script that cannot be read.
    if (path.startsWith('/assets/')) {
      return sendRefusal(request, reply.header('cache-control', 'no-store'), notFound());
    }
    return sendRendered(request, reply, path);
  };
  /**
   * A page that the browser renders: the same file, and a status that says whether the page exists. Whether one behind
   * the sign-in has what its address names is for those who may know.
   */
  const sendRendered = async (request: FastifyRequest, reply: FastifyReply, path: string) => {
    const found = patterns.map((match) => match(path)).find((one) => one !== undefined);
    if (found !== undefined && (await isThere(request, found))) return sendAsset(request, reply, fallback);
    const isSaid = sayMissing.some((match) => match(path) !== undefined);
    return sendAsset(request, reply, isSaid ? fallbackMissing : missing, 404);
  };
  /** Without an answer of the database the page is sent as one that exists, and says itself what is wrong. */
  const isThere = async (request: FastifyRequest, { pattern, params }: Found): Promise<boolean> => {
    try {
      return await options.exists(pattern, params);
    } catch (error) {
      request.log.error({ event: 'site.page_not_checked', err: error, pattern }, 'Whether the page exists is unknown');
      return true;
    }
  };
  app.get('/*', serve);
  // The one page below /lab that is part of the web build.
  app.get('/lab/ui', serve);
  app.setNotFoundHandler((request, reply) => sendRefusal(request, reply, notFound()));
}

function pathOf(request: FastifyRequest): string {
  return request.url.split(/[?#]/)[0] ?? '/';
}

interface Found {
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

function toMatcher(pattern: string): (path: string) => Found | undefined {
  const shape = new RegExp(`^${pattern.replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`);
  return (path) => {
    const match = shape.exec(path);
    return match ? { pattern, params: decoded(match.groups ?? {}) } : undefined;
  };
}

/** Fastify refuses a path that cannot be decoded before it comes here. */
const decoded = (groups: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]));

function sendAsset(request: FastifyRequest, reply: FastifyReply, asset: Asset, status = 200): void {
  const headers = { ...asset.headers, 'cache-control': status === 200 ? asset.caching : 'no-cache' };
  if (status === 200 && request.headers['if-none-match'] === asset.etag) {
    sendBytes(request, reply, 304, headers);
    return;
  }
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = asset.encodings.find((name) => accepted.includes(name));
  const coded = encoding ? { ...headers, 'content-encoding': encoding } : headers;
  sendBytes(request, reply, status, coded, asset.content(encoding));
}

function loadAssets(dir: string, scripts: Record<string, string[]>, thirdParties: ThirdParties): Map<string, Asset> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => {
      const path = `/${file.slice(dir.length + 1).replaceAll('\\', '/')}`;
      const isPacked = existsSync(`${file}.br`);
      const held = readFileSync(isPacked ? `${file}.br` : file);
      const etag = `"${createHash('sha256').update(held).digest('base64url').slice(0, 27)}"`;
      const csp = path.endsWith('.html')
        ? contentSecurityPolicy(scripts[path.slice(1)] ?? [], thirdParties)
        : undefined;
      const asset: Asset = {
        ...(isPacked ? packed(held) : plain(held)),
        etag,
        // Vite puts a hash of the content into the names below /assets.
        caching: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        headers: {
          ...headersOfAll,
          ...(csp && { 'content-security-policy': csp }),
          'content-type': types[extname(file)] ?? 'application/octet-stream',
          etag,
          vary: 'accept-encoding',
        },
      };
      return [path, asset];
    }),
  );
}

const plain = (body: Buffer): Pick<Asset, 'encodings' | 'content'> => ({ encodings: [], content: () => body });

/** Held as Brotli alone, which browsers take. The other forms are made, and kept, when a client first asks for one. */
function packed(br: Buffer): Pick<Asset, 'encodings' | 'content'> {
  let body: Buffer | undefined;
  let gzip: Buffer | undefined;
  const unpacked = () => {
    body ??= brotliDecompressSync(br);
    return body;
  };
  return {
    encodings: ['br', 'gzip'],
    content(encoding) {
      if (encoding === 'br') return br;
      if (encoding === undefined) return unpacked();
      gzip ??= gzipSync(unpacked(), { level: 9 });
      return gzip;
    },
  };
}

/** Inline scripts are allowed by the hashes of the build. Style attributes are allowed: they run no code. */
function contentSecurityPolicy(scriptHashes: readonly string[], { scripts, frames, calls }: ThirdParties): string {
  const hashes = scriptHashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...scripts].join(' '),
    ["style-src 'self' 'unsafe-inline'", ...scripts].join(' '),
    "img-src 'self' data:",
    "font-src 'self' data:",
    ["connect-src 'self'", ...calls].join(' '),
    frames.length > 0 ? `frame-src ${frames.join(' ')}` : "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}
