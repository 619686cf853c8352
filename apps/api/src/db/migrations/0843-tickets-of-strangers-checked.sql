-- What 0842 added to a table that has rows is checked without holding it.
alter table enquiries validate constraint enquiries_attached;
