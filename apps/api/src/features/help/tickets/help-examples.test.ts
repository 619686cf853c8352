import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { neverExpires } from '@resolvo/contract/common';
import { customerMask } from '@resolvo/contract/permissions';
import { expect, test } from 'vitest';
import { curlsIn } from '../../../../../../tools/laws/help-articles.ts';
import { bearer, useOwnProduct } from '../../../../test/product.ts';
import { serverDesk } from '../../../../test/servers.ts';

const product = useOwnProduct();

test('the commands of the help centre do what the article says', { tags: ['slow'] }, async () => {
  const desk = await serverDesk(product);
  const owner = await product.account();
  const serverId = await desk.server(owner);
  const { user_token } = (
    await owner.browser.post('/account/tokens/create', {
      token_permissions: customerMask,
      token_expires: neverExpires,
    })
  ).json();
  const articles = join(import.meta.dirname, '../../../../../web/src/site/help/articles');
  const curls = ['api-tokens', 'api-examples'].flatMap((name) =>
    curlsIn(readFileSync(join(articles, `${name}.md`), 'utf8')),
  );
  expect(curls.length).toBeGreaterThan(6);
  for (const { method, path, body } of curls) {
    const answer = await product.app.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url: `/api${path.replace('$SERVER_ID', serverId)}`,
      headers: { ...bearer(user_token), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: body }),
    });
    expect([method, path, answer.statusCode, answer.statusCode < 300 || answer.body]).toEqual([
      method,
      path,
      answer.statusCode,
      true,
    ]);
    await desk.settle();
  }
  const tickets = (await owner.browser.get('/account/tickets/all')).json();
  expect(tickets).toMatchObject([{ ticket_title: 'Cloud Hosting: disk is slow' }]);
});
