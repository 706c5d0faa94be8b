import {
  choice,
  defineLifecycle,
  defineProcess,
  defineResource,
  json,
  money,
  nodeApproved,
  processFields,
  ref,
  refuse,
  text,
} from '@mp/kernel/contract';
import { defineServerModule, serveResource } from '@mp/kernel/server';
import type { ServerModule } from '@mp/kernel/server';
import type { TestServer } from '@mp/kernel/testing';
import { drawProcess } from '../built-in/draw-process.ts';
import { roleRule } from '../seed/sketch.ts';

/** A record that is audited by a process; its table lives in the test's database only. */
const deal = defineResource('lab.deal', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({ required: true, max: 20, unique: 'tenant', search: true }),
    name: text({ required: true, max: 30 }),
    amount: money({ min: '0.00' }),
    note: text({ max: 100 }),
    remark: text({ max: 100 }),
    lines: json(),
    orgId: ref('organisation.organisation'),
    checkedBy: text({ readOnly: true }),
    state: choice(['draft', 'auditing', 'returned', 'effective', 'rejected', 'void'], {
      required: true,
      default: 'draft',
      readOnly: true,
    }),
    ...processFields,
  },
  list: { columns: ['code', 'name', 'state'], filters: ['state'], sort: 'code' },
});

const dealAudit = defineProcess('dealAudit', { key: 'deal-audit', nodes: ['first'] });

/** As a dealer's lifecycle: submitted to a process, which moves it on. */
defineLifecycle(deal, {
  initial: 'draft',
  states: ['draft', 'auditing', 'returned', 'effective', 'rejected', 'void'],
  finals: ['effective', 'rejected', 'void'],
  transitions: {
    submit: {
      from: ['draft', 'returned'],
      to: 'auditing',
      guard: ({ amount }) => (amount === null ? [refuse('common.required', { field: '@deal.field.amount' })] : []),
      startsProcess: { process: dealAudit, businessNo: 'code', variables: ({ name }) => ({ dealName: name }) },
    },
    approve: { from: 'auditing', to: 'effective', by: 'process', on: 'approved', effect: 'open' },
    refuse: { from: 'auditing', to: 'rejected', by: 'process', on: 'rejected' },
    sendBack: { from: 'auditing', to: 'returned', by: 'process', on: 'returned' },
    recall: { from: ['auditing', 'returned'], to: 'draft', by: 'process', on: 'withdrawn' },
    cancel: { from: ['auditing', 'returned'], to: 'void', by: 'process', on: 'canceled' },
    checked: { from: 'auditing', to: 'auditing', by: 'process', on: nodeApproved(dealAudit, 'first'), effect: 'mark' },
  },
});

/** The deal's server side. */
const dealServer = serveResource(deal, {
  table: 'lab_deal',
  searchable: false,
  counted: false,
  effects: {
    open: async (_context, record) => {
      if (record.note === 'blocked') throw new Error('account system is down');
    },
    mark: async (context, record) => {
      await context.rows(`update lab_deal set checked_by = $2 where id = $1::uuid`, [
        record.id,
        context.principal.userName,
      ]);
    },
  },
});

/** What a tenant would begin with; tests deploy drawings of their own. */
const dealDrawing = drawProcess(dealAudit, {
  resource: deal,
  category: { code: 'lab', names: ['测试', 'Test', 'テスト'] },
  subject: '{form.code}',
  numberPrefix: 'LB',
  tasks: { first: { rules: roleRule('R_LAB') } },
  flows: [
    ['start', 'first'],
    ['first', 'end'],
  ],
});

/** A module around the deal. */
export const dealModule: ServerModule = defineServerModule({
  name: 'lab',
  resources: [dealServer],
  processes: [dealDrawing],
  grants: {
    staff: {
      functions: ['deal.read', 'deal.create', 'deal.update', 'deal.submit', 'deal.delete'],
      fields: { 'deal.remark': 1 },
    },
  },
});

/** Makes the deal's table. */
export async function makeDealTable(server: TestServer): Promise<void> {
  await server.sql(`create table lab_deal (tenant_id uuid not null, id uuid not null, version integer not null default 1,
      created_at timestamptz not null, created_by uuid, updated_at timestamptz not null, updated_by uuid, deleted_at timestamptz,
      code text not null, name text not null, amount numeric(18, 2), note text, remark text, lines jsonb, org_id uuid, checked_by text,
      state text not null default 'draft', process_instance_id uuid, process_status text, process_node jsonb, process_handlers text,
      primary key (tenant_id, id))`);
  await server.sql(
    `create unique index lab_deal_code_uq on lab_deal (tenant_id, lower(code)) where deleted_at is null`,
  );
  await server.sql(`select mp_wall('lab_deal')`);
}
