-- What 0840 added to a table that has rows is checked without holding it.
alter table enquiry_messages validate constraint enquiry_messages_quoted;
alter table enquiry_messages validate constraint enquiry_messages_mail_from;
alter table enquiry_messages validate constraint enquiry_messages_unproved;
