import {
  plainResource,
  type Fields,
  type Revision,
  type RevisionApi,
  type RevisionComparison,
} from '@mp/kernel/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../client.ts';
import type { PageAddress } from '../../links.tsx';
import type { AnyRecord } from '../../resource-client.ts';

interface RevisionViewSpec<S extends Fields, V extends Fields, C extends string> {
  readonly revision: Revision<S, V, C>;
  readonly api: RevisionApi;
  /** Page on which a version is read; `with` names another one that it is compared with. */
  readonly toVersion: (search: { id: string; with?: string }) => PageAddress;
  /** Page on which a version is written. */
  readonly toForm: (version: { readonly id: string; readonly versionNo?: unknown }) => PageAddress;
  /** Transition by which a version is submitted; `submit` when not given. */
  readonly submitBy?: (version: AnyRecord) => string;
}

/** How the screens of a revision read its versions and lead to them. */
export interface RevisionView extends Pick<RevisionViewSpec<Fields, Fields, string>, 'toVersion' | 'toForm'> {
  readonly revision: Revision;
  readonly api: RevisionApi;
  readonly submitBy: (version: AnyRecord) => string;
  /** What a version changes, against its base or against another version. */
  readonly comparison: (id: string, other?: string) => ReturnType<typeof comparisonQuery>;
  /** Begins a version of a subject. */
  readonly begin: (subjectId: string, source: string) => Promise<{ id: string }>;
  /** Marks everything read of the subjects and their versions as stale. */
  readonly refresh: (cache: QueryClient) => Promise<unknown>;
}

function comparisonQuery(
  { api, key }: { readonly api: RevisionApi; readonly key: string },
  { id, other }: { readonly id: string; readonly other: string | undefined },
) {
  return queryOptions({
    queryKey: [key, 'difference', id, other ?? ''],
    queryFn: ({ signal }): Promise<RevisionComparison> =>
      call(api.compare, { params: { id }, query: other === undefined ? {} : { with: other }, signal }),
  });
}

/** Joins a revision with its operations and pages: what `VersionList`, `VersionForm` and the other screens are given. */
export function defineRevisionView<S extends Fields, V extends Fields, C extends string>({
  revision: given,
  api,
  submitBy = () => 'submit',
  ...pages
}: RevisionViewSpec<S, V, C>): RevisionView {
  const revision = { ...given, subject: plainResource(given.subject), version: plainResource(given.version) };
  const keys = [revision.version.key, revision.subject.key];
  return {
    ...pages,
    revision,
    api,
    submitBy,
    comparison: (id, other) => comparisonQuery({ api, key: revision.version.key }, { id, other }),
    begin: (subjectId, source) => call(api.begin, { body: { [revision.subjectField]: subjectId, source } }),
    refresh: (cache) => Promise.all(keys.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  };
}
