import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  draftResource,
  finish,
  type NewResource,
  resourceOptions,
  resourceUsage,
  withOptionalValue,
} from './new-resource.ts';
import { Draft, namesOf, requireKebabCase, roleOfModule, runGenerator, type Titles, titlesOf } from './scaffold.ts';

const usage = `npm run new:module -- <name> [options]
  <name>             in kebab-case: special-sales makes the entity specialSales, the table special_sales
  --resource <name>  its first resource, when that is not called like the module
  --page <code>      code of its page in address, menu and rights; <entity>Manager when not given
  --tier <1-4>       1 ground, 2 services, 3 and 4 business; 4 when not given
${resourceUsage}`;

/** Adds a module without resources: its folder, its place in both applications and in the tiers. */
export function draftModule(
  draft: Draft,
  { name, tier, titles }: { readonly name: string; readonly tier: number; readonly titles: Titles },
): void {
  const folder = `modules/${name}`;
  if (existsSync(join(draft.root, folder))) throw new Error(`${folder} is there already`);
  const { entity, title } = namesOf(name);
  const [zh, en, ja] = [titles['zh-CN'], titles['en-US'], titles['ja-JP']];
  draft.fill('module', {
    module: name,
    folder,
    words: { module: name, entity, Title: title, zh, en, ja },
    blocks: new Set(),
  });
  const register = (file: string, list: string, { door, value }: { readonly door: string; readonly value: string }) =>
    draft.edit(file, (source) => {
      source.importNamed(`@mp/${name}/${door}`, value);
      source.addElement({ in: list }, value);
    });
  register('apps/server/modules.ts', 'serverModules', { door: 'server', value: `${entity}Module` });
  register('apps/web/modules.ts', 'mounted', { door: 'web', value: `${entity}Web` });
  draft.addDependency('apps/web/package.json', name);
  draft.editJson('tools/tiers.json', ({ tiers, ...rest }) => {
    if (!Array.isArray(tiers) || tiers.flat().includes(name)) return { tiers, ...rest };
    const changed = tiers.map((names: unknown, at) =>
      at === tier - 1 && Array.isArray(names) ? [...names, name] : names,
    );
    return { tiers: changed, ...rest };
  });
}

function newModule(root: string, args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: withOptionalValue(withOptionalValue(args, '--resource'), '--page'),
    allowPositionals: true,
    options: {
      ...resourceOptions,
      resource: { type: 'string' },
      page: { type: 'string' },
      tier: { type: 'string', default: '4' },
    },
  });
  const name = requireKebabCase(positionals[0], usage);
  const tier = Number(values.tier);
  if (![1, 2, 3, 4].includes(tier))
    throw new Error(`${values.tier} is no tier: 1 ground, 2 services, 3 and 4 business`);
  const draft = new Draft(root);
  const titles = titlesOf(values, namesOf(name).title);
  const resource = requireKebabCase(values.resource || name, usage);
  const made: NewResource = {
    ...values,
    module: name,
    name: resource,
    page: values.page || `${namesOf(resource).entity}Manager`,
    role: values.role ?? roleOfModule(name),
    titles,
  };
  draftModule(draft, { name, tier, titles });
  draftResource(draft, made);
  finish(draft, made);
}

if (import.meta.main) runGenerator(newModule, usage);
