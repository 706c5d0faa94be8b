import type { Language } from '@mp/kernel/contract';
import { type ComponentType, lazy, type Ref } from 'react';
import { loadChunk } from './chunk.ts';
import type { AnyRecord } from './resource-client.ts';
import type { PageAddress } from './links.tsx';

/** What a lazily loaded file may give: the component itself, or a module with one export that is a component. */
export type Loaded = ComponentType | Readonly<Record<string, unknown>>;
/** Loads a component on demand: `() => import('./UserListPage.tsx')`. */
export type Load = () => Promise<Loaded>;

/** Query of a page address, one string per name. */
export type PageSearch = Readonly<Record<string, string>>;

/** A page of the console; it exists a second time as `<path>_outer` without the frame (SPEC section 2). */
export interface WebRoute {
  /** Flat address below the base path, `/userManager`. */
  readonly path: `/${string}`;
  /** Text of the title. Texts needed before the module is opened have keys that begin with `nav.`. */
  readonly titleKey: string;
  readonly load: Load;
  /** A session is enough to open it; `menuid` is -1 and is not inherited (platform.md 2.1). Others need a menu. */
  readonly fixed?: boolean;
  /** Goes on without a connection: from its first visit on the browser keeps what is read and saved. */
  readonly offline?: true;
  /** Reachable without a session; drawn without the frame. */
  readonly public?: boolean;
  /** Path of the page whose menu opens this one too, and is marked while it is open. */
  readonly under?: `/${string}`;
  /** Parameters of the query of which one names what the page shows; without any it says that nothing is chosen. */
  readonly needs?: readonly string[];
  /** Checks and completes the query before the page sees it. */
  readonly search?: (raw: PageSearch) => PageSearch;
}

/** A card of the dashboard (ui.md section 2). */
export interface DashboardCard {
  readonly key: string;
  readonly titleKey: string;
  readonly load: Load;
  readonly right?: string;
  /** Columns (1 to 4) and rows (1 to 3) it takes when first shown. */
  readonly width: 1 | 2 | 3 | 4;
  readonly height: 1 | 2 | 3;
  readonly order: number;
}

/** A piece of the top bar, such as a counter; loaded after the first page stands. Its texts begin with `nav.`. */
export interface TopBarItem {
  readonly key: string;
  readonly load: Load;
  readonly order: number;
  readonly right?: string;
}

/** An entry of the avatar menu: opens a page, or runs something. */
export interface AvatarEntry {
  readonly key: string;
  /** Text key; begins with `nav.`. */
  readonly titleKey: string;
  readonly icon: ComponentType;
  readonly order: number;
  readonly path?: `/${string}`;
  readonly run?: () => Promise<unknown>;
}

/** Where the records of a resource are shown, so that the command palette can open one and make a new one. */
export interface RecordPage {
  /** `identity.user`. */
  readonly resource: string;
  /** Page of its list. */
  readonly path: `/${string}`;
  /** Name in the query that opens a record; a list without one of its own opens its form by `record`. */
  readonly param: string;
}

/** What a tab of another module is told: the record it stands beside. */
export interface RecordTabProps {
  readonly record: AnyRecord;
}

/** A tab that a module adds to the detail of another one's records, such as the roles of a user. */
export interface RecordTab {
  /** `identity.user`. */
  readonly resource: string;
  /** Stands in the address as `tab`. */
  readonly name: string;
  /** Text key; begins with `nav.`. */
  readonly titleKey: string;
  readonly right?: string;
  /** Name of the tab behind which it stands; the last of the page's own when not given, or when that one is not there. */
  readonly after?: string;
  /** Entities of parts of the record that stand in it, and get no tab of their own. */
  readonly shows?: readonly string[];
  readonly load: () => Promise<ComponentType<RecordTabProps>>;
}

/** A view that stands as a further tab beside the lists of a resource, such as a report on what they are about. */
export interface ListView {
  /** `project.project`; its list is declared with tabs. */
  readonly resource: string;
  /** Stands in the address as `tab`. */
  readonly name: string;
  readonly titleKey: string;
  readonly right?: string;
  readonly load: () => Promise<ComponentType>;
}

/** An action that a module adds to another one's records: in their rows and their detail. */
export interface RecordEntry {
  readonly resource: string;
  readonly key: string;
  /** Text key; begins with `nav.`. */
  readonly titleKey: string;
  readonly right?: string;
  /** Is offered as well when such a record was just made. */
  readonly afterCreate?: boolean;
  /** The records that it is offered at; all when not given. */
  readonly when?: (record: AnyRecord) => boolean;
  readonly run: (record: AnyRecord) => Promise<unknown>;
  /** Does it with the records that are chosen in a list, under the text `<entity>.action.<key>`. */
  readonly runMany?: (records: readonly AnyRecord[]) => Promise<unknown>;
}

/** Something that a module finds for the command palette, in the caller's language. */
export interface PaletteEntry {
  /** Same key, same thing; it is remembered by it. */
  readonly key: string;
  /** The heading it stands under. */
  readonly section: 'records' | 'actions';
  readonly label: string;
  readonly hint: string;
  readonly to: PageAddress;
}

