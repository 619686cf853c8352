-- Staff find a client by the name, company and country of its billing address too. The collation makes small letters of all
-- letters: that of the database may know ASCII alone, and would not find Åse by “åse”.
create index billing_profiles_words on billing_profiles
  using gin (to_tsvector('simple', lower((name || ' ' || company) collate pg_c_utf8)));
create index billing_profiles_country on billing_profiles (country, account_id);
