import { announce, api, confirm, el, empty, repeat, time, unreachable } from './dom.js';
import { reader } from './mail-reader.js';

export function show({ root, rest }) {
  const search = el('input', {
    id: 'mail-search',
    type: 'search',
    placeholder: 'Subject, sender, recipient, text',
    autocomplete: 'off',
  });
  const clear = el('button', { type: 'button', className: 'danger' }, 'Empty the mailbox');
  const count = el('p', { className: 'quiet count', role: 'status' });
  const list = el('ul', { className: 'mails', role: 'list' });
  const listing = el('div', { className: 'listing' }, el('p', { className: 'quiet' }, 'Opening the mailbox…'));
  const reading = el('div', { className: 'reading' });
  const box = el('div', { className: 'mailbox' }, listing, reading);
  let mails;
  let open = rest;

  root.append(
    el(
      'div',
      { className: 'heading' },
      el('h1', { tabIndex: -1 }, 'Mailbox'),
      el('div', { className: 'row grow' }, el('label', { for: search.id }, 'Search'), search, clear),
    ),
    count,
    box,
  );

  function drawList() {
    const wanted = search.value.trim().toLowerCase();
    const shown = mails.filter((mail) => haystack(mail).includes(wanted));
    clear.disabled = mails.length === 0;
    box.dataset.empty = String(mails.length === 0);
    count.textContent =
      mails.length === 0 ? '' : `${shown.length} of ${mails.length} ${mails.length === 1 ? 'mail' : 'mails'}`;
    if (mails.length === 0) {
      listing.replaceChildren(
        empty(
          'No mail yet',
          'Mails that the product sends appear here by themselves. Register an account to see the first.',
        ),
      );
    } else if (shown.length === 0) {
      listing.replaceChildren(empty('No mail matches', `Nothing in the mailbox contains “${search.value.trim()}”.`));
    } else {
      list.replaceChildren(...shown.map(item));
      listing.replaceChildren(list);
    }
  }

  function item(mail) {
    const link = el(
      'a',
      { href: `#/mail/${mail.id}`, 'aria-current': mail.id === open[0] ? 'true' : undefined },
      el('span', { className: 'subject' }, mail.subject || '(no subject)'),
      el('span', { className: 'mono to' }, `to ${mail.envelope.rcpt_to.join(', ')}`),
      el('span', { className: 'mono quiet' }, time(mail.received_at, 'brief')),
      el('span', { className: 'preview quiet' }, mail.preview),
    );
    return el('li', {}, link);
  }

  /** Opens the mail that the address names. Focus moves only when a visitor chose it, never on refresh. */
  async function drawReading(previous = []) {
    const [id, tab] = open;
    box.dataset.open = String(id !== undefined);
    if (id === undefined) {
      reading.replaceChildren(el('p', { className: 'quiet hint' }, 'Choose a mail to read it.'));
      return;
    }
    let content;
    try {
      content = await reader(await api('GET', `/lab/api/mail/${encodeURIComponent(id)}`), tab);
    } catch (error) {
      content = empty('This mail cannot be shown', error.message);
    }
    if (open[0] !== id || open[1] !== tab) return;
    reading.replaceChildren(el('p', { className: 'back' }, el('a', { href: '#/mail' }, 'All mails')), content);
    if (previous[0] === id) reading.querySelector('nav [aria-current]')?.focus();
    else if (previous.length > 0) reading.querySelector('h2')?.focus();
  }

  search.addEventListener('input', () => mails && drawList());
  clear.addEventListener('click', async () => {
    const sentence = `${mails.length === 1 ? 'The one mail' : `All ${mails.length} mails`} will be deleted for good.`;
    if (!(await confirm({ title: 'Empty the mailbox?', sentence, action: 'Delete every mail' }))) return;
    try {
      const { deleted } = await api('DELETE', '/lab/api/mail');
      announce(`${deleted} ${deleted === 1 ? 'mail was' : 'mails were'} deleted.`);
      location.hash = '#/mail';
      await refresh();
    } catch (error) {
      announce(`The mailbox was not emptied. ${error.message}`);
    }
  });

  async function refresh() {
    try {
      const { mails: fresh } = await api('GET', '/lab/api/mail');
      const changed = mails === undefined || fresh[0]?.id !== mails[0]?.id || fresh.length !== mails.length;
      mails = fresh;
      if (changed) drawList();
    } catch {
      mails = undefined;
      listing.replaceChildren(unreachable());
    }
  }

  void drawReading();
  const stop = repeat(2000, refresh);
  return {
    stop,
    go(next) {
      const previous = open.length === 0 ? ['list'] : open;
      open = next;
      if (mails) drawList();
      void drawReading(previous);
    },
  };
}

function haystack(mail) {
  return [mail.subject, mail.from, ...mail.to, ...mail.envelope.rcpt_to, mail.preview].join('\n').toLowerCase();
}
