/** The seven types of organisation (SPEC section 3); `store` is the franchise store. */
export const organisationTypes = ['none', 'group', 'company', 'department', 'subDepartment', 'field', 'store'] as const;
/** One of the seven types of organisation. */
export type OrganisationType = (typeof organisationTypes)[number];

/** Types that may stand below one of each type (platform.md 5.1). */
export const childTypes: Readonly<Record<OrganisationType, readonly OrganisationType[]>> = {
  none: organisationTypes,
  group: ['company', 'department', 'field'],
  company: ['company', 'department', 'field', 'store'],
  department: ['subDepartment', 'field'],
  subDepartment: ['subDepartment'],
  field: [],
  store: [],
};
