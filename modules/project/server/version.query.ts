import type { Resource } from '@mp/kernel/contract';
import { serverOf, type Tx } from '@mp/kernel/server';

type Reader = Pick<Tx, 'rows'>;

/** Versions that a project has of something: one is in work at a time, one is valid. */
interface ProjectVersions {
  /** The version that is in work; undefined where there is none. */
  readonly open: (db: Reader, projectId: string) => Promise<{ no: string } | undefined>;
  /** The version that is valid now; undefined before the first. */
  readonly valid: (db: Reader, projectId: string) => Promise<{ id: string } | undefined>;
  /** The highest number that was reached; 0 before the first. */
  readonly last: (db: Reader, projectId: string) => Promise<number>;
}

/** Versions of a resource with `projectId`, `no`, `versionNo` and the states draft, inAudit and effective. */
export function versionsOf(resource: Pick<Resource, 'key'>): ProjectVersions {
  const living = () => `from ${serverOf(resource).table} where project_id = $1::uuid and deleted_at is null`;
  return {
    open: async (db, projectId) =>
      (
        await db.rows<{ no: string }>(`select no ${living()} and state in ('draft', 'inAudit') limit 1`, [projectId])
      )[0],
    valid: async (db, projectId) =>
      (await db.rows<{ id: string }>(`select id ${living()} and state = 'effective' limit 1`, [projectId]))[0],
    // Versions in the bin have had their number.
    last: async (db, projectId) =>
      (
        await db.rows<{ n: number }>(
          `select coalesce(max(version_no), 0)::integer as n from ${serverOf(resource).table} where project_id = $1::uuid`,
          [projectId],
        )
      )[0]?.n ?? 0,
  };
}
