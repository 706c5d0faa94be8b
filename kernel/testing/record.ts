import { isValidValue, resourceByKey } from '../contract/index.ts';
import type { Field, FieldKind, Fields, InputWith, Resource } from '../contract/index.ts';
import type { Answer, TestServer, TestUser } from './server.ts';

/** Which record is made, and by whom; values that the declaration cannot tell, or that the test is about. */
export interface RecordToMake<F extends Fields> {
  readonly by: TestUser;
  readonly resource: Resource<F>;
  readonly values?: InputWith<F>;
}

let count = 0;

/**
 * Creates a record through the API with a value in every field that must be given; records that these refer to are made
 * first. Answers the record. Throws when the server refuses it, or when a value does not follow from the declaration.
 */
export async function aRecord<F extends Fields>(
  server: TestServer,
  { by, resource, values = {} }: RecordToMake<F>,
): Promise<Answer['body']> {
  const body: Record<string, unknown> = { ...values };
  for (const [name, field] of Object.entries<Field>(resource.fields)) {
    const isNeeded = field.required && !field.readOnly && field.default === undefined;
    if (isNeeded && !Object.hasOwn(body, name)) body[name] = await aValue(server, by, { resource, name, field });
  }
  const { status, text, body: made } = await server.call(by, 'POST', resource.path, { body });
  if (status !== 201) throw new Error(`${resource.key} was not made of ${JSON.stringify(body)}: ${text}`);
  return made;
}

interface FieldToFill {
  readonly resource: Pick<Resource, 'key'>;
  readonly name: string;
  readonly field: Field;
}

async function aValue(server: TestServer, by: TestUser, { resource, name, field }: FieldToFill): Promise<unknown> {
  if (field.to !== undefined) {
    const id = await aReference(server, by, field.to);
    return field.kind === 'refs' ? [id] : id;
  }
  const fits = (value: unknown) => value !== undefined && isValidValue(field, value);
  const found = candidatesOf(field).find(fits);
  if (found === undefined) throw new Error(`${resource.key}: give aRecord a value for ${name}`);
  return found;
}

async function aReference(server: TestServer, by: TestUser, to: string): Promise<unknown> {
  if (to === 'identity.user') return by.id;
  if (to === 'organisation.organisation') return by.tenant.rootId;
  const resource = resourceByKey(to);
  if (!resource) throw new Error(`${to} is not declared`);
  return (await aRecord(server, { by, resource })).id;
}

type Candidates = (field: Field, n: number) => readonly unknown[];

const texts: Candidates = (_field, n) => [`S${n}`, `s${n}`, `S-${n}`, String(n), `sample-${n}`.padEnd(18, '0')];
const amounts: Candidates = ({ min }) => ['1.00', '1', min];

/** Values of which one fits most fields of a kind; those of `n` differ from those of other numbers where they must. */
const candidates: Partial<Readonly<Record<FieldKind, Candidates>>> = {
  text: texts,
  longText: texts,
  richText: texts,
  i18nText: (_field, n) => [{ ZH_CN: `样例${n}`, EN_US: `Sample ${n}`, JA_JP: `見本${n}` }],
  choice: ({ options = [] }) => options,
  choices: ({ options = [] }) => options.map((option) => [option]),
  integer: ({ min }, n) => [n, min, 1],
  decimal: amounts,
  money: amounts,
  boolean: () => [true],
  date: () => ['2026-01-01', '2099-12-31'],
  dateTime: () => ['2026-01-01T00:00:00Z'],
  phone: (_field, n) => [`138${String(n).padStart(8, '0')}`],
  email: (_field, n) => [`sample${n}@example.com`],
  url: (_field, n) => [`https://example.com/${n}`],
  rows: ({ columns = {} }) => [
    [Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, candidatesOf(column)[0]]))],
  ],
};

function candidatesOf(field: Field): readonly unknown[] {
  count += 1;
  return field.dictionary === undefined ? (candidates[field.kind]?.(field, count) ?? []) : [];
}
