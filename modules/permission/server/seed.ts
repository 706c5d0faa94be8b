import { seedId } from '@mp/kernel/server';
import type { Seeding } from '@mp/kernel/server';
import { samplePositions, sampleRoles } from './seed-names.ts';
import type { SampleRole } from './seed-names.ts';

/** A sample organisation as far as roles and positions need it. */
interface Place {
  readonly id: string;
  readonly code: string;
  readonly name: string;
}

/** Where sample roles and positions stand, and who takes them. */
export interface RoleGround {
  readonly tenant: string;
  readonly tenantId: string;
  readonly root: Place;
  readonly departments: ReadonlyMap<string, Place>;
  readonly areas: readonly Place[];
  /** Members with their first organisation, in a fixed order. */
  readonly people: readonly { readonly id: string; readonly userName: string; readonly orgId: string }[];
}

interface SeatedPosition {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly org: Place;
  readonly type: string;
  readonly level: string;
  readonly layer: number;
  readonly path: string;
  readonly parent: SeatedPosition | undefined;
}

const label = (number: number): string => number.toString(36).toUpperCase().padStart(5, '0');

function seats({ tenant, departments, areas }: RoleGround): SeatedPosition[] {
  const made = new Map<string, SeatedPosition>();
  const add = (given: Omit<SeatedPosition, 'id' | 'path'>): void => {
    const own = label(made.size + 1);
    made.set(given.code, {
      ...given,
      id: seedId(`position/${tenant}/${given.code}`),
      path: given.parent ? `${given.parent.path}.${own}` : own,
    });
  };
  for (const { department, above, ...position } of samplePositions) {
    const org = departments.get(department);
    if (org) add({ ...position, org, parent: above === undefined ? undefined : made.get(above) });
  }
  for (const [at, area] of areas.entries())
    add({
      code: at === 0 ? 'AREA_GM' : `AREA_GM_${area.code}`,
      name: `${area.name}总经理`,
      org: area,
      type: 'manager',
      level: 'M4',
      layer: 2,
      parent: undefined,
    });
  return [...made.values()];
}

/**
 * Roles and positions of the sample company with members and rights; answers how many are new. What is there already
 * stays as it is: only new roles get members and rights. Menus must be there before.
 */
export async function seedRoles(seeding: Seeding, ground: RoleGround): Promise<number> {
  const positions = seats(ground);
  await seedPositions(seeding, ground, positions);
  const { at } = seeding;
  const made = await seeding.insert(
    'role',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'code',
      'name',
      'org_type',
      'org_id',
      'org_relation_id',
      'usable',
      'description',
    ],
    sampleRoles.map(({ code, name, description, relation, usable }) => [
      ground.tenantId,
      roleId(ground, code),
      at,
      at,
      code,
      name,
      relation === undefined ? 'single' : 'group',
      relation === undefined ? ground.root.id : null,
      relation === undefined ? null : seedId(`orgRelation/${ground.tenant}/${relation}`),
      usable ?? true,
      description,
    ]),
  );
  if (made === 0) return 0;
  // A role of the business area that every tenant begins with may bear the name already.
  const { rows } = await seeding.client.query<{ code: string }>('select code from role where id = any($1::uuid[])', [
    sampleRoles.map(({ code }) => roleId(ground, code)),
  ]);
  const own = sampleRoles.filter(({ code }) => rows.some((row) => row.code === code));
  await seedMembers(seeding, ground, { positions, roles: own });
  for (const role of own) await seedGrants(seeding, ground, role);
  return made;
}

const roleId = ({ tenant }: RoleGround, code: string): string => seedId(`role/${tenant}/${code}`);

async function seedPositions(
  seeding: Seeding,
  { tenantId, people }: RoleGround,
  positions: readonly SeatedPosition[],
): Promise<void> {
  const { at } = seeding;
  const made = await seeding.insert(
    'position',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'name',
      'code',
      'org_id',
      'parent_id',
      'type',
      'level',
      'layer',
      'seq',
      'path',
      'depth',
    ],
    positions.map(({ id, name, code, org, parent, type, level, layer, path }, seq) => [
      tenantId,
      id,
      at,
      at,
      name,
      code,
      org.id,
      parent?.id ?? null,
      type,
      level,
      layer,
      seq + 1,
      path,
      path.split('.').length - 1,
    ]),
  );
  if (made === 0) return;
  await seeding.client.query(
    `insert into tree_counter as c (tenant_id, entity, n) values ($1, 'position', $2)
     on conflict (tenant_id, entity) do update set n = greatest(c.n, excluded.n)`,
    [tenantId, positions.length],
  );
  const seated = new Set<string>();
  const holders = positions.flatMap((position) => {
    const colleagues = people.filter(({ id, orgId }) => orgId === position.org.id && !seated.has(id));
    const chosen = colleagues.slice(0, position.type === 'manager' ? 1 : 2);
    for (const { id } of chosen) seated.add(id);
    return chosen.map(({ id }) => [tenantId, position.id, id, true, at]);
  });
  await seeding.insert('position_member', ['tenant_id', 'position_id', 'user_id', 'is_main', 'created_at'], holders);
}

interface Seated {
  readonly positions: readonly SeatedPosition[];
  readonly roles: readonly SampleRole[];
}

async function seedMembers(seeding: Seeding, ground: RoleGround, { positions, roles }: Seated): Promise<void> {
  const users = new Map(ground.people.map(({ id, userName }) => [userName, id]));
  const seat = new Map(positions.map(({ id, code }) => [code, id]));
  const rows = roles.flatMap((role) => {
    const member = (type: string, id: string | undefined) =>
      id === undefined ? [] : [[ground.tenantId, roleId(ground, role.code), type, id, type === 'org', seeding.at]];
    return [
      ...(role.departments ?? []).flatMap((name) => member('org', ground.departments.get(name)?.id)),
      ...(role.users ?? []).flatMap((name) => member('user', users.get(name))),
      ...(role.positions ?? []).flatMap((code) => member('position', seat.get(code))),
    ];
  });
  await seeding.insert(
    'role_member',
    ['tenant_id', 'role_id', 'member_type', 'member_id', 'with_below', 'created_at'],
    rows,
  );
}

/** Menus by the page they open; functions one by one. */
async function seedGrants(seeding: Seeding, ground: RoleGround, role: SampleRole): Promise<void> {
  const id = roleId(ground, role.code);
  const pages = Object.entries(role.pages);
  const { rows } = await seeding.client.query<{ id: string; code: string }>(
    'select id, builtin_code as code from menu where tenant_id = $1 and builtin_code = any($2) and deleted_at is null',
    [ground.tenantId, pages.map(([code]) => code)],
  );
  const grant = (objType: number, key: string, access: number) => [
    ground.tenantId,
    seedId(`grant/${ground.tenant}/${role.code}/${objType}/${key}`),
    'role',
    id,
    objType,
    key,
    access,
    seeding.at,
  ];
  await seeding.insert(
    'perm_grant',
    ['tenant_id', 'id', 'subject_type', 'subject_id', 'obj_type', 'object_key', 'purview', 'created_at'],
    [
      ...rows.map((menu) => grant(1, menu.id, role.pages[menu.code] ?? 1)),
      ...(role.functions ?? []).map((key) => grant(2, key, 2)),
    ],
  );
}
