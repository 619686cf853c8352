-- Answers to acts, by the key of the press, for a day: a lost answer is asked for again and the act done once.
create table kept_answers (
  -- A person, or zeros for visitors. No reference: rows outlive no one by more than a day, and writing them must be quick.
  caller_id uuid not null,
  key_hash bytea not null,
  -- A signature of all that was asked for: bodies may hold passwords.
  asked text not null,
  -- Both null until the act has ended. Sealed by the key of the press, which is stored nowhere.
  http_status smallint,
  answer text,
  created_at timestamptz not null,
  primary key (caller_id, key_hash),
  check ((http_status is null) = (answer is null))
);
create index kept_answers_age on kept_answers (created_at);
