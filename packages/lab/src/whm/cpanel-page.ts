import { accountRow, type Desk } from './calls.ts';
import { type Account, usageOf } from './model.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>${title}</title>
    <link rel="icon" href="/lab/console/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/lab/console/console.css">
    <link rel="stylesheet" href="/lab/console/cpanel.css">
    <script type="module" src="/lab/console/cpanel.js"></script>
  </head>
  <body>
${body}
  </body>
</html>
`;

/** The address was used already, or its time is over. */
export const endedPage = page(
  'Login expired · cPanel of the lab',
  `    <main class="frame cpanel">
      <h1>This login has expired</h1>
      <p>A one-click login works once, within 15 minutes. Go back to the panel and press Open cPanel again.</p>
    </main>`,
);

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

export function cpanelPage(desk: Desk, account: Account): string {
  const row = accountRow(desk, account);
  const usage = usageOf(account, desk.now());
  const fact = (name: string, value: string) => `<div><dt>${name}</dt><dd>${escaped(value)}</dd></div>`;
  const list = (items: readonly string[], none: string) =>
    items.length === 0
      ? `<p class="quiet">${none}</p>`
      : `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;
  return page(
    `cPanel of the lab · ${escaped(account.domain)}`,
    `    <header class="frame cpanel-top"><p><strong>cPanel of the lab</strong></p><p>${escaped(desk.name)}</p></header>
    <main class="frame cpanel">
      <h1>${escaped(account.domain)}</h1>
      <p class="lead">You are signed in as <strong>${escaped(account.user)}</strong>. This page stands in for cPanel; nothing on it reaches the world.</p>
      <dl class="facts">
        ${fact('Package', account.plan)}
        ${fact('Shared IP address', row.ip)}
        ${fact('Home directory', `/home/${account.user}`)}
        ${fact('Disk usage', `${megabytes(usage.disk)} of ${row.disklimit}`)}
        ${fact('Bandwidth this month', megabytes(usage.traffic))}
      </dl>
      <section aria-labelledby="domains"><h2 id="domains">Domains</h2>${list([account.domain, ...account.parked, ...account.addons], '')}</section>
      <section aria-labelledby="mailboxes"><h2 id="mailboxes">Email accounts</h2>${list(account.mailboxes, 'There are no mailboxes yet.')}
        <button type="button" data-make="mailbox">Create a mailbox</button></section>
      <section aria-labelledby="databases"><h2 id="databases">Databases</h2>${list(account.databases, 'There are no databases yet.')}
        <button type="button" data-make="database">Create a database</button></section>
      <p id="announcements" role="status"></p>
    </main>`,
  );
}
