-- After 0321, which writes the same list: hosting servers are a provider that a database remembers.
alter table provider_uses drop constraint provider_uses_provider_check;
alter table provider_uses add constraint provider_uses_provider_check
  check (provider in ('mail', 'captcha', 'payments', 'compute', 'dns', 'hosting', 'some'));
