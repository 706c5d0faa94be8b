/** What a template may ask of a project, as `{project.no}`; commercial numbers are not among it. */
export const mergeFields = [
  'project.no',
  'project.name',
  'project.site',
  'project.region',
  'project.address',
  'project.requiredOn',
  'project.totalKva',
  'customer',
  'contractParty',
  'dealer',
  'pm',
  'units',
  'unitCount',
  'today',
] as const;
/** A merge field. */
export type MergeField = (typeof mergeFields)[number];
/** Values of the merge fields; what a project does not say is missing. */
export type MergeValues = Readonly<Partial<Record<MergeField, string>>>;

/** Names in braces that no project fills, each once in their order. */
export function unknownFields(names: readonly string[]): string[] {
  const known: readonly string[] = mergeFields;
  return [...new Set(names)].filter((name) => !known.includes(name));
}

const placeholder = /\{([^{}\r\n]{1,100})\}/gu;

/** Names in braces of a text. */
export function fieldsOfText(text: string): string[] {
  return [...text.matchAll(placeholder)].map(([, name = '']) => name);
}

/** A text with the values of its fields; a dash stands for what a project does not say. */
export function mergeText(text: string, values: MergeValues): string {
  return text.replaceAll(placeholder, (whole, name: string) =>
    unknownFields([name]).length > 0 ? whole : (values[name as MergeField] ?? '—'),
  );
}
