import { announce, api, el, time } from './dom.js';

/** One mail: its headers, and a tab for each view of it. Every tab has its own address. */
export async function reader(mail, wanted) {
  const tabs = [
    mail.html && ['html', 'HTML'],
    mail.text && ['text', 'Text'],
    mail.links.length > 0 && ['links', `Links ${mail.links.length}`],
    mail.attachments.length > 0 && ['attachments', `Attachments ${mail.attachments.length}`],
    ['bounce', 'Bounce'],
    ['reply', 'Reply'],
    ['headers', 'Headers'],
    ['source', 'Source'],
  ].filter(Boolean);
  const chosen = tabs.some(([name]) => name === wanted) ? wanted : tabs[0][0];
  const facts = [
    ['From', mail.from || '(nobody)'],
    ['To', mail.to.join(', ') || '(nobody)'],
    ...(mail.cc.length > 0 ? [['Cc', mail.cc.join(', ')]] : []),
    ['Envelope', `${mail.envelope.mail_from || '<>'} → ${mail.envelope.rcpt_to.join(', ')}`],
    ['Received', time(mail.received_at)],
    ['Size', size(mail.size_bytes)],
    ['Id', mail.id],
  ];
  return el(
    'article',
    { className: 'card', 'aria-labelledby': 'mail-subject' },
    el('h2', { id: 'mail-subject', tabIndex: -1 }, mail.subject || '(no subject)'),
    el(
      'dl',
      { className: 'facts' },
      ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', { className: 'wrap' }, value)]),
    ),
    el(
      'nav',
      { className: 'tabs', 'aria-label': 'Ways to look at the mail' },
      ...tabs.map(([name, title]) =>
        el('a', { href: `#/mail/${mail.id}/${name}`, 'aria-current': name === chosen ? 'page' : undefined }, title),
      ),
    ),
    ...(mail.shown_in_part
      ? [
          el(
            'p',
            { className: 'quiet' },
            'This mail has very many lines. Here you see its beginning; Source has all of it.',
          ),
        ]
      : []),
    ...(await views[chosen](mail)),
  );
}

const views = {
  html(mail) {
    const address = `/lab/mail/${mail.id}/html`;
    return [
      el('iframe', {
        src: address,
        title: 'The mail as its reader sees it',
        sandbox: 'allow-popups allow-popups-to-escape-sandbox',
      }),
      el(
        'p',
        { className: 'quiet' },
        el('a', { href: address, target: '_blank', rel: 'noopener' }, 'Open in a new tab'),
      ),
    ];
  },
  bounce(mail) {
    const send = el('button', { type: 'button' }, 'Let it come back');
    send.addEventListener('click', () => {
      send.disabled = true;
      api('POST', `/lab/api/mail/${mail.id}/bounce`)
        .then(({ to }) => announce(`A report that the mailbox does not exist is on its way to ${to.join(', ')}.`))
        .catch((error) => announce(error.message))
        .finally(() => {
          send.disabled = false;
        });
    });
    const words = `As if the mail server of ${mail.envelope.rcpt_to[0] ?? 'the reader'} had accepted it and found no mailbox.`;
    return [el('p', {}, words), el('div', { className: 'row' }, send)];
  },
  text: (mail) => [block(mail.text, 'Text of the mail')],
  links: (mail) => [
    el(
      'ul',
      { className: 'plain', role: 'list' },
      ...mail.links.map((link) =>
        el('li', {}, el('a', { href: link, target: '_blank', rel: 'noopener', className: 'mono wrap' }, link)),
      ),
    ),
  ],
  attachments: (mail) => [
    el(
      'ul',
      { className: 'plain', role: 'list' },
      ...mail.attachments.map((attachment) =>
        el(
          'li',
          {},
          el('a', { href: attachment.path, download: attachment.filename, className: 'wrap' }, attachment.filename),
          el('span', { className: 'mono quiet' }, ` ${attachment.mime_type}, ${size(attachment.size_bytes)}`),
        ),
      ),
    ),
  ],
  reply(mail) {
    const text = el('textarea', { rows: 6, id: 'reply-text', required: true });
    const send = el('button', { type: 'submit' }, 'Reply by mail');
    const form = el(
      'form',
      {},
      el('label', { for: 'reply-text' }, `What ${mail.envelope.rcpt_to[0] ?? 'the reader'} answers`),
      text,
      el('div', { className: 'row' }, send),
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send.disabled = true;
      api('POST', `/lab/api/mail/${mail.id}/reply`, { text: text.value })
        .then(({ to }) => {
          text.value = '';
          announce(`The answer is on its way to ${to.join(', ')}.`);
        })
        .catch((error) => announce(error.message))
        .finally(() => {
          send.disabled = false;
        });
    });
    return [form];
  },
  headers: (mail) => [
    el(
      'dl',
      { className: 'facts mono' },
      ...mail.headers.flatMap(({ name, value }) => [el('dt', {}, name), el('dd', { className: 'wrap' }, value)]),
    ),
  ],
  async source(mail) {
    const reply = await fetch(`/lab/api/mail/${mail.id}/source`);
    return [block(await reply.text(), 'Source of the mail')];
  },
};

/** A box that scrolls must be reachable by keyboard, and then it needs a name. */
function block(text, name) {
  return el('pre', { tabIndex: 0, role: 'region', 'aria-label': name }, text);
}

function size(bytes) {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}