/** Finds entries of the command palette for what was typed; the texts of its module are loaded before. */
export type FindPaletteEntries = (q: string, signal: AbortSignal) => Promise<readonly PaletteEntry[]>;

/** What a panel beside a form is told; the values stand in the form (`useValue`). */
export interface FormSideProps {
  /** The record that is edited; null for a new one. */
  readonly id: string | null;
}

/** A panel beside the form of a resource's records, such as what a new one may collide with. */
export interface FormSide {
  /** Text of its label. */
  readonly titleKey: string;
  readonly load: () => Promise<ComponentType<FormSideProps>>;
}

/** A record that a picker offers, and why it does not fit; nothing where it does. */
export interface WeighedChoice {
  readonly id: string;
  readonly label: string;
  readonly reasons: readonly string[];
}

/** The choices of a reference for the form in hand, those that fit first; undefined while the form says too little. */
export type FindChoices = (
  form: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
) => Promise<readonly WeighedChoice[] | undefined>;

/** What a form of its own for the tasks of a resource is told. */
export interface TaskFormProps {
  /** Record on which the process decides. */
  readonly recordId: string;
  /** Node of the open task; null where there is none. */
  readonly node: string | null;
  /** Nothing is to be decided by the user now. */
  readonly isReadOnly: boolean;
  /** What the page of the task asks the form for. */
  readonly handle?: Ref<OwnTaskForm>;
}

/** A form of its own as the page of its task knows it. */
export interface OwnTaskForm {
  /** Leads to what a refusal of the decision is about, by its code; false when nothing here mends it. */
  readonly lead: (code: string) => boolean;
}

/** Loads a locale file: `() => import('@mp/tenant/locale/zh-CN.json', { with: { type: 'json' } })`. */
export type LoadTexts = () => Promise<{ readonly default: Readonly<Record<string, string>> }>;

/** What a module gives to the console's pages. */
export interface WebModuleSpec {
  readonly name: string;
  readonly routes?: readonly WebRoute[];
  readonly cards?: readonly DashboardCard[];
  readonly topBar?: readonly TopBarItem[];
  readonly avatar?: readonly AvatarEntry[];
  readonly records?: readonly RecordPage[];
  readonly recordTabs?: readonly RecordTab[];
  readonly recordEntries?: readonly RecordEntry[];
  readonly listViews?: readonly ListView[];
  /** What the command palette finds beside pages and records: loaded with the first letter. */
  readonly palette?: () => Promise<FindPaletteEntries>;
  /** Loads the groups of settings that it declares, when the settings are opened. */
  readonly settings?: () => Promise<unknown>;
  /** Forms of tasks over the records of a resource, instead of the generated one: `{ 'dealer.dealerVersion': … }`. */
  readonly taskForms?: Readonly<Record<string, () => Promise<ComponentType<TaskFormProps>>>>;
  /** Panels beside the forms of resources, on every page that shows one: `{ 'project.project': … }`. */
  readonly formSides?: Readonly<Record<string, FormSide>>;
  /** Choices of references that the form decides (`suitableBy`), by resource and field: `{ 'x.y.personIds': … }`. */
  readonly choices?: Readonly<Record<string, () => Promise<FindChoices>>>;
  /** Loads the resources that are written offline, when what waits on the device is sent from another page. */
  readonly offline?: () => Promise<unknown>;
  readonly locale?: Readonly<Record<Language, LoadTexts>>;
  /** Modules whose texts its pages show as well, such as the labels of a picker of another module. */
  readonly uses?: readonly string[];
}

/** A declared web module. */
export type WebModule = WebModuleSpec;

/** A resource whose record, and new record, have pages of their own beside that of the list, by their codes. */
interface ResourceRoutes {
  readonly resource: string;
  /** Page of one record, `?id=`, and of its form, `&edit=1`. */
  readonly one: string;
  /** Page of a new one. */
  readonly add?: string;
  /** That page is a screen of the module, such as a wizard; its route stands among `routes`. */
  readonly isAddOwn?: true;
  /** Page of the form of a record, `?id=`, instead of `one` with `edit=1`. */
  readonly form?: string;
  /** Further pages at which records are made, such as many at a time: buttons in the title line of the list. */
  readonly more?: readonly FurtherPage[];
}

/** A page that a list leads to by a button. */
export interface FurtherPage {
  readonly path: `/${string}`;
  /** Text key; begins with `nav.`. */
  readonly titleKey: string;
  readonly right?: string;
}

/** Pages that a module declares for menus and rights and that need no screen of their own. */
interface GeneratedPages {
  /**
   * The pages of the contract that name a resource, by their code: routes of the module, where records of the resource are
   * found. The declarations themselves stay out of the first load.
   */
  readonly resourcePages?: Readonly<Record<string, string | ResourceRoutes>>;
  /** Loads the contract that declares their resources. */
  readonly contract?: () => Promise<unknown>;
}

const modules = new Map<string, WebModule>();

type Generated = Pick<WebModuleSpec, 'routes' | 'records'>;

