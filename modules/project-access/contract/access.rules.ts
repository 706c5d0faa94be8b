/** What somebody may be granted on a project; what is below the first is no access (L0). */
export const accessLevels = ['L1', 'L2', 'L3', 'L4', 'LM'] as const;
/** Level of access: overview, detail, execute, commercial, manage. */
export type AccessLevel = (typeof accessLevels)[number];

/** Why somebody reaches a project. */
export const accessSources = [
  'administrator',
  'owner',
  'manager',
  'author',
  'areaManager',
  'dealer',
  'area',
  'department',
  'dispatch',
  'grant',
] as const;
/** Why somebody reaches a project. */
export type AccessSource = (typeof accessSources)[number];

/** Why a source counts nothing. */
export type WithoutEffect =
  | 'confidential'
  | 'external'
  | 'noPage'
  | 'notYet'
  | 'expired'
  | 'revoked'
  | 'onlyDispatches';

/** A reason of access with its levels. */
export interface Source {
  readonly kind: AccessSource;
  readonly levels: readonly AccessLevel[];
  /** Last day on which it counts; null where nothing ends it by the clock. */
  readonly until: string | null;
  /** Why it counts nothing now; null where it does. */
  readonly without: WithoutEffect | null;
  /** The grant, of a source that is one. */
  readonly grantId?: string;
  /** By which role or organisation it came, or for which dispatch. */
  readonly via?: string;
}

/** A grant to somebody, to a role of his or to an organisation of his. */
export interface GrantFacts {
  readonly id: string;
  readonly levels: readonly AccessLevel[];
  readonly from: string;
  readonly to: string;
  readonly isRevoked: boolean;
  readonly via?: string;
}

/** What is known of one person and one project; days as `YYYY-MM-DD`. */
export interface AccessFacts {
  readonly day: string;
  readonly userId: string;
  readonly isAdministrator: boolean;
  readonly isExternal: boolean;
  /** Holds the right to read projects at all. */
  readonly readsProjects: boolean;
  /** Commercial numbers are named by a role of his. */
  readonly readsNumbers: boolean;
  /** How his data scopes reach the project, whatever is confidential. */
  readonly reach: {
    readonly own: boolean;
    readonly area: boolean;
    readonly whole: boolean;
    readonly dealer: boolean;
  };
  readonly project: {
    readonly ownerUserId: string | null;
    readonly pmId: string | null;
    readonly areaManagerId: string | null;
    readonly createdBy: string | null;
    readonly isConfidential: boolean;
  };
  readonly grants: readonly GrantFacts[];
  /** Dispatches of the dealer for which he works, with the day to which they are told; null while they are open. */
  readonly dispatches: readonly { readonly no: string; readonly until: string | null }[];
}

const everything: readonly AccessLevel[] = accessLevels;
/** Levels that open a project; the overview is shown beside it. */
const opening: readonly AccessLevel[] = ['L2', 'L3', 'LM'];

/** Sources that follow from what somebody is, in the order of their weight. */
function implicitSources(facts: AccessFacts): Source[] {
  const { project, reach, userId, isAdministrator } = facts;
  const numbers: readonly AccessLevel[] = facts.readsNumbers ? ['L4'] : [];
  const isTeam = (id: string | null) => reach.own && id === userId;
  const closed = project.isConfidential ? 'confidential' : null;
  const source = (kind: AccessSource, levels: readonly AccessLevel[], without: WithoutEffect | null = null) => ({
    kind,
    levels,
    until: null,
    without,
  });
  const candidates: readonly (readonly [boolean, Source])[] = [
    [isAdministrator, source('administrator', everything)],
    [isTeam(project.ownerUserId), source('owner', everything)],
    [isTeam(project.pmId), source('manager', everything)],
    [isTeam(project.createdBy), source('author', ['L2', 'L3', ...numbers])],
    [isTeam(project.areaManagerId), source('areaManager', ['L2', ...numbers], closed)],
    [reach.dealer, source('dealer', ['L2', 'L3'])],
    [reach.area, source('area', ['L2', ...numbers], closed)],
    [reach.whole, source('department', ['L2', ...numbers], closed)],
  ];
  return candidates.flatMap(([holds, each]) => (holds ? [each] : []));
}

function grantSource({ day, isExternal }: AccessFacts, grant: GrantFacts): Source {
  const { id, levels, from, to, isRevoked, via } = grant;
  const without = isRevoked ? 'revoked' : to < day ? 'expired' : from > day ? 'notYet' : isExternal ? 'external' : null;
  return { kind: 'grant', levels, until: to, without, grantId: id, ...(via === undefined ? {} : { via }) };
}

/**
 * Every reason by which somebody reaches a project, those without effect as well. A dispatch opens the work that it is
 * for and not the project; nobody reaches anything without the right to read projects.
 */
export function sourcesOf(facts: AccessFacts): readonly Source[] {
  const dispatches = facts.dispatches.map(({ no, until }): Source => ({
    kind: 'dispatch',
    levels: until === null ? ['L2', 'L3'] : ['L2'],
    until,
    without: until !== null && until < facts.day ? 'expired' : 'onlyDispatches',
    via: no,
  }));
  const all = [...implicitSources(facts), ...facts.grants.map((grant) => grantSource(facts, grant)), ...dispatches];
  if (facts.isAdministrator || facts.readsProjects) return all;
  return all.map((source) => ({ ...source, without: source.without ?? 'noPage' }));
}

/**
 * The levels that sources with effect give together: the detail shows the overview as well, and commercial numbers come
 * with the detail alone.
 */
export function levelsOf(sources: readonly Source[]): readonly AccessLevel[] {
  const given = new Set(sources.flatMap(({ levels, without }) => (without === null ? levels : [])));
  if (given.has('LM')) return everything;
  if (!opens([...given])) return given.has('L1') ? ['L1'] : [];
  const shown = new Set<AccessLevel>([...given, 'L1', 'L2']);
  return accessLevels.filter((level) => shown.has(level));
}

/** Whether these levels open a project, and do not show its overview alone. */
export const opens = (levels: readonly AccessLevel[]): boolean => levels.some((level) => opening.includes(level));

/** Whether these levels may be granted together: commercial numbers are of no use without the detail. */
export function isGrantable(levels: readonly AccessLevel[]): boolean {
  return levels.includes('L4') ? opens(levels) : levels.length > 0;
}

/** How long a grant lasts where nothing else is said, and at most, in days. */
export const grantDays = { usual: 180, most: 365 } as const;

/** Whether a grant from one day to another is within a year; both days count. */
export function isWithinYear(from: string, to: string): boolean {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return days >= 0 && days <= grantDays.most;
}

/** What a grant is by a day. */
export function grantState(grant: Pick<GrantFacts, 'to' | 'isRevoked'>, day: string): 'active' | 'expired' | 'revoked' {
  return grant.isRevoked ? 'revoked' : grant.to < day ? 'expired' : 'active';
}
