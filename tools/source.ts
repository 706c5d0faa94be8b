import { parseSync } from 'oxc-parser';
import { isRecord } from './repository.ts';

/** A node of the syntax tree (ESTree), as far as our tools look at it. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** A comment with its place; `value` lacks the marks around it. */
export interface Comment {
  readonly type: 'Line' | 'Block';
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

/** One parsed file. */
export interface Source {
  readonly file: string;
  readonly text: string;
  readonly program: SyntaxNode;
  readonly comments: readonly Comment[];
}

/** Whether a file is program text of ours. */
export function isCode(file: string): boolean {
  return /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts');
}

/** Whether a file is a test. */
export function isTest(file: string): boolean {
  return /\.test\.tsx?$|\.spec\.ts$/.test(file);
}

/** Parses one file; throws with its name when it is no program. */
export function parse(file: string, text: string): Source {
  const { program, comments, errors } = parseSync(file, text);
  const [first] = errors;
  if (first) throw new Error(`${file}: ${first.message}`);
  return { file, text, program: program as unknown as SyntaxNode, comments };
}

/** Whether a value is a node of the tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return isRecord(value) && typeof value['type'] === 'string' && typeof value['start'] === 'number';
}

/** The node under `key`; undefined when there is none. */
export function child(node: SyntaxNode, key: string): SyntaxNode | undefined {
  const value = node[key];
  return isNode(value) ? value : undefined;
}

/** The nodes in the list under `key`. */
export function children(node: SyntaxNode, key: string): SyntaxNode[] {
  const value = node[key];
  return Array.isArray(value) ? value.filter(isNode) : [];
}

/** Visits every node below `node`, itself included, parents first. */
export function visit(node: SyntaxNode, look: (node: SyntaxNode) => void): void {
  look(node);
  for (const value of Object.values(node)) {
    if (isNode(value)) visit(value, look);
    else if (Array.isArray(value)) for (const each of value) if (isNode(each)) visit(each, look);
  }
}

/** Value of a string literal; undefined for anything else. */
export function stringValue(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : undefined;
}

/** Everything the file imports, by `import`, `export … from` and `import()`, each once. */
export function importsOf({ program }: Source): string[] {
  const found = new Set<string>();
  visit(program, (node) => {
    if (
      !/^(ImportDeclaration|ExportNamedDeclaration|ExportAllDeclaration|ImportExpression|TSImportType)$/.test(node.type)
    )
      return;
    const target = stringValue(child(node, 'source') ?? child(node, 'argument'));
    if (target !== undefined) found.add(target);
  });
  return [...found];
}

/** Line number of a place in the text, from 1. */
export function lineOf(text: string, place: number): number {
  return text.slice(0, place).split('\n').length;
}
