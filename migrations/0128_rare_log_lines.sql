-- Lines of a log by a value that few of them have: without these a list of them read every line there is. Lists compare texts
-- byte by byte, so the indexes order them so.

-- What went well is nearly everything and needs no entry: the result of a line is an index of those that did not.
create index log_operation_refused on log_operation
  (tenant_id, (case when status < 400 then 'ok' when status < 500 then 'refused' else 'failed' end) collate "C", at)
  where (case when status < 400 then 'ok' when status < 500 then 'refused' else 'failed' end) collate "C" <> 'ok';
create index log_operation_code on log_operation (tenant_id, operation collate "C", at);
create index log_operation_ip on log_operation (tenant_id, ip collate "C", at);
-- A request and a record are looked for by their exact words, of which most stand once.
create index log_operation_request on log_operation using hash (request_id collate "C");
create index log_operation_object on log_operation using hash (object_id collate "C");

create index log_function_name on log_function (tenant_id, name collate "C", at);
create index log_function_ip on log_function (tenant_id, ip collate "C", at);
create index log_function_server on log_function (tenant_id, at) where kind collate "C" = 'server';

create index log_login_refused on log_login
  (tenant_id, (case when result = 'second' then 'second' when position('.' in result) > 0 then 'refused' else 'ok' end) collate "C", at)
  where (case when result = 'second' then 'second' when position('.' in result) > 0 then 'refused' else 'ok' end) collate "C" <> 'ok';
create index log_login_ip on log_login (tenant_id, ip collate "C", at);

create index log_api_refused on log_api
  (tenant_id, (case when status < 400 then 'ok' when status < 500 then 'refused' else 'failed' end) collate "C", at)
  where (case when status < 400 then 'ok' when status < 500 then 'refused' else 'failed' end) collate "C" <> 'ok';
create index log_api_ip on log_api (tenant_id, ip collate "C", at);
drop index log_api_code;
create index log_api_code on log_api (tenant_id, api collate "C", at);
