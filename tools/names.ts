import { filesOf, type Findings, type Problem, report, repositoryRoot, textOf } from './repository.ts';
import { isCode, isTest, parse } from './source.ts';

const forbiddenFolders = ['utils', 'util', 'common', 'helpers', 'shared', 'lib', 'misc'];
const rootFiles = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'LICENSE',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'playwright.config.ts',
  'compose.yaml',
  'Dockerfile',
];
const rootFolders = ['apps', 'kernel', 'engine', 'modules', 'migrations', 'e2e', 'tools', 'docs', 'deploy'];
/** What may stand between the name and the ending of a file of a module: `dealer.service.ts`. */
const roles = [
  'roles',
  'resource',
  'lifecycle',
  'process',
  'api',
  'errors',
  'pages',
  'table',
  'rules',
  'service',
  'query',
  'route',
  'effects',
  'job',
  'events',
  'tenant-defaults',
  'source',
  'seed',
  'client',
  'ports',
  'settings',
  'fixture',
  'test',
  'db',
  'spec',
  'config',
  'd',
];
const openWork = new RegExp(
  String.raw`\b(${['TO', 'FIX', 'XX'].map((word, at) => word + ['DO', 'ME', 'X'][at]).join('|')})\b(?!\(#\d+\))`,
);

/** Names of folders and files, the root's list, open work only with an issue, the clock out of rules. */
export function checkNames(root: string): Findings {
  const files = filesOf(root);
  return { seen: files.filter(isCode).length, problems: files.flatMap((file) => fileProblems(root, file)) };
}

function fileProblems(root: string, file: string): Problem[] {
  const parts = file.split('/');
  const name = parts.pop() ?? '';
  const texts = [
    ...parts
      .filter((part) => forbiddenFolders.includes(part))
      .map((part) => `stands in a folder "${part}"; put it where it is used`),
    ...rootFault(parts, name),
    ...(isCode(file) ? [...nameFaults(file, name), ...contentFaults(root, file)] : []),
  ];
  return texts.map((text) => ({ file, text }));
}

function rootFault(folders: readonly string[], name: string): string[] {
  const [first] = folders;
  if (first === undefined)
    return name.startsWith('.') || rootFiles.includes(name) ? [] : ['does not belong into the root folder'];
  return first.startsWith('.') || rootFolders.includes(first)
    ? []
    : [`stands in "${first}", which is no folder of the house`];
}

function nameFaults(file: string, name: string): string[] {
  const [stem = '', ...suffixes] = name.split('.');
  const ending = suffixes.pop();
  const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(stem);
  const pascal = /^[A-Z][A-Za-z0-9]*$/.test(stem) && ending === 'tsx';
  return [
    ...(kebab || pascal ? [] : ['is named neither in kebab-case nor, for a component, in PascalCase']),
    ...suffixes
      .filter((role) => file.startsWith('modules/') && !roles.includes(role))
      .map((role) => `has the unknown role ".${role}"`),
  ];
}

function contentFaults(root: string, file: string): string[] {
  const text = textOf(root, file);
  const { comments } = parse(file, text);
  const open = comments
    .filter(({ value }) => openWork.test(value))
    .map(({ value }) => `leaves work open without an issue: ${value.trim()}`);
  const clock =
    file.endsWith('.rules.ts') && !isTest(file) && /new Date\(\)/.test(text)
      ? ['reads the clock; it comes in as an argument']
      : [];
  return [...open, ...clock];
}

if (import.meta.main) report('names', checkNames(repositoryRoot));
