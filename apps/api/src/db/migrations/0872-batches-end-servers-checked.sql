-- Reads while others write.
alter table server_batches validate constraint server_batches_act_check;
alter table server_batches validate constraint server_batches_firewall_check;
