import type { ErrorParams } from './error.ts';
import type { ImportBatch } from './list.ts';
import type { Instant } from './units.ts';

/** A record in the recycle bin. */
export interface BinItem {
  readonly id: string;
  readonly label: string;
  readonly number?: string | null;
  readonly deletedAt: Instant;
  /** Null where no person did it. */
  readonly deletedByName: string | null;
}

/** A record as it stood at an instant: the fields that the reader may see, and who made that version when. */
export interface RecordAsOf {
  readonly record: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly at: Instant;
  readonly actorName: string | null;
}

/** What a check of a record's audit trail found. */
export interface ChainAnswer {
  readonly intact: boolean;
  /** How many rows were checked. */
  readonly checked: number;
  /** Rows that were changed after they were written, and versions of which there is none. */
  readonly broken: readonly { readonly version: number; readonly at: Instant; readonly kind: 'changed' | 'missing' }[];
}

/** States of a proposal; all but `open` are final. */
export type ProposalState = 'open' | 'accepted' | 'partly' | 'rejected' | 'withdrawn';

/** A change that somebody without the right to change asks for; the record stays as it is until it is accepted. */
export interface Proposal {
  readonly id: string;
  readonly recordId: string;
  readonly label: string;
  readonly state: ProposalState;
  readonly baseVersion: number;
  readonly currentVersion: number;
  readonly proposedByName: string | null;
  readonly proposedAt: Instant;
  readonly reason: string;
  /** Proposed values, those that held when it was proposed, and those that hold now; with labels of references. */
  readonly values: Readonly<Record<string, unknown>>;
  readonly base: Readonly<Record<string, unknown>>;
  readonly current: Readonly<Record<string, unknown>>;
  /** Fields that others have changed since, to something else than what is proposed. */
  readonly conflicts: readonly string[];
  readonly accepted: readonly string[];
  readonly decidedByName: string | null;
  readonly decidedAt: Instant | null;
  readonly opinion: string | null;
  readonly mine: boolean;
  readonly canDecide: boolean;
}

/** What somebody has typed into a form and not saved; `version` is the one the form was opened with. */
export interface FormDraft {
  readonly values: Readonly<Record<string, unknown>>;
  readonly version: number;
  readonly at: Instant;
}

/** An import of the caller as the list of recent ones shows it. */
export interface RecentImport {
  readonly id: string;
  readonly fileName: string;
  readonly state: ImportBatch['state'];
  readonly committed: number;
  readonly creates: number;
  readonly updates: number;
  readonly createdAt: Instant;
  /** Its rows are still kept, so that it can be taken back. */
  readonly canUndo: boolean;
}

/** What the undoing of an import did: how many rows are as before, and which were kept (500 at most) for which reason. */
export interface ImportUndone {
  readonly undone: number;
  readonly total: number;
  readonly items: readonly {
    readonly row: number;
    readonly label: string;
    readonly code: string;
    readonly params: ErrorParams;
    readonly message: string;
  }[];
}
