/** Those values of a new record that its fields require: the rules have judged them. A plain error names a missing one. */
export function requiredValues<T extends object, K extends keyof T & string>(
  input: T,
  ...names: readonly K[]
): { readonly [P in K]: NonNullable<T[P]> } {
  const missing = names.find((name) => input[name] === null || input[name] === undefined);
  if (missing !== undefined) throw new Error(`a required value is missing: ${missing}`);
  return input as { readonly [P in K]: NonNullable<T[P]> };
}
