const urn = /^urn:ietf:params:scim:schemas:(?:core:2\.0:(?:user|group)|extension:enterprise:2\.0:user):/;

/** The name of an attribute without its schema, in lower case. */
export const attributeName = (path: string): string => path.toLowerCase().replace(urn, '');
