-- What was told of a page is marked as read when the page has been dealt with, in the statement of each step of a process: it is
-- looked for by the page, so that a step costs the same whatever somebody leaves unread.
create index notice_page on notice (tenant_id, handle_url) where handle_url is not null;
