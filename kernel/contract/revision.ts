import { defineErrors, refusal, refuse } from './error.ts';
import { choice, choices, date, dateTime, files, flag, integer, json, longText, ref } from './field.ts';
import type { Field, Tone } from './field.ts';
import type { Transition } from './lifecycle.ts';
import { nodeApproved } from './process.ts';
import type { Process } from './process.ts';
import type { Fields, Resource, ResourceSpec } from './resource.ts';
import type { DraftOf, RevisionContent } from './revision-content.ts';
import type { Id } from './units.ts';

/** Errors that versions of any resource answer. */
export const revisionErrors = defineErrors('revision', {
  openVersionExists: refusal<{ no: number; state: string }>(409),
  /** Something is being audited, so the valid content is not corrected meanwhile. */
  versionInAudit: refusal(409),
  /** Only drafts and returned versions are written. */
  versionClosed: refusal<{ state: string }>(409),
  notCorrectable: refusal<{ field: string }>(422),
  noChange: refusal(422),
  baseMoved: refusal<{ n: number }>(409),
  unmarkedLines: refusal<{ n: number }>(422),
  remarkRequired: refusal(422),
});

const before = ['draft'] as const;
const after = ['approved', 'effective', 'superseded', 'returned', 'withdrawn', 'rejected'] as const;
/** State of a version between its audits: `A` are the states in which somebody audits. */
export type RevisionState<A extends string = never> = (typeof before)[number] | A | (typeof after)[number];

/** States in which the author may write. */
export const writableStates: readonly string[] = ['draft', 'returned'];
const tones: Readonly<Record<RevisionState, Tone>> = {
  draft: 'draft',
  approved: 'waiting',
  effective: 'success',
  superseded: 'void',
  returned: 'waiting',
  withdrawn: 'void',
  rejected: 'danger',
};

/** All states of a version that is audited in these. */
export function revisionStates<const A extends string>(audits: readonly A[]): readonly RevisionState<A>[] {
  return [...before, ...audits, ...after];
}

/** What the fields of a version are made from. */
export interface RevisionFieldsSpec<
  A extends string,
  N extends string,
  O extends string,
  C extends string,
  F extends Fields,
> {
  /** Key of the resource of versions. */
  readonly version: string;
  readonly content: RevisionContent<C, string, F>;
  /** States in which somebody audits. */
  readonly audits: readonly A[];
  /** Nodes of the process to which a returned version goes straight when only what was returned has changed. */
  readonly nodes: readonly N[];
  /** Where versions come from: `new` for a first one, `change` unless told, `correction`, and those of the module. */
  readonly sources: readonly O[];
}

/** The fields of a version: its content, what it changes, how far it has come. */
export function revisionFields<
  const A extends string,
  const N extends string,
  const O extends string,
  C extends string,
  F extends Fields,
>({ version, content, audits, nodes, sources }: RevisionFieldsSpec<A, N, O, C, F>) {
  const draft: DraftOf<F> = content.draft;
  return {
    versionNo: integer({ readOnly: true }),
    state: choice(revisionStates(audits), {
      required: true,
      readOnly: true,
      default: 'draft',
      tones: { ...tones, ...Object.fromEntries(audits.map((each): [string, Tone] => [each, 'processing'])) },
    }),
    source: choice(sources, { required: true, readOnly: true, default: 'change' }),
    /** Classes of what it changes, frozen at submission; they decide the route. */
    classes: choices(content.classes, { readOnly: true }),
    linesChanged: integer({ readOnly: true }),
    ...draft,
    changeReason: longText({ max: 500 }),
    plannedEffectiveOn: date(),
    attachments: files({ maxFiles: 10 }),
    completeness: integer({ readOnly: true, min: 0, max: 100, default: 0 }),
    submittedAt: dateTime({ readOnly: true }),
    submittedById: ref('identity.user', { readOnly: true }),
    effectiveOn: date({ readOnly: true }),
    supersededOn: date({ readOnly: true }),
    baseVersionId: ref(version, { readOnly: true, hidden: true }),
    /** Whether it is the first one of its subject. */
    isFirst: flag({ readOnly: true, hidden: true }),
    /** Node to which a version goes straight when only what it returned has changed; `none`: the whole route. */
    resumeAt: choice(['none', ...nodes], { readOnly: true, hidden: true, required: true, default: 'none' }),
    /** Lines of the frozen difference with the auditors' marks. Closed, since they hold values of fields that are. */
    lines: json({ readOnly: true, hidden: true, controlled: true }),
    /** Fields that both the draft and a newer valid version have changed: `RevisionConflict[]`. */
    conflicts: json({ readOnly: true, hidden: true, controlled: true }),
  };
}

