import { projectFinanceModule } from '@mp/project-finance/server';
import type { TestServer } from '@mp/kernel/testing';
import { beforeAll, expect, test } from 'vitest';
import { aSampleCompany, tenantId } from './sample-company.fixture.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aSampleCompany();
}, 300_000);

test('the sample company has 70 business plans, that of the acceptance scenario among them, and one waits at each level', async () => {
  await projectFinanceModule.samples?.play?.(server.services, tenantId);
  const [sums] = await server.sql<{ plans: number; scenario: number }>(
    `select count(*)::integer as plans, count(*) filter (where margin_pct = 17.13)::integer as scenario
      from business_plan where tenant_id = $1`,
    [tenantId],
  );
  const waiting = await server.sql<{ node: string }>(
    `select distinct t.node_id as node from task_inbox i join task t on t.id = i.task_id
      join business_plan b on b.id::text = i.record_id::text where b.tenant_id = $1 and b.state = 'inAudit'`,
    [tenantId],
  );

  expect(sums).toEqual({ plans: 70, scenario: 1 });
  expect(waiting.map(({ node }) => node).toSorted()).toEqual(
    ['director', 'directSales', 'executive', 'finance'].toSorted(),
  );
}, 300_000);
