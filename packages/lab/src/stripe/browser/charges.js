import { announce, api, confirm, el, empty, repeat, time, unreachable } from './dom.js';

const tabs = [
  { id: 'payments', title: 'Payments' },
  { id: 'refunds', title: 'Refunds' },
  { id: 'disputes', title: 'Disputes' },
  { id: 'events', title: 'Events' },
  { id: 'cards', title: 'Test cards' },
];

const money = (amount, currency) =>
  new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amount / 100);
const at = (seconds) => time(new Date(seconds * 1000).toISOString(), 'brief');

/** What the vendor's dashboard shows, and the acts of the bank and of staff at that dashboard. */
export function show({ root, rest }) {
  let [tab = 'payments'] = rest;
  let data;
  const place = el('div', {}, el('p', { className: 'quiet' }, 'Opening the account…'));
  const nav = el('nav', { className: 'tabs', 'aria-label': 'Charges' });
  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'Charges')),
    el('p', { className: 'lead' }, 'The account at the lab’s Stripe. No money moves here.'),
    nav,
    place,
  );

  async function act(sentence, path, body) {
    try {
      await api('POST', `/lab/api/stripe/${path}`, body);
      announce(sentence);
      await refresh();
    } catch (error) {
      announce(`That did not work. ${error.message}`);
    }
  }

  const button = (text, run) => {
    const made = el('button', { type: 'button' }, text);
    made.addEventListener('click', run);
    return made;
  };

  const row = ({ title, tag, facts, when, actions = [] }) =>
    el(
      'li',
      { className: 'charge' },
      el(
        'div',
        { className: 'charge-head' },
        el('span', { className: 'charge-title' }, title),
        el('span', { className: 'tag' }, tag),
      ),
      ...facts.filter(Boolean).map((fact) => el('p', { className: 'mono quiet wrap' }, fact)),
      el('div', { className: 'row charge-foot' }, when, ...actions),
    );

  const views = {
    payments: () =>
      data.payments.map((payment) =>
        row({
          title: money(payment.amount, payment.currency),
          tag: payment.status,
          facts: [payment.id, payment.last_payment_error?.message, labelsOf(payment.metadata)],
          when: at(payment.created),
          actions:
            payment.status === 'succeeded'
              ? [
                  button('Open a dispute', async () => {
                    const sentence = `The bank takes ${money(payment.amount, payment.currency)} back until it has decided.`;
                    if (!(await confirm({ title: 'Open a dispute?', sentence, action: 'Open it' }))) return;
                    await act('The dispute is open.', `payments/${payment.id}/dispute`, {});
                  }),
                ]
              : [],
        }),
      ),
    refunds: () =>
      data.refunds.map((refund) =>
        row({
          title: money(refund.amount, refund.currency),
          tag: refund.status,
          facts: [refund.id, `of ${refund.payment_intent}`, refund.failure_reason],
          when: at(refund.created),
          actions: [
            ...(refund.status === 'pending'
              ? [
                  button('Let it arrive', () =>
                    act('The refund arrived.', `refunds/${refund.id}/finish`, { outcome: 'succeeded' }),
                  ),
                ]
              : []),
            ...(refund.status === 'failed'
              ? []
              : [
                  button('Let it fail', () =>
                    act('The refund failed.', `refunds/${refund.id}/finish`, { outcome: 'failed' }),
                  ),
                ]),
          ],
        }),
      ),
    disputes: () =>
      data.disputes.map((dispute) =>
        row({
          title: money(dispute.amount, dispute.currency),
          tag: dispute.status,
          facts: [dispute.id, `of ${dispute.payment_intent}`, dispute.reason.replaceAll('_', ' ')],
          when: at(dispute.created),
          actions: ['won', 'lost'].includes(dispute.status)
            ? []
            : ['won', 'lost'].map((outcome) =>
                button(outcome === 'won' ? 'Seller wins' : 'Seller loses', () =>
                  act(`The dispute is ${outcome}.`, `disputes/${dispute.id}/close`, { outcome }),
                ),
              ),
        }),
      ),
    events: () =>
      data.events.map((event) =>
        row({
          title: event.type,
          tag: event.delivery.state.replaceAll('_', ' '),
          facts: [event.id, `about ${event.object_id}`, deliveryOf(event.delivery)],
          when: at(event.created),
          actions: [button('Send again', () => act('The event is on its way.', `events/${event.id}/resend`, {}))],
        }),
      ),
    cards: () =>
      data.cards.map((card) =>
        row({
          title: card.number.replaceAll(/(\d{4})(?=\d)/g, '$1 '),
          tag: card.token,
          facts: [card.about],
          when: el('span', { className: 'quiet' }, 'Any expiry in the future, any security code.'),
        }),
      ),
  };

  const nothing = {
    payments: ['No payments yet', 'Pay an invoice or top up the balance, and it appears here by itself.'],
    refunds: ['No refunds yet', 'Refund a paid invoice to the card to see the first.'],
    disputes: ['No disputes yet', 'Open one at a payment that succeeded.'],
    events: ['No events yet', 'Whatever happens to a payment is told to the product, and listed here.'],
    cards: ['No cards', ''],
  };

  function draw() {
    nav.replaceChildren(
      ...tabs.map(({ id, title }) =>
        el('a', { href: `#/charges/${id}`, 'aria-current': id === tab ? 'page' : undefined }, title),
      ),
    );
    if (data === undefined) return;
    const rows = (views[tab] ?? views.payments)();
    place.replaceChildren(
      rows.length === 0 ? empty(...nothing[tab]) : el('ul', { className: 'plain charges', role: 'list' }, ...rows),
    );
  }

  let drawn = '';
  async function refresh() {
    try {
      const fresh = await api('GET', '/lab/api/stripe');
      const text = JSON.stringify(fresh);
      data = fresh;
      // Redrawn only when something changed, so that a button does not move under the pointer.
      if (text === drawn) return;
      drawn = text;
      draw();
    } catch {
      data = undefined;
      drawn = '';
      place.replaceChildren(unreachable());
    }
  }

  draw();
  const stop = repeat(2000, refresh);
  return {
    stop,
    go([next = 'payments']) {
      tab = next;
      draw();
      nav.querySelector('[aria-current]')?.focus();
    },
  };
}

const labelsOf = (metadata) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

function deliveryOf({ attempts, last }) {
  if (attempts === 0) return last ?? 'not sent yet';
  return `${attempts === 1 ? 'sent once' : `sent ${attempts} times`}, last answer ${last}`;
}
