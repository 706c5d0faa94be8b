/**
 * A process of a module by its tasks: lifecycles, rules, drawings, samples and screens name them by this type. Which way
 * leads from one to the next stands in the drawing of the server (`drawProcess` of the module workflow).
 */
export interface Process<Node extends string = string> {
  /** Its texts are `process.<name>.title` and `process.<name>.node.<node>`. */
  readonly name: string;
  /** Under which tenants know it. */
  readonly key: string;
  readonly nodes: readonly Node[];
}

/** The tasks of a process: `NodeOf<typeof dealerVersionProcess>`. */
export type NodeOf<P extends Process> = P['nodes'][number];

/** Something that happens at a task of a process, for `on` of a transition. */
export interface NodeEvent {
  readonly process: Process;
  readonly node: string;
  /** As the engine calls it. */
  readonly event: string;
}

/** What drives a transition that is `by: 'process'`. */
export type ProcessEvent = 'approved' | 'rejected' | 'returned' | 'withdrawn' | 'canceled' | NodeEvent;

/** Which process a transition starts, and what it is given. */
export interface StartsProcess {
  readonly process: Process;
  /** Field with the number of the business; the process numbers itself when not given. */
  readonly businessNo?: string;
  readonly variables?: (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
  /** Without an active definition the transition completes without a process. */
  readonly optional?: boolean;
}

const registry = new Map<string, Process>();

/** All processes that modules declare, by name. */
export function declaredProcesses(): ReadonlyMap<string, Process> {
  return registry;
}

/** Declares a process with its tasks. */
export function defineProcess<const Node extends string>(
  name: string,
  { key, nodes }: { readonly key: string; readonly nodes: readonly Node[] },
): Process<Node> {
  const made: Process<Node> = { name, key, nodes };
  registry.set(name, made);
  return made;
}

/** A task of the process begins. */
export function nodeEntered<Node extends string>(process: Process<Node>, node: NoInfer<Node>): NodeEvent {
  return { process, node, event: `enter:${node}` };
}

/** A task of the process is approved. */
export function nodeApproved<Node extends string>(process: Process<Node>, node: NoInfer<Node>): NodeEvent {
  return { process, node, event: `node:${node}:approve` };
}

/** The event as the engine calls it. */
export function processEventName(event: ProcessEvent): string {
  return typeof event === 'string' ? event : event.event;
}

/** Key of the text that names a process. */
export function processTextKey({ name }: Process): string {
  return `process.${name}.title`;
}

/** Key of the text that names a task of a process. */
export function nodeTextKey<Node extends string>({ name }: Process<Node>, node: NoInfer<Node>): string {
  return `process.${name}.node.${node}`;
}

/** Keys of all texts of a process. */
export function processTextKeys(process: Process): string[] {
  return [processTextKey(process), ...process.nodes.map((node) => nodeTextKey(process, node))];
}
