import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { filesOf, jsonOf, repositoryRoot, textOf } from './repository.ts';

/** What a new module is called and has. */
export interface NewModule {
  /** Kebab-case: `special-sales`. */
  readonly name: string;
  /** Tier of tools/tiers.json, from 1. */
  readonly tier: number;
  readonly lifecycle: boolean;
  readonly titles: Readonly<Record<'zh-CN' | 'en-US' | 'ja-JP', string>>;
}

/** Names of a module in all the forms that code uses: `special-sales` → specialSales, SpecialSales, special_sales. */
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

/** A template with the names of the module in it, blocks `{{#lifecycle}}` kept or dropped. */
export function fillTemplate(template: string, made: NewModule): string {
  const { entity, type, table, title } = namesOf(made.name);
  const block = /\{\{#lifecycle\}\}(\n?)([\s\S]*?)\{\{\/lifecycle\}\}(\n?)/g;
  return template
    .replace(block, (_all, before: string, inner: string, after: string) =>
      made.lifecycle ? inner + (before === '' ? after : '') : before === '' ? after : '',
    )
    .replace(/__title_(zh-CN|en-US|ja-JP)__/g, (_all, language: keyof NewModule['titles']) => made.titles[language])
    .replaceAll('__module__', made.name)
    .replaceAll('__entity__', entity)
    .replaceAll('__Entity__', type)
    .replaceAll('__table__', table)
    .replaceAll('__Title__', title);
}

/** The registry with one more module: an import after the last one, a name at the end of the list. */
export function register(registry: string, from: string, name: string): string {
  const imports = [...registry.matchAll(/^import .*;$/gm)];
  const last = imports.at(-1);
  const list = /= \[([\s\S]*?),?\s*\];/.exec(registry);
  if (!last || !list) throw new Error('the registry has no imports or no list');
  const end = last.index + last[0].length;
  const members = [list[1]?.trim() ?? '', name].filter((each) => each !== '').join(', ');
  return `${registry.slice(0, end)}\nimport { ${name} } from '${from}';${registry.slice(end, list.index)}= [${members}];${registry.slice(list.index + list[0].length)}`;
}

/** Writes the module and its registrations below `root`; answers the files written or changed. */
export function writeModule(root: string, made: NewModule): string[] {
  const folder = `modules/${made.name}`;
  if (existsSync(join(root, folder))) throw new Error(`${folder} is there already`);
  const { entity } = namesOf(made.name);
  const templates = join(repositoryRoot, 'tools/templates/module');
  const written = filesOf(templates)
    .filter((file) => made.lifecycle || !file.includes('.lifecycle.'))
    .map((file) => {
      const target = `${folder}/${fillTemplate(file, made)}`;
      mkdirSync(dirname(join(root, target)), { recursive: true });
      const content = fillTemplate(readFileSync(join(templates, file), 'utf8'), made);
      writeFileSync(join(root, target), file.startsWith('locale/') ? inOrder(content) : content);
      return target;
    });
  const change = (file: string, edit: (text: string) => string) => {
    writeFileSync(join(root, file), edit(textOf(root, file)));
    return file;
  };
  const server = change('apps/server/modules.ts', (text) =>
    register(text, `@mp/${made.name}/server`, `${entity}Module`),
  );
  const web = change('apps/web/modules.ts', (text) => register(text, `@mp/${made.name}/web`, `${entity}Web`));
  return [
    ...written,
    server,
    web,
    ...addToTier(root, made),
    ...addDependency(root, 'apps/web/package.json', made.name),
  ];
}

/** Texts by key, since the name of the module decides the order. */
function inOrder(json: string): string {
  const entries = Object.entries(Object(JSON.parse(json)));
  return `${JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))), null, 2)}\n`;
}

function addToTier(root: string, { name, tier }: NewModule): string[] {
  const file = 'tools/tiers.json';
  const { tiers, ...rest } = jsonOf(root, file);
  if (!Array.isArray(tiers) || tiers.flat().includes(name)) return [];
  const changed = tiers.map((names: unknown, at) =>
    at === tier - 1 && Array.isArray(names) ? [...names, name] : names,
  );
  writeFileSync(join(root, file), `${JSON.stringify({ tiers: changed, ...rest }, null, 2)}\n`);
  return [file];
}

function addDependency(root: string, file: string, name: string): string[] {
  const manifest = jsonOf(root, file);
  const all = Object.entries({ ...Object(manifest['dependencies']), [`@mp/${name}`]: '*' }).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  writeFileSync(
    join(root, file),
    `${JSON.stringify({ ...manifest, dependencies: Object.fromEntries(all) }, null, 2)}\n`,
  );
  return [file];
}

function run(root: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

function migrate(root: string, name: string): string {
  const before = new Set(filesOf(root, 'migrations'));
  run(root, process.execPath, ['tools/new-migration.ts', name]);
  const file = filesOf(root, 'migrations').find((each) => each.endsWith('.sql') && !before.has(each));
  if (file === undefined) throw new Error('no migration was made');
  return file;
}

function parse(args: readonly string[]): NewModule {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      resource: { type: 'boolean' },
      lifecycle: { type: 'boolean', default: false },
      tier: { type: 'string', default: '4' },
      zh: { type: 'string' },
      en: { type: 'string' },
      ja: { type: 'string' },
    },
  });
  const [name] = positionals;
  const tier = Number(values.tier);
  if (name === undefined || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || ![1, 2, 3, 4].includes(tier))
    throw new Error(
      'usage: npm run new:module -- inspection [--lifecycle] [--tier 4] [--zh 巡检 --en Inspection --ja 点検]',
    );
  const title = values.en ?? namesOf(name).title;
  return {
    name,
    tier,
    lifecycle: values.lifecycle,
    titles: { 'zh-CN': values.zh ?? title, 'en-US': title, 'ja-JP': values.ja ?? title },
  };
}

if (import.meta.main) {
  const made = parse(process.argv.slice(2));
  const files = writeModule(repositoryRoot, made);
  if (!existsSync(join(repositoryRoot, 'node_modules/@mp', made.name)))
    run(repositoryRoot, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
  files.push(migrate(repositoryRoot, made.name));
  run(
    repositoryRoot,
    'node_modules/.bin/oxfmt',
    files.filter((file) => /\.(tsx?|json)$/.test(file)),
  );
  for (const tool of ['module-graph', 'sql-print']) run(repositoryRoot, process.execPath, [`tools/${tool}.ts`]);
  for (const file of files) console.log(file);
  if (made.titles['zh-CN'] === made.titles['en-US'])
    console.log(`Give it a Chinese and a Japanese title in modules/${made.name}/locale.`);
}
