import { call, downloadFile, endpointQuery, queryClient, saveAs } from '@mp/kernel/web';
import {
  applyPackage,
  downloadReport,
  type LineOutcome,
  type LineSolution,
  listGroups,
  listLines,
  listNodes,
  makePackage,
  type MigrationGroup,
  migrationRun,
  packageLink,
  receivePackage,
  solveLines,
  undoRun,
} from '../contract/index.ts';

const refresh = () => queryClient.invalidateQueries({ queryKey: [migrationRun.key] });

/** Kinds of data that can be carried. */
export const groupsQuery = endpointQuery(migrationRun.key, listGroups);

/** Records of a kind to choose among. */
export const nodesQuery = (group: MigrationGroup) => endpointQuery(migrationRun.key, listNodes, { query: { group } });

/** One page of the lines of a run. */
export const linesQuery = (id: string, query: { outcome: LineOutcome | undefined; page: number }) =>
  endpointQuery(migrationRun.key, listLines, { params: { id }, query });

/** Has a package made; answers its run. */
export async function pack(
  groups: readonly { readonly group: MigrationGroup; readonly ids?: string[] }[],
  passphrase: string,
): Promise<string> {
  const body = { groups: [...groups], ...(passphrase === '' ? {} : { passphrase }) };
  const { id } = await call(makePackage, { body });
  await refresh();
  return id;
}

/** Takes a package in; answers its run. */
export async function receive(file: File, passphrase: string): Promise<string> {
  const body = new FormData();
  body.append('passphrase', passphrase);
  body.append('file', file, file.name.slice(-50));
  const { id } = await call(receivePackage, { body });
  await refresh();
  return id;
}

/** Says how a conflict is solved. */
export async function solve(id: string, no: number, solution: LineSolution | null): Promise<void> {
  await call(solveLines, { params: { id }, body: { items: [{ no, solution }] } });
  await refresh();
}

/** Takes a compared package over. */
export async function apply(id: string): Promise<void> {
  await call(applyPackage, { params: { id } });
  await refresh();
}

/** Takes a run back. */
export async function undo(id: string): Promise<void> {
  await call(undoRun, { params: { id } });
  await refresh();
}

/** Downloads the package of a run. */
export async function downloadPackage(id: string, name: string): Promise<void> {
  const { url } = await call(packageLink, { params: { id } });
  saveAs(url, name);
}

/** Downloads the report of a run. */
export const saveReport = (id: string): Promise<void> =>
  downloadFile(downloadReport.path.replace('{id}', id), 'report.xlsx');
