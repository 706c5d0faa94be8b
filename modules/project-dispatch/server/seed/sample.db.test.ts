import { createSeeding, type ServerModule } from '@mp/kernel/server';
import { aDealerServer } from '@mp/dealer/testing';
import { customerModule } from '@mp/customer/server';
import { dealerModule } from '@mp/dealer/server';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { referenceModule } from '@mp/reference/server';
import { tradeModule } from '@mp/trade/server';
import pg from 'pg';
import { expect, test } from 'vitest';
import { projectDispatchModule } from '../index.ts';
import { seedDispatches } from './dispatches.ts';

const above: readonly ServerModule[] = [
  dealerPersonModule,
  tradeModule,
  gensetModule,
  projectModule,
  projectPlanModule,
];

test('the sample has 260 dispatches, 7 of them waiting, 2 expired; nobody is at two places, and what was sent has a fee; twice adds nothing', async () => {
  const server = await aDealerServer([dealerPublicModule, goemModule, ...above, projectDispatchModule]);
  const tenant = await server.aTenant();
  const manager = await server.aUser({ tenant });
  await server.sql(
    `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
      select tenant_id, id, 'user', $2, now() from role where tenant_id = $1 and code in ('R_PM', 'R_TSS')`,
    [tenant.id, manager.id],
  );
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-01T00:00:00Z');
  const company = { tenantId: tenant.id, pepper: Buffer.alloc(32), people: {} };
  for (const { samples } of [referenceModule, customerModule, dealerModule, ...above])
    await samples?.rows?.(seeding, company);
  const made = await seedDispatches(seeding, tenant.id);
  const again = await seedDispatches(seeding, tenant.id);
  await client.end();
  const [facts] = await server.sql(
    `select (count(*) filter (where state = 'sent'))::integer as sent, (count(*) filter (where state = 'expired'))::integer as expired,
        (count(*) filter (where fee is null and sent_at is not null))::integer as unpaid,
        (select count(*)::integer from dispatch_check_in where at > now()) as "checkInsAhead",
        (select count(*)::integer from dispatch d where d.state in ('onSite', 'finished', 'confirmed') and not exists (
          select 1 from dispatch_check_in c where c.tenant_id = d.tenant_id and c.dispatch_id = d.id)) as unseen,
        (count(*) filter (where arrived_at > now() or finished_at > now() or sent_at > now()))::integer as ahead,
        (select count(*)::integer from dispatch a join dispatch b on a.id < b.id and a.person_ids && b.person_ids
          and a.planned_from <= b.planned_to and b.planned_from <= a.planned_to
          where a.state in ('accepted', 'onSite') and b.state in ('accepted', 'onSite')) as clashes
      from dispatch`,
  );

  expect([made, again]).toEqual([260, 0]);
  expect(facts).toEqual({ sent: 7, expired: 2, unpaid: 0, checkInsAhead: 0, unseen: 0, ahead: 0, clashes: 0 });
});
