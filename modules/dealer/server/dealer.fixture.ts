import type { Content } from '@mp/kernel/contract';
import { newId, type ServerModule } from '@mp/kernel/server';
import { aServer, type Answer, type TestServer, type TestTenant, type TestUser } from '@mp/kernel/testing';
import { attachmentModule } from '@mp/attachment/server';
import { customerModule } from '@mp/customer/server';
import { identityModule } from '@mp/identity/server';
import { logModule } from '@mp/log/server';
import { menuModule } from '@mp/menu/server';
import { noticeModule } from '@mp/notice/server';
import { organisationModule } from '@mp/organisation/server';
import { permissionServer } from '@mp/permission/server';
import { referenceModule } from '@mp/reference/server';
import { settingsModule } from '@mp/settings/server';
import { tenantModule } from '@mp/tenant/server';
import { deployBuiltIns, workflowModule } from '@mp/workflow/server';
import { dealerModule } from './index.ts';

/** Who plays in tests of dealers. */
export type Part = 'asm' | 'ase' | 'bad' | 'dds' | 'ddm' | 'fin' | 'exe' | 'trn';

const roleOf: Readonly<Record<Part, string>> = {
  asm: 'R_ASM',
  ase: 'R_ASE',
  bad: 'R_BAD',
  dds: 'R_DDS',
  ddm: 'R_DDM',
  fin: 'R_FIN',
  exe: 'R_EXE',
  trn: 'R_TRN',
};

/** Dealers, and everything that they stand on. */
export const dealerModules: readonly ServerModule[] = [
  tenantModule,
  settingsModule,
  attachmentModule,
  permissionServer,
  organisationModule,
  identityModule,
  logModule,
  noticeModule,
  menuModule,
  workflowModule,
  referenceModule,
  customerModule,
  dealerModule,
];

/** A server with dealers, and the modules above them that a test needs. */
export const aDealerServer = (
  above: readonly ServerModule[] = [],
  options?: Parameters<typeof aServer>[1],
): Promise<TestServer> => aServer([...dealerModules, ...above], options);

/** A tenant with a county, its big area and people, an administrator, and the processes deployed. */
export class Stage {
  readonly server: TestServer;
  tenant!: TestTenant;
  admin!: TestUser;
  people!: Readonly<Record<Part, TestUser>>;
  /** Ids by code: regions, file rules. */
  readonly ids: Record<string, string> = {};

  constructor(server: TestServer) {
    this.server = server;
  }

  /** Makes the tenant anew. */
  async set(): Promise<void> {
    const { server } = this;
    this.tenant = await server.aTenant();
    this.admin = await server.aUser({ kind: 'admin', tenant: this.tenant });
    for (const [code, name, above] of [
      ['CN', '中国', null],
      ['310000', '上海市', 'CN'],
      ['310100', '市辖区', '310000'],
      ['310115', '浦东新区', '310100'],
      ['510000', '四川省', 'CN'],
      ['510100', '成都市', '510000'],
      ['510107', '武侯区', '510100'],
    ] as const)
      this.ids[code] = await this.made('/reference/region', {
        code,
        name: { ZH_CN: name },
        parentId: above === null ? null : this.ids[above],
      });
    const people = await Promise.all(
      (Object.keys(roleOf) as Part[]).map(async (part) => {
        const user = await server.aUser({ tenant: this.tenant, employeeName: part });
        await this.give(user, roleOf[part]);
        return [part, user] as const;
      }),
    );
    this.people = Object.fromEntries(people) as Record<Part, TestUser>;
    const area = await this.made('/reference/bigArea', {
      code: 'EAST',
      name: { ZH_CN: '华东' },
      directorId: this.people.bad.id,
    });
    await this.made('/reference/bigAreaRegion', {
      bigAreaId: area,
      regionId: this.ids['310000'],
      validFrom: '2025-01-01',
    });
    for (const [position, part] of [
      ['ASM', 'asm'],
      ['ASE', 'ase'],
    ] as const)
      await this.made('/reference/areaAssignment', {
        position,
        userId: this.people[part].id,
        regionId: this.ids['310000'],
        validFrom: '2025-01-01',
      });
    const context = await server.contextOf(this.admin);
    await deployBuiltIns(context);
  }

