import { type Language, permissionKey, resourceByKey } from '@mp/kernel/contract';
import type { FoundRecord } from '@mp/home/contract';
import { allows, mayOpen, runAction } from '@mp/kernel/web';
import type { AvatarEntry, PageAddress, RecordPage, Rights, ShownActions, Text, WebModule } from '@mp/kernel/web';
import { type MenuNode, pagesIn } from '@mp/menu/web';
import { nameIn } from './menu.ts';

/** Something that the palette offers. */
export interface PaletteItem {
  /** Same key, same thing; it is remembered by it. */
  readonly key: string;
  readonly label: string;
  /** What kind of thing, or its number. */
  readonly hint: string;
  readonly to?: PageAddress;
  readonly run?: () => Promise<unknown>;
}

/** Items under one heading; text key `palette.<name>`. */
export interface PaletteSection {
  readonly name: 'here' | 'recent' | 'pages' | 'records' | 'actions';
  readonly items: readonly PaletteItem[];
}

const contains = (text: string, typed: string): boolean => text.toLocaleLowerCase().includes(typed.toLocaleLowerCase());

/** Pages whose title begins with what was typed stand before those that only contain it. */
export function rank(items: readonly PaletteItem[], typed: string): PaletteItem[] {
  const place = ({ label }: PaletteItem) =>
    label.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase()) ? 0 : contains(label, typed) ? 1 : 2;
  return items.filter((item) => contains(`${item.label} ${item.hint}`, typed)).toSorted((a, b) => place(a) - place(b));
}

interface PageWords {
  readonly t: Text;
  readonly language: Language;
  /** How a menu is opened. */
  readonly way: (node: MenuNode) => Pick<PaletteItem, 'to' | 'run'>;
}

/** The pages of the user's menu, and those of the avatar menu. */
export function pageItems(
  menu: readonly MenuNode[],
  modules: readonly WebModule[],
  { t, language, way }: PageWords,
): PaletteItem[] {
  const found = pagesIn(menu);
  const pages = found.map(({ node, above }) => ({
    key: `menu ${node.code}`,
    label: nameIn(node.name, language),
    hint: above.map((name) => nameIn(name, language)).join(' / '),
    ...way(node),
  }));
  const inMenu = new Set(found.map(({ node }) => `/${node.page}`));
  const own = modules
    .flatMap(({ avatar }) => avatar ?? [])
    .flatMap(({ path, titleKey }) =>
      path === undefined || inMenu.has(path)
        ? []
        : [{ key: `page ${path}`, label: t(titleKey), hint: '', to: { path, search: {} } }],
    );
  return [...pages, ...own];
}

const recordPages = (modules: readonly WebModule[]): RecordPage[] => modules.flatMap(({ records }) => records ?? []);

/** Who looks, in which words, and what the modules offer. */
interface PaletteUser {
  readonly modules: readonly WebModule[];
  readonly rights: Rights;
  readonly t: Text;
}

/** A record that was found, where its page is open to the user; undefined when there is no such page. */
export function recordItem(
  { modules, rights, t }: PaletteUser,
  { resource: key, id, label, number }: FoundRecord,
): PaletteItem | undefined {
  const page = recordPages(modules).find(({ resource }) => resource === key);
  if (!page || !mayOpen(rights, page.path)) return undefined;
  const entity = t(`${key.split('.')[1] ?? ''}.title`);
  return {
    key: `record ${key} ${id}`,
    label,
    hint: number === null || number === label ? entity : `${number} · ${entity}`,
    to: { path: page.path, search: { [page.param]: id } },
  };
}

/** What may be done with the page and the record in front; one that is refused now says why and is not run. */
export function hereItems(shown: readonly ShownActions[]): PaletteItem[] {
  return shown.flatMap(({ name, actions }) =>
    actions.map((action) => ({
      key: `here ${name} ${action.key}`,
      label: action.label,
      hint: action.refused ?? name,
      run: async () => runAction(action),
    })),
  );
}

/** What the user may do from anywhere: make a new record, and what the avatar menu runs. */
export function actionItems(
  { modules, rights, t }: PaletteUser,
  run: (entry: AvatarEntry, module: string) => Promise<unknown>,
): PaletteItem[] {
  const made = recordPages(modules).flatMap(({ resource: key, path }) => {
    const resource = resourceByKey(key);
    const entity = key.split('.')[1] ?? '';
    const right = resource ? permissionKey(resource, 'create') : `${entity}.create`;
    return allows(rights, right) && mayOpen(rights, path)
      ? [
          {
            key: `new ${key}`,
            label: t('list.new', { entity: `@${entity}.title` }),
            hint: '',
            to: { path, search: { new: '1' } },
          },
        ]
      : [];
  });
  const own = modules.flatMap(({ name, avatar }) =>
    (avatar ?? [])
      .filter((entry) => entry.run)
      .map((entry) => ({ key: `run ${entry.key}`, label: t(entry.titleKey), hint: '', run: () => run(entry, name) })),
  );
  return [...made, ...own];
}

/** The place of the next item, around both ends. */
export function nextIndex(index: number, by: number, count: number): number {
  return count === 0 ? 0 : (index + by + count) % count;
}
