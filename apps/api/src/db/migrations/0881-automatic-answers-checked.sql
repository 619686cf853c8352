-- What 0880 added to a table that has rows is checked without holding it.
alter table enquiry_messages validate constraint enquiry_messages_automatic;
