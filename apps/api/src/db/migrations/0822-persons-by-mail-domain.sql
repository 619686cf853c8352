-- Whose mail hangs on a domain: the address read from its end, so that all at or below a name stand together.
create index persons_mail_domain on persons (reverse(lower(email)) text_pattern_ops) where deleted_at is null;
