import type { CompileEnv, FormType } from '@mp/engine/core';
import { call, queryClient, resourceClient, saveAs, endpointQuery } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import * as api from '../../contract/index.ts';
import type { DesignerSurroundings, ProcessTemplate } from '../../contract/index.ts';

const definitions = resourceClient(api.processDefinition);

/** Marks everything read of definitions as stale. */
export const refreshDefinitions = (): Promise<void> => definitions.refresh();

/** One definition: its row. */
export const definitionQuery = (id: string) => definitions.one(id);

/** The drawing that is being worked on. */
export const draftQuery = (id: string) => ({
  ...endpointQuery(api.processDefinition.key, api.readDefinitionDraft, { params: { id } }),
  gcTime: 0,
});

/** What a drawing may name, with the fields of resources. */
export interface Surroundings extends Omit<DesignerSurroundings, 'resources' | 'rules'> {
  readonly rules: CompileEnv['rules'];
  readonly resources: readonly { readonly key: string; readonly fields: readonly FormType[] }[];
}

/** The house as the designer must know it. */
export const surroundingsQuery = queryOptions({
  queryKey: ['workflow.designer'],
  queryFn: async ({ signal }) => (await call(api.readSurroundings, { signal })) as Surroundings,
  staleTime: 60_000,
});

/** The deployed versions. */
export const versionsQuery = (id: string) =>
  queryOptions({
    queryKey: [api.processDefinition.key, 'versions', id],
    queryFn: async ({ signal }) => (await call(api.listVersions, { params: { id }, signal })).items,
  });

/** The drawing of a version. */
export const versionQuery = (id: string, no: number) => ({
  ...endpointQuery(api.processDefinition.key, api.readVersion, { params: { id, no: String(no) } }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** What differs between two versions; `draft` for the draft. */
export const diffQuery = (id: string, no: string, other: string) => ({
  ...endpointQuery(api.processDefinition.key, api.diffVersions, { params: { id, no, other } }),
  retry: false,
  gcTime: 0,
});

/** Kept simulations. */
export const testCasesQuery = (id: string) =>
  queryOptions({
    queryKey: [api.processDefinition.key, 'testCases', id],
    queryFn: async ({ signal }) => (await call(api.listTestCases, { params: { id }, signal })).items,
  });

async function changed<T>(answer: Promise<T>): Promise<T> {
  const done = await answer;
  await queryClient.invalidateQueries({ queryKey: [api.processDefinition.key] });
  void queryClient.invalidateQueries({ queryKey: [surroundingsQuery.queryKey[0]] });
  return done;
}

/** Begins a definition from a template. */
export function beginDefinition(body: {
  readonly key: string;
  readonly name: { ZH_CN: string; EN_US?: string; JA_JP?: string };
  readonly categoryId: string | null;
  readonly template: ProcessTemplate;
  readonly resource: string | null;
}) {
  return changed(call(api.createDefinition, { body }));
}

/** Begins a definition like another one. */
export function copyDefinition(
  id: string,
  body: { readonly key: string; readonly name: { ZH_CN: string; EN_US?: string; JA_JP?: string } },
) {
  return changed(call(api.copyDefinition, { params: { id }, body }));
}

/** Takes over a drawing of a file. */
export function importXml(body: {
  readonly xml: string;
  readonly definitionId?: string;
  readonly categoryId?: string | null;
}) {
  return changed(call(api.importDefinition, { body }));
}

/** Hands the drawing to the user as a file. */
export async function exportXml(id: string): Promise<void> {
  const { fileName, xml } = await call(api.exportDefinition, { params: { id } });
  const url = URL.createObjectURL(new Blob([xml], { type: 'application/xml' }));
  saveAs(url, fileName);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets no new process start, or lets them start again. */
export function setSuspended(id: string, isSuspended: boolean) {
  return changed(call(isSuspended ? api.suspendDefinition : api.resumeDefinition, { params: { id } }));
}

/** Keeps the drawing as the draft. */
export function saveDraft(id: string, xml: string, version: number) {
  return call(api.saveDefinitionDraft, { params: { id }, body: { xml, version } });
}

/** Goes back to the active version. */
export function discardDraft(id: string) {
  return changed(call(api.discardDefinitionDraft, { params: { id } }));
}

/** All problems of a drawing. */
export async function checkXml(id: string, xml: string) {
  return (await call(api.checkDefinition, { params: { id }, body: { xml } })).problems;
}

/** Makes the draft the active version. */
export function deployDraft(
  id: string,
  body: {
    readonly version: number;
    readonly note?: string;
    readonly accept?: { code: string; elementId: string | null; reason: string }[];
  },
) {
  return changed(call(api.deployDefinition, { params: { id }, body }));
}

/** Makes an older version the active one. */
export function activateVersion(id: string, versionNo: number) {
  return changed(call(api.activateVersion, { params: { id }, body: { versionNo } }));
}

/** What a simulation is given. */
export interface Scenario {
  readonly initiatorId: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly decisions: Readonly<Record<string, readonly string[]>>;
}

const scenarioBody = ({ initiatorId, form, decisions }: Scenario) => ({
  initiatorId,
  form: { ...form },
  decisions: Object.fromEntries(Object.entries(decisions).map(([node, list]) => [node, [...list]])),
});

/** Plays the draft. */
export function simulateDraft(id: string, scenario: Scenario, recordId?: string) {
  return call(api.simulateDefinition, {
    params: { id },
    body: { ...scenarioBody(scenario), ...(recordId === undefined ? {} : { recordId }) },
  });
}

/** Keeps a simulation as a test case. */
export function saveTestCase(
  id: string,
  kept: Scenario & { readonly name: string; readonly outcome: string | null; readonly path: readonly string[] },
) {
  const { name, outcome, path } = kept;
  return changed(
    call(api.saveTestCase, { params: { id }, body: { ...scenarioBody(kept), name, outcome, path: [...path] } }),
  );
}

/** Deletes a test case. */
export function deleteTestCase(id: string) {
  return changed(call(api.deleteTestCase, { params: { id } }));
}

/** Plays the test cases on the draft. */
export async function runTestCases(id: string) {
  return (await call(api.runTestCases, { params: { id }, body: {} })).items;
}

/** Changes the row of a definition. */
export function updateDefinition(id: string, version: number, changes: Readonly<Record<string, unknown>>) {
  return definitions.update(id, version, changes);
}

/** The categories, by their order. */
export const categoriesQuery = resourceClient(api.processCategory).list({ size: 200, page: 1 });
