import { announce, api, el, repeat, unreachable } from './dom.js';

const now = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });
const units = { hours: 3600, days: 86_400 };

export function show({ root }) {
  const face = el('time', { className: 'face' });
  const offset = el('p', { className: 'effect' });
  const place = el('div', { className: 'card' }, el('p', { className: 'label' }, 'Lab time'), face, offset);
  const amount = el('input', {
    id: 'clock-amount',
    type: 'number',
    min: '1',
    max: '3650',
    step: '1',
    value: '1',
    required: true,
  });
  const unit = el('select', { id: 'clock-unit' }, ...Object.keys(units).map((name) => el('option', {}, name)));
  const advance = el(
    'form',
    { className: 'card' },
    el('h2', {}, 'Advance the clock'),
    el(
      'div',
      { className: 'row end' },
      el('div', { className: 'field' }, el('label', { for: amount.id }, 'By'), amount),
      el('div', { className: 'field' }, el('label', { for: unit.id }, 'Unit'), unit),
      el('button', { type: 'submit', className: 'primary' }, 'Advance'),
    ),
  );
  const reset = el('button', { type: 'button' }, 'Reset to the real time');

  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'Clock')),
    el(
      'p',
      { className: 'lead' },
      'The time the simulators go by. Advance it to see what happens when a token expires or a month has passed.',
    ),
    el('div', { className: 'cards' }, place, advance),
    el('p', {}, reset),
  );

  /** Milliseconds to add to this browser's clock. */
  let ahead;

  function draw() {
    if (ahead === undefined) return;
    const moment = new Date(Date.now() + ahead);
    face.dateTime = moment.toISOString();
    face.textContent = now.format(moment);
  }

  function take(clock) {
    ahead = Date.parse(clock.now) - Date.now();
    offset.textContent =
      clock.offset_seconds === 0
        ? 'The same as the real time.'
        : `${words(clock.offset_seconds)} ahead of the real time.`;
    reset.disabled = clock.offset_seconds === 0;
    if (!face.isConnected) place.replaceChildren(el('p', { className: 'label' }, 'Lab time'), face, offset);
    draw();
  }

  async function move(body, sentence) {
    try {
      take(await api('POST', '/lab/api/clock', body));
      announce(sentence);
    } catch (error) {
      announce(`The clock was not moved. ${error.message}`);
    }
  }

  advance.addEventListener('submit', (event) => {
    event.preventDefault();
    const seconds = amount.valueAsNumber * units[unit.value];
    void move({ advance_seconds: seconds }, `The lab clock is now ${words(seconds)} further.`);
  });
  reset.addEventListener('click', () => move({ reset: true }, 'The lab clock shows the real time again.'));

  const stopAsking = repeat(5000, async () => {
    try {
      take(await api('GET', '/lab/api/clock'));
    } catch {
      place.replaceChildren(unreachable());
    }
  });
  const ticking = setInterval(draw, 1000);
  return {
    stop() {
      stopAsking();
      clearInterval(ticking);
    },
  };
}

function words(seconds) {
  const parts = [
    [Math.floor(seconds / 86_400), 'day'],
    [Math.floor((seconds % 86_400) / 3600), 'hour'],
    [Math.floor((seconds % 3600) / 60), 'minute'],
    [seconds % 60, 'second'],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}${count === 1 ? '' : 's'}`)
    .join(', ');
}
