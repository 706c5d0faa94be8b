import { createHash } from 'node:crypto';
import { insertRows, seedId, type Seeding } from '@mp/kernel/server';

const dayMs = 86_400_000;

interface Told {
  readonly id: string;
  readonly no: string;
  readonly name: string;
  readonly state: string;
  readonly health: string | null;
  readonly forecast: string | null;
  readonly team: readonly string[];
  readonly managerId: string | null;
  readonly contactName: string | null;
  readonly email: string | null;
}

/** Projects at work with their people and the first contact of their customer. */
async function projectsOf({ client }: Seeding, tenantId: string): Promise<readonly Told[]> {
  const { rows } = await client.query<Told>(
    `select p.id, p.no, p.name, p.state, pl.health, pl.accept_forecast::text as forecast, coalesce(p.team_ids::text[], '{}') as team,
        coalesce(p.pm_id, p.owner_user_id) as "managerId", c.name as "contactName", c.email
      from project p left join project_plan pl on pl.tenant_id = p.tenant_id and pl.project_id = p.id and pl.deleted_at is null
        left join lateral (select k.name, k.email from customer c cross join lateral jsonb_to_recordset(coalesce(c.contacts, '[]')) as k(name text, email text)
          where c.tenant_id = p.tenant_id and c.id = p.end_customer_id and k.name is not null limit 1) c on true
      where p.tenant_id = $1 and p.deleted_at is null and p.state in ('executing', 'closing') order by p.no`,
    [tenantId],
  );
  return rows;
}

/** Who is told of a third of the projects at work: their people. */
function subscriptionsOf(projects: readonly Told[], { at }: Seeding, tenantId: string) {
  return projects
    .filter((_, n) => n % 3 === 0)
    .flatMap((project) =>
      project.team.map((userId) => ({
        tenant_id: tenantId,
        id: seedId(`${tenantId}/project-subscription/${project.id}/${userId}`),
        created_at: at,
        updated_at: at,
        created_by: userId,
        subject: `${project.no} ${project.name}`,
        project_id: project.id,
        user_id: userId,
        known_state: project.state,
        known_health: project.health,
        known_forecast: project.forecast,
      })),
    );
}

/** Links that contacts have: most are open and were used, one in five was taken back. Nobody knows their tokens. */
function linksOf(projects: readonly Told[], { at }: Seeding, tenantId: string) {
  const begun = Date.parse(at);
  return projects
    .filter(({ contactName, managerId }, n) => n % 4 === 0 && contactName !== null && managerId !== null)
    .map((project, n) => {
      const made = begun - (1 + ((n * 5) % 25)) * dayMs;
      const isRevoked = n % 5 === 4;
      const uses = (n * 3) % 8;
      const id = seedId(`${tenantId}/project-share/${project.id}`);
      return {
        tenant_id: tenantId,
        id,
        created_at: new Date(made).toISOString(),
        updated_at: at,
        created_by: project.managerId,
        project_id: project.id,
        contact_name: project.contactName,
        email: project.email,
        language: 'zh-CN',
        expires_at: new Date(made + 30 * dayMs).toISOString(),
        use_count: uses,
        last_used_at: uses === 0 ? null : new Date(made + dayMs / 2).toISOString(),
        made_by_id: project.managerId,
        revoked_at: isRevoked ? at : null,
        state: isRevoked ? 'revoked' : 'active',
        token_hash: createHash('sha256').update(`sample ${id}`).digest('base64url'),
      };
    });
}

/** Subscriptions to projects of the sample, and links for contacts of their customers. */
export async function seedTold(seeding: Seeding, tenantId: string): Promise<number> {
  const projects = await projectsOf(seeding, tenantId);
  return (
    (await insertRows(seeding, 'project_subscription', subscriptionsOf(projects, seeding, tenantId))) +
    (await insertRows(seeding, 'project_share', linksOf(projects, seeding, tenantId)))
  );
}
