import { posix } from 'node:path';
import { filesOf, type Findings, type Problem, report, repositoryRoot, textOf } from './repository.ts';
import { child, children, parse, type Source, stringValue, type SyntaxNode } from './source.ts';

/** Everything that a door exports carries a doc block. */
export function checkDoors(root: string): Findings {
  const doors = filesOf(root).filter((file) =>
    /^(modules\/[^/]+\/(contract|server|web)|kernel\/(contract|server|web|testing)|engine)\/index\.ts$/.test(file),
  );
  const read = reader(root);
  const problems = new Map<string, Problem>();
  for (const door of doors)
    for (const { name, file, documented } of exportsOf(door, read))
      if (!documented) problems.set(`${file}#${name}`, { file, text: `${name} leaves by a door without a doc block` });
  return { seen: doors.length, problems: [...problems.values()] };
}

interface Exported {
  readonly name: string;
  readonly file: string;
  readonly documented: boolean;
}
type Read = (file: string) => Source;

function reader(root: string): Read {
  const known = new Map<string, Source>();
  return (file) => {
    const source = known.get(file) ?? parse(file, textOf(root, file));
    known.set(file, source);
    return source;
  };
}

function exportsOf(file: string, read: Read, seen: ReadonlySet<string> = new Set()): Exported[] {
  if (seen.has(file)) return [];
  const source = read(file);
  const within = new Set([...seen, file]);
  const exportsBehind = (target: string | undefined): Exported[] =>
    isRelative(target) ? exportsOf(posix.join(posix.dirname(file), target), read, within) : [];
  return children(source.program, 'body').flatMap((statement) => {
    const target = stringValue(child(statement, 'source'));
    if (statement.type === 'ExportAllDeclaration') return exportsBehind(target);
    if (statement.type !== 'ExportNamedDeclaration') return [];
    if (target !== undefined) {
      const wanted = new Set(specifierNames(statement, 'local'));
      return exportsBehind(target).filter(({ name }) => wanted.has(name));
    }
    const declared = child(statement, 'declaration');
    if (declared)
      return declaredNames(declared).map((name) => ({ name, file, documented: isDocumented(source, statement) }));
    return specifierNames(statement, 'local').map((name) => ({
      name,
      file,
      documented: isLocalDocumented(source, name),
    }));
  });
}

function isRelative(target: string | undefined): target is string {
  return target !== undefined && /^\..*\.tsx?$/.test(target);
}

function nameOf(node: SyntaxNode | undefined): string[] {
  return typeof node?.['name'] === 'string' ? [node['name']] : [];
}

function specifierNames(statement: SyntaxNode, key: 'local' | 'exported'): string[] {
  return children(statement, 'specifiers').flatMap((each) => nameOf(child(each, key)));
}

function declaredNames(declaration: SyntaxNode): string[] {
  const own = nameOf(child(declaration, 'id'));
  return own.length > 0 ? own : children(declaration, 'declarations').flatMap((each) => nameOf(child(each, 'id')));
}

function isLocalDocumented(source: Source, name: string): boolean {
  const statement = children(source.program, 'body').find((each) => declaredNames(each).includes(name));
  return statement === undefined || statement.type === 'ImportDeclaration' || isDocumented(source, statement);
}

/** Whether a doc block stands right before the statement; overloads share that of the first. */
function isDocumented({ text, comments, program }: Source, statement: SyntaxNode): boolean {
  const before = comments.filter(
    ({ end, start }) =>
      end <= statement.start && isGap(text.slice(end, statement.start)) && text.startsWith('/**', start),
  );
  if (before.length > 0) return true;
  const body = children(program, 'body');
  const previous = body[body.indexOf(statement) - 1];
  return (
    previous !== undefined &&
    sharesName(previous, statement) &&
    isDocumented({ text, comments, program, file: '' }, previous)
  );
}

/** Blank, or only line comments such as directives. */
function isGap(text: string): boolean {
  return text.split('\n').every((line) => line.trim() === '' || line.trim().startsWith('//'));
}

function sharesName(one: SyntaxNode, other: SyntaxNode): boolean {
  const [first, second] = [one, other].map((node) => declaredNames(child(node, 'declaration') ?? node));
  return first?.[0] !== undefined && first[0] === second?.[0];
}

if (import.meta.main) report('doors', checkDoors(repositoryRoot));
