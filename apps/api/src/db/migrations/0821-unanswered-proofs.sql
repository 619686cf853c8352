-- How often in a row the DNS of a name did not answer: such names are looked at after all others.
alter table domains add column unanswered integer not null default 0 check (unanswered >= 0);
