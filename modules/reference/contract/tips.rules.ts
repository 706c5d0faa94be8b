import { refuse, type Refusal } from '@mp/kernel/contract';

/** Placeholders that every template may use: name of the record, the date, days until or since then. */
export const commonPlaceholders = ['subject', 'date', 'days'] as const;

const placeholder = /\{([A-Za-z]\w*)\}/g;

/** Names of the placeholders in a template, each once. */
export function placeholdersOf(template: string): string[] {
  return [...new Set([...template.matchAll(placeholder)].map(([, name = '']) => name))];
}

/** Names in any language of a template that the subject does not know. */
export function unknownPlaceholders(template: Readonly<Record<string, unknown>>, known: readonly string[]): string[] {
  const used = Object.values(template).flatMap((text) => (typeof text === 'string' ? placeholdersOf(text) : []));
  return [...new Set(used)].filter((name) => !known.includes(name));
}

/** Why a template cannot stand; empty when it can. */
export function templateRefusals(template: Readonly<Record<string, unknown>>, known: readonly string[]): Refusal[] {
  const [name] = unknownPlaceholders(template, known);
  return name === undefined ? [] : [refuse('tips.placeholder', { name }, 'template')];
}

/** A template with its values; what has none is a dash. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | null | undefined>>): string {
  return template.replaceAll(placeholder, (_, name: string) => values[name] ?? '–');
}
