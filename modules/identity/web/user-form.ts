/** What the form of a new user begins with: valid from today, without an end that anybody would meet. */
export function newUserValues(orgId: string | undefined): Readonly<Record<string, unknown>> {
  const dates = { activeDate: new Intl.DateTimeFormat('en-CA').format(new Date()), expiryDate: '2099-12-31' };
  return orgId === undefined ? dates : { ...dates, orgIds: [orgId], defaultOrgId: orgId };
}