  /** Creates a record as the administrator and answers its id. */
  async made(path: string, body: object): Promise<string> {
    const answer = await this.server.call(this.admin, 'POST', path, { body });
    if (answer.status !== 201) throw new Error(`${path}: ${answer.text}`);
    return String(answer.body.id);
  }

  /** Makes somebody a member of a role of the tenant. */
  async give(user: TestUser, code: string): Promise<void> {
    await this.server.sql(
      `insert into role_member (tenant_id, role_id, member_type, member_id, created_at)
        select tenant_id, id, 'user', $2, now() from role where tenant_id = $1 and code = $3`,
      [this.tenant.id, user.id, code],
    );
  }

  /** The administrator of a dealer, signed in. */
  async administrator(code: string): Promise<TestUser> {
    const [row] = await this.server.sql<{ name: string }>(
      `select u.user_name as name from tenant_user u join dealer d on d.id = u.dealer_id where d.tenant_id = $1 and d.code = $2 order by u.created_at limit 1`,
      [this.tenant.id, code],
    );
    return this.signedIn(row?.name ?? code);
  }

  /** Somebody who has a login already, signed in. */
  async signedIn(userName: string): Promise<TestUser> {
    const sessionId = newId();
    const [row] = await this.server.sql<{ id: string }>(
      'select id from tenant_user where tenant_id = $1 and lower(user_name) = lower($2)',
      [this.tenant.id, userName],
    );
    if (!row) throw new Error(`no ${userName}`);
    await this.server.sql(
      `insert into session (id, account_id, tenant_id, token_kid, cookie_hash, created_at, last_seen, abs_exp, idle_seconds, login_type)
        values ($1, $2, $3, 'test', 'test', now(), now(), now() + interval '12 hours', 1800, 'normal')`,
      [sessionId, row.id, this.tenant.id],
    );
    return { id: row.id, userName, tenant: this.tenant, sessionId, kind: 'staff' };
  }

  /** What a dealer of this stage says of itself; whole enough to be submitted. */
  content(more: Content = {}): Content {
    return {
      name: { ZH_CN: '上海宏动力设备有限公司', EN_US: '', JA_JP: '' },
      shortName: { ZH_CN: '上海宏动力', EN_US: '', JA_JP: '' },
      creditCode: '91310115MA1D000B25',
      dealerType: 'FULL',
      legalRep: '王建',
      regionId: this.ids['310115'],
      registeredAddress: '张江路 88 号',
      contacts: [
        { role: 'GENERAL_MANAGER', name: '王建', mobile: '13900000001', isPublic: false },
        { role: 'SALES', name: '李燕', mobile: '13900000002', isPublic: true },
        { role: 'SERVICE', name: '周强', mobile: '13900000003', isPublic: true },
      ],
      sites: [
        {
          kind: 'HQ',
          name: '总部',
          regionId: this.ids['310115'],
          address: '张江路 88 号',
          lng: '121.600000',
          lat: '31.200000',
          phone: '021-58880000',
          isPublic: true,
        },
      ],
      ...more,
    };
  }

  /** A dealer shell by the specialist. */
  shell(more: Content = {}): Promise<Answer> {
    const { name, creditCode, dealerType, regionId } = this.content();
    return this.server.call(this.people.dds, 'POST', '/dealer/dealer', {
      body: { name, creditCode, dealerType, regionId, adminName: '周志强', adminMobile: mobile(), ...more },
    });
  }

  /** The row of a version. */
  async version(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.server.sql<Record<string, unknown>>('select * from dealer_version where id = $1', [id]);
    return row ?? {};
  }

  /** The row of a dealer. */
  async dealer(id: string): Promise<Record<string, unknown>> {
    const [row] = await this.server.sql<Record<string, unknown>>('select * from dealer where id = $1', [id]);
    return row ?? {};
  }

