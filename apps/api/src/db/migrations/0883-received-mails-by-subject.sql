-- Staff find a received mail by the words of its subject, as they find a ticket.
create index received_mails_subject on received_mails using gin (to_tsvector('simple', subject));
