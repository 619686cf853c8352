import { announce, api, el, empty, unreachable } from './dom.js';

const healthy = 'It behaves as the vendor does on a good day.';

export function show({ root }) {
  const place = el('div', { className: 'cards' }, el('p', { className: 'quiet' }, 'Asking the parts…'));
  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'Faults')),
    el(
      'p',
      { className: 'lead' },
      'Break a part on purpose and watch how the product copes. Everything works again after a restart.',
    ),
    place,
  );
  api('GET', '/lab/api/faults').then(
    ({ parts, presets }) => {
      place.replaceChildren(...parts.map((part) => card(part, presets)));
      if (parts.length === 0)
        place.append(empty('No part is running', 'The product uses real providers for everything.'));
    },
    () => place.replaceChildren(unreachable()),
  );
}

function card(part, presets) {
  const id = `fault-${part.part}`;
  const select = el(
    'select',
    { id, 'aria-describedby': `${id}-effect` },
    ...presets.map((preset) => el('option', { value: preset, selected: preset === part.preset }, preset)),
  );
  const effect = el('p', { id: `${id}-effect`, className: 'effect' });
  const box = el(
    'section',
    { className: 'card', 'aria-labelledby': `${id}-title` },
    el('h2', { id: `${id}-title` }, part.title),
    el('div', { className: 'field' }, el('label', { for: id }, 'Fault'), select),
    effect,
    ...(part.sentinels.length === 0
      ? []
      : [el('h3', {}, 'Sentinel inputs'), el('ul', {}, ...part.sentinels.map((sentence) => el('li', {}, sentence)))]),
  );
  let active = part.preset;

  function draw() {
    select.value = active;
    box.dataset.broken = String(active !== 'none');
    effect.textContent = part.effects[active] ?? healthy;
  }

  select.addEventListener('change', async () => {
    try {
      ({ preset: active } = await api('PUT', '/lab/api/faults', { part: part.part, preset: select.value }));
      announce(active === 'none' ? `${part.title} works again.` : `${part.title}: ${active}.`);
    } catch (error) {
      announce(`Nothing was changed. ${error.message}`);
    }
    draw();
  });
  draw();
  return box;
}
