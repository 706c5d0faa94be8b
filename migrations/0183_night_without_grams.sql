-- The night writes when each unit is due: every row that changes was put anew into an index of the grams of its serial number,
-- two thirds of the work. Dues are looked for within their plan, where the few of it are compared.
drop function search_plan_due(text, integer);
alter table plan_due drop column search_text;

-- The same for gensets of plans, whose pace it writes; the pace is in no index, so that a row with room beside it stays where it is.
drop function search_plan_genset(text, integer);
alter table plan_genset drop column search_text;
alter table plan_genset set (fillfactor = 85);
