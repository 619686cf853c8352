-- What came by mail, as staff look for it: by what became of it, and by who wrote.
create index received_mails_by_outcome on received_mails (outcome, received_at desc, id desc);
drop index received_mails_address;
create index received_mails_address on received_mails (lower(address) text_pattern_ops, received_at desc);
