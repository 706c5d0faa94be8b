import type { Grant } from '@mp/kernel/server';

let declared: readonly Grant[] = [];

/** Tells what the modules grant to the built-in role of the staff. */
export function declareStaffGrants(grants: readonly Grant[]): void {
  declared = grants;
}

/** The functions that the built-in role of the staff begins with. */
export function staffFunctions(): ReadonlySet<string> {
  return new Set(declared.flatMap(({ functions }) => functions ?? []));
}

/** What the modules grant to the built-in role of the staff. */
export function staffGrants(): readonly Grant[] {
  return declared;
}
