declare const spelling: unique symbol;

/** A user name in the one spelling that everything about signing in goes by: counters, challenges, salts, look-ups. */
export type LoginName = string & { readonly [spelling]: true };

/**
 * The name behind what was typed: without blanks around, compatibility forms and capitals of any script folded. What stays
 * different afterwards is a different name everywhere, in the database as well.
 */
export function loginName(typed: string): LoginName {
  return typed.trim().normalize('NFKC').toLowerCase().normalize('NFKC') as LoginName;
}
