import { brand } from '@resolvo/brand/brand';
import type { Endpoint } from '@resolvo/contract/endpoint';
import { endpointNames, endpoints } from '@resolvo/contract/endpoints';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { escapeHtml } from '../core/html.ts';
import { docsStyle } from './docs-style.ts';
import { errorsOf, openApiDocument } from './openapi.ts';
import { apiPrefix } from './register.ts';

/**
 * The API reference page: made from the endpoint table, readable without JavaScript. Made when it is first asked for:
 * most processes never are, and it is as much work as all the rest of the application.
 */
export function registerDocs(app: FastifyInstance, publicUrl: string): void {
  let json: string | undefined;
  let html: string | undefined;
  const csp = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  app.get(`${apiPrefix}/openapi.json`, (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(publicUrl));
    return reply.type('application/json').send(json);
  });
  app.get(`${apiPrefix}/docs`, (_request, reply) => {
    html ??= referencePage();
    return reply.type('text/html; charset=utf-8').header('content-security-policy', csp).send(html);
  });
  app.get(`${apiPrefix}/docs.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(docsStyle));
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
<title>${brand.name} API reference</title><link rel="stylesheet" href="${apiPrefix}/docs.css"></head><body>
<header><h1>${brand.name} API reference</h1><p>Every call of the product. The same as a machine reads it: <a href="${apiPrefix}/openapi.json">OpenAPI 3.1</a>.
With an API token: <code>Authorization: Bearer rsv_…</code>. With the session cookie, calls that change something carry
<code>Content-Type: application/json</code>, <code>X-CSRF: 1</code> and their Origin. Every error has the same body:
<code>{ details, code, fields?, request_id }</code>.</p></header>
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
  return `<article aria-labelledby="${name}"><h3 id="${name}"><span class="method ${endpoint.method.toLowerCase()}">${endpoint.method}</span> <code>${apiPrefix}${escapeHtml(endpoint.path)}</code></h3>
<p>${escapeHtml(endpoint.summary)}</p>
<p class="facts"><span>${who}</span><span>${endpoint.limit.points} calls / ${endpoint.limit.seconds} s</span>${endpoint.file ? `<span>${endpoint.file.type}</span>` : ''}<span>${errorsOf(endpoint).join(', ')}</span></p>
${schemas.map(([label, schema]) => (schema ? `<details><summary>${label}</summary><pre tabindex="0">${escapeHtml(pretty(schema))}</pre></details>` : '')).join('')}</article>`;
}

function pretty(schema: z.ZodType): string {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return JSON.stringify(rest, null, 2);
}
