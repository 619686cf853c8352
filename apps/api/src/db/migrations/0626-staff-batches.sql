-- Batches of staff are about servers of any account and belong to none. They suspend and resume too, with a reason.
alter table server_batches alter column account_id drop not null;
alter table server_batches drop constraint server_batches_act_check, drop constraint server_batches_word_check;
alter table server_batches
  add constraint server_batches_act_check check (
    act in ('start', 'shutdown', 'reboot', 'stop')
    or account_id is not null and act in ('snapshot', 'tag', 'untag')
    or account_id is null and act in ('suspend', 'resume')
  ) not valid,
  add constraint server_batches_word_check check (length(word) <= case when account_id is null then 500 else 60 end) not valid;
