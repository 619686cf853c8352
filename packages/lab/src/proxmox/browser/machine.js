import { announce, api, el, time } from './dom.js';

/** One machine: status, configuration, snapshots and backups, tasks and their logs. */
export function machineView(machine, refresh) {
  const { cluster, node, status, config, pending, snapshots, backups, tasks, hostname, system } = machine;
  const act = (title, body, className) => {
    const button = el('button', { type: 'button', className }, title);
    button.addEventListener('click', async () => {
      try {
        await api('POST', `/lab/api/proxmox/vms/${status.vmid}?cluster=${cluster}`, body);
        announce('Done.');
      } catch (error) {
        announce(`Nothing was changed. ${error.message}`);
      }
      await refresh();
    });
    return button;
  };
  const facts = [
    [
      'State',
      `${status.status}${status.qmpstatus === 'paused' ? ', paused' : ''}${status.lock ? `, locked (${status.lock})` : ''}`,
    ],
    ['Where', `${cluster}, node ${node}`],
    ['Inside', system === '' ? 'nothing bootable' : `${system}, hostname ${hostname}`],
    ['Uptime', `${status.uptime} s`],
    ['Snapshots', snapshots.map(({ name }) => name).join(', ') || 'none'],
    ['Backups', backups.map(({ volid }) => volid).join(', ') || 'none'],
  ];
  const waiting = Object.entries(pending).map(([key, value]) => [`${key} (at the next start)`, value ?? 'removed']);
  return el(
    'article',
    { className: 'card machine', 'aria-labelledby': 'machine-title' },
    el('h2', { id: 'machine-title', tabIndex: -1 }, `${status.name} (${status.vmid})`),
    el(
      'div',
      { className: 'row' },
      status.status === 'running' ? act('Pull the plug', { pull_plug: true }, 'danger') : null,
      status.lock ? act('Take the lock away', { unlock: true }, '') : null,
    ),
    list(facts),
    el('h3', {}, 'Configuration'),
    list([...Object.entries(config).sort(([a], [b]) => a.localeCompare(b)), ...waiting], 'mono'),
    el('h3', {}, 'Tasks'),
    ...(tasks.length === 0 ? [el('p', { className: 'quiet' }, 'None yet.')] : tasks.map(taskDetails)),
  );
}

function taskDetails({ upid, type, status, starttime, log }) {
  const ok = status === undefined || status === 'OK';
  return el(
    'details',
    { className: 'task', 'data-key': upid },
    el(
      'summary',
      {},
      el('span', { className: 'mono strong' }, type),
      el(
        'span',
        { className: 'state', 'data-state': ok ? (status ? 'running' : 'stopped') : 'error' },
        status ?? 'running',
      ),
      el('span', { className: 'mono quiet' }, time(new Date(starttime * 1000).toISOString(), 'brief')),
    ),
    el('p', { className: 'mono quiet wrap' }, upid),
    el('pre', { tabIndex: 0, role: 'region', 'aria-label': `Log of ${type}` }, log.join('\n') || 'no content'),
  );
}

function list(facts, className = '') {
  return el(
    'dl',
    { className: `facts ${className}` },
    ...facts.flatMap(([name, value]) => [el('dt', {}, name), el('dd', { className: 'wrap' }, String(value))]),
  );
}
