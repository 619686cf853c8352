import { announce, api, el, empty, repeat, unreachable } from './dom.js';

/** The zones of the name server, and what the rest of the world publishes. */
export function show({ root }) {
  const about = el('p', { className: 'lead' });
  const zones = el('div', { className: 'stack' });
  const world = el('div', {});
  const name = el('input', { id: 'world-name', placeholder: 'example.com', required: true });
  const type = el(
    'select',
    { id: 'world-type' },
    ...['NS', 'TXT', 'A', 'AAAA', 'CNAME', 'MX', 'DS'].map((one) => el('option', {}, one)),
  );
  const contents = el('input', { id: 'world-contents', placeholder: 'ns1.resolvo.test.', size: 40 });
  const forget = el('button', { type: 'button' }, 'Let the resolver forget');
  const form = el(
    'form',
    { className: 'row end' },
    field('Name', name),
    field('Type', type),
    field('Value; empty removes', contents),
    el('button', { type: 'submit', className: 'primary' }, 'Publish'),
    forget,
  );
  let drawn = '';

  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'DNS')),
    about,
    el(
      'div',
      { className: 'stack' },
      el(
        'section',
        { className: 'card' },
        el('h2', {}, 'Elsewhere in the world'),
        el(
          'p',
          { className: 'quiet' },
          'What other name servers say. NS records that name ours hand a domain to us; a TXT record can prove a domain.',
        ),
        form,
        world,
      ),
      el('section', { className: 'card' }, el('h2', {}, 'Zones on our name servers'), zones),
    ),
  );

  async function draw() {
    const found = await api('GET', '/lab/api/dns').catch((error) => error);
    if (found instanceof Error) {
      zones.replaceChildren(unreachable(found));
      return;
    }
    const text = JSON.stringify(found);
    if (text === drawn) return;
    drawn = text;
    about.textContent = `Our name server answers at ${found.addresses.nameserver}, the world's resolver at ${found.addresses.resolver}: dig @${found.addresses.nameserver.replace(':', ' -p ')} example.com`;
    world.replaceChildren(
      found.world.length === 0 ? el('p', { className: 'quiet' }, 'Nothing yet.') : rows(found.world),
    );
    zones.replaceChildren(
      ...(found.zones.length === 0
        ? [empty('No zone yet', 'Create a domain in the panel; its zone appears here.')]
        : found.zones.map((zone) =>
            el(
              'details',
              {},
              el(
                'summary',
                {},
                el('span', { className: 'mono strong' }, zone.name),
                ` serial ${zone.serial}${zone.signed ? ', signed' : ''}`,
              ),
              rows(zone.sets),
            ),
          )),
    );
  }

  const rows = (sets) =>
    el(
      'ul',
      { className: 'plain', role: 'list' },
      ...sets.flatMap((set) =>
        set.contents.map((content) =>
          el('li', { className: 'mono wrap' }, `${set.name} ${set.ttl} ${set.type} ${content}`),
        ),
      ),
    );

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const text = contents.value.trim();
    const value = type.value === 'TXT' && text !== '' && !text.startsWith('"') ? `"${text}"` : text;
    try {
      await api('PUT', '/lab/api/dns/world', {
        name: name.value.trim(),
        type: type.value,
        contents: value === '' ? [] : [value],
      });
      announce(value === '' ? 'Removed.' : 'Published.');
    } catch (error) {
      announce(`Nothing was changed. ${error.message}`);
    }
    await draw();
  });
  forget.addEventListener('click', async () => {
    await api('POST', '/lab/api/dns/forget', {});
    announce('The resolver asks anew.');
  });
  return repeat(2000, draw);
}

const field = (label, input) => el('div', { className: 'field' }, el('label', { for: input.id }, label), input);
