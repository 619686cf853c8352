import { announce, api, el } from './dom.js';

/** Sets and removes faults of single calls. */
export function faultCard() {
  const call = el('select', { id: 'fault-call' });
  const effect = el('select', { id: 'fault-effect' });
  const times = el('input', { id: 'fault-times', type: 'number', min: '1', max: '1000', value: '1' });
  const always = el('input', { id: 'fault-always', type: 'checkbox' });
  const about = el('p', { className: 'effect' });
  const list = el('ul', { className: 'plain', role: 'list' });
  const mend = el('button', { type: 'button' }, 'Mend every call');
  const release = el('button', { type: 'button' }, 'Let hanging tasks end');
  const form = el(
    'form',
    { className: 'row end' },
    field('Call', call),
    field('Effect', effect),
    field('Times', times),
    el('div', { className: 'row' }, always, el('label', { for: always.id }, 'until mended')),
    el('button', { type: 'submit', className: 'primary' }, 'Break it'),
  );
  let effects = {};

  function draw({ faults, calls, effects: known }) {
    if (call.options.length === 0) {
      call.append(...calls.map((name) => el('option', { selected: name === 'clone' }, name)));
      effect.append(...Object.keys(known).map((name) => el('option', { selected: name === 'task-error' }, name)));
      effects = known;
    }
    about.textContent = effects[effect.value] ?? '';
    list.replaceChildren(
      ...faults.map(({ call: name, effect: what, times: left, where }) => {
        const narrowed = Object.entries(where).map(([label, value]) => `${label} ${value}`);
        const text = `${name}: ${what}, ${left === null ? 'until mended' : `${left} more`}${narrowed.length > 0 ? ` (${narrowed.join(', ')})` : ''}`;
        return el('li', { className: 'mono' }, text);
      }),
    );
    mend.disabled = faults.length === 0;
  }

  async function act(work, sentence) {
    try {
      await work();
      if (sentence) announce(sentence);
      draw(await api('GET', '/lab/api/proxmox/faults'));
    } catch (error) {
      announce(`Nothing was changed. ${error.message}`);
    }
  }

  effect.addEventListener('change', () => {
    about.textContent = effects[effect.value] ?? '';
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const body = { call: call.value, effect: effect.value, times: always.checked ? 'always' : times.valueAsNumber };
    void act(() => api('POST', '/lab/api/proxmox/faults', body), `${call.value} is broken: ${effect.value}.`);
  });
  mend.addEventListener('click', () => act(() => api('DELETE', '/lab/api/proxmox/faults'), 'Every call works again.'));
  release.addEventListener('click', () =>
    act(() => api('POST', '/lab/api/proxmox/tasks/release', {}), 'Hanging tasks go on.'),
  );
  void act(() => Promise.resolve());

  return el(
    'section',
    { className: 'card', 'aria-labelledby': 'fault-title' },
    el('h2', { id: 'fault-title' }, 'Break one call'),
    form,
    about,
    list,
    el('div', { className: 'row' }, mend, release),
  );
}

function field(title, control) {
  return el('div', { className: 'field' }, el('label', { for: control.id }, title), control);
}
