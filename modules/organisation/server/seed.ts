import { seedId, seededRandom, pickOne } from '@mp/kernel/server';
import type { Seeding } from '@mp/kernel/server';
import type { OrganisationType } from './organisation.rules.ts';
import { branchDepartments, sampleAreas, sampleDepartments, siteWords } from './seed-names.ts';

/** A sample organisation; its number gives the label in the path. */
export interface SampleOrganisation {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly type: OrganisationType;
  readonly parent: SampleOrganisation | undefined;
  readonly path: string;
  readonly depth: number;
  readonly seq: number;
}

/** The label of a path: five signs in base 36, as the database makes them. */
function pathLabel(number: number): string {
  return number.toString(36).toUpperCase().padStart(5, '0');
}

interface Wanted {
  readonly code: string;
  readonly name: string;
  readonly type: OrganisationType;
  readonly parent?: SampleOrganisation;
}

/** Puts a sample tree together; `tenant` is the code of its tenant. */
class Grove {
  readonly all: SampleOrganisation[] = [];
  readonly #tenant: string;
  readonly #firstLabel: number;
  readonly #children = new Map<string, number>();
  readonly #names = new Set<string>();

  constructor(tenant: string, firstLabel: number) {
    this.#tenant = tenant;
    this.#firstLabel = firstLabel;
  }

