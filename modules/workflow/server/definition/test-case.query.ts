import type { Values } from '@mp/engine/core';
import type { Statement } from '@mp/kernel/server';

/** A kept simulation. */
export interface TestCaseRow {
  readonly id: string;
  readonly name: string;
  readonly initiator_id: string;
  readonly initiator_name: string | null;
  readonly form: Values;
  readonly decisions: Readonly<Record<string, readonly string[]>>;
  readonly expected: { readonly outcome: string | null; readonly path: readonly string[] };
}

export function testCasesStatement(definitionId: string): Statement {
  return {
    text: `select c.id, c.name, c.initiator_id, u.employee_name as initiator_name, c.form, c.decisions, c.expected
      from process_test_case c left join tenant_user u on u.tenant_id = c.tenant_id and u.id = c.initiator_id
      where c.definition_id = $1::uuid order by c.name`,
    values: [definitionId],
  };
}

/** Keeps a case; no row when its name is taken. */
export function insertTestCase(made: {
  readonly tenantId: string;
  readonly id: string;
  readonly definitionId: string;
  readonly name: string;
  readonly initiatorId: string;
  readonly form: unknown;
  readonly decisions: unknown;
  readonly outcome: string | null;
  readonly path: readonly string[];
  readonly at: string;
  readonly userId: string;
}): Statement {
  return {
    text: `insert into process_test_case (tenant_id, id, definition_id, name, initiator_id, form, decisions, expected, created_at, created_by)
      values ($1::uuid, $2::uuid, $3::uuid, $4, $5::uuid, $6::jsonb, $7::jsonb, $8::jsonb, $9::timestamptz, $10::uuid)
      on conflict do nothing returning id`,
    values: [
      made.tenantId,
      made.id,
      made.definitionId,
      made.name,
      made.initiatorId,
      JSON.stringify(made.form),
      JSON.stringify(made.decisions),
      JSON.stringify({ outcome: made.outcome, path: made.path }),
      made.at,
      made.userId,
    ],
  };
}

export function deleteTestCaseStatement(id: string): Statement {
  return { text: 'delete from process_test_case where id::text = $1 returning id', values: [id] };
}

export function namesStatement(ids: readonly string[]): Statement {
  return { text: 'select id, employee_name as name from tenant_user where id = any($1::uuid[])', values: [ids] };
}
