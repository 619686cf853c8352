-- What 0750 added to a table that has rows is checked without holding it.
alter table received_mails validate constraint received_mails_outcome_check;
alter table received_mails validate constraint received_mails_attempts;
alter table received_mails validate constraint received_mails_proof;
