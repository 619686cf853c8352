-- Batches of staff move servers to another node too, to one that is named or wherever there is room.
alter table server_batches add column node text not null default '';
alter table server_batches drop constraint server_batches_act_check;
alter table server_batches
  add constraint server_batches_act_check check (
    act in ('start', 'shutdown', 'reboot', 'stop')
    or account_id is not null and act in ('snapshot', 'tag', 'untag')
    or account_id is null and act in ('suspend', 'resume', 'move')
  ) not valid,
  add constraint server_batches_node_check check (node = '' or act = 'move' and length(node) <= 63) not valid;
