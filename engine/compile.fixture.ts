import { bpmn, type FlowSketch, type NodeSketch, type ProcessSketch } from './bpmn.fixture.ts';
import { compile } from './compile.ts';
import type { CompileEnv, FormType } from './env.ts';
import type { Graph, Problem } from './graph.ts';

const form: readonly FormType[] = [
  { name: 'amount', kind: 'number', nullable: false, money: true },
  { name: 'title', kind: 'text', nullable: true },
  { name: 'reviewer', kind: 'user', nullable: true },
  { name: 'signedOn', kind: 'day', nullable: true },
  {
    name: 'items',
    kind: 'table',
    nullable: false,
    columns: [
      { name: 'price', kind: 'number', nullable: true },
      { name: 'name', kind: 'text', nullable: true },
    ],
  },
];

/** A small house: four rules, two users, one role, one resource. */
export const house: CompileEnv = {
  rules: {
    initiator: [],
    user: [{ name: 'ids', kind: 'users', required: true }],
    role: [
      { name: 'code', kind: 'role', required: true },
      { name: 'within', kind: 'choice', options: ['any', 'recordOrg'] },
    ],
    position: [{ name: 'code', kind: 'position', required: true }],
    superior: [{ name: 'level', kind: 'integer', required: true, min: 1, max: 10 }],
    formUser: [{ name: 'field', kind: 'field', required: true, fieldKinds: ['user'] }],
    nodeHandler: [{ name: 'node', kind: 'node', required: true }],
    expression: [{ name: 'value', kind: 'expression', required: true }],
  },
  formOf: (resource) => (resource === 'test.contract' ? form : undefined),
  services: new Set(['openAccount']),
  userIds: new Set(['ann', 'bob']),
  userNames: new Map([
    ['ann.name', 'ann'],
    ['bob.name', 'bob'],
  ]),
  roleCodes: new Set(['finance']),
  positionCodes: new Set(['asm']),
  organisationIds: new Set(['org']),
  processes: new Map([
    ['other', []],
    ['circle', ['leave']],
  ]),
};

/** Problems of a drawing. */
export async function problemsOf(sketch: Partial<ProcessSketch>, env: CompileEnv = house): Promise<readonly Problem[]> {
  return (await compile(bpmn({ key: 'leave', nodes: [], flows: [], ...sketch }), env)).problems;
}

/** Graph of a drawing without any problem; fails with the problems otherwise. */
export async function graphOf(sketch: Partial<ProcessSketch>, env: CompileEnv = house): Promise<Graph> {
  const { graph, problems } = await compile(bpmn({ key: 'leave', nodes: [], flows: [], ...sketch }), env);
  if (graph === undefined) throw new Error(JSON.stringify(problems));
  return graph;
}

/** A line start → nodes → end, with the flows between them. */
export function line(...nodes: readonly NodeSketch[]): {
  readonly nodes: readonly NodeSketch[];
  readonly flows: readonly FlowSketch[];
} {
  const all: readonly NodeSketch[] = [{ id: 'start', type: 'start' }, ...nodes, { id: 'end', type: 'end' }];
  return { nodes: all, flows: all.slice(1).map((node, index) => [all[index]?.id ?? '', node.id] as const) };
}
