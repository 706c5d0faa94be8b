import { call, request, endpointQuery } from '@mp/kernel/web';
import { queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import * as api from '../contract/index.ts';
import type { ApiFacts, ControlInput, PageDefinition } from '../contract/index.ts';

/** A definition with what is needed to draw it. */
export interface DrawnPage extends Omit<api.RunningPage, 'definition'> {
  readonly definition: PageDefinition;
}

const drawn = (answer: api.RunningPage): DrawnPage => ({ ...answer, definition: answer.definition as PageDefinition });

/** A published page by formID or path; `custom:` in front is left out. */
export const runningPage = (key: string) =>
  queryOptions({
    queryKey: [api.page.key, 'run', key],
    queryFn: async ({ signal }) =>
      drawn(await call(api.runPage, { params: { key: key.replace(/^custom:/, '') }, signal })),
    staleTime: 60_000,
    retry: false,
  });

/** A page as the editor opens it. */
export const editedPage = (id: string) => ({
  ...endpointQuery(api.page.key, api.readDefinition, { params: { id } }),
  staleTime: 0,
});

/** What pages may bind. */
export const partsOfPages = { ...endpointQuery(api.page.key, api.pageParts), staleTime: 5 * 60_000 };

/** Published versions of a page. */
export const versionsOfPage = (id: string) => ({
  ...endpointQuery(api.page.key, api.pageVersions, { params: { id } }),
  staleTime: 0,
});

/** Controls of a page. */
export const controlsOfPage = (id: string) => ({
  ...endpointQuery(api.page.key, api.listControls, { params: { id } }),
  staleTime: 0,
});

async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work;
  void queryClient.invalidateQueries({ queryKey: [api.page.key] });
  return answer;
}

/** Keeps the draft; `confirm` where controls with grants go. */
export const saveDraft = (
  id: string,
  {
    version,
    definition,
    confirm = false,
  }: { readonly version: number; readonly definition: PageDefinition; readonly confirm?: boolean },
) => changed(call(api.saveDefinition, { params: { id }, body: { version, definition, confirm } }));

/** Puts the draft in force. */
export const publishDraft = (id: string, version: number) =>
  changed(call(api.publishPage, { params: { id }, body: { version } }));

/** Makes a published version the draft again. */
export const restoreVersion = (
  id: string,
  { no, version, confirm = false }: { readonly no: number; readonly version: number; readonly confirm?: boolean },
) => changed(call(api.restoreVersion, { params: { id, no: String(no) }, body: { version, confirm } }));

/** A second page with the same content. */
export const copyPage = (id: string, body: { formId: string; name: string; configPath: string }) =>
  changed(call(api.copyPage, { params: { id }, body }));

/** A draft as it would run for oneself, or for somebody else. */
export const previewDraft = async (id: string, definition: PageDefinition, userId?: string): Promise<DrawnPage> =>
  drawn(
    await call(api.previewPage, { params: { id }, body: { definition, ...(userId === undefined ? {} : { userId }) } }),
  );

/** Closes or opens a control at once. */
export const setControlled = (id: string, control: string, controlled: boolean) =>
  changed(call(api.setControlled, { params: { id, control }, body: { controlled } }));

/** Lists a control of a legacy page, or changes it. */
export const saveControl = (id: string, control: string | undefined, body: ControlInput) =>
  changed(
    control === undefined
      ? call(api.addControl, { params: { id }, body })
      : call(api.changeControl, { params: { id, control }, body }),
  );

/** Takes a control of a legacy page off the list. */
export const removeControl = (id: string, control: string, confirm: boolean) =>
  changed(call(api.removeControl, { params: { id, control }, query: { confirm: confirm ? 'true' : 'false' } }));

/** Calls an endpoint that a page binds; `{id}` in its path is filled from the page's address. */
export function callBound(
  { method, path, access }: ApiFacts,
  input: { readonly id?: string | undefined; readonly body?: unknown; readonly signal?: AbortSignal },
): Promise<unknown> {
  return request({
    method,
    path: path.replace('{id}', encodeURIComponent(input.id ?? '')),
    ...(method === 'GET' ? {} : { body: input.body ?? {} }),
    signal: input.signal,
    right: access === 'session' ? undefined : access,
  });
}

/** The records in an answer: a list, or the items of a page. */
export function rowsIn(answer: unknown): readonly Readonly<Record<string, unknown>>[] {
  const items = Array.isArray(answer) ? answer : (answer as { readonly items?: unknown } | null)?.items;
  return Array.isArray(items) ? items.filter((each) => typeof each === 'object' && each !== null) : [];
}
