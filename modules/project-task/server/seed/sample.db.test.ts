import { createSeeding, type ServerModule } from '@mp/kernel/server';
import { aDealerServer } from '@mp/dealer/testing';
import { customerModule } from '@mp/customer/server';
import { dealerModule } from '@mp/dealer/server';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectDispatchModule } from '@mp/project-dispatch/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { referenceModule } from '@mp/reference/server';
import { tradeModule } from '@mp/trade/server';
import pg from 'pg';
import { expect, test } from 'vitest';
import { projectTaskModule } from '../index.ts';
import { seedTasks } from './tasks.ts';

const above: readonly ServerModule[] = [
  dealerPersonModule,
  tradeModule,
  gensetModule,
  projectModule,
  projectPlanModule,
  projectDispatchModule,
];

test('the sample has tasks in every state, late, blocked and of nobody; twice adds nothing', async () => {
  const server = await aDealerServer([dealerPublicModule, goemModule, ...above, projectTaskModule]);
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
  const made = await seedTasks(seeding, tenant.id);
  const again = await seedTasks(seeding, tenant.id);
  await client.end();
  const [facts] = await server.sql<Record<string, number>>(
    `select count(*)::integer as all, count(*) filter (where state = 'todo')::integer as todo, count(*) filter (where state = 'doing')::integer as doing,
        count(*) filter (where state = 'blocked')::integer as blocked, count(*) filter (where state = 'done')::integer as done,
        count(*) filter (where assignee_id is null and dealer_id is null)::integer as nobody, count(*) filter (where dealer_id is not null)::integer as dealers,
        count(*) filter (where state <> 'done' and end_on < now()::date)::integer as late,
        count(*) filter (where not is_released)::integer as held, count(*) filter (where is_at_rest)::integer as rest from project_task`,
  );

  expect([made > 0, again]).toEqual([true, 0]);
  for (const count of Object.values(facts ?? {})) expect(count).toBeGreaterThan(0);
});
