import { announce, api, el, empty, repeat, unreachable } from './dom.js';
import { machineView } from './machine.js';
import { faultCard } from './machine-faults.js';

/** Rows shown at once; search finds the rest. */
const SHOWN = 200;

export function show({ root, rest }) {
  const search = el('input', {
    id: 'machine-search',
    type: 'search',
    placeholder: 'Name, number, node, state, tag',
    autocomplete: 'off',
  });
  const tools = el('div', { className: 'row grow' }, el('label', { for: search.id }, 'Search'), search);
  const body = el('div', { className: 'machines' }, el('p', { className: 'quiet' }, 'Asking the hypervisors…'));
  const side = el('div', {});
  let open = rest;
  let clusters;

  root.append(
    el('div', { className: 'heading' }, el('h1', { tabIndex: -1 }, 'Machines'), tools),
    el(
      'p',
      { className: 'lead' },
      'The simulated Proxmox VE clusters: what runs on them, what was asked of them, and how to break them.',
    ),
    side,
    body,
  );

  function draw() {
    tools.hidden = open.length > 0;
    if (open.length === 0) {
      side.replaceChildren();
      body.replaceChildren(
        ...clusters.map((cluster) => clusterCard(cluster, search.value.trim().toLowerCase(), refresh)),
      );
      body.append(faultCard());
    }
  }

  async function drawMachine() {
    const [cluster, vmid] = open;
    body.replaceChildren();
    tools.hidden = true;
    let content;
    try {
      const path = `/lab/api/proxmox/vms/${encodeURIComponent(vmid)}?cluster=${encodeURIComponent(cluster)}`;
      content = machineView(await api('GET', path), drawMachine);
    } catch (error) {
      content = empty('This machine cannot be shown', error.message);
    }
    if (open[1] !== vmid) return;
    // Opened details stay open over a refresh: a reader may be in the middle of a log.
    const unfolded = new Set([...side.querySelectorAll('details[open]')].map(({ dataset }) => dataset.key));
    side.replaceChildren(el('p', { className: 'back-link' }, el('a', { href: '#/machines' }, 'All machines')), content);
    for (const details of side.querySelectorAll('details')) if (unfolded.has(details.dataset.key)) details.open = true;
  }

  async function refresh() {
    try {
      if (open.length === 2) {
        await drawMachine();
        return;
      }
      ({ clusters } = await api('GET', '/lab/api/proxmox'));
      // Not redrawn while a control in it has focus: it must stay where it is.
      if (!body.contains(document.activeElement) || body.querySelector('.cluster') === null) draw();
    } catch {
      body.replaceChildren(unreachable());
    }
  }

  search.addEventListener('input', () => clusters && draw());
  const stop = repeat(2000, refresh);
  return {
    stop,
    go(next) {
      open = next;
      void refresh().then(() => {
        if (open.length === 0 && clusters) draw();
        side.querySelector('h2')?.focus();
      });
    },
  };
}

function clusterCard(cluster, wanted, refresh) {
  const { name, url, nodes, storages, vms, token, fingerprint } = cluster;
  const found = vms.filter((vm) => haystack(vm).includes(wanted));
  const rotate = el('button', { type: 'button' }, token === 'accepted' ? 'Refuse the token' : 'Accept the token again');
  rotate.addEventListener('click', () =>
    change(
      'POST',
      `/lab/api/proxmox/clusters/${name}`,
      { token: token === 'accepted' ? 'refused' : 'accepted' },
      refresh,
    ),
  );
  return el(
    'section',
    { className: 'card cluster', 'aria-labelledby': `cluster-${name}`, 'data-broken': String(token === 'refused') },
    el(
      'div',
      { className: 'row spread' },
      el('h2', { id: `cluster-${name}` }, name),
      el('span', { className: 'mono quiet wrap' }, url),
      rotate,
    ),
    token === 'refused'
      ? el('p', { className: 'effect' }, 'Every call with the token of the product is answered with 401.')
      : null,
    el('p', { className: 'mono quiet wrap', title: 'SHA-256 of the certificate' }, fingerprint),
    el('ul', { className: 'nodes plain', role: 'list' }, ...nodes.map((node) => nodeItem(node, refresh))),
    el(
      'ul',
      { className: 'nodes plain', role: 'list' },
      ...storages.map((storage) => storageItem(name, storage, refresh)),
    ),
    machineTable(name, found, vms.length),
  );
}

