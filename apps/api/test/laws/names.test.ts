import { endpoint, limits, own } from '@resolvo/contract/endpoint';
import { endpoints } from '@resolvo/contract/endpoints';
import { customName } from '@resolvo/contract/hosting/domain-fields';
import { namesInRequests } from '@resolvo/contract/hosting/name-rules';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { nameFields } from './name-fields.ts';

test('S67 each field of a request that takes a domain name says whose that name has to be', () => {
  const [found, known] = [nameFields(endpoints), Object.keys(namesInRequests)];
  expect(
    found.filter((field) => !known.includes(field)),
    'These fields take a domain name. Please say in namesInRequests of packages/contract/src/hosting/name-rules.ts whose each has to be.',
  ).toEqual([]);
  expect(
    known.filter((field) => !found.includes(field)),
    'namesInRequests of packages/contract/src/hosting/name-rules.ts has these fields, and no row takes them: please take them out.',
  ).toEqual([]);
});

test('S67 such a field is found by its schema, and by what it is called', () => {
  const row = (body: z.ZodObject) =>
    endpoint({
      method: 'POST',
      path: '/account/law',
      summary: 'A planted row.',
      access: own('domainsManage'),
      limit: limits.write,
      changes: ['domains'],
      body,
      status: 200,
      response: z.strictObject({}),
      errors: [],
    });
  const planted = {
    bySchema: row(z.strictObject({ site: customName, note: z.string() })),
    byName: row(z.strictObject({ more: z.array(z.strictObject({ hostname: z.string() })) })),
    inside: row(z.strictObject({ chosen: z.union([z.strictObject({ to: customName.optional() }), z.null()]) })),
    none: row(z.strictObject({ name: z.string(), plan_id: z.uuid() })),
  };
  expect(nameFields(planted)).toEqual(['bySchema body.site', 'byName body.more[].hostname', 'inside body.chosen.to']);
});
