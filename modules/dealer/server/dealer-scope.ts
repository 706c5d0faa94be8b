/**
 * SQL of the dimension `dealer`: dealers below the one that the member `$1` works for, whose records he reads and does
 * not change. Nothing of it changes by the clock, so the moment `$2` decides nothing.
 */
export const dealersBelow = `with recursive below as (
    select d.id from tenant_user u join dealer d on d.tenant_id = u.tenant_id and d.parent_dealer_id = u.dealer_id and d.deleted_at is null
    where u.id = $1
    union select d.id from below b join dealer d on d.parent_dealer_id = b.id and d.deleted_at is null
  ) select array_agg(id::text order by id) as values, null::timestamptz as until from below where $2::timestamptz is not null`;
