import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { checkDrawing, type Drawn } from './compile-check.ts';
import { expression, type Build } from './compile-context.ts';
import { idOf, type Element } from './compile-element.ts';
import { flowOf, nodeOf, scopesOf, withBoundaries } from './compile-node.ts';
import { checkProcess, formTypesOf, processOf } from './compile-process.ts';
import { executableProcess, walkFlows, walkScope } from './compile-walk.ts';
import { fileProblem, MAX_FLOWS, readXml } from './compile-xml.ts';
import type { CompileEnv } from './env.ts';
import type { Graph, Problem } from './graph.ts';
import { checkSound } from './soundness.ts';
import descriptor from './wf-moddle.json' with { type: 'json' };

export { formTypesOf } from './compile-process.ts';
export { isDuration } from './compile-timer.ts';
export { drawing, type FlowSketch, type NodeSketch, type ProcessSketch } from './drawing.ts';
export { importForeign, type Imported } from './foreign-import.ts';
export { withDiagram } from './foreign-layout.ts';
export { toCel } from './foreign-expression.ts';

/** Our extension of BPMN for bpmn-moddle and bpmn-js (`moddleExtensions: { wf: wfModdle }`). */
export const wfModdle = descriptor;

/** A graph when nothing is wrong that may not be accepted, and everything that is wrong or may be. */
export interface Compiled {
  readonly graph?: Graph;
  readonly problems: readonly Problem[];
}

function buildOf(process: Element, env: CompileEnv): Build {
  const spec = processOf(process);
  const build: Build = {
    env,
    process,
    spec,
    form: formTypesOf(spec, env),
    problems: [...checkProcess(spec, idOf(process), env)],
    places: [],
    links: [],
    scopes: [],
    byId: new Map(),
  };
  for (const [, text = ''] of spec.subject.matchAll(/\{([^{}]*)\}/g))
    expression(build, idOf(process), { property: 'subject', text, expects: 'any' });
  walkScope(build, process);
  walkFlows(build, process);
  if (build.links.length > MAX_FLOWS)
    build.problems.push(fileProblem('xmlTooBig', { what: 'flows', limit: MAX_FLOWS }));
  return build;
}

function drawnOf(build: Build): Drawn {
  const nodes = withBoundaries(build.places.map((place) => nodeOf(build, place)));
  const flows = build.links.map((link) => flowOf(build, link));
  return { process: build.spec, nodes, flows, scopes: scopesOf(build, nodes) };
}

const hashOf = (drawn: Drawn): string =>
  bytesToHex(sha256(utf8ToBytes(JSON.stringify([drawn.process, drawn.nodes, drawn.flows, drawn.scopes]))));

/** With these the drawing has holes, and its behaviour is not worth exploring. */
const HOLES = new Set(['danglingFlow', 'unsupportedElement', 'noStart', 'severalNoneStarts']);

const isBlocking = (problem: Problem): boolean => problem.severity === 'error' && problem.acceptable !== true;

/**
 * Compiles a definition (BPMN 2.0 XML) to the graph that runs, or says completely why it cannot be deployed
 * (workflow.md 9.3). Same text and house, same graph and hash. The only function that reads XML for running.
 */
export async function compile(xml: string, env: CompileEnv): Promise<Compiled> {
  const { root, problems } = await readXml(xml);
  if (root === undefined || problems.length > 0) return { problems };
  const chosen = executableProcess(root);
  if (chosen.process === undefined) return { problems: chosen.problems };
  const build = buildOf(chosen.process, env);
  if (build.problems.some((problem) => problem.code === 'xmlTooBig')) return { problems: build.problems };
  const drawn = drawnOf(build);
  const checked = [...build.problems, ...checkDrawing(drawn, env, idOf(chosen.process))];
  const graph: Graph = { ...drawn, hash: hashOf(drawn) };
  const hasHoles = checked.some((problem) => HOLES.has(problem.code));
  const all = hasHoles ? checked : [...checked, ...checkSound(graph, env.markings)];
  return all.some(isBlocking) ? { problems: all } : { graph, problems: all };
}
