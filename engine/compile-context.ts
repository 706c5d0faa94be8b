import type { Element } from './compile-element.ts';
import { checkExpression, type Expected } from './expression.ts';
import type { CompileEnv, FormType } from './env.ts';
import type { FlowIx, NodeIx, NodeKind, Problem, ProcessSpec, ScopeIx } from './graph.ts';

/** A node before its details are read. */
export interface Place {
  readonly ix: NodeIx;
  readonly id: string;
  readonly kind: NodeKind;
  readonly scope: ScopeIx;
  readonly element: Element;
  readonly in: FlowIx[];
  readonly out: FlowIx[];
  lane?: string;
  /** Scope inside a sub-process. */
  body?: ScopeIx;
}

/** A flow between two nodes of one scope. */
export interface Link {
  readonly ix: FlowIx;
  readonly id: string;
  readonly from: NodeIx;
  readonly to: NodeIx;
  readonly element: Element;
}

/** Everything that is known while one file is compiled; problems are collected, the graph is built at the end. */
export interface Build {
  readonly env: CompileEnv;
  readonly process: Element;
  readonly spec: ProcessSpec;
  /** Fields of the form; undefined where they are not known. */
  readonly form: readonly FormType[] | undefined;
  readonly problems: Problem[];
  readonly places: Place[];
  readonly links: Link[];
  readonly scopes: { readonly ix: ScopeIx; readonly node?: NodeIx; readonly parent?: ScopeIx }[];
  readonly byId: Map<string, Place>;
}

/** What is wrong with an element. */
interface Finding {
  readonly code: string;
  readonly params?: Problem['params'];
}

/** Adds an error at an element. */
export function fail(build: Pick<Build, 'problems'>, id: string, { code, params = {} }: Finding): void {
  build.problems.push({ severity: 'error', code, elementId: id, params });
}

/** Adds a warning at an element. */
export function warn(build: Pick<Build, 'problems'>, id: string, { code, params = {} }: Finding): void {
  build.problems.push({ severity: 'warning', code, elementId: id, params });
}

/** An expression of an element; `property` says where it stands. */
interface ElementExpression {
  readonly property: string;
  readonly text: string;
  readonly expects: Expected;
}

/** Checks an expression of an element and gives it back. */
export function expression(
  build: Pick<Build, 'problems' | 'form'>,
  id: string,
  { property, text, expects }: ElementExpression,
): string {
  const problem = checkExpression(text, { form: build.form, expects });
  if (problem !== undefined) fail(build, id, { code: problem.code, params: { property, ...problem.params } });
  return text;
}

/** A node that is somewhere named by its id. */
export function userTaskNamed(build: Build, id: string, ref: string): Place | undefined {
  const place = build.byId.get(ref);
  if (place?.kind === 'user') return place;
  fail(build, id, { code: 'missingRef', params: { kind: 'node', ref } });
  return undefined;
}
