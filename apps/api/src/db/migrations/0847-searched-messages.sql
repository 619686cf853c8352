-- Staff search what was said in tickets, and what they were opened with.
create index enquiry_messages_words on enquiry_messages using gin (to_tsvector('simple', body));
create index enquiries_words on enquiries using gin (to_tsvector('simple', fields));
