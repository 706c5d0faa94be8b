import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf } from './repository.ts';
import {
  Draft,
  format,
  giveRole,
  languages,
  type ModulePlaces,
  namesOf,
  ownRole,
  placesOf,
  requireKebabCase,
  run,
  runGenerator,
  tierOf,
  type Titles,
  titlesOf,
} from './scaffold.ts';
import { draftScreen, findResource, sayWhoMayOpen, titlesOfEntity } from './new-screen.ts';
import { propertyNames, propertyOf } from './source-edit.ts';
import { children, stringValue } from './source.ts';

/** What the options of a resource mean. */
export const resourceUsage = `  --lifecycle        states: draft, effective, frozen, with release, freeze and thaw
  --process          an approval of one task, with its states: draft, inAudit, sentBack, effective, rejected
  --action           an action with a form: rate
  --role <R_X>       who keeps its records and approves them; the role R_<MODULE> when not given
  --zh --en --ja     its title in three languages; the English one where one is not given`;

const usage = `npm run new:resource -- <module> <name> [options]
  <name>             in kebab-case: spare-part makes the entity sparePart, the table spare_part
  --parent <entity>  its records are parts of a record of this one, and stand in its detail page
  --page [code]      a page of its own in address, menu and rights; <entity>Manager without a code
${resourceUsage}`;

/** What a new resource is called and has. */
export interface NewResource {
  readonly module: string;
  /** Kebab-case: `spare-part`. */
  readonly name: string;
  readonly lifecycle: boolean;
  /** An approval; it brings states. */
  readonly process: boolean;
  readonly action: boolean;
  /** Entity of the same module of which its records are parts. */
  readonly parent?: string | undefined;
  /** Route of its page; none when not given. */
  readonly page?: string | undefined;
  /** Role that keeps its records and approves them; that of the module, R_<MODULE>, when not given and there. */
  readonly role?: string | undefined;
  readonly titles: Titles;
}

/** Options of a resource on the command line; `--page` and `--resource` may stand without a value. */
export const resourceOptions = {
  lifecycle: { type: 'boolean', default: false },
  process: { type: 'boolean', default: false },
  action: { type: 'boolean', default: false },
  role: { type: 'string' },
  zh: { type: 'string' },
  en: { type: 'string' },
  ja: { type: 'string' },
} as const;

/** The arguments with `=` behind an option that may stand alone, so that it takes no value but its own. */
export function withOptionalValue(args: readonly string[], option: string): string[] {
  return args.map((each, at) => (each === option && (args[at + 1] ?? '-').startsWith('-') ? `${option}=` : each));
}

function blocksOf({ lifecycle, process, action, parent }: NewResource): Set<string> {
  const has = { lifecycle: lifecycle || process, process, action, parent: parent !== undefined };
  return new Set(Object.entries(has).flatMap(([name, is]) => (is ? [name] : [])));
}

/** Functions that come with no page by themselves: those a role is given by name. */
function functionsOf({ lifecycle, process, action, parent }: NewResource, entity: string): string[] {
  return [
    'delete',
    ...(parent === undefined ? ['import'] : []),
    'export',
    ...(process ? ['submit'] : lifecycle ? ['release', 'freeze', 'thaw'] : []),
    ...(action ? ['rate'] : []),
  ].map((name) => `${entity}.${name}`);
}

/** Adds a resource to a module: declaration, table, place, texts, test, page, and what a role holds of it. */
export function draftResource(draft: Draft, made: NewResource): void {
  const module = placesOf(draft, made.module);
  requireFree(draft, namesOf(made.name));
  const role = made.role ?? ownRole(draft, module);
  if (made.process) requireApproval(draft, module, role);
  const parent = made.parent === undefined ? undefined : requireParent(draft, module, made.parent);
  draft.fill('resource', {
    module: module.name,
    folder: module.folder,
    blocks: blocksOf(made),
    words: {
      ...wordsOfNames(draft, { module, name: made.name, role: role ?? '' }),
      ...wordsOf('', made.titles),
      ...(parent ? { parent: parent.entity, ...wordsOf('parent', parent.titles) } : {}),
    },
  });
  register(draft, module, made);
  draftPage(draft, module, { made, parent: parent?.entity });
  if (role !== undefined) {
    const { entity } = namesOf(made.name);
    giveRole(draft, module, {
      code: role,
      page: made.page,
      functions: made.page === undefined && !parent ? [] : functionsOf(made, entity),
      titles: roleTitles(moduleTitles(draft, module)),
    });
  }
}

