import { insertRows, seedId, type Seeding } from '@mp/kernel/server';

/** Grants of the sample: most are in effect, some end soon, some are over or were taken back. */
const volume = 140;
const dayMs = 86_400_000;

interface Project {
  readonly id: string;
  readonly managerId: string | null;
  readonly team: readonly string[];
}
interface Subject {
  readonly type: 'user' | 'role' | 'organisation';
  readonly id: string;
  readonly name: string;
}

async function projectsOf({ client }: Seeding, tenantId: string): Promise<readonly Project[]> {
  const { rows } = await client.query<Project>(
    `select id, coalesce(pm_id, owner_user_id) as "managerId", coalesce(team_ids::text[], '{}') as team from project
      where tenant_id = $1 and deleted_at is null and state in ('executing', 'closing', 'planning', 'registered', 'closed') order by no`,
    [tenantId],
  );
  return rows;
}

/** People of the house with the roles of the trade, then the role of finance and the head office. */
async function subjectsOf({ client }: Seeding, tenantId: string): Promise<readonly Subject[]> {
  const { rows } = await client.query<Subject>(
    `with holders as materialized (
        select distinct m.member_id as id from role r join role_member m on m.tenant_id = r.tenant_id and m.role_id = r.id
          where r.tenant_id = $1 and m.member_type = 'user' and r.code in ('R_ASE', 'R_PM', 'R_ASM', 'R_AE', 'R_EXM', 'R_TSS')
      )
      select 'user' as type, u.id, u.employee_name as name, 1 as part from holders h join tenant_user u on u.tenant_id = $1 and u.id = h.id
        where u.deleted_at is null and not coalesce(u.external, false)
      union all select 'role', r.id, r.name, 2 from role r where r.tenant_id = $1 and r.code = 'R_FIN' and r.deleted_at is null
      union all (select 'organisation', o.id, o.name, 3 from org o
        where o.tenant_id = $1 and o.deleted_at is null and o.enabled and o.depth = 1 order by o.path limit 1)
      order by part, name, id`,
    [tenantId],
  );
  return rows;
}

const levelsBy = [['L2'], ['L1'], ['L2', 'L4'], ['L3'], ['L3'], ['L3', 'L4'], ['LM']] as const;
const reasons = ['支援现场调试', '跨区协作', '交付评审', '商务复核', '节假日代管'] as const;

const day = (n: number): string => new Date(Date.now() + n * dayMs).toISOString().slice(0, 10);

/** When the nth grant is valid: a tenth is over, a tenth was taken back, an eighth ends within thirty days. */
function spanOf(n: number): { readonly from: string; readonly to: string; readonly state: string } {
  if (n % 10 === 9) return { from: day(-200), to: day(-20 - (n % 15)), state: 'expired' };
  if (n % 10 === 4) return { from: day(-60), to: day(120), state: 'revoked' };
  return { from: day(-30 - (n % 40)), to: n % 8 === 0 ? day(5 + (n % 20)) : day(60 + (n % 90)), state: 'active' };
}

/** Grants on projects of the sample. */
export async function seedGrants(seeding: Seeding, tenantId: string): Promise<number> {
  const projects = await projectsOf(seeding, tenantId);
  const subjects = await subjectsOf(seeding, tenantId);
  if (projects.length === 0 || subjects.length === 0) return 0;
  const rows = Array.from({ length: volume }, (_, n) => {
    const { id: projectId, managerId, team } = projects[(n * 7) % projects.length] as Project;
    const others = subjects.filter(({ id }) => !team.includes(id));
    const subject = (others[(n * 3) % others.length] ?? subjects[0]) as Subject;
    const { from, to, state } = spanOf(n);
    return {
      tenant_id: tenantId,
      id: seedId(`${tenantId}/project-grant/${n}`),
      created_at: seeding.at,
      updated_at: seeding.at,
      created_by: managerId,
      project_id: projectId,
      subject_type: subject.type,
      user_id: subject.type === 'user' ? subject.id : null,
      role_id: subject.type === 'role' ? subject.id : null,
      org_id: subject.type === 'organisation' ? subject.id : null,
      subject_name: subject.name,
      levels: subject.type === 'user' ? levelsBy[n % levelsBy.length] : ['L2'],
      valid_from: from,
      valid_to: to,
      reason: reasons[n % reasons.length],
      granted_by_id: managerId,
      revoked_at: state === 'revoked' ? seeding.at : null,
      state,
    };
  });
  return insertRows(seeding, 'project_grant', rows);
}
