import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startProduct } from '../product.ts';

/** What a collector of OpenTelemetry is sent, as far as it is read here. */
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
});

const bodies: string[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    bodies.push(Buffer.concat(parts).toString());
    response.setHeader('content-type', 'application/json');
    response.end('{}');
  });
});
afterAll(() => collector.close());

test('a trace leads from the request of a browser to its SQL, its job and the call of a vendor, without secrets', async () => {
  await new Promise<void>((resolve) => void collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  const product = await startProduct({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const secret = 'correct-horse-battery-41';
  const answer = await product.browser().post(
    '/account/register',
    {
      email: 'traced@example.no',
      password: secret,
      cpassword: secret,
      'remember-me': false,
      recaptcha: await product.captcha('register'),
    },
    { traceparent: `00-${trace}-b7ad6b7169203331-01` },
  );
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  expect(answer.headers.traceresponse).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`));
  await product.sendMails();
  const begun = (await product.browser().get('/system/plans')).headers.traceresponse;
  await product.stop();

  const spans = bodies
    .flatMap((body) => sent.parse(JSON.parse(body)).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const ours = spans.filter(({ traceId }) => traceId === trace);
  const request = ours.find(({ name }) => name === 'POST /api/account/register');
  expect(request?.parentSpanId).toBe('b7ad6b7169203331');
  const within = (id: string | undefined) => ours.filter(({ parentSpanId }) => parentSpanId === id);
  expect(within(request?.spanId).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['captcha.verify', expect.stringMatching(/^insert (accounts|people|persons)$/)]),
  );
  const job = ours.find(({ name }) => name.startsWith('job mail'));
  expect(job?.parentSpanId).toBe(request?.spanId);
  expect(within(job?.spanId).map(({ name }) => name)).toContain('mail.send');
  // Without a traceparent a request begins a trace of its own.
  expect(begun).not.toContain(trace);
  expect(bodies.join()).not.toContain(secret);
  expect(bodies.join()).not.toContain('traced@example.no');
});