function requireApproval(draft: Draft, { name }: ModulePlaces, role: string | undefined): void {
  if (role === undefined) throw new Error('who approves it? name a role: --role R_DDS');
  if (tierOf(draft, name) < tierOf(draft, 'workflow'))
    throw new Error(`${name} stands below the module workflow, which draws processes`);
}

interface NamesToFill {
  readonly module: ModulePlaces;
  readonly name: string;
  readonly role: string;
}

function wordsOfNames(draft: Draft, { module, name, role }: NamesToFill): Record<string, string> {
  const { entity, type, table, title } = namesOf(name);
  return {
    module: module.name,
    'module-entity': namesOf(module.name).entity,
    namespace: module.namespace,
    name,
    entity,
    table,
    Title: title,
    process: `P_${table.toUpperCase()}`,
    prefix: type.slice(0, 2).toUpperCase(),
    role,
    ...wordsOf('module', moduleTitles(draft, module)),
  };
}

/** Names the resource, and its process, at the doors of the module. */
function register(draft: Draft, { folder }: ModulePlaces, made: NewResource): void {
  const { entity } = namesOf(made.name);
  const blocks = blocksOf(made);
  draft.edit(`${folder}/contract/index.ts`, (source) => {
    for (const kind of ['lifecycle', 'process', 'resource'])
      if (kind === 'resource' || blocks.has(kind)) source.exportAll(`./${made.name}.${kind}.ts`);
  });
  draft.edit(`${folder}/server/index.ts`, (source) => {
    source.importNamed(`./${made.name}.service.ts`, `${entity}Server`);
    source.addElement({ in: 'defineServerModule', path: ['resources'] }, `${entity}Server`);
    if (!made.process) return;
    source.importNamed(`./seed-${made.name}-process.ts`, `${entity}Drawing`);
    source.addElement({ in: 'defineServerModule', path: ['processes'] }, `${entity}Drawing`);
  });
  if (made.process)
    for (const used of ['menu', 'permission', 'workflow']) draft.addDependency(`${folder}/package.json`, used);
}

/** Gives it a page of its own, or a place in that of its parent. */
function draftPage(
  draft: Draft,
  module: ModulePlaces,
  { made, parent }: { readonly made: NewResource; readonly parent: string | undefined },
): void {
  const { entity } = namesOf(made.name);
  const resource = findResource(draft, module, entity);
  if (made.page !== undefined && resource)
    draftScreen(draft, {
      module,
      route: made.page,
      resource,
      own: false,
      titles: made.titles,
      reads: parent === undefined ? [] : [`${parent}.read`],
    });
  else if (parent !== undefined) joinPageOfParent(draft, module, { parent, entity });
}

/** Texts and rights are known by the entity alone, so no two modules may have the same. */
function requireFree(draft: Draft, { entity, table }: { readonly entity: string; readonly table: string }): void {
  const declares = new RegExp(`defineResource\\(\\s*'([\\w-]+\\.)?${entity}'`);
  const owner = draft
    .filesBelow('modules')
    .filter((file) => /\/contract\/.*\.ts$/.test(file))
    .find((file) => declares.test(draft.text(file)));
  if (owner !== undefined) throw new Error(`${owner} declares ${entity} already`);
  if (draft.text('migrations/snapshot.json').includes(`"public.${table}": {`))
    throw new Error(`there is a table ${table} already`);
}

