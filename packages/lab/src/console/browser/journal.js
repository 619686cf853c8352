import { api, el, empty, repeat, time, unreachable } from './dom.js';

const KEPT = 2000;

export function show({ root }) {
  const filter = el('select', { id: 'journal-part' }, el('option', { value: '' }, 'every part'));
  const list = el('ol', { className: 'journal', role: 'list' });
  const place = el('div', {}, el('p', { className: 'quiet' }, 'Reading the journal…'));
  let entries = [];

  root.append(
    el(
      'div',
      { className: 'heading' },
      el('h1', { tabIndex: -1 }, 'Journal'),
      el('div', { className: 'row' }, el('label', { for: filter.id }, 'Show'), filter),
    ),
    el(
      'p',
      { className: 'lead' },
      'What the parts were asked, and what they answered. New calls appear by themselves.',
    ),
    place,
  );

  const chosen = (entry) => filter.value === '' || entry.part === filter.value;

  function draw() {
    const shown = entries.filter(chosen);
    if (shown.length > 0) {
      list.replaceChildren(...shown.map(row));
      place.replaceChildren(list);
    } else if (entries.length > 0) {
      place.replaceChildren(empty('No call of this part', 'Choose another part, or use this one.'));
    } else {
      place.replaceChildren(
        empty('No calls yet', 'Sign in, send a mail, pay: each call of the product is written here.'),
      );
    }
  }

  filter.addEventListener('change', draw);
  api('GET', '/lab/api')
    .then(({ parts }) => {
      for (const part of parts) filter.append(el('option', { value: part.name }, part.title));
      filter.append(el('option', { value: 'lab' }, 'The lab itself'));
    })
    .catch(() => {});

  let first = true;
  const stop = repeat(1500, async () => {
    try {
      const { entries: fresh } = await api('GET', `/lab/api/journal?after=${entries[0]?.id ?? 0}`);
      if (fresh.length === 0 && !first) return;
      first = false;
      entries = [...fresh, ...entries].slice(0, KEPT);
      if (!list.isConnected) {
        draw();
        return;
      }
      // Existing rows are kept, not redrawn: a reader may have the details of one open.
      list.prepend(...fresh.filter(chosen).map(row));
      while (list.childElementCount > KEPT) list.lastElementChild.remove();
    } catch {
      // After the first answer that follows a failure, the whole list is drawn again.
      first = true;
      place.replaceChildren(unreachable());
    }
  });
  return { stop };
}

function row(entry) {
  const details = [entry.request && ['Request', entry.request], entry.response && ['Response', entry.response]].filter(
    Boolean,
  );
  return el(
    'li',
    {},
    el('span', { className: 'mono quiet' }, time(entry.at, 'clock')),
    el('span', { className: 'tag' }, entry.part),
    el('span', { className: 'mono verb' }, entry.verb),
    el(
      'div',
      { className: 'what' },
      el('span', { className: 'mono wrap' }, entry.what || '(nothing)'),
      details.length === 0
        ? null
        : el(
            'details',
            {},
            el('summary', {}, 'Details'),
            ...details.map(([name, text]) => el('p', { className: 'mono wrap' }, el('b', {}, `${name} `), text)),
          ),
    ),
    el('span', { className: 'outcome wrap' }, entry.outcome),
  );
}
