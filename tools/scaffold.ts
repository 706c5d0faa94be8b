import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, recordOf, repositoryRoot } from './repository.ts';
import { EditedSource, propertyNames } from './source-edit.ts';
import { child, parse, stringValue, visit } from './source.ts';

/** Languages of the texts, Chinese first. */
export const languages = ['zh-CN', 'en-US', 'ja-JP'] as const;

/** A text in each language. */
export type Titles = Readonly<Record<(typeof languages)[number], string>>;

/** Names of a thing in all the forms that code uses: `special-sales` → specialSales, SpecialSales, special_sales, Special Sales. */
export function namesOf(name: string): { entity: string; type: string; table: string; title: string } {
  const words = name.split('-');
  const upper = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
  const type = words.map(upper).join('');
  return {
    type,
    entity: type.slice(0, 1).toLowerCase() + type.slice(1),
    table: words.join('_'),
    title: words.map(upper).join(' '),
  };
}

const isKebabCase = (name: string) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);

/** The name in kebab-case. Throws when it is none, and says how it is written. */
export function requireKebabCase(name: string | undefined, usage: string): string {
  if (name === undefined) throw new Error(`usage: ${usage}`);
  if (isKebabCase(name)) return name;
  const right = name
    .replace(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase();
  throw new Error(
    isKebabCase(right)
      ? `${name} is not in kebab-case: write ${right}; the entity becomes ${namesOf(right).entity}`
      : `${name} is no name in kebab-case (special-sales)`,
  );
}

/** The titles given by --zh, --en and --ja; English for those that are not. */
export function titlesOf(values: Readonly<Record<string, unknown>>, title: string): Titles {
  const given = (key: string, otherwise: string) => (typeof values[key] === 'string' ? values[key] : otherwise);
  const english = given('en', title);
  return { 'zh-CN': given('zh', english), 'en-US': english, 'ja-JP': given('ja', english) };
}

/** What a template is filled with: words for `__word__`, and the blocks `{{#name}}…{{/name}}` that stay. */
export interface Filling {
  readonly words: Readonly<Record<string, string>>;
  readonly blocks: ReadonlySet<string>;
}

/** A template with its words in it; blocks stay or go, `{{^name}}` the other way round. */
export function fillTemplate(template: string, filling: Filling): string {
  const block = /\{\{([#^])(\w+)\}\}(\n?)([\s\S]*?)\{\{\/\2\}\}(\n?)/g;
  const kept = template.replace(block, (_all, sign, name, before: string, inner: string, after: string) => {
    const rest = before === '' ? after : '';
    return filling.blocks.has(name) === (sign === '#') ? `${fillTemplate(inner, filling)}${rest}` : rest;
  });
  return kept.replace(/__([A-Za-z-]+)__/g, (all, word: string) => filling.words[word] ?? all);
}

/** Changes of a tree of files, put together before the first is written: what cannot be done leaves all as it was. */
export class Draft {
  readonly root: string;
  readonly #files = new Map<string, string>();

  constructor(root: string) {
    this.root = root;
  }

  has(file: string): boolean {
    return this.#files.has(file) || existsSync(join(this.root, file));
  }

  text(file: string): string {
    return this.#files.get(file) ?? readFileSync(join(this.root, file), 'utf8');
  }

  /** Files below a folder, those to come included. */
  filesBelow(folder: string): string[] {
    const kept = existsSync(join(this.root, folder)) ? filesOf(this.root, folder) : [];
    return [...new Set([...kept, ...[...this.#files.keys()].filter((file) => file.startsWith(`${folder}/`))])];
  }

  /** Adds a file. Throws when it is there already. */
  create(file: string, text: string): void {
    if (this.has(file)) throw new Error(`${file} is there already`);
    this.#files.set(file, text);
  }

  /** A program text as it will be, for looking into it. */
  source(file: string): EditedSource {
    return new EditedSource(file, this.text(file));
  }

  /** Changes a program text by its syntax. */
  edit(file: string, change: (source: EditedSource) => void): void {
    const source = this.source(file);
    change(source);
    this.#files.set(file, source.text);
  }

  editJson(file: string, change: (value: Record<string, unknown>) => Record<string, unknown>): void {
    const value = recordOf(JSON.parse(this.text(file)));
    this.#files.set(file, `${JSON.stringify(change(value), null, 2)}\n`);
  }

  /** Adds texts of one key in the three languages to those of a module, in order. Throws when the key is there already. */
  addText(module: string, key: string, titles: Titles): void {
    for (const language of languages) this.addTexts(module, language, { [key]: titles[language] });
  }

  addTexts(module: string, language: string, texts: Readonly<Record<string, unknown>>): void {
    const file = `modules/${module}/locale/${language}.json`;
    if (!this.has(file)) this.#files.set(file, '{}');
    this.editJson(file, (known) => {
      const taken = Object.keys(texts).find((key) => Object.hasOwn(known, key));
      if (taken !== undefined) throw new Error(`${file} has ${taken} already`);
      return sorted({ ...known, ...texts });
    });
  }

  /** Lets a module name another one among those that it uses. */
  addDependency(manifest: string, name: string): void {
    this.editJson(manifest, (value) => ({
      ...value,
      dependencies: sorted({ ...recordOf(value['dependencies']), [`@mp/${name}`]: '*' }),
    }));
  }

  /** Fills the templates of a folder into `target`, texts among those of the module. */
  fill(templates: string, { module, folder, ...filling }: Filling & { module: string; folder: string }): void {
    const from = join(repositoryRoot, 'tools/templates', templates);
    for (const entry of readdirSync(from, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name);
      const text = fillTemplate(readFileSync(path, 'utf8'), filling);
      const name = fillTemplate(path.slice(from.length + 1), filling);
      if (text.trim() === '') continue;
      if (name.startsWith('locale/')) this.addTexts(module, name.slice(7, -5), recordOf(JSON.parse(text)));
      else this.create(`${folder}/${name}`, text);
    }
  }

  /** Writes all; answers the files. */
  write(): string[] {
    for (const [file, text] of this.#files) {
      mkdirSync(dirname(join(this.root, file)), { recursive: true });
      writeFileSync(join(this.root, file), text);
    }
    return [...this.#files.keys()];
  }
}

function sorted(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where the parts of a module stand that something new is added to. */
export interface ModulePlaces {
  readonly name: string;
  readonly folder: string;
  /** First word of its keys, in camelCase: `dealer` in `dealer.goem`, `dataMigration` of the module data-migration. */
  readonly namespace: string;
  /** File that declares its pages; undefined in a module without. */
  readonly pages: string | undefined;
  /** Which literal holds what its roles hold, and in which file; undefined in a module without. */
  readonly roles: { readonly file: string; readonly in: string } | undefined;
}

/** The places of a module. Throws when there is no such module. */
export function placesOf(draft: Draft, name: string): ModulePlaces {
  const folder = `modules/${name}`;
  if (!draft.has(`${folder}/package.json`))
    throw new Error(`there is no module ${name}; npm run new:module -- ${name} makes one`);
  const pages = draft
    .filesBelow(`${folder}/contract`)
    .filter((file) => file.endsWith('.pages.ts'))
    .sort((a, b) => Number(b.endsWith(`/${name}.pages.ts`)) - Number(a.endsWith(`/${name}.pages.ts`)))[0];
  return {
    name,
    folder,
    pages,
    namespace: namesOf((pages && firstArgument(draft, pages, 'definePages')) ?? name).entity,
    roles: rolesOf(draft, folder),
  };
}

function firstArgument(draft: Draft, file: string, callee: string): string | undefined {
  let found: string | undefined;
  visit(parse(file, draft.text(file)).program, (node) => {
    if (node.type !== 'CallExpression' || child(node, 'callee')?.['name'] !== callee) return;
    const [first] = Array.isArray(node['arguments']) ? node['arguments'] : [];
    found ??= stringValue(first);
  });
  return found;
}

function rolesOf(draft: Draft, folder: string): ModulePlaces['roles'] {
  const server = draft.source(`${folder}/server/index.ts`);
  const name = server.find({ in: 'defineServerModule', path: ['roles'] })?.['name'];
  const from = typeof name === 'string' ? server.importedFrom(name) : undefined;
  return typeof name === 'string' && from ? { file: join(folder, 'server', from), in: name } : undefined;
}

/** What a role holds of something new. */
export interface RoleShare {
  readonly code: string;
  /** Page that it may write in. */
  readonly page?: string | undefined;
  readonly functions: readonly string[];
  /** Names the role where no module does yet. */
  readonly titles: Titles;
}

/** Gives a role of the module its share, and makes the role where there is none. */
export function giveRole(draft: Draft, module: ModulePlaces, { code, page, functions, titles }: RoleShare): void {
  const { name, folder } = module;
  const { entity, title } = namesOf(name);
  const roles = module.roles ?? { file: `${folder}/server/${name}.roles.ts`, in: `${entity}Roles` };
  if (!draft.has(roles.file)) {
    draft.create(
      roles.file,
      `import type { RoleGrant } from '@mp/kernel/server';\n\n/** What roles hold of ${title}. */\nexport const ${roles.in}: Readonly<Record<string, RoleGrant>> = {};\n`,
    );
    draft.edit(`${folder}/server/index.ts`, (source) => {
      source.importNamed(`./${name}.roles.ts`, roles.in);
      source.addProperty({ in: 'defineServerModule' }, 'roles', roles.in);
    });
  }
  draft.edit(roles.file, (source) => {
    const at = (...path: string[]) => ({ in: roles.in, path: [code, ...path] });
    if (!propertyNames(source.find({ in: roles.in })).includes(code)) source.addProperty({ in: roles.in }, code, '{}');
    if (page !== undefined) source.addProperty(at('pages'), page, '2');
    for (const key of functions) source.addElement(at('functions'), `'${key}'`);
  });
  if (code !== 'STAFF' && !isTextKnown(draft, `role.${code}`)) draft.addText(name, `role.${code}`, titles);
}

/** Name of the role that a module keeps its records by. */
export function roleOfModule(name: string): string {
  return `R_${namesOf(name).table.toUpperCase()}`;
}

/** The role that keeps the records of the module, where it has one. */
export function ownRole(draft: Draft, { name, roles }: ModulePlaces): string | undefined {
  const codes = roles ? propertyNames(draft.source(roles.file).find({ in: roles.in })) : [];
  return codes.find((code) => code === roleOfModule(name));
}

function isTextKnown(draft: Draft, key: string): boolean {
  return draft
    .filesBelow('modules')
    .filter((file) => file.endsWith('/locale/zh-CN.json'))
    .some((file) => Object.hasOwn(recordOf(JSON.parse(draft.text(file))), key));
}

/** Number of the tier of a module, from 0; -1 when it has none. */
export function tierOf(draft: Draft, name: string): number {
  const { tiers } = recordOf(JSON.parse(draft.text('tools/tiers.json')));
  return Array.isArray(tiers) ? tiers.findIndex((names: unknown) => Array.isArray(names) && names.includes(name)) : -1;
}

/** Runs a program of the repository; its output is told when it fails. */
export function run(root: string, command: string, args: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed\n${stdout}${stderr}`);
}

/** Formats what was written. */
export function format(root: string, files: readonly string[]): void {
  run(
    root,
    'node_modules/.bin/oxfmt',
    files.filter((file) => /\.(tsx?|json)$/.test(file) && !file.includes('/locale/')),
  );
}

/** Runs a generator; what it refuses is one sentence, and `--help` says how it is used. */
export function runGenerator(generate: (root: string, args: readonly string[]) => void, usage: string): void {
  const args = process.argv.slice(2);
  if (args.includes('--help')) return console.log(`usage: ${usage}`);
  try {
    generate(repositoryRoot, args);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
