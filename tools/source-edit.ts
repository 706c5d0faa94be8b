import { child, children, parse, stringValue, type SyntaxNode, visit } from './source.ts';

/** Name of an identifier, or of a property whether quoted or not. */
function nameOf(node: SyntaxNode | undefined): string | undefined {
  return typeof node?.['name'] === 'string' ? node['name'] : stringValue(node);
}

/** The value itself, without `as const` and `satisfies X` around it. */
function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  return node !== undefined && /^TS(As|Satisfies)Expression$/.test(node.type) ? bare(child(node, 'expression')) : node;
}

/** Value of a property of an object literal by its name. */
export function propertyOf(object: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  if (object?.type !== 'ObjectExpression') return undefined;
  const found = children(object, 'properties').find((each) => nameOf(child(each, 'key')) === name);
  return found && bare(child(found, 'value'));
}

/** Names of the properties of an object literal, in their order. */
export function propertyNames(object: SyntaxNode | undefined): string[] {
  return object === undefined ? [] : children(object, 'properties').flatMap((each) => nameOf(child(each, 'key')) ?? []);
}

/** Where something is added: in a literal of a file, down some properties that are made where they are missing. */
export interface Place {
  /** The object literal that a call is given (`defineServerModule`), or the literal that a variable holds. */
  readonly in: string;
  readonly path?: readonly string[];
}

/** A program text that is changed piece by piece, each placed by the syntax tree; the formatter follows. */
export class EditedSource {
  readonly file: string;
  #text: string;

  constructor(file: string, text: string) {
    this.file = file;
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** Adds `export * from` in the order of the names. */
  exportAll(from: string): void {
    const stars = this.#body().filter(({ type }) => type === 'ExportAllDeclaration');
    const next = stars.find((each) => (stringValue(child(each, 'source')) ?? '') > from);
    this.#insert(next?.start ?? this.#text.length, `export * from '${from}';\n`);
  }

  /** Imports a value by its name, together with others of the same file where there are some. */
  importNamed(from: string, name: string): void {
    const imports = this.#body().filter(({ type }) => type === 'ImportDeclaration');
    const same = imports.find(
      (each) => stringValue(child(each, 'source')) === from && each['importKind'] !== 'type' && named(each).length > 0,
    );
    const last = same && named(same).at(-1);
    if (same && named(same).some((each) => nameOf(child(each, 'local')) === name)) return;
    if (last) this.#insert(last.end, `, ${name}`);
    else this.#insert(imports.at(-1)?.end ?? 0, `\nimport { ${name} } from '${from}';`);
  }

  /** The file from which a name is imported. */
  importedFrom(name: string): string | undefined {
    const found = this.#body().find(
      (each) =>
        each.type === 'ImportDeclaration' &&
        children(each, 'specifiers').some((one) => nameOf(child(one, 'local')) === name),
    );
    return stringValue(found && child(found, 'source'));
  }

  /** The literal at a place; undefined when there is none. */
  find({ in: name, path = [] }: Place): SyntaxNode | undefined {
    return path.reduce(propertyOf, this.#root(name));
  }

  /** Adds an element to the list at a place. Throws when something else stands there. */
  addElement(place: Place, code: string): void {
    this.#add(place, 'ArrayExpression', code);
  }

  /** Adds a property, `name: value`, to the object at a place. Throws when something else stands there, or the name is taken. */
  addProperty(place: Place, name: string, value: string): void {
    if (propertyNames(this.find(place)).includes(name)) throw new Error(`${this.file} has ${name} already`);
    this.#add(place, 'ObjectExpression', `${name}: ${value}`);
  }

  #add(place: Place, type: 'ArrayExpression' | 'ObjectExpression', code: string): void {
    const { in: name, path = [] } = place;
    const node = this.find(place);
    const last = path.at(-1);
    if (node === undefined && last !== undefined) {
      const value = type === 'ArrayExpression' ? `[${code}]` : `{ ${code} }`;
      return this.#add({ in: name, path: path.slice(0, -1) }, 'ObjectExpression', `${last}: ${value}`);
    }
    if (node?.type !== type)
      throw new Error(`${this.file}: ${[name, ...path].join('.')} is no literal; add ${code} by hand`);
    const end = children(node, type === 'ArrayExpression' ? 'elements' : 'properties').at(-1)?.end;
    this.#insert(end ?? node.start + 1, end === undefined ? code : `, ${code}`);
  }

  #body(): SyntaxNode[] {
    return children(parse(this.file, this.#text).program, 'body');
  }

  #root(name: string): SyntaxNode | undefined {
    let found: SyntaxNode | undefined;
    visit(parse(this.file, this.#text).program, (node) => {
      if (node.type === 'CallExpression' && nameOf(child(node, 'callee')) === name)
        found ??= children(node, 'arguments').find(({ type }) => type === 'ObjectExpression');
      if (node.type === 'VariableDeclarator' && nameOf(child(node, 'id')) === name) found ??= bare(child(node, 'init'));
    });
    return found;
  }

  #insert(at: number, code: string): void {
    this.#text = `${this.#text.slice(0, at)}${code}${this.#text.slice(at)}`;
  }
}

function named(statement: SyntaxNode): SyntaxNode[] {
  return children(statement, 'specifiers').filter(({ type }) => type === 'ImportSpecifier');
}
