import { parseArgs } from 'node:util';
import { recordOf } from './repository.ts';
import {
  Draft,
  format,
  giveRole,
  languages,
  type ModulePlaces,
  namesOf,
  ownRole,
  placesOf,
  runGenerator,
  type Titles,
  titlesOf,
} from './scaffold.ts';
import { propertyNames, propertyOf } from './source-edit.ts';
import { child, children, parse, stringValue, visit } from './source.ts';

const usage = `npm run new:screen -- <module> <code> --resource <entity> [options]
  <code>               of the page in address, menu and rights: findingBoard
  --resource <entity>  whose records it shows
  --own                a component with slots, instead of the generated page
  --role <R_X>         who may write in it; the role R_<MODULE> when not given
  --zh --en --ja       its title in three languages; that of the resource when not given`;

/** A page for the records of a resource. */
export interface NewScreen {
  readonly module: ModulePlaces;
  /** Name of its route: `inspectionManager`. */
  readonly route: string;
  readonly resource: DeclaredResource;
  /** A component of its own, with slots, instead of the generated page. */
  readonly own: boolean;
  readonly titles: Titles;
  /** Further functions that come with a readable menu: those of a parent. */
  readonly reads?: readonly string[];
}

/** A resource as the contract of its module declares it. */
export interface DeclaredResource {
  readonly key: string;
  readonly entity: string;
  readonly hasLifecycle: boolean;
  /** Its form is a page. */
  readonly hasForm: boolean;
}

/** The resource of an entity in a module's contract; undefined when there is none. */
export function findResource(draft: Draft, { folder }: ModulePlaces, entity: string): DeclaredResource | undefined {
  let found: DeclaredResource | undefined;
  let hasLifecycle = false;
  for (const file of draft.filesBelow(`${folder}/contract`).filter((each) => /^[^.]+(\.[a-z]+)?\.ts$/.test(each)))
    visit(parse(file, draft.text(file)).program, (node) => {
      if (node.type !== 'CallExpression') return;
      const [first, spec] = children(node, 'arguments');
      const callee = child(node, 'callee')?.['name'];
      const key = stringValue(first);
      if (callee === 'defineLifecycle' && first?.['name'] === entity) hasLifecycle = true;
      if (callee !== 'defineResource' || key?.split('.').at(-1) !== entity) return;
      const layout = stringValue(propertyOf(propertyOf(spec, 'form'), 'layout'));
      found = {
        key: key.includes('.') ? key : `${key}.${key}`,
        entity,
        hasLifecycle: false,
        hasForm: layout === 'page',
      };
    });
  return found && { ...found, hasLifecycle };
}

/** Titles of an entity of a module, as its texts have them. */
export function titlesOfEntity(draft: Draft, { folder }: ModulePlaces, entity: string): Titles | undefined {
  const [zh, en, ja] = languages.map(
    (language) => recordOf(JSON.parse(draft.text(`${folder}/locale/${language}.json`)))[`${entity}.title`],
  );
  return typeof zh === 'string' && typeof en === 'string' && typeof ja === 'string'
    ? { 'zh-CN': zh, 'en-US': en, 'ja-JP': ja }
    : undefined;
}

