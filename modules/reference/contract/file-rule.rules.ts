import { refuse, type Day, type I18nText, type Id, type Refusal } from '@mp/kernel/contract';

/** A line of a check list: the files that a business object must or may carry. */
export interface FileDemand {
  readonly id: Id;
  readonly code: string;
  readonly name: I18nText;
  readonly required: boolean;
  /** Fewest files when there are any; of a required line at least one. */
  readonly minCount: number;
  readonly maxCount: number;
  /** Kinds of file names, without the dot. */
  readonly extensions: readonly string[];
  readonly maxBytes: number;
  readonly hasExpiry: boolean;
  /** Days before the end of validity on which somebody is reminded. */
  readonly reminderDays: readonly number[];
  readonly templateFile: Id | null;
  readonly sampleFile: Id | null;
}

/** A file as far as a rule judges it; its content is judged where it is uploaded. */
export interface FileFacts {
  readonly name: string;
  readonly bytes: number;
  readonly expiresOn?: Day | null;
}

/** The numbers and names of a rule as a line of a check list. */
export function demandOf(rule: {
  readonly id: Id;
  readonly code: string;
  readonly name: I18nText;
  readonly required: boolean;
  readonly minCount: number | null;
  readonly maxCount: number | null;
  readonly extensions: string;
  readonly maxSizeMb: number;
  readonly hasExpiry: boolean;
  readonly reminderDays: string | null;
  readonly templateFile: Id | null;
  readonly sampleFile: Id | null;
}): FileDemand {
  const minCount = Math.max(rule.minCount ?? 0, rule.required ? 1 : 0);
  return {
    id: rule.id,
    code: rule.code,
    name: rule.name,
    required: rule.required,
    minCount,
    maxCount: Math.max(rule.maxCount ?? 50, minCount),
    extensions: rule.extensions.split(','),
    maxBytes: rule.maxSizeMb * 1_048_576,
    hasExpiry: rule.hasExpiry,
    reminderDays: rule.hasExpiry && rule.reminderDays ? rule.reminderDays.split(',').map(Number) : [],
    templateFile: rule.templateFile,
    sampleFile: rule.sampleFile,
  };
}

const extensionOf = (name: string) => (name.includes('.') ? name.slice(name.lastIndexOf('.') + 1).toLowerCase() : '');

/**
 * Why these files do not do for a line of the check list; empty when they do. What is wrong with one file stands at
 * `files.<index>`; `today` is the business day on which a file may no longer have expired. (dealers.md 2.8)
 */
export function fileRefusals(rule: FileDemand, files: readonly FileFacts[], today: Day): readonly Refusal[] {
  const count = files.length;
  const isAsked = rule.required || count > 0;
  return [
    ...(isAsked && count < rule.minCount ? [refuse('fileRule.tooFew', { min: rule.minCount, count }, 'files')] : []),
    ...(count > rule.maxCount ? [refuse('fileRule.tooMany', { max: rule.maxCount, count }, 'files')] : []),
    ...files.flatMap((file, at) => oneRefusals(rule, file, today).map((each) => ({ ...each, path: `files.${at}` }))),
  ];
}

function oneRefusals(rule: FileDemand, { name, bytes, expiresOn }: FileFacts, today: Day): readonly Refusal[] {
  const isKnown = rule.extensions.includes(extensionOf(name));
  return [
    ...(isKnown ? [] : [refuse('file.type', { types: rule.extensions.join(', ') })]),
    ...(bytes > rule.maxBytes ? [refuse('file.size', { max: `${rule.maxBytes / 1_048_576} MB` })] : []),
    ...(rule.hasExpiry && !expiresOn ? [refuse('fileRule.expiryMissing', { file: name })] : []),
    ...(rule.hasExpiry && expiresOn && expiresOn < today
      ? [refuse('fileRule.expired', { file: name, date: expiresOn })]
      : []),
  ];
}