  /** Submits a version as somebody. */
  async submit(user: TestUser, id: string): Promise<Answer> {
    const { version, source } = await this.version(id);
    const name = source === 'authorise' ? 'submitScope' : 'submit';
    return this.server.call(user, 'POST', `/dealer/dealerVersion/${id}/transitions/${name}`, { body: { version } });
  }

  /** Saves values into a draft. */
  async save(user: TestUser, id: string, values: object): Promise<Answer> {
    const { version } = await this.version(id);
    return this.server.call(user, 'PUT', `/dealer/dealerVersion/${id}`, { body: { version, ...values } });
  }

  /** Marks all lines of a version, then approves the open task of somebody. */
  async pass(part: Part, id: string): Promise<Answer> {
    const user = this.people[part];
    await this.markAll(part, id);
    return this.decide(user, id, { outcome: 'approve' });
  }

  /** Marks all lines as checked. */
  async markAll(part: Part, id: string): Promise<Answer> {
    const { lines } = await this.version(id);
    return this.server.call(this.people[part], 'POST', `/dealer/dealerVersion/${id}/marks`, {
      body: { marks: (lines as { path: string }[]).map(({ path }) => ({ path, mark: 'ok' })) },
    });
  }

  /** Decides the open task of somebody on a record's process. */
  async decide(
    user: TestUser,
    recordId: string,
    { outcome, more = {} }: { readonly outcome: string; readonly more?: object },
  ): Promise<Answer> {
    const [row] = await this.server.sql<{ task_id: string }>(
      'select task_id from task_inbox where record_id = $1 and user_id = $2 order by created_at desc limit 1',
      [recordId, user.id],
    );
    if (!row) throw new Error(`${user.userName} has no task`);
    return this.server.call(user, 'POST', `/workflow/tasks/${row.task_id}/complete`, { body: { outcome, ...more } });
  }

  /** Nodes that are open for a record, in order. */
  async openNodes(recordId: string): Promise<string[]> {
    const rows = await this.server.sql<{ node: string }>(
      `select distinct t.node_id as node from task t join process_instance i on i.id = t.instance_id
        where i.record_id = $1 and t.status = 'pending' order by 1`,
      [recordId],
    );
    return rows.map(({ node }) => node);
  }

  /** A dealer that is active with version 1, and its administrator signed in. */
  async activeDealer(more: Content = {}): Promise<{ id: string; code: string; admin: TestUser; versionId: string }> {
    const answer = await this.shell({ ...this.content(more) });
    if (answer.status !== 201) throw new Error(answer.text);
    const { id, code, openVersionId } = answer.body as Record<string, string>;
    const admin = await this.administrator(String(code));
    const versionId = String(openVersionId);
    const sent = await this.submit(admin, versionId);
    if (sent.status !== 200) throw new Error(sent.text);
    for (const part of ['asm', 'ase', 'dds', 'bad', 'ddm', 'fin'] as const) {
      const nodes = await this.openNodes(versionId);
      if (nodes.includes(nodeOf[part] ?? '')) {
        const passed = await this.pass(part, versionId);
        if (passed.status !== 200) throw new Error(`${part}: ${passed.text}`);
      }
    }
    return { id: String(id), code: String(code), admin, versionId };
  }

  /** A version begun by a dealer's administrator. */
  async begun(user: TestUser, dealerId: string, source = 'change'): Promise<Answer> {
    return this.server.call(user, 'POST', '/dealer/dealerVersion/begin', { body: { dealerId, source } });
  }
}

const nodeOf: Readonly<Partial<Record<Part, string>>> = {
  asm: 'asm',
  ase: 'ase',
  dds: 'specialist',
  bad: 'director',
  ddm: 'manager',
  fin: 'finance',
};

let mobiles = 0;
/** A mobile number that nobody has. */
export function mobile(): string {
  mobiles += 1;
  return `138${String(mobiles).padStart(4, '0')}${String(Date.now() % 10_000).padStart(4, '0')}`;
}
