import { announce, api, el, repeat, unreachable } from './dom.js';

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' });
const hour = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });
const units = { hours: 3600, days: 86_400 };
/** What people come for. A month is of 31 days, so that every renewal is in it. */
const ways = { '1 hour': 3600, '1 day': 86_400, '1 week': 7 * 86_400, '1 month': 31 * 86_400 };

export function show({ root }) {
  const face = el('time', { className: 'face' });
  const ofDay = el('p', { className: 'clock-date' });
  const offset = el('p', { className: 'effect' });
  const place = el('div', { className: 'card' });
  const bar = el('progress', { max: 1, 'aria-label': 'How far the clock has gone' });
  const way = el('p', { className: 'effect' });
  const going = el('div', { className: 'card', hidden: true }, el('h2', {}, 'On its way'), bar, way);
  const trouble = el('p', { className: 'clock-trouble', hidden: true });
  const quick = Object.keys(ways).map((name) =>
    el('button', { type: 'button', className: name === '1 month' ? 'primary' : '' }, name),
  );
  const amount = el('input', {
    ...{ id: 'clock-amount', type: 'number', min: '1', max: '3650', step: '1', value: '10', required: true },
  });
  const unit = el('select', { id: 'clock-unit' }, ...Object.keys(units).map((name) => el('option', {}, name)));
  unit.value = 'days';
  const byHand = el(
    'form',
    { className: 'row end' },
    el('div', { className: 'field' }, el('label', { for: amount.id }, 'Or by'), amount),
    el('div', { className: 'field' }, el('label', { for: unit.id }, 'Unit'), unit),
    el('button', { type: 'submit' }, 'Advance'),
  );
  const reset = el('button', { type: 'button' }, 'Reset to the real time');
  const back = el('p', { hidden: true }, reset);
  const lead = el('p', { className: 'lead' });

  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'Clock')),
    lead,
    el(
      'div',
      { className: 'cards' },
      place,
      el(
        'div',
        { className: 'card stack' },
        el('h2', {}, 'Advance the clock by'),
        el('div', { className: 'row' }, ...quick),
        byHand,
      ),
      going,
    ),
    trouble,
    back,
  );

  /** Milliseconds to add to this browser's clock. */
  let ahead;
  /** Where the way began that the clock is on. */
  let from;

  function draw() {
    if (ahead === undefined) return;
    const moment = new Date(Date.now() + ahead);
    face.dateTime = moment.toISOString();
    face.textContent = hour.format(moment);
    ofDay.textContent = date.format(moment);
  }

  function take(clock) {
    ahead = Date.parse(clock.now) - Date.now();
    const isProduct = clock.moves === 'product';
    lead.textContent = isProduct
      ? 'The time of the product and of all simulators. It goes forward only: what is due in between is done on the way, in its order, as jobs, invoices, mails and ends. Who is signed in stays so.'
      : 'The time the simulators go by. Advance it to see what happens when a token expires or a month has passed. The product has a part that is not simulated, so its own time stays the real one.';
    offset.textContent =
      clock.offset_seconds === 0
        ? 'The same as the real time.'
        : `${words(clock.offset_seconds)} ahead of the real time.`;
    back.hidden = isProduct;
    reset.disabled = clock.offset_seconds === 0;
    if (!face.isConnected) place.replaceChildren(el('p', { className: 'label' }, 'Lab time'), face, ofDay, offset);
    going.hidden = clock.going_to === null;
    if (clock.going_to === null) from = undefined;
    else {
      const [now, end] = [Date.parse(clock.now), Date.parse(clock.going_to)];
      from ??= now;
      bar.value = end > from ? Math.min(1, (now - from) / (end - from)) : 1;
      way.textContent = `To ${day.format(end)}. Each step waits until the work that was due is done.`;
    }
    trouble.hidden = clock.trouble === null;
    trouble.textContent = clock.trouble ?? '';
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

  const advance = (seconds) => move({ advance_seconds: seconds }, `The clock goes ${words(seconds)} further.`);
  for (const button of quick) button.addEventListener('click', () => advance(ways[button.textContent]));
  byHand.addEventListener('submit', (event) => {
    event.preventDefault();
    void advance(amount.valueAsNumber * units[unit.value]);
  });
  reset.addEventListener('click', () => move({ reset: true }, 'The lab clock shows the real time again.'));

  const stopAsking = repeat(1000, async () => {
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
