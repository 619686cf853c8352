-- What came with a mail and is not in its ticket: staff fetch it from the original, and know it by its print.
alter table received_mails add column not_taken jsonb not null default '[]';
