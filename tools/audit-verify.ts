/**
 * npm run audit:verify: checks the hash chain of every record of every tenant and names each row that was changed after
 * it was written, and each version that is missing. Ends with 1 when there is one.
 */
import { loadConfig } from '../apps/server/config.ts';
import { ownerConnection } from '../apps/server/owner-connection.ts';
import pg from 'pg';

const database = await ownerConnection(loadConfig(process.env));
const client = new pg.Client({ connectionString: database.ownerUrl });
await client.connect();
try {
  const { rows } = await client.query<Record<string, unknown>>(
    `select tenant_id as tenant, entity, entity_id as record, version, at, kind
     from audit_breaks_everywhere() order by 1, 2, 3, 4`,
  );
  for (const row of rows) console.log(JSON.stringify(row));
  console.log(rows.length === 0 ? 'The audit trail is intact.' : `${rows.length} places are broken.`);
  process.exitCode = rows.length === 0 ? 0 : 1;
} finally {
  await client.end();
  await database.stop();
}
