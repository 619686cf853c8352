import { announce, api, confirm, el, empty, repeat, unreachable } from './dom.js';

/** The hosting servers: their accounts, and what their administrator can do behind the product's back. */
export function show({ root }) {
  const body = el('div', { className: 'stack' }, el('p', { className: 'quiet' }, 'Asking the hosting servers…'));
  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'Hosting')),
    el(
      'p',
      { className: 'lead' },
      'The simulated cPanel servers: which accounts are on them, and how to disturb the product by changing them here.',
    ),
    body,
  );
  let drawn = '';
  async function refresh() {
    try {
      const { servers } = await api('GET', '/lab/api/whm');
      const text = JSON.stringify(servers);
      if (text === drawn) return;
      drawn = text;
      body.replaceChildren(...servers.map((server) => card(server, refresh)));
    } catch {
      drawn = '';
      body.replaceChildren(unreachable());
    }
  }
  return { stop: repeat(3000, refresh) };
}

function card(server, refresh) {
  const { name, address, capacity, token, accounts } = server;
  const act = (title, work) => {
    const button = el('button', { type: 'button' }, title);
    button.addEventListener('click', async () => {
      try {
        await work();
        await refresh();
      } catch (error) {
        announce(error.message);
      }
    });
    return button;
  };
  const path = `/lab/api/whm/${encodeURIComponent(name)}`;
  const suffix = () => Math.random().toString(36).slice(2, 6);
  const row = (account) =>
    el(
      'tr',
      {},
      el('td', { className: 'mono' }, account.user),
      el('td', {}, [account.domain, ...account.parked, ...account.addons].join(', ')),
      el('td', { className: 'mono quiet' }, account.plan),
      el('td', {}, account.suspended ? 'Suspended' : 'Active'),
      el('td', { className: 'mono' }, `${account.diskused} of ${account.disklimit}`),
      el(
        'td',
        {},
        act('Remove', async () => {
          const sure = await confirm({
            title: `Remove ${account.user}?`,
            sentence: 'The product is not told. Staff find it among the accounts that do not match.',
            action: 'Remove it',
          });
          if (sure) await api('DELETE', `${path}/accounts/${encodeURIComponent(account.user)}`);
        }),
      ),
    );
  const head = ['User', 'Domains', 'Package', 'State', 'Disk', ''].map((title) => el('th', { scope: 'col' }, title));
  return el(
    'section',
    { className: 'card' },
    el('h2', {}, name),
    el('p', { className: 'quiet' }, `${address} · ${accounts.length} of ${capacity} accounts · token ${token}`),
    accounts.length === 0
      ? empty('No accounts', 'Buy web hosting in the product.')
      : el(
          'div',
          { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `Accounts of ${name}` },
          el('table', {}, el('thead', {}, el('tr', {}, ...head)), el('tbody', {}, ...accounts.map(row))),
        ),
    el(
      'div',
      { className: 'row' },
      act('Make an account behind the product’s back', () => {
        const user = `own${suffix()}`;
        return api('POST', `${path}/accounts`, { user, domain: `${user}.example.test` });
      }),
      act(token === 'refused' ? 'Accept the token again' : 'Refuse the token', () =>
        api('POST', `${path}/token`, { token: token === 'refused' ? 'accepted' : 'refused' }),
      ),
    ),
  );
}
