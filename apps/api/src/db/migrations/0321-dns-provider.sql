-- Name servers are a provider too.
alter table provider_uses drop constraint provider_uses_provider_check;
alter table provider_uses add constraint provider_uses_provider_check
  check (provider in ('mail', 'captcha', 'payments', 'compute', 'dns', 'some'));
