-- What came today without an account is added up for each further file.
create index ticket_files_strangers on ticket_files (created_at) where account_id is null and person_id is null;
