/** The name of the last step: everything that was entered, to be checked and sent. */
export const reviewStep = 'review';

/** A step of a wizard: the fields it asks. */
export interface WizardStep {
  readonly key: string;
  readonly fields: readonly string[];
}

/** How far a wizard has come: each step is done, the one in front, to come, or holds what must be mended. */
export type StepState = 'done' | 'current' | 'ahead' | 'wrong';

/** The step that an address asks for, but never beyond the first one whose fields do not hold. */
export function stepAt(
  steps: readonly WizardStep[],
  asked: string | undefined,
  holds: (fields: readonly string[]) => boolean,
): number {
  const wanted = asked === reviewStep ? steps.length : steps.findIndex(({ key }) => key === asked);
  const barrier = steps.findIndex(({ fields }) => !holds(fields));
  const furthest = barrier === -1 ? steps.length : barrier;
  return Math.min(Math.max(0, wanted), furthest);
}

/** The state of every step, the review included. */
export function stepStates(
  steps: readonly WizardStep[],
  current: number,
  wrong: (fields: readonly string[]) => boolean,
): StepState[] {
  return [...steps.map(({ fields }) => fields), []].map((fields, at) => {
    if (at === current) return 'current';
    if (wrong(fields)) return 'wrong';
    return at < current ? 'done' : 'ahead';
  });
}

/** The step that asks a field; undefined when none does. */
export function stepOf(steps: readonly WizardStep[], field: string): number | undefined {
  const at = steps.findIndex(({ fields }) => fields.includes(field));
  return at === -1 ? undefined : at;
}
