import { childTypes, type OrganisationType, type TemplateNode } from '../contract/index.ts';

/** The way to a node: places among the children, from the root on. */
export type TemplatePath = readonly number[];

/** A node as a line of the tree. */
export interface TemplateLine {
  readonly node: TemplateNode;
  readonly path: TemplatePath;
}

/** All nodes, parents before children. */
export function linesOf(node: TemplateNode, path: TemplatePath = []): readonly TemplateLine[] {
  return [{ node, path }, ...node.children.flatMap((child, at) => linesOf(child, [...path, at]))];
}

/** The node at a path; undefined when there is none. */
export function nodeAt(tree: TemplateNode, path: TemplatePath): TemplateNode | undefined {
  return path.reduce<TemplateNode | undefined>((node, at) => node?.children[at], tree);
}

/** The tree with the node at a path changed; `undefined` takes it out. */
export function changedAt(
  tree: TemplateNode,
  path: TemplatePath,
  change: (node: TemplateNode) => TemplateNode | undefined,
): TemplateNode {
  const [at, ...rest] = path;
  if (at === undefined) return change(tree) ?? tree;
  const children = tree.children.flatMap((child, place) => {
    if (place !== at) return [child];
    const next = rest.length === 0 ? change(child) : changedAt(child, rest, change);
    return next ? [next] : [];
  });
  return { ...tree, children };
}

/** The tree with the node at a path one place up (−1) or down (1) among its siblings. */
export function movedAt(tree: TemplateNode, path: TemplatePath, by: -1 | 1): TemplateNode {
  const at = path.at(-1) ?? 0;
  return changedAt(tree, path.slice(0, -1), (parent) => {
    const children = [...parent.children];
    const [own] = children.splice(at, 1);
    if (own) children.splice(at + by, 0, own);
    return { ...parent, children };
  });
}

/** The types that a node may have: those that its parent allows. */
export function typesAt(tree: TemplateNode, path: TemplatePath): readonly OrganisationType[] {
  const parent = path.length === 0 ? undefined : nodeAt(tree, path.slice(0, -1));
  return parent ? childTypes[parent.type] : childTypes.none;
}

/** The way to the node that a problem names: `tree.children.0.positions.1` → [0]. */
export function pathOfProblem(path: string | undefined): TemplatePath {
  return [...(path ?? '').matchAll(/children\.(\d+)/g)].map(([, at]) => Number(at));
}