function requireParent(draft: Draft, module: ModulePlaces, entity: string): { entity: string; titles: Titles } {
  const titles = findResource(draft, module, entity) && titlesOfEntity(draft, module, entity);
  if (!titles) throw new Error(`${module.name} declares no ${entity} that could be the parent`);
  return { entity, titles };
}

/** Functions of a child without a page of its own belong to the page of its parent. */
function joinPageOfParent(
  draft: Draft,
  { pages, name, namespace }: ModulePlaces,
  { parent, entity }: { readonly parent: string; readonly entity: string },
): void {
  if (pages === undefined) throw new Error(`${name} has no page of ${parent}`);
  draft.edit(pages, (source) => {
    const declared = source.find({ in: 'definePages' });
    const route = propertyNames(declared).find((each) => {
      const page = propertyOf(declared, each);
      const entities = propertyOf(page, 'entities');
      const names = entities ? children(entities, 'elements').map(stringValue) : [];
      return stringValue(propertyOf(page, 'resource')) === `${namespace}.${parent}` || names.includes(parent);
    });
    if (route === undefined)
      throw new Error(`no page of ${name} shows ${parent}; give ${entity} a page of its own: --page`);
    source.addElement({ in: 'definePages', path: [route, 'entities'] }, `'${entity}'`);
  });
}

function wordsOf(prefix: string, titles: Titles): Record<string, string> {
  return Object.fromEntries(languages.map((language) => [`${prefix}${language.slice(0, 2)}`, titles[language]]));
}

function moduleTitles(draft: Draft, module: ModulePlaces): Titles {
  const of = (language: (typeof languages)[number]) => {
    const texts: Record<string, unknown> = JSON.parse(draft.text(`${module.folder}/locale/${language}.json`));
    return String(texts[`module.${module.namespace}`] ?? namesOf(module.name).title);
  };
  return { 'zh-CN': of('zh-CN'), 'en-US': of('en-US'), 'ja-JP': of('ja-JP') };
}

function roleTitles(titles: Titles): Titles {
  return {
    'zh-CN': `${titles['zh-CN']}专员`,
    'en-US': `${titles['en-US']} Specialist`,
    'ja-JP': `${titles['ja-JP']}担当`,
  };
}

/** Writes what was drafted, and the migration and documents that follow from it; tells what remains to be done. */
export function finish(draft: Draft, made: NewResource): void {
  const { root } = draft;
  const files = draft.write();
  if (!existsSync(join(root, 'node_modules/@mp', made.module)))
    run(root, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
  const before = new Set(filesOf(root, 'migrations'));
  run(root, process.execPath, ['tools/new-migration.ts', made.name]);
  format(root, files);
  run(root, process.execPath, ['tools/sql-print.ts']);
  run(root, process.execPath, ['tools/module-graph.ts']);
  for (const file of [...files, ...filesOf(root, 'migrations').filter((each) => !before.has(each))]) console.log(file);
  if (made.titles['zh-CN'] === made.titles['en-US'])
    console.log(`Give it a Chinese and a Japanese title in modules/${made.module}/locale.`);
}

function newResource(root: string, args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: withOptionalValue(args, '--page'),
    allowPositionals: true,
    options: { ...resourceOptions, parent: { type: 'string' }, page: { type: 'string' } },
  });
  const [module] = positionals;
  const name = requireKebabCase(positionals[1], usage);
  if (module === undefined) throw new Error(`usage: ${usage}`);
  const draft = new Draft(root);
  const made: NewResource = {
    ...values,
    module,
    name,
    parent: values.parent === undefined ? undefined : namesOf(values.parent).entity,
    page: values.page === '' ? `${namesOf(name).entity}Manager` : values.page,
    titles: titlesOf(values, namesOf(name).title),
  };
  draftResource(draft, made);
  finish(draft, made);
  const role = made.role ?? ownRole(draft, placesOf(draft, module));
  if (role === undefined && made.page !== undefined) sayWhoMayOpen(made.page);
}

if (import.meta.main) runGenerator(newResource, usage);
