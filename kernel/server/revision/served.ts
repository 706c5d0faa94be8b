import type {
  AppError,
  Content,
  Day,
  FieldError,
  Fields,
  InputWith,
  processFields,
  RecordWith,
  Resource,
  Revision,
  RevisionComparison,
  RevisionLine,
  SubjectFields,
  VersionFields,
} from '../../contract/index.ts';
import type { Context, TxContext } from '../context.ts';
import type { Tx } from '../database.ts';
import { serverOf } from '../resource/registry.ts';
import type { ResourceServer, Values } from '../resource/model.ts';
import { recordsOf } from '../resource/record-store.ts';
import type { RecordStore } from '../resource/record-store.ts';

/** A subject and one of its versions, both locked. */
export interface SubjectVersion<S extends Fields, V extends Fields> {
  readonly subject: RecordWith<S>;
  readonly version: RecordWith<V>;
}

/** Content that is to become valid. */
export interface ContentToValidate<S extends Fields> {
  readonly subject: RecordWith<S>;
  /** The version with the content, its reason and its day. */
  readonly version: Values;
  /** Content that is valid now, for a correction: what is wrong there already is no reason to refuse another change. */
  readonly standing?: Content;
}

/** What a reader is told of a version besides its difference. */
type VersionFindings = Pick<RevisionComparison, 'hints' | 'completeness'> & {
  /** What a submission lacks. */
  readonly problems: readonly FieldError[];
};

/** An open task of somebody: the node at which it is. */
interface OpenTask {
  readonly id: string;
  readonly node: string;
}

/** What a module says of its versions; all run in the transaction of the change. */
export interface RevisionHooks<S extends Fields = Fields, V extends Fields = Fields> {
  /** Today where the product is at home. */
  readonly today: (context: Context) => Day;
  /** What a new version carries besides content and origin: its title, its place in data scopes. */
  readonly newVersion: (subject: InputWith<S>, versionNo: number) => InputWith<V>;
  /** Refuses to begin or to submit a version of a subject that may have none. */
  readonly requireOpenSubject?: (context: Context, subject: RecordWith<S>, step: 'begin' | 'submit') => void;
  /** Fields of a version that are closed to the caller, and how a change of one is refused. */
  readonly closed?: {
    readonly fields: (context: Context, version: Values) => readonly string[];
    readonly refuse: (field: string) => AppError;
  };
  /** Refuses content that may not become valid, submitted or as a correction. */
  readonly validate: (context: TxContext, content: ContentToValidate<S>) => Promise<void>;
  /** What a submitted version carries besides its lines. */
  readonly submitted?: (
    context: TxContext,
    submitted: SubjectVersion<S, V> & { readonly lines: readonly RevisionLine[] },
  ) => Promise<InputWith<V>>;
  /** Refuses an approval of a node; that each line was looked at is known already. */
  readonly checkPass?: (
    context: TxContext,
    passed: { readonly version: RecordWith<V>; readonly node: string; readonly lines: readonly RevisionLine[] },
  ) => Promise<void>;
  /** What version and subject take besides the content when it becomes valid. */
  readonly validValues?: (
    context: TxContext,
    valid: SubjectVersion<S, V>,
  ) => Promise<{ readonly version?: InputWith<V>; readonly subject?: InputWith<S> }>;
  /** Follows a version that has become valid. */
  readonly onValid?: (context: TxContext, valid: SubjectVersion<S, V>) => Promise<void>;
  /** What a reader is told of a version besides its difference. */
  readonly findings: (
    context: TxContext,
    read: { readonly version: RecordWith<V>; readonly base: RecordWith<V> | null; readonly isDraft: boolean },
  ) => Promise<VersionFindings>;
  /** Names of the records that values name by their ids. */
  readonly labels: (context: TxContext, ids: readonly string[]) => Promise<Record<string, string>>;
  /** The caller's open tasks on a process. */
  readonly openTasks: (context: TxContext, instanceId: string | null) => Promise<readonly OpenTask[]>;
  /** What somebody is refused with who has none. */
  readonly notHandler: () => AppError;
  /** The node that returned a process last. */
  readonly lastReturn: (tx: Tx, instanceId: string) => Promise<string | undefined>;
}

/** Fields of any version, those of its process among them. */
export type AnyVersionFields = VersionFields & typeof processFields;
/** A stored version of any subject. */
export type VersionRecord = RecordWith<AnyVersionFields> & Values;
/** A stored subject of versions. */
export type SubjectRecord = RecordWith<SubjectFields> & Values;

/** A revision as the kernel handles it: what every version and every subject has. */
export interface ServedRevision {
  readonly revision: Omit<Revision<Fields, Fields>, 'subject' | 'version'> & {
    readonly subject: Resource<SubjectFields>;
    readonly version: Resource<AnyVersionFields>;
  };
  readonly hooks: RevisionHooks<SubjectFields, AnyVersionFields>;
}

/** The stored versions of a revision within a transaction. */
export const versionStore = ({ revision }: ServedRevision, context: TxContext): RecordStore<AnyVersionFields> =>
  recordsOf(context, revision.version);
/** The stored subjects of a revision within a transaction. */
export const subjectStore = ({ revision }: ServedRevision, context: TxContext): RecordStore<SubjectFields> =>
  recordsOf(context, revision.subject);

/** The served side of the versions. */
export const versionServer = ({ revision }: ServedRevision): ResourceServer => serverOf(revision.version);

/** Id of the subject of a version. */
export const subjectIdOf = ({ revision }: ServedRevision, version: Values): string =>
  String(version[revision.subjectField]);

/** What a version is called. */
export const titleOf = ({ revision }: ServedRevision, version: Values): string =>
  String(version[revision.version.label] ?? '');
