const day = `($2::timestamptz at time zone 'Asia/Shanghai')::date`;
const holds = (row: string) => `${row}.valid_from <= ${day} and coalesce(${row}.valid_to, 'infinity') >= ${day}`;
/** The days on which what holds changes next: rows that begin, and the day after those that end. */
const turns = (row: string) =>
  `(select ${row}.valid_from where ${row}.valid_from > ${day}), (select ${row}.valid_to + 1 where ${row}.valid_from <= ${day} and ${row}.valid_to >= ${day})`;

/**
 * Regions of the member `$1` at `$2`, with all below: where he holds an area position, what the big areas cover in which
 * he holds one, and those that he directs. `until` is the midnight at which one of them begins or ends.
 */
export const regionsOfMember = `with own as (
    select a.* from area_assignment a where a.user_id = $1::uuid and a.deleted_at is null
  ), areas as (
    select o.big_area_id as id from own o where ${holds('o')} and o.big_area_id is not null
    union select b.id from big_area b where b.director_id = $1::uuid and b.enabled and b.deleted_at is null
  ), covered as (
    select c.* from big_area_region c join areas on areas.id = c.big_area_id where c.deleted_at is null
  ), mine as (
    select o.region_id as id from own o where ${holds('o')} and o.region_id is not null
    union select c.region_id from covered c where ${holds('c')}
  )
  select array(select distinct r.id::text from mine join region p on p.id = mine.id
      join region r on (r.path = p.path or (r.path collate "C" > p.path || '.' and r.path collate "C" < p.path || '/')) where r.deleted_at is null) as values,
    (select min(turn)::timestamp at time zone 'Asia/Shanghai' from (
      select unnest(array[${turns('o')}]) as turn from own o union all select unnest(array[${turns('c')}]) from covered c) t) as until`;
