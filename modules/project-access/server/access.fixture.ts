import { systemContext, type Context } from '@mp/kernel/server';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';
import { aDealerServer, Stage } from '@mp/dealer/testing';
import { dealerPersonModule } from '@mp/dealer-person/server';
import { dealerPublicModule } from '@mp/dealer-public/server';
import { gensetModule } from '@mp/genset/server';
import { goemModule } from '@mp/goem/server';
import { projectModule } from '@mp/project/server';
import { projectDispatchModule } from '@mp/project-dispatch/server';
import { projectFinanceModule } from '@mp/project-finance/server';
import { projectPlanModule } from '@mp/project-plan/server';
import { projectWeeklyModule } from '@mp/project-weekly/server';
import { plusDays } from '@mp/reference/contract';
import { tradeModule } from '@mp/trade/server';
import { projectAccessModule } from './index.ts';

export const projects = '/project/project';
export const grants = '/projectAccess/projectGrant';
export const queried = '/projectAccess/queriedProject';
export const now = new Date('2026-11-12T10:00:00+08:00');
export const today = '2026-11-12';

/** A server with projects and all that hangs on them. */
export const anAccessServer = (): Promise<TestServer> =>
  aDealerServer(
    [
      dealerPublicModule,
      dealerPersonModule,
      goemModule,
      tradeModule,
      gensetModule,
      projectModule,
      projectPlanModule,
      projectFinanceModule,
      projectDispatchModule,
      projectWeeklyModule,
      projectAccessModule,
    ],
    { environment: { publicUrl: 'https://console.example.com' } },
  );

interface Team {
  readonly pm: TestUser;
  readonly owner: TestUser;
  /** Somebody of another area. */
  readonly outsider: TestUser;
}

/** A company with a project manager, an owner, and somebody of another area. */
export class House {
  readonly server: TestServer;
  readonly stage: Stage;
  /** The customer of the project that was made last. */
  customerId = '';
  #team: Team | undefined;

  constructor(server: TestServer) {
    this.server = server;
    this.stage = new Stage(server);
  }

  get pm(): TestUser {
    return this.team.pm;
  }

  get owner(): TestUser {
    return this.team.owner;
  }

  get team(): Team {
    if (!this.#team) throw new Error('nobody is there yet');
    return this.#team;
  }

  async set(): Promise<Team> {
    const { server, stage } = this;
    server.setNow(now);
    await server.sql('delete from rate_window');
    await stage.set();
    const someone = (employeeName: string) => server.aUser({ tenant: stage.tenant, employeeName });
    const [pm, owner, outsider] = await Promise.all([someone('pm'), someone('owner'), someone('outsider')]);
    this.#team = { pm, owner, outsider };
    await stage.give(pm, 'R_PM');
    await stage.give(owner, 'R_TSS');
    await stage.give(outsider, 'R_ASE');
    await stage.made('/reference/areaAssignment', {
      position: 'ASE',
      userId: outsider.id,
      regionId: stage.ids['510000'],
      validFrom: '2025-01-01',
    });
    return this.#team;
  }

  /** A project at work in Shanghai with a plan, a definition, a business plan, a weekly report and a dispatch. */
  async aProject(name: string, more: object = {}): Promise<string> {
    const { stage } = this;
    this.customerId = await stage.made('/customer/customer', {
      name: { ZH_CN: `云数科技${name}` },
      kinds: ['endUser'],
    });
    const id = await stage.made(projects, {
      name,
      type: 'DIRECT',
      channel: 'direct',
      endCustomerId: this.customerId,
      siteName: '数据中心',
      siteRegionId: stage.ids['310115'],
      estKva: '5000',
      estQty: 2,
      estAmount: '6000000.00',
      winProbability: 60,
      expectedSignOn: '2027-03-01',
      ...more,
    });
    await this.server.sql(
      `update project set state = 'executing', owner_user_id = $3, pm_id = $2, area_manager_id = $4, created_by = $3, team_ids = array[$2, $3, $4]::uuid[] where id = $1`,
      [id, this.pm.id, this.owner.id, stage.people.asm.id],
    );
    const columns = 'tenant_id, id, created_at, updated_at';
    const base = 'tenant_id, gen_random_uuid(), now(), now()';
    await this.server.sql(
      `insert into project_plan (${columns}, no, name, project_id, site_region_id, dealer_id, pm_id, team_ids, state, health, ld_exposure)
        select ${base}, no, name, id, site_region_id, dealer_id, pm_id, team_ids, 'running', 'green', 5000 from project where id = $1`,
      [id],
    );
    await this.server.sql(
      `insert into project_definition (${columns}, no, project_id, lines, contract_no, contract_amount, state)
        select ${base}, no || '-1', id, '[]', 'HT-' || name, 5900000, 'effective' from project where id = $1`,
      [id],
    );
    await this.server.sql(
      `insert into business_plan (${columns}, no, project_id, currency, contract_amount, costs, gross_margin, state)
        select ${base}, no || '-B1', id, 'CNY', 5900000, '[]', 900000, 'effective' from project where id = $1`,
      [id],
    );
    await this.server.sql(
      `insert into weekly_report (${columns}, no, project_id, project_name, week_from, state)
        select ${base}, no || ' W46', id, name, '2026-11-09', 'open' from project where id = $1`,
      [id],
    );
    await this.server.sql(
      `insert into dispatch (${columns}, no, project_id, phase, unit_ids, planned_from, planned_to, site_region_id, owner_ids, state)
        select ${base}, 'DP-' || no, id, 'INSTALL', '{}', '2026-11-20', '2026-11-25', site_region_id, team_ids, 'draft' from project where id = $1`,
      [id],
    );
    return id;
  }

  grant(by: TestUser, projectId: string, more: object = {}): Promise<Answer> {
    return this.server.call(by, 'POST', grants, {
      body: {
        projectId,
        subjectType: 'user',
        userId: this.team.outsider.id,
        levels: ['L2'],
        validFrom: today,
        validTo: plusDays(today, 30),
        reason: '支援',
        ...more,
      },
    });
  }

  get(by: TestUser, path: string): Promise<Answer> {
    return this.server.call(by, 'GET', path);
  }

  /** What the search finds for somebody. */
  async found(by: TestUser, q: string) {
    return (await this.get(by, `${queried}?q=${encodeURIComponent(q)}`)).body.items;
  }

  async revoke(by: TestUser, id: string): Promise<Answer> {
    const { version } = (await this.get(this.stage.admin, `${grants}/${id}`)).body;
    return this.server.call(by, 'POST', `${grants}/${id}/transitions/revoke`, {
      body: { version, reason: '任务结束' },
    });
  }

  /** Another time of the clock, at which whoever is signed in still is. */
  async later(time: string): Promise<void> {
    const at = new Date(`${time}+08:00`);
    await this.server.sql(`update session set last_seen = $1, abs_exp = $1::timestamptz + interval '1 day'`, [at]);
    this.server.setNow(at);
  }

  clock(): Context {
    return systemContext(this.server.services, this.stage.tenant.id);
  }
}
