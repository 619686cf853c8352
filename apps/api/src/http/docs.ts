import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brand } from '@resolvo/brand/brand';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../core/html.ts';
import { docsStyle } from './docs-style.ts';
import { errorsOf, onceText, openApiDocument } from './openapi.ts';
import { apiPrefix } from './register.ts';

/**
 * The API reference page: made from the endpoint table, readable without JavaScript. Made when it is first asked for:
 * most processes never are, and it is as much work as all the rest of the application.
 */
export function registerDocs(app: FastifyInstance, publicUrl: string): void {
  let json: string | undefined;
  let html: string | undefined;
  // The script of "Try it" reaches this origin alone; its forms are handled by it and sent nowhere.
  const csp = [
    "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'self'",
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  ].join('; ');
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json').send(json);
  });
  app.get(`${apiPrefix}/docs`, (_request, reply) => {
    html ??= referencePage();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html);
  });
  app.get(`${apiPrefix}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
  const script = readFileSync(join(import.meta.dirname, 'docs-try.js'));
  app.get(`${apiPrefix}/docs.js`, (_request, reply) => reply.type('text/javascript; charset=utf-8').send(script));
}

function referencePage(): string {
  const groups = Map.groupBy(endpointNames, (name) => name.replace(/[A-Z].*$/, ''));
  const nav = [...groups].map(
    ([group, names]) =>
      `<li><a href="#${group}">${group}</a><ul>${names.map((name) => `<li><a href="#${name}">${name}</a></li>`).join('')}</ul></li>`,
  );
  const sections = [...groups].map(
    ([group, names]) =>
      `<section aria-labelledby="${group}"><h2 id="${group}">${group}</h2>${names.map(row).join('')}</section>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${brand.name} API reference</title><link rel="stylesheet" href="${apiPrefix}/docs.css"><script type="module" src="${apiPrefix}/docs.js"></script></head><body>
<header><h1>${brand.name} API reference</h1><p>Every call of the product. The same as a machine reads it: <a href="${apiPrefix}/openapi.json">OpenAPI 3.1</a>.
With an API token: <code>Authorization: Bearer rsv_…</code>. With the session cookie, calls that change something carry
<code>Content-Type: application/json</code>, <code>X-CSRF: 1</code> and their Origin. Every error has the same body:
<code>{ details, code, fields?, request_id }</code>.</p>
<p>${onceText.replace('Idempotency-Key', '<code>Idempotency-Key</code>')}</p></header>
<div class="columns"><nav aria-label="Calls"><ul>${nav.join('')}</ul></nav><main>${sections.join('')}</main></div></body></html>`;
}

function row(name: (typeof endpointNames)[number]): string {
  const endpoint: Endpoint = endpoints[name];
  const { access } = endpoint;
  const names = 'anyOf' in access ? access.anyOf : 'permission' in access ? [access.permission] : [];
  const who = [access.kind, names.join(' or ')].filter(Boolean).join(': ');
  const schemas = [
    ['Path', endpoint.params],
    ['Query', endpoint.query],
    ['Body', endpoint.body],
    [`Answer ${endpoint.status}`, endpoint.file ? undefined : endpoint.response],
  ] as const;
  return `<article aria-labelledby="${name}"${tryable(endpoint)}><h3 id="${name}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${apiPrefix}${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p>
<p class="facts"><span>${who}</span><span>${endpoint.limit.points} calls / ${endpoint.limit.seconds} s</span>${endpoint.file ? `<span>${endpoint.file.type}</span>` : ''}<span>${errorsOf(endpoint).join(', ')}</span></p>
${schemas.map(([label, schema]) => (schema ? `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(pretty(schema))}</pre></details>` : '')).join('')}</article>`;
}

function pretty(schema: z.ZodType): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(rest, null, 2);
}

/** What "Try it" needs to know of a row that a token opens, or a caller without a credential reads. */
function tryable({ access, method, path, query, body }: Endpoint): string {
  const isOpen = access.kind === 'public' && method === 'GET';
  if (access.kind !== 'own' && access.kind !== 'staff' && !isOpen) return '';
  const facts = {
    method,
    path: apiPrefix + path,
    ...(query && { query: Object.keys(query.shape).join(' ') }),
    ...(body && {
      body: JSON.stringify(sampleOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })), null, 2),
    }),
    ...(isOpen && { open: '' }),
  };
  return Object.entries(facts)
    .map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    .join('');
}

const jsonSchema = z.looseObject({
  type: z.string().optional(),
  examples: z.array(z.unknown()).optional(),
  default: z.unknown().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
});

/** A body to begin with: every field that has to be there, with an example where the contract has one. */
function sampleOf(schema: unknown): unknown {
  const facts = jsonSchema.parse(schema);
  if (facts.examples?.length) return facts.examples[0];
  if (facts.default !== undefined) return facts.default;
  if (facts.const !== undefined) return facts.const;
  if (facts.enum) return facts.enum[0];
  if (facts.anyOf) return sampleOf(facts.anyOf[0]);
  if (facts.type === 'object') {
    const needed = facts.required ?? [];
    const fields = Object.entries(facts.properties ?? {}).filter(([name]) => needed.includes(name));
    return Object.fromEntries(fields.map(([name, field]) => [name, sampleOf(field)]));
  }
  if (facts.type === 'array') return [];
  if (facts.type === 'boolean') return false;
  return facts.type === 'number' || facts.type === 'integer' ? 0 : '';
}
