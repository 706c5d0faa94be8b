import type { Resource } from '@mp/kernel/contract';
import type { ComponentType } from 'react';
import { loadModuleTexts } from './i18n.ts';
import { showError } from './dialogs/show.tsx';
import { lazyView } from './lazy-view.tsx';
import type { PageAddress } from './links.tsx';
import type { AnyRecord } from './resource-client.ts';
import {
  type FindChoices,
  type FormSide,
  type FormSideProps,
  type ListView,
  type RecordEntry,
  type RecordTab,
  type RecordTabProps,
  webModules,
} from './registry.ts';
import { allows, mayOpen, type Rights } from './rights.tsx';

/** A tab that another module adds, ready to be drawn. */
export interface AddedTab extends RecordTab {
  readonly View: ComponentType<RecordTabProps>;
}

const views = new Map<RecordTab, ComponentType<RecordTabProps>>();

/** The view of a tab: loaded with the texts of its module when it is first drawn. */
function viewOf(tab: RecordTab, moduleName: string): ComponentType<RecordTabProps> {
  const made =
    views.get(tab) ??
    lazyView<RecordTabProps>(async () => {
      const [View] = await Promise.all([tab.load(), loadModuleTexts(moduleName)]);
      return View;
    });
  views.set(tab, made);
  return made;
}

/** The tabs that other modules add to the detail of a resource's records, as far as the user may see them. */
export function addedTabs({ key }: Pick<Resource, 'key'>, rights: Rights): readonly AddedTab[] {
  return webModules().flatMap(({ name, recordTabs = [] }) =>
    recordTabs
      .filter(({ resource, right }) => resource === key && allows(rights, right))
      .map((tab) => ({ ...tab, View: viewOf(tab, name) })),
  );
}

/** A view beside lists, ready to be drawn. */
interface DrawnView extends ListView {
  readonly View: ComponentType;
}

const besideLists = new Map<ListView, ComponentType>();

/** The views that stand beside the lists of a resource, as far as the user may see them. */
export function listViews({ key }: Pick<Resource, 'key'>, rights: Rights): readonly DrawnView[] {
  return webModules().flatMap(({ listViews: all = [] }) =>
    all
      .filter(({ resource, right }) => resource === key && allows(rights, right))
      .map((view) => {
        const View = besideLists.get(view) ?? lazyView(view.load);
        besideLists.set(view, View);
        return { ...view, View };
      }),
  );
}

/** Whether modules add tabs to the records of a resource, whoever may see them. */
export function hasTabs({ key }: Pick<Resource, 'key'>): boolean {
  return webModules().some(({ recordTabs = [] }) => recordTabs.some(({ resource }) => resource === key));
}

/** Entities of parts that stand in the tabs which modules add to the records of a resource. */
export function shownParts({ key }: Pick<Resource, 'key'>): readonly string[] {
  return webModules().flatMap(({ recordTabs = [] }) =>
    recordTabs.flatMap(({ resource, shows = [] }) => (resource === key ? shows : [])),
  );
}

/** The actions that other modules add to a resource's records, as far as the user may run them. */
export function addedEntries({ key }: Pick<Resource, 'key'>, rights: Rights): readonly RecordEntry[] {
  return webModules().flatMap(({ recordEntries = [] }) =>
    recordEntries.filter(({ resource, right }) => resource === key && allows(rights, right)),
  );
}

/** What modules let the user do with several records of a list at a time. */
export const addedBatch = (resource: Pick<Resource, 'key'>, rights: Rights) =>
  addedEntries(resource, rights).flatMap(({ key, runMany }) =>
    runMany ? [{ action: key, onRun: (records: readonly AnyRecord[]) => void runMany(records).catch(showError) }] : [],
  );

/** The address that shows a record; undefined where no page does that the user may open. */
export function recordAddress({ key }: Pick<Resource, 'key'>, id: string, rights: Rights): PageAddress | undefined {
  const page = webModules()
    .flatMap(({ records = [] }) => records)
    .find(({ resource, path }) => resource === key && mayOpen(rights, path));
  return page && { path: page.path, search: { [page.param]: id } };
}

/** Finds the choices of a reference that its module weighs; undefined where it does not. */
export function choicesOf({ key }: Pick<Resource, 'key'>, field: string): FindChoices | undefined {
  const load = webModules().flatMap(({ choices }) => choices?.[`${key}.${field}`] ?? [])[0];
  return load && (async (form, signal) => (await load())(form, signal));
}

/** A panel beside a form, ready to be drawn. */
interface DrawnSide {
  readonly titleKey: string;
  readonly View: ComponentType<FormSideProps>;
}

const sides = new Map<FormSide, DrawnSide>();

/** The panel that stands beside the form of a resource's records; undefined where there is none. */
export function formSide({ key }: Pick<Resource, 'key'>): DrawnSide | undefined {
  const side = webModules().flatMap(({ formSides }) => formSides?.[key] ?? [])[0];
  if (side === undefined) return undefined;
  const made = sides.get(side) ?? { titleKey: side.titleKey, View: lazyView(side.load) };
  sides.set(side, made);
  return made;
}
