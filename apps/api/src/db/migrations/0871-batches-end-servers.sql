-- Batches of an account end servers, and choose their firewall, which has no name in them: it may be called otherwise later.
alter table server_batches add column firewall_id uuid;
alter table server_batches drop constraint server_batches_act_check;
alter table server_batches
  add constraint server_batches_act_check check (
    act in ('start', 'shutdown', 'reboot', 'stop')
    or account_id is not null and act in ('snapshot', 'tag', 'untag', 'firewall', 'delete')
    or account_id is null and act in ('suspend', 'resume', 'move')
  ) not valid,
  add constraint server_batches_firewall_check check ((firewall_id is not null) = (act = 'firewall')) not valid;
