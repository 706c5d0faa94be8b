import { pickText, type Field, type I18nText, type Resource } from '@mp/kernel/contract';
import { targetOf } from '../archetypes/clients.tsx';
import { formSections } from '../archetypes/form/form-sections.ts';
import { listOf, optionKey, recordName, textOf, type Values } from '../controls/control.ts';
import { carriedLabels } from '../controls/ref-words.ts';
import { currentLanguage, text } from '../i18n.ts';
import { queryClient } from '../query.ts';
import { resourceClient } from '../resource-client.ts';

/** What a new record is told by: so many of the first fields of its form that were filled in. */
const mostParts = 3;

const isRef = ({ kind }: Field): boolean => kind === 'ref' || kind === 'refs';
const idsOf = (value: unknown): string[] => (Array.isArray(value) ? listOf(value) : [textOf(value)].filter(Boolean));

/** Names of the records that a value refers to, as the form has read them. Nothing is asked for: there is no connection. */
function namesOf(name: string, field: Field, { values, known }: Entered): string[] {
  const ids = idsOf(values[name]);
  const carried = carriedLabels(name, values[name], known);
  const unknown = ids.filter((id) => !carried.has(id));
  const { queryKey } = resourceClient(targetOf(field.to ?? '')).options({ ids: unknown, size: 200 });
  const read = unknown.length === 0 ? undefined : queryClient.getQueryData(queryKey);
  const labels = new Map([...carried, ...(read?.items ?? []).map(({ id, label }) => [id, label] as const)]);
  return ids.flatMap((id) => labels.get(id) ?? []);
}

interface Entered {
  readonly resource: Resource;
  readonly values: Values;
  /** What the form began with, with the names of its references. */
  readonly known: Values;
}

/** Names that the references of a new record had when it was entered, by field: later nothing may be there to ask. */
export function enteredNames(entered: Entered): Readonly<Record<string, string>> {
  const { resource, values } = entered;
  const names: Record<string, string> = {};
  for (const name of formSections(resource).flatMap(({ fields }) => fields)) {
    const field = resource.fields[name];
    if (!field || !isRef(field) || idsOf(values[name]).length === 0) continue;
    names[name] = namesOf(name, field, entered).join(', ');
    if (Object.keys(names).length === mostParts) break;
  }
  return names;
}

function wordsOf(resource: Resource, name: string, value: unknown): string {
  const { kind, options } = resource.fields[name] ?? {};
  if (kind === 'choice' && options) return typeof value === 'string' ? text(optionKey(resource, name, value)) : '';
  if (kind === 'i18nText')
    return typeof value === 'object' && value !== null ? pickText(value as I18nText, currentLanguage()) : '';
  return kind === 'text' || kind === 'date' ? textOf(value) : '';
}

/** What a new record is called while it waits: its name where it has one, else what was entered first. Empty for an empty one. */
export function enteredName(resource: Resource, values: Values, names: Readonly<Record<string, string>> = {}): string {
  const own = recordName(resource, values);
  if (own !== '') return own;
  const fields = formSections(resource).flatMap((section) => section.fields);
  const parts = fields
    .map((name) => names[name] ?? wordsOf(resource, name, values[name]))
    .filter((part) => part !== '');
  return parts.slice(0, mostParts).join(' · ');
}