function nodeItem({ node, online, mem, memory, cpu, threads }, refresh) {
  const power = el(
    'button',
    { type: 'button', className: online ? 'danger' : '' },
    online ? 'Switch off' : 'Switch on',
  );
  power.addEventListener('click', () => change('POST', `/lab/api/proxmox/nodes/${node}`, { online: !online }, refresh));
  return el(
    'li',
    {},
    el('span', { className: 'mono strong' }, node),
    el('span', { className: 'state', 'data-state': online ? 'running' : 'error' }, online ? 'online' : 'offline'),
    bar(`Memory of ${node}`, online ? mem : 0, memory),
    el(
      'span',
      { className: 'mono quiet' },
      online ? `${size(mem)} of ${size(memory)}, ${(cpu * 100).toFixed(1)} % of ${threads} threads` : 'no power',
    ),
    power,
  );
}

function storageItem(cluster, { storage, type, content, used, total, full }, refresh) {
  const fill = el('button', { type: 'button' }, full ? 'Free it' : 'Fill it');
  fill.addEventListener('click', () =>
    change('POST', `/lab/api/proxmox/storages/${storage}`, { full: !full, cluster }, refresh),
  );
  return el(
    'li',
    {},
    el('span', { className: 'mono strong' }, storage),
    el('span', { className: 'state', 'data-state': full ? 'error' : 'stopped' }, full ? 'full' : type),
    bar(`Space on ${storage}`, used, total),
    el('span', { className: 'mono quiet' }, `${size(used)} of ${size(total)}, ${content}`),
    fill,
  );
}

function machineTable(cluster, vms, total) {
  if (vms.length === 0)
    return empty('No machine matches', `None of ${total} machines has that in its name, number, node, state or tags.`);
  const rows = vms
    .slice(0, SHOWN)
    .map((vm) =>
      el(
        'tr',
        {},
        el('td', {}, el('a', { href: `#/machines/${cluster}/${vm.vmid}`, className: 'mono' }, String(vm.vmid))),
        el('td', {}, vm.name),
        el('td', {}, state(vm)),
        el('td', { className: 'mono' }, vm.node),
        el('td', { className: 'mono' }, vm.status === 'running' ? `${(vm.cpu * 100).toFixed(1)} %` : ''),
        el(
          'td',
          { className: 'mono' },
          vm.status === 'running' ? `${size(vm.mem)} of ${size(vm.maxmem)}` : size(vm.maxmem ?? 0),
        ),
        el('td', { className: 'mono quiet' }, (vm.tags ?? '').replaceAll(';', ' ')),
      ),
    );
  const heads = ['Number', 'Name', 'State', 'Node', 'CPU', 'Memory', 'Tags'];
  return el(
    'div',
    { className: 'scroll', tabIndex: 0, role: 'region', 'aria-label': `Machines of ${cluster}` },
    el(
      'table',
      {},
      el('thead', {}, el('tr', {}, ...heads.map((head) => el('th', { scope: 'col' }, head)))),
      el('tbody', {}, ...rows),
    ),
    vms.length > SHOWN ? el('p', { className: 'quiet' }, `${vms.length - SHOWN} more: search to see them.`) : null,
  );
}

function state(vm) {
  const word = vm.template ? 'template' : vm.lock ? `${vm.status}, locked (${vm.lock})` : vm.status;
  return el(
    'span',
    { className: 'state', 'data-state': vm.template ? 'stopped' : vm.status === 'unknown' ? 'error' : vm.status },
    word,
  );
}

async function change(method, path, body, refresh) {
  try {
    await api(method, path, body);
    announce('Done.');
  } catch (error) {
    announce(`Nothing was changed. ${error.message}`);
  }
  document.activeElement?.blur();
  await refresh();
}

function bar(name, value, max) {
  return el('meter', { min: 0, max, value, high: max * 0.9, title: name, 'aria-label': name });
}

function haystack(vm) {
  return [vm.vmid, vm.name, vm.node, vm.status, vm.tags, vm.lock].join('\n').toLowerCase();
}

function size(bytes) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value >= 100 || unit === 0 ? Math.round(value) : value.toFixed(1)} ${units[unit]}`;
}