  add({ code, name, type, parent }: Wanted): SampleOrganisation {
    const label = pathLabel(this.#firstLabel + this.all.length);
    const place = parent?.id ?? '';
    const seq = (this.#children.get(place) ?? 0) + 1;
    this.#children.set(place, seq);
    const made: SampleOrganisation = {
      id: seedId(`org/${this.#tenant}/${code}`),
      code,
      name,
      type,
      parent,
      path: parent ? `${parent.path}.${label}` : label,
      depth: parent ? parent.depth + 1 : 0,
      seq,
    };
    this.#names.add(`${place}/${name}`);
    this.all.push(made);
    return made;
  }

  /** Whether no child of the parent has this name. */
  isFree(parent: SampleOrganisation, name: string): boolean {
    return !this.#names.has(`${parent.id}/${name}`);
  }
}

/** A dealer as far as its organisation needs it. */
interface SampleStore {
  readonly code: string;
  readonly name: string;
  /** City of a branch, or a city that is a province. */
  readonly city: string;
}

/** Organisations of the large sample tenant. */
export interface HengyuanTree {
  readonly all: readonly SampleOrganisation[];
  readonly root: SampleOrganisation;
  readonly headquarters: SampleOrganisation;
  readonly departments: ReadonlyMap<string, SampleOrganisation>;
  readonly areas: readonly SampleOrganisation[];
  readonly provinces: readonly SampleOrganisation[];
  readonly branches: readonly SampleOrganisation[];
  /** The dealers, as stores. */
  readonly dealers: readonly SampleOrganisation[];
}

const total = 5000;
const words = (text: string): string[] => text.split(' ').filter((word) => word !== '');
const number = (value: number, width: number): string => String(value).padStart(width, '0');

function addDepartments(
  grove: Grove,
  parent: SampleOrganisation,
  { departments, prefix }: { readonly departments: Readonly<Record<string, string>>; readonly prefix: string },
): SampleOrganisation[] {
  return Object.entries(departments).map(([name, groups], at) => {
    const department = grove.add({ code: `${prefix}${number(at + 1, 2)}`, name, type: 'department', parent });
    for (const [place, group] of words(groups).entries())
      grove.add({
        code: `${prefix}${number(at + 1, 2)}${number(place + 1, 2)}`,
        name: group,
        type: 'subDepartment',
        parent: department,
      });
    return department;
  });
}

/**
 * The tree of hengyuan: group, head office, seven big areas, provinces, city branches, dealers' stores; 5,000 in all.
 * Each of `stores` stands below the branch of its city.
 */
export function hengyuanTree(stores: readonly SampleStore[]): HengyuanTree {
  const grove = new Grove('hengyuan', 1);
  const random = seededRandom(20_260_101);
  const root = grove.add({ code: 'HY', name: '恒远动力集团', type: 'group' });
  const headquarters = grove.add({ code: 'HYHQ', name: '恒远动力股份有限公司', type: 'company', parent: root });
  const departments = addDepartments(grove, headquarters, { departments: sampleDepartments, prefix: 'HQ' });
  const areas: SampleOrganisation[] = [];
  const provinces: SampleOrganisation[] = [];
  const branches: SampleOrganisation[] = [];
  for (const [areaName, areaCode, cities] of sampleAreas) {
    const area = grove.add({ code: areaCode, name: areaName, type: 'company', parent: root });
    areas.push(area);
    for (const [at, [provinceName, cityNames]] of Object.entries(cities).entries()) {
      const province = grove.add({
        code: `${areaCode}${number(at + 1, 2)}`,
        name: `${provinceName}分公司`,
        type: 'company',
        parent: area,
      });
      provinces.push(province);
      for (const [place, city] of words(cityNames).entries()) {
        const branch = grove.add({
          code: `${province.code}${number(place + 1, 2)}`,
          name: `${city}营业部`,
          type: 'company',
          parent: province,
        });
        branches.push(branch);
        addDepartments(grove, branch, { departments: branchDepartments, prefix: `${branch.code}D` });
      }
    }
  }
  const dealers = stores.map(({ code, name, city }) => {
    const parent =
      branches.find((branch) => branch.name === `${city}营业部`) ??
      branches.find((branch) => branch.parent?.name === `${city}分公司`);
    if (!parent) throw new Error(`no branch in ${city}`);
    return grove.add({ code, name, type: 'store', parent });
  });
  addSites(grove, branches, random);
  return {
    all: grove.all,
    root,
    headquarters,
    departments: new Map(departments.map((each) => [each.name, each])),
    areas,
    provinces,
    branches,
    dealers,
  };
}

const siteKinds = [
  ['服务站', 'field'],
  ['备件库', 'field'],
  ['体验店', 'store'],
  ['特约维修中心', 'store'],
] as const;

/** Service stations and stores of the branches until the tree has its size. */
function addSites(grove: Grove, branches: readonly SampleOrganisation[], random: () => number): void {
  for (let site = 1; grove.all.length < total; site += 1) {
    const branch = pickOne(branches, random);
    const [kind, type] = pickOne(siteKinds, random);
    const name = `${branch.name.replace('营业部', '')}${pickOne(siteWords, random)}${kind}`;
    if (grove.isFree(branch, name)) grove.add({ code: `ST${number(site, 5)}`, name, type, parent: branch });
  }
}

/** The tree of beichen: small, with the same kinds of names, so that isolation is worth testing. */
export function beichenTree(): readonly SampleOrganisation[] {
  const grove = new Grove('beichen', 1);
  const root = grove.add({ code: 'BC', name: '北辰机电', type: 'group' });
  const company = grove.add({ code: 'BCHQ', name: '北辰机电有限公司', type: 'company', parent: root });
  addDepartments(grove, company, {
    departments: { 总经理办公室: '', 财务管理部: '会计核算组', 销售部: '渠道组', 服务部: '维保组 备件组' },
    prefix: 'BC',
  });
  return grove.all;
}

/** Further organisations below `parent` for measurements: companies, departments and groups in even parts. */
export function manyOrganisations(parent: SampleOrganisation, count: number): readonly SampleOrganisation[] {
  // Labels far behind those that users' own organisations get.
  const grove = new Grove('hengyuan/large', 20_000_000);
  const companies: SampleOrganisation[] = [];
  const departments: SampleOrganisation[] = [];
  for (let at = 0; at < count; at += 1) {
    const code = `L${number(at + 1, 6)}`;
    if (at < count / 500) companies.push(grove.add({ code, name: `第${at + 1}子公司`, type: 'company', parent }));
    else if (at < count / 10)
      departments.push(
        grove.add({ code, name: `第${at + 1}事业部`, type: 'department', parent: cyclic(companies, at) }),
      );
    else grove.add({ code, name: `第${at + 1}班组`, type: 'subDepartment', parent: cyclic(departments, at) });
  }
  return grove.all;
}

function cyclic(values: readonly SampleOrganisation[], place: number): SampleOrganisation {
  const value = values[place % values.length];
  if (!value) throw new Error('no parent');
  return value;
}

/** Stores sample organisations of a tenant; parents come before their children. */
export async function seedOrganisations(
  seeding: Seeding,
  tenantId: string,
  organisations: readonly SampleOrganisation[],
): Promise<number> {
  const made = await seeding.insert(
    'org',
    [
      'tenant_id',
      'id',
      'created_at',
      'updated_at',
      'name',
      'code',
      'type',
      'parent_id',
      'seq',
      'enabled',
      'path',
      'depth',
    ],
    organisations.map((each) => [
      tenantId,
      each.id,
      seeding.at,
      seeding.at,
      each.name,
      each.code,
      each.type,
      each.parent?.id ?? null,
      each.seq,
      true,
      each.path,
      each.depth,
    ]),
  );
  if (made > 0)
    await seeding.client.query(
      `insert into tree_counter as c (tenant_id, entity, n) values ($1, 'org', $2)
       on conflict (tenant_id, entity) do update set n = greatest(c.n, excluded.n)`,
      [tenantId, organisations.filter(({ path }) => path.slice(-5) < pathLabel(20_000_000)).length],
    );
  return made;
}

/** The relations of the sample tenant: the built-in one, sales by area, and accounting units as pairs. */
export async function seedRelations(seeding: Seeding, tenantId: string, tree: HengyuanTree): Promise<number> {
  const relation = (code: string) => seedId(`orgRelation/hengyuan/${code}`);
  const { at } = seeding;
  const made = await seeding.insert(
    'org_relation',
    ['tenant_id', 'id', 'created_at', 'updated_at', 'name', 'code', 'type', 'builtin'],
    [
      [tenantId, relation('ADMIN'), at, at, '行政组织关系', 'ADMIN', 'tree', true],
      [tenantId, relation('SALES'), at, at, '销售汇报关系', 'SALES', 'tree', false],
      [tenantId, relation('FINANCE'), at, at, '财务核算关系', 'FINANCE', 'single', false],
    ],
  );
  const sales = tree.departments.get('销售管理部');
  const finance = tree.departments.get('财务管理部');
  if (made === 0 || !sales || !finance) return made;
  const nodes: unknown[][] = [];
  const labels = { SALES: 0, FINANCE: 0 };
  const paths = new Map<string, string>();
  const place = (code: 'SALES' | 'FINANCE', node: SampleOrganisation, parent: SampleOrganisation | null) => {
    labels[code] += 1;
    const above = parent ? paths.get(`${code}/${parent.id}`) : undefined;
    const path = above === undefined ? pathLabel(labels[code]) : `${above}.${pathLabel(labels[code])}`;
    paths.set(`${code}/${node.id}`, path);
    nodes.push([tenantId, relation(code), node.id, parent?.id ?? null, labels[code], path, path.split('.').length - 1]);
  };
  place('SALES', sales, null);
  for (const area of tree.areas) place('SALES', area, sales);
  for (const province of tree.provinces) place('SALES', province, province.parent ?? sales);
  for (const dealer of tree.dealers) place('SALES', dealer, dealer.parent?.parent ?? sales);
  place('FINANCE', finance, null);
  for (const province of tree.provinces) place('FINANCE', province, finance);
  await seeding.insert(
    'org_relation_node',
    ['tenant_id', 'relation_id', 'org_id', 'parent_org_id', 'seq', 'path', 'depth'],
    nodes,
  );
  await seeding.client.query(
    `insert into tree_counter as c (tenant_id, entity, n) values ($1, 'org_relation_node', $2)
     on conflict (tenant_id, entity) do update set n = greatest(c.n, excluded.n)`,
    [tenantId, Math.max(labels.SALES, labels.FINANCE)],
  );
  return made;
}

/** The built-in relation of a tenant that has no other. */
export async function seedAdminRelation(seeding: Seeding, tenantId: string): Promise<number> {
  return seeding.insert(
    'org_relation',
    ['tenant_id', 'id', 'created_at', 'updated_at', 'name', 'code', 'type', 'builtin'],
    [
      [
        tenantId,
        seedId(`orgRelation/${tenantId}/ADMIN`),
        seeding.at,
        seeding.at,
        '行政组织关系',
        'ADMIN',
        'tree',
        true,
      ],
    ],
  );
}
