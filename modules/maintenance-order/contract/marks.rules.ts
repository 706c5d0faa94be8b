/** A mark of a review, see `markColumns` of the order. */
export interface Mark {
  readonly line: string;
  readonly remark: string;
  readonly round: number;
}

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && 'line' in value && typeof value.line === 'string' && 'round' in value;

/** Lines that are open in an order that was returned: those marked in its last round; undefined for all, where none was. Pure. */
export function openLines(marks: unknown, round: unknown): ReadonlySet<string> | undefined {
  const lines = (Array.isArray(marks) ? marks : []).filter(isMark).filter((each) => each.round === round);
  return lines.length === 0 ? undefined : new Set(lines.map(({ line }) => line));
}

/** Fields of an order by who writes them. */
interface FieldGroups {
  readonly planningFields: readonly string[];
  readonly workFields: readonly string[];
  readonly reviewFields: readonly string[];
}

/**
 * Fields that an order closes as it stands: planning ends with the visit, work is written from the check-in until it is
 * submitted, and after a return with marks only what was marked; reviewers fill theirs in at their tasks. Pure.
 */
export function closedFields(
  { state, marks, round, id }: Readonly<Record<string, unknown>>,
  { planningFields, workFields, reviewFields }: FieldGroups,
): readonly string[] {
  if (id === undefined && state === undefined) return [...workFields, ...reviewFields];
  const isPlanned = state === undefined || state === 'toAssign' || state === 'assigned' || state === 'accepted';
  if (isPlanned) return [...workFields, ...reviewFields];
  const closed = [...planningFields, ...reviewFields];
  if (state !== 'working' && state !== 'returned') return [...closed, ...workFields];
  const open = openLines(marks, round);
  if (!open || open.has('record')) return closed;
  return [...closed, ...workFields.filter((name) => name !== 'results' && name !== 'summary')];
}