/** What the kernel reads and writes of any version. */
export type VersionFields = ReturnType<typeof revisionFields<string, string, string, string, {}>>;

/** What the kernel reads and writes of any subject of versions. */
export type SubjectFields = Readonly<Record<'effectiveVersionId' | 'openVersionId', Field<Id, false>>>;

/** A version is written while it is a draft or was returned; it is part of the history of its subject. */
export function revisionSpec(entity: string): Required<Pick<ResourceSpec<Fields>, 'locks' | 'operations'>> {
  return {
    locks: {
      update: {
        fields: ['state'],
        check: ({ state }) =>
          writableStates.includes(String(state))
            ? []
            : [refuse('revision.versionClosed', { state: `@${entity}.state.${String(state)}` })],
      },
    },
    operations: { create: false, delete: false },
  };
}

/** What happens to every version: the end of its audit, its day, its successor. `entity` has the right to discard. */
export function revisionTransitions(entity: string, audits: readonly string[]): Readonly<Record<string, Transition>> {
  const withReturned = [...audits, 'returned'];
  return {
    pass: { from: audits, to: 'approved', by: 'process', on: 'approved', effect: 'pass' },
    sendBack: { from: audits, to: 'returned', by: 'process', on: 'returned', effect: 'sendBack' },
    reject: { from: audits, to: 'rejected', by: 'process', on: 'rejected', effect: 'close' },
    withdraw: { from: withReturned, to: 'withdrawn', by: 'process', on: 'withdrawn', effect: 'close' },
    cancel: { from: withReturned, to: 'withdrawn', by: 'process', on: 'canceled', effect: 'close' },
    discard: { from: writableStates, to: 'withdrawn', danger: true, can: `${entity}.change`, effect: 'discard' },
    /** Its subject ends before anybody has audited it, or before its day. */
    lapse: { from: ['draft', 'approved'], to: 'withdrawn', by: 'process', effect: 'close' },
    /** On its day, by a correction, or at once when nothing is to be awaited. */
    takeEffect: { from: ['draft', 'approved'], to: 'effective', by: 'process' },
    supersede: { from: 'effective', to: 'superseded', by: 'process' },
  };
}

/** Approvals of nodes that are checked: what a node lets pass must have been looked at. */
export function checkedPasses<N extends string>(
  state: string,
  process: Process<N>,
  nodes: readonly NoInfer<N>[],
): Readonly<Record<string, Transition>> {
  return Object.fromEntries(
    nodes.map((node) => [
      `${node}Passes`,
      { from: state, to: state, by: 'process', on: nodeApproved(process, node), effect: `check_${node}` } as const,
    ]),
  );
}

/** A subject whose content changes by audited versions. */
export interface Revision<S extends Fields = Fields, V extends Fields = Fields, C extends string = string> {
  readonly subject: Resource<S>;
  readonly version: Resource<V>;
  /** Field of the version that names its subject. */
  readonly subjectField: keyof V & string;
  readonly content: RevisionContent<C>;
  readonly audits: readonly string[];
  /** Nodes at which every line is marked before they pass. */
  readonly markedAt: readonly string[];
  /** Nodes whose approval the module checks; those of `markedAt` among them. */
  readonly checkedAt: readonly string[];
}

/** Joins a subject with its versions and their content. */
export function defineRevision<S extends SubjectFields & Fields, V extends VersionFields & Fields, C extends string>(
  spec: Revision<S, V, C>,
): Revision<S, V, C> {
  return spec;
}

/** States in which a version is open: its subject has at most one such. */
export function openStates({ audits }: Pick<Revision, 'audits'>): readonly string[] {
  return ['draft', ...audits, 'approved', 'returned'];
}