/** Adds a page: its place in the menu, its route, its title. */
export function draftScreen(draft: Draft, { module, route, resource, own, titles, reads = [] }: NewScreen): void {
  const { folder, pages, name } = module;
  if (pages === undefined) throw new Error(`${name} has no contract/${name}.pages.ts that declares its pages`);
  requireRoute(route);
  if (isRouteTaken(draft, route)) throw new Error(`the page ${route} is there already`);
  const shown = own ? `entities: ['${resource.entity}']` : `resource: '${resource.key}'`;
  draft.edit(pages, (source) => {
    const declared = source.find({ in: 'definePages' });
    const last = propertyOf(declared, propertyNames(declared).at(-1) ?? '');
    const group = stringValue(propertyOf(last, 'group')) ?? 'business';
    const order = Number(propertyOf(last, 'order')?.['value'] ?? 890) + 10;
    const more = reads.length > 0 ? `, reads: [${reads.map((key) => `'${key}'`).join(', ')}]` : '';
    source.addProperty(
      { in: 'definePages' },
      route,
      `{ title: 'nav.${route}', group: '${group}', order: ${order}, icon: 'appstore', ${shown}${more} }`,
    );
  });
  draft.edit(`${folder}/web/index.ts`, (source) => {
    const web = { in: 'defineWebModule' };
    if (!own) {
      source.addProperty({ ...web, path: ['resourcePages'] }, route, `'${resource.key}'`);
      if (!propertyNames(source.find(web)).includes('contract'))
        source.addProperty(web, 'contract', "() => import('../contract/index.ts')");
      return;
    }
    const file = `./${namesOf(route).type}Page.tsx`;
    source.addElement(
      { ...web, path: ['routes'] },
      `{ path: '/${route}', titleKey: 'nav.${route}', load: () => import('${file}') }`,
    );
    if (!source.text.includes(`'${resource.key}'`))
      source.addElement(
        { ...web, path: ['records'] },
        `{ resource: '${resource.key}', path: '/${route}', param: 'record' }`,
      );
  });
  if (own)
    draft.fill('screen', {
      module: name,
      folder,
      words: { entity: resource.entity, Type: namesOf(route).type },
      blocks: new Set([...(resource.hasLifecycle ? ['lifecycle'] : []), ...(resource.hasForm ? ['form'] : [])]),
    });
  draft.addText(name, `nav.${route}`, titles);
}

function requireRoute(route: string): void {
  if (/^[A-Za-z][A-Za-z0-9]*$/.test(route)) return;
  const right = namesOf(route.replace(/[^A-Za-z0-9]+/g, '-').replace(/^-+|-+$/g, '')).entity;
  throw new Error(
    /^[A-Za-z]/.test(right)
      ? `the code of a page has letters and digits alone: write ${right}`
      : `${route} is no code of a page (inspectionManager)`,
  );
}

function isRouteTaken(draft: Draft, route: string): boolean {
  return draft
    .filesBelow('modules')
    .filter((file) => /\/contract\/[^/]+\.pages\.ts$/.test(file))
    .some((file) => new RegExp(`^\\s*${route}: `, 'm').test(draft.text(file)));
}

/** What a role must be given for a page, where nobody is named. */
export function sayWhoMayOpen(route: string): void {
  console.log(`Only administrators may open ${route}: give it to a role with --role, or in the module's roles.`);
}

function newScreen(root: string, args: readonly string[]): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      resource: { type: 'string' },
      own: { type: 'boolean', default: false },
      role: { type: 'string' },
      zh: { type: 'string' },
      en: { type: 'string' },
      ja: { type: 'string' },
    },
  });
  const [name, route] = positionals;
  if (name === undefined || route === undefined || values.resource === undefined) throw new Error(`usage: ${usage}`);
  const draft = new Draft(root);
  const module = placesOf(draft, name);
  const { entity } = namesOf(values.resource);
  const resource = findResource(draft, module, entity);
  if (!resource)
    throw new Error(`${name} declares no ${entity}; npm run new:resource -- ${name} ${values.resource} makes one`);
  const titles = titlesOf(values, '');
  const known = titlesOfEntity(draft, module, entity);
  draftScreen(draft, { module, route, resource, own: values.own, titles: values.en || !known ? titles : known });
  const role = values.role ?? ownRole(draft, module);
  if (role !== undefined) giveRole(draft, module, { code: role, page: route, functions: [], titles: known ?? titles });
  const files = draft.write();
  format(root, files);
  for (const file of files) console.log(file);
  if (role === undefined) sayWhoMayOpen(route);
}

if (import.meta.main) runGenerator(newScreen, usage);
