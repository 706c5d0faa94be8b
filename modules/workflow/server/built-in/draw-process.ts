import { drawing, withDiagram } from '@mp/engine/compile';
import { nodeTextKey, processTextKey, type Process, type Resource } from '@mp/kernel/contract';
import type { DrawnProcess, Texts } from '@mp/kernel/server';
import {
  endNode,
  gatewayNode,
  otherNames,
  startNode,
  taskNode,
  type GatewaySketch,
  type Names,
  type TaskSketch,
} from '../seed/sketch.ts';

/** How a declared process runs: who does each of its tasks, and the ways between them. */
export interface ProcessSketch<Node extends string, Gateway extends string> {
  readonly resource: Pick<Resource, 'key'>;
  readonly category: { readonly code: string; readonly names: Names };
  /** Subject with fields of the record in braces. */
  readonly subject: string;
  readonly numberPrefix: string;
  /** Exactly the tasks that the process declares. */
  readonly tasks: Readonly<Record<Node, TaskSketch>>;
  readonly gateways?: Readonly<Record<Gateway, GatewaySketch>>;
  readonly flows: readonly (readonly [
    from: 'start' | Node | NoInfer<Gateway>,
    to: 'end' | Node | NoInfer<Gateway>,
    condition?: string,
  ])[];
}

/** Every tenant is given the same drawing: it is laid out for the first. */
function drawnOnce(draw: DrawnProcess['xml']): (texts: Texts) => Promise<string> {
  const drawn = new WeakMap<Texts, Promise<string>>();
  return (texts) => {
    const xml = drawn.get(texts) ?? Promise.resolve(draw(texts));
    drawn.set(texts, xml);
    return xml;
  };
}

/** Binds the drawing of a process to its declaration, for `processes` of a module. */
export function drawProcess<Node extends string, Gateway extends string = never>(
  process: Process<Node>,
  sketch: ProcessSketch<NoInfer<Node>, Gateway>,
): DrawnProcess {
  const { resource, category, subject, numberPrefix, tasks, gateways = {}, flows } = sketch;
  const [ZH_CN, EN_US, JA_JP] = category.names;
  const namesOf = (texts: Texts, key: string): Names => {
    const names = texts.requireNames(key);
    return [names.ZH_CN, names.EN_US, names.JA_JP];
  };
  return {
    process,
    resource: resource.key,
    tasks: Object.keys(tasks),
    category: { code: category.code, name: { ZH_CN, EN_US, JA_JP } },
    xml: drawnOnce((texts) => {
      const [name, en, ja] = namesOf(texts, processTextKey(process));
      const ext = `${otherNames(en, ja)}<wf:process form="resource" resource="${resource.key}" subject="${subject}" numberPrefix="${numberPrefix}" numberDate="yyyyMM" numberDigits="4" traceForReaders="true" />`;
      const nodes = [
        startNode,
        ...Object.entries<GatewaySketch>(gateways).map(([id, gateway]) => gatewayNode(id, gateway)),
        ...process.nodes.map((id) => taskNode({ id, names: namesOf(texts, nodeTextKey(process, id)), ...tasks[id] })),
        endNode(),
      ];
      return withDiagram(drawing({ key: process.key, name, ext, nodes, flows }));
    }),
  };
}
