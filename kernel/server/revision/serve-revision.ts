import type {
  Content,
  Fields,
  MarkInput,
  RecordWith,
  Revision,
  RevisionApi,
  RevisionComparison,
  RevisionLine,
  SubjectFields,
} from '../../contract/index.ts';
import type { Context, Services, TxContext } from '../context.ts';
import type { Tx } from '../database.ts';
import type { LifecycleEffect, MutableValues, Values } from '../resource/model.ts';
import { moveRecord } from '../lifecycle.ts';
import { bind } from '../route.ts';
import type { BoundRoute } from '../route.ts';
import { revisionEffects, storeMarks } from './audit.ts';
import { compareVersion, markLines } from './compare.ts';
import { beforeWrite, beginVersion, insertVersion, openVersionOf, resolveConflicts } from './draft.ts';
import type { ConflictsToSettle, NewVersion, OpenVersion, VersionStart } from './draft.ts';
import { correct, makeDueValid } from './valid.ts';
import type { Correction } from './valid.ts';
import type { AnyVersionFields, RevisionHooks, ServedRevision, VersionRecord } from './served.ts';

/** The versions of a subject as services use them; each works in the transaction that it is given. */
export interface Versions<V extends Fields = Fields> {
  /** What transitions of versions do: the effects of the served resource. */
  readonly effects: Readonly<Record<string, LifecycleEffect<V>>>;
  /** The open version of a subject. */
  readonly openOf: (tx: Pick<Tx, 'rows'>, subjectId: string) => Promise<OpenVersion | undefined>;
  /** Stores a version under the next number of its subject. */
  readonly insert: (context: TxContext, version: NewVersion) => Promise<string>;
  /** Begins a version as a copy of the valid content. Throws `revision.openVersionExists`. */
  readonly begin: (
    context: TxContext,
    start: VersionStart & { readonly subjectId: string },
  ) => Promise<{ id: string; version: number }>;
  /**
   * Before a draft is stored (`beforeUpdate` of the served resource): closed fields stay as they are, and a field in
   * conflict is decided by being written.
   */
  readonly beforeWrite: (context: Context, old: RecordWith<Fields>, patch: MutableValues) => void;
  /** Moves a version along its lifecycle as the system. */
  readonly move: (context: Context, move: { id: string; name: string }) => Promise<void>;
  /** Makes approved versions of a tenant valid whose day has come; each in a transaction of its own. */
  readonly makeDueValid: (services: Services, tenantId: string) => Promise<number>;
  /** Corrects the valid content directly. Throws `revision.versionInAudit`, `revision.noChange`. */
  readonly correct: (context: Context, correction: Correction) => Promise<{ id: string }>;
  /** Settles conflicts of a draft with the valid version. Throws `common.versionConflict`, `revision.versionClosed`. */
  readonly resolve: (context: Context, given: ConflictsToSettle) => Promise<MutableValues>;
  /** What a version changes against its base, or against another version. */
  readonly compare: (
    context: Context,
    which: { readonly id: string; readonly withId?: string | undefined },
  ) => Promise<RevisionComparison>;
  /** Stores an auditor's marks for each node that waits for the caller. */
  readonly mark: (
    context: Context,
    given: { readonly id: string; readonly marks: readonly MarkInput[] },
  ) => Promise<{ lines: RevisionLine[] }>;
  /** Stores marks on a locked version for the nodes that are named. */
  readonly storeMarks: (
    context: TxContext,
    given: { readonly version: Values; readonly marks: readonly MarkInput[]; readonly nodes: readonly string[] },
  ) => Promise<RevisionLine[]>;
  /** The operations of `defineRevisionApi`. */
  readonly routes: (api: RevisionApi) => readonly BoundRoute[];
}

/**
 * Serves the versions of a subject: beginning, drafts on newer versions, audits with marks, planned days, corrections.
 * The module says in its hooks what is special; it serves both resources itself, the versions with these effects.
 */
export function serveRevision<S extends SubjectFields & Fields, V extends AnyVersionFields & Fields, C extends string>(
  revision: Revision<S, V, C>,
  hooks: RevisionHooks<S, V>,
): Versions<V> {
  // The kernel reads and writes what all revisions have; the hooks get records of their own resources alone.
  const served = { revision, hooks } as unknown as ServedRevision;
  const subjectIdIn = (body: Content): string => String(body[revision.subjectField]);
  const versions: Versions<V> = {
    effects: revisionEffects(served) as unknown as Versions<V>['effects'],
    openOf: (tx, subjectId) => openVersionOf(served, tx, subjectId),
    insert: (context, version) => insertVersion(served, context, version),
    begin: (context, start) => beginVersion(served, context, start),
    beforeWrite: (context, old, patch) => beforeWrite(served, context, [old, patch]),
    move: (context, move) => moveRecord(context, revision.version, move),
    makeDueValid: (services, tenantId) => makeDueValid(served, services, tenantId),
    correct: (context, correction) => correct(served, context, correction),
    resolve: (context, given) => resolveConflicts(served, context, given),
    compare: (context, which) => compareVersion(served, context, which),
    mark: (context, given) => markLines(served, context, given),
    storeMarks: (context, given) => storeMarks(served, context, { ...given, version: given.version as VersionRecord }),
    routes: (api) => [
      bind(api.begin, (context, { body }) =>
        context.tx((tx) => versions.begin(tx, { subjectId: subjectIdIn(body), source: body.source ?? 'change' })),
      ),
      bind(api.compare, (context, { params, query }) =>
        versions.compare(context, { id: params.id, withId: query.with }),
      ),
      bind(api.mark, (context, { params, body }) => versions.mark(context, { id: params.id, marks: body.marks })),
      bind(api.resolve, (context, { params, body }) => versions.resolve(context, { id: params.id, ...body })),
      bind(api.correct, (context, { params, body }) => versions.correct(context, { subjectId: params.id, ...body })),
    ],
  };
  return versions;
}
