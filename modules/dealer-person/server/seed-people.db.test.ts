import { createSeeding } from '@mp/kernel/server';
import { referenceModule } from '@mp/reference/server';
import pg from 'pg';
import { expect, test } from 'vitest';
import { aDealerServer } from '@mp/dealer/testing';
import { dealerModule } from '@mp/dealer/server';
import { seedPeople } from './seed-people.ts';
import { seedPersonAudits } from './seed-plays.ts';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { dealerPersonModule } from './index.ts';

test('the sample has 320 people with 610 certificates, 18 of them about to end, 5 over, and one transfer, and what they were trained in; twice adds nothing', async () => {
  const server = await aDealerServer([dealerPublicModule, dealerPersonModule]);
  const tenant = await server.aTenant();
  const admin = await server.aUser({ kind: 'admin', tenant });
  const users = [];
  for (let n = 0; n < 14; n += 1) users.push(await server.aUser({ tenant }));
  await server.sql(
    `insert into org (tenant_id, id, created_at, updated_at, name, code, type, path, depth, seq)
      select $1, u, now(), now(), 'S' || n, 'S' || n, 'store', '00001.0000' || n, 1, n from unnest($2::uuid[]) with ordinality s(u, n)`,
    [tenant.id, users.map(({ id }) => id)],
  );
  const client = new pg.Client({ connectionString: server.database.ownerUrl });
  await client.connect();
  const seeding = createSeeding(client, '2026-01-05T01:00:00Z');
  const company = { tenantId: tenant.id, pepper: Buffer.alloc(32), people: { dealers: users.map(({ id }) => id) } };
  for (const { samples } of [referenceModule, dealerModule]) await samples?.rows?.(seeding, company);
  const made = [await seedPeople(seeding, tenant.id), await seedPeople(seeding, tenant.id)];
  await client.end();
  await seedPersonAudits(server.services, tenant.id);
  await seedPersonAudits(server.services, tenant.id);

  expect(made).toEqual([317, 0]);
  const [facts] = await server.sql(
    `select (select count(*)::integer from dealer_person) as people, (select count(distinct id_number_hash)::integer from dealer_person) as ids,
      (select count(*)::integer from person_certificate) as certificates,
      (select count(*)::integer from person_certificate where state = 'expiring') as expiring,
      (select count(*)::integer from person_certificate where state = 'expired') as expired,
      (select count(*)::integer from person_change where state = 'confirming') as transfers,
      (select count(*)::integer from person_change where state = 'areaAudit') as audits,
      (select d.code from dealer_person p join dealer d on d.id = p.dealer_id where p.person_no = 'PSN000012') as twelfth,
      (select coverage_gaps > 0 from dealer where code = 'DLR00007') as gap,
      (select count(*)::integer from person_training) as trainings,
      (select count(distinct person_id)::integer > 250 from person_training) as many,
      (select count(*)::integer from person_training t where result <> 'planned' and to_on > current_date) as ahead,
      (select count(*)::integer from person_training t where result = 'passed' and not exists (
        select 1 from person_certificate c where c.person_id = t.person_id and c.type = t.cert_type and c.issued_on > t.to_on)) as loose`,
  );
  expect(facts).toEqual({
    people: 320,
    ids: 320,
    certificates: 610,
    expiring: 18,
    expired: 5,
    transfers: 1,
    audits: 3,
    twelfth: 'DLR00007',
    gap: true,
    trainings: 392,
    many: true,
    ahead: 0,
    loose: 0,
  });
  const next = await server.call(admin, 'GET', '/dealer/person?q=PSN000320');
  expect(next.body.items).toMatchObject([{ status: 'inAudit' }]);
});
