const rowsOf = (standing: string): string =>
  `(select m.id, m.version, m.user_name, m.employee_name, m.employee_code, m.email, m.status, m.created_at,
  m.updated_at from tenant_user m where ${standing} and m.dealer_id is null)`;

/**
 * The members of the caller's tenant for statements of other modules, as a part of FROM: what a directory may know of
 * people of the house. People of a dealer are not among them.
 */
export const memberRows = rowsOf('m.deleted_at is null');

/** Those whose membership of the caller's tenant has ended, with what was known of them then. */
export const formerMemberRows = rowsOf('m.deleted_at is not null');
