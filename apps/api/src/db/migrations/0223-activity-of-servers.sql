-- The account's activity lists what happened to its servers and keys too, staff's acts included; from before as well.
alter table events disable trigger events_append_only;
update events set activity = replace(name, '.', '_')
where activity is null and account_id is not null and name in (
  'server.created',
  'server.delivered',
  'server.failed',
  'server.started',
  'server.shut_down',
  'server.stopped',
  'server.rebooted',
  'server.reset',
  'server.renamed',
  'server.hostname_changed',
  'server.credentials_changed',
  'server.console_opened',
  'server.rebuilt',
  'server.scaled',
  'server.snapshot_taken',
  'server.snapshot_rolled_back',
  'server.snapshot_deleted',
  'server.backup_made',
  'server.backup_restored',
  'server.backup_deleted',
  'server.cancelled',
  'server.suspended',
  'server.resumed',
  'server.deleted',
  'ssh_key.added', 'ssh_key.removed');
alter table events enable trigger events_append_only;