/** The routes of the pages that the kernel draws from the declaration of a resource. */
function generatedRoutes(
  code: string,
  shown: string | ResourceRoutes,
  contract: GeneratedPages['contract'],
): Generated {
  const archetypes = async () => (await Promise.all([import('./archetypes/ResourcePage.tsx'), contract?.()]))[0];
  const list = `/${code}` as const;
  if (typeof shown === 'string')
    return {
      routes: [{ path: list, titleKey: `nav.${code}`, load: async () => (await archetypes()).resourcePage(shown) }],
      records: [{ path: list, resource: shown, param: 'record' }],
    };
  const { resource, one, add, form, isAddOwn, more = [] } = shown;
  const addresses = {
    list,
    one: `/${one}` as const,
    ...(add === undefined ? {} : { add: `/${add}` as const }),
    ...(form === undefined ? {} : { form: `/${form}` as const }),
    more,
  };
  const load = (part: 'list' | 'one' | 'form') => async () =>
    (await archetypes()).resourcePart(resource, part, addresses);
  const formAt = (code: string | undefined, needs: { readonly needs?: readonly string[] }) =>
    code === undefined
      ? []
      : [{ path: `/${code}` as const, titleKey: `nav.${code}`, load: load('form'), under: list, ...needs }];
  return {
    routes: [
      { path: list, titleKey: `nav.${code}`, load: load('list') },
      // Without a page of its own a new record is made there, by `edit` alone.
      {
        path: addresses.one,
        titleKey: `nav.${one}`,
        load: load('one'),
        under: list,
        needs: add ? ['id'] : ['id', 'edit'],
      },
      ...formAt(isAddOwn ? undefined : add, {}),
      ...formAt(form, { needs: ['id'] }),
    ],
    records: [{ path: addresses.one, resource, param: 'id' }],
  };
}

/** Declares the pages, cards and texts of a module; the web application registers what it mounts. */
export function defineWebModule({ resourcePages = {}, contract, ...spec }: WebModuleSpec & GeneratedPages): WebModule {
  const generated = Object.entries(resourcePages).map(([code, shown]) => generatedRoutes(code, shown, contract));
  if (generated.length === 0) return spec;
  return {
    ...spec,
    routes: [...(spec.routes ?? []), ...generated.flatMap(({ routes = [] }) => routes)],
    records: [...(spec.records ?? []), ...generated.flatMap(({ records = [] }) => records)],
  };
}

/** Mounts the modules; refuses a page address registered twice. */
export function registerWebModules(list: readonly WebModule[]): void {
  for (const each of list) {
    for (const route of each.routes ?? []) {
      const owner = moduleOfPath(route.path);
      if (owner && owner.name !== each.name)
        throw new Error(`${route.path} is registered by ${owner.name} and ${each.name}`);
    }
    modules.set(each.name, each);
  }
}

/** All mounted modules. */
export function webModules(): readonly WebModule[] {
  return [...modules.values()];
}

/** The mounted module by name. */
export function webModule(name: string): WebModule | undefined {
  return modules.get(name);
}

const ownForms = new Map<string, ComponentType<TaskFormProps>>();

/** The form of its own that tasks over a resource have, loaded when it is drawn; undefined where there is none. */
export function taskFormOf(resource: string | null): ComponentType<TaskFormProps> | undefined {
  if (resource === null) return undefined;
  const load = webModules().find(({ taskForms }) => taskForms?.[resource] !== undefined)?.taskForms?.[resource];
  if (!load) return undefined;
  const made = ownForms.get(resource) ?? lazy(async () => ({ default: await loadChunk(load) }));
  ownForms.set(resource, made);
  return made;
}

/** The module that owns a page address. */
export function moduleOfPath(path: string): WebModule | undefined {
  return webModules().find(({ routes }) => routes?.some((route) => route.path === path));
}

/** The route registered under a page address; `_outer` copies answer with the page itself. */
export function routeOfPath(path: string): WebRoute | undefined {
  const plain = withoutOuter(path);
  for (const { routes } of modules.values()) {
    const found = routes?.find((route) => route.path === plain);
    if (found) return found;
  }
  return undefined;
}

/** Whether the address is the copy without the frame. */
export function isOuter(path: string): boolean {
  return path.endsWith('_outer');
}

/** The address of the page itself: `/userManager_outer` → `/userManager`. */
export function withoutOuter(path: string): string {
  return isOuter(path) ? path.slice(0, -'_outer'.length) : path;
}

/** The component that a lazily loaded file gives: itself, or its only export that is a component (`…Page` first). */
export function componentOf(loaded: Loaded): ComponentType {
  if (typeof loaded === 'function') return loaded;
  const candidates = Object.entries(loaded).filter(
    (entry): entry is [string, ComponentType] => typeof entry[1] === 'function' && /^[A-Z]/.test(entry[0]),
  );
  const pages = candidates.filter(([name]) => name.endsWith('Page') || name.endsWith('Card'));
  const [first, second] = pages.length > 0 ? pages : candidates;
  if (!first || second)
    throw new Error(`a page file exports exactly one component, found ${candidates.map(([name]) => name).join(', ')}`);
  return first[1];
}
