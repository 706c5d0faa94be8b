import type { Tx } from '@mp/kernel/server';

/** A unit for which the sample dealers sell. Days are `YYYY-MM-DD`. */
export interface SampleUnit {
  readonly id: string;
  readonly dealerId: string;
  readonly regionId: string;
  readonly customerId: string;
  readonly holder: string;
  /** From when its base warranty runs, and for how many days it has. */
  readonly startOn: string;
  readonly age: number;
  readonly isRegistered: boolean;
  readonly hours: number;
}

/** Units in service of dealers, two of each dealer before the next two. */
export const sampleUnits = (db: Pick<Tx, 'rows'>, today: string): Promise<SampleUnit[]> =>
  db.rows<SampleUnit>(
    `select u.id, u."dealerId", u."regionId", u."customerId", u.holder, u."startOn"::text as "startOn",
        $1::date - u."startOn" as age, u."isRegistered", u.hours
      from (select g.id, g.serial_no, d.id as "dealerId", d.code, d.region_id as "regionId", c.id as "customerId",
          c.name->>'ZH_CN' as holder, coalesce(g.warranty_start, g.commissioned_on) as "startOn",
          g.warranty_start is not null as "isRegistered", ceil(coalesce(g.running_hours, 0))::integer as hours,
          row_number() over (partition by d.id order by c.code, g.serial_no) as place
        from genset g join dealer d on d.tenant_id = g.tenant_id and d.id = g.dealer_id
          join customer c on c.tenant_id = g.tenant_id and c.id = g.customer_id
        where g.state in ('inService', 'commissioned') and g.duty_type = 'PRP' and g.rated_kw between 20 and 3499
          and coalesce(g.warranty_start, g.commissioned_on) is not null and g.deleted_at is null and d.status = 'active') u
      order by (u.place - 1) / 2, u.code, u.place`,
    [today],
  );
