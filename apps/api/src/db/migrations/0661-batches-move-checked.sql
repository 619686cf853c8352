-- What 0660 asks of batches is asked of those that were there before too.
alter table server_batches validate constraint server_batches_act_check;
alter table server_batches validate constraint server_batches_node_check;
