import { Environment } from '@marcbachmann/cel-js';
import { Duration } from '@marcbachmann/cel-js/evaluator';
import { Budget, chargeText, chargeValue } from './budget.ts';
import type { Facts } from './command.ts';
import type { FormType } from './env.ts';

const TIMESTAMP = 'google.protobuf.Timestamp';
const DURATION = 'google.protobuf.Duration';
const DAY = 86_400_000;

const parts = new Environment()
  .registerVariable('at', TIMESTAMP)
  .registerVariable('zone', 'string')
  .registerVariable('text', 'string');

/** Most items of a list that an expression may walk or return. */
export const MAX_LIST = 1_000;

/** Roots of every expression (workflow.md 3.5). */
export const ROOTS = [
  'form',
  'vars',
  'initiator',
  'decision',
  'votes',
  'result',
  'loop',
  'row',
  'now',
  'nrOfInstances',
  'nrOfActive',
  'nrOfCompleted',
] as const;
export type Root = (typeof ROOTS)[number];

/** `loop` is a reserved word of CEL; inside it is called `Loop`, of the same length so that positions stay true. */
export const inside = (root: Root): string => (root === 'loop' ? 'Loop' : root);

/** Facts and budget of the evaluation that is running; evaluation is synchronous, so there is never more than one. */
let current: { readonly facts: Facts; readonly budget: Budget } | undefined;

/**
 * Runs `work` with the house's answers at hand for `inOrg`, `hasRole` and `workHours`, charging `budget`. Errors that an
 * expression raises and swallows in a loop are made without their stack, which takes most of their time.
 */
export function withAnswers<Result>(facts: Facts, budget: Budget, work: () => Result): Result {
  const before = current;
  const depth = Error.stackTraceLimit;
  current = { facts, budget };
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = depth;
    current = before;
  }
}

/** What is not running is charged to nobody: constants that the library evaluates while it reads. */
const budgetNow = (): Budget => current?.budget ?? new Budget();

function instant(value: unknown): Date {
  if (value instanceof Date) return value;
  const date = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value) ? new Date(value) : undefined;
  if (date === undefined || Number.isNaN(date.getTime())) throw new Error(`not a time: ${String(value).slice(0, 40)}`);
  return date;
}

function personOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string') return value.id;
  throw new Error('not a user or organisation');
}

function answer<Key extends 'inOrg' | 'hasRole' | 'workHours'>(name: Key): NonNullable<Facts[Key]> {
  const found = current?.facts[name];
  if (found === undefined) throw new Error(`${name} cannot be answered here`);
  return found;
}

/** Half away from zero, as people round amounts; the detour over text avoids 1.005 becoming 1.00. */
function round(value: number, digits: number): number {
  if (!Number.isInteger(digits) || digits < 0 || digits > 10) throw new Error('round: digits 0 to 10');
  const [mantissa, exponent = '0'] = String(Math.abs(value)).split('e');
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + digits}`));
  return Math.sign(value) * Number(`${shifted}e-${digits}`);
}

/** Sum of a list of numbers, to ten digits: what decimals leave behind as doubles is no part of an amount. */
function sum(items: readonly unknown[]): number {
  boundedLength(items);
  const total = items.reduce((before: number, each) => {
    if (typeof each !== 'number') throw new Error('sum: not a number');
    return before + each;
  }, 0);
  return Math.abs(total) < 1e5 ? round(total, 10) : total;
}

function nonZero(value: number): number {
  if (value === 0) throw new Error('division by zero');
  return value;
}

function lengthOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (value instanceof Set || value instanceof Map) return value.size;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function boundedLength(value: unknown): number {
  const length = lengthOf(value);
  if (length > MAX_LIST) throw new Error(`list of more than ${MAX_LIST} items`);
  return length;
}

/** What a loop goes through; all its rounds are paid before the first. */
function loopOver(value: unknown, round: number): unknown {
  budgetNow().charge(1 + boundedLength(value) * round);
  return value;
}

/** A value that is compared, copied or searched as a whole. */
function readWhole(value: unknown): unknown {
  chargeValue(budgetNow(), value);
  return value;
}

/** What an addition has made: texts and lists grow by it. */
function grown(value: unknown): unknown {
  if (typeof value === 'string') chargeText(budgetNow(), value);
  else if (typeof value === 'object') budgetNow().charge(1 + lengthOf(value));
  return value;
}

/** Characters that the host's search compares for one unit, when a text is made so that they must all be compared. */
const COMPARED = 64;

function chargeSearch(text: string, part: string): void {
  budgetNow().charge(1 + (text.length * Math.max(1, part.length)) / COMPARED);
}

/** At most one part more than a list may have; the parts are counted before they are used. */
function split(text: string, by: string, max = MAX_LIST + 1): readonly string[] {
  chargeSearch(text, by);
  const parts = text.split(by, Math.min(max, MAX_LIST + 1));
  budgetNow().charge(boundedLength(parts));
  return parts;
}

function join(items: readonly unknown[] | ReadonlySet<unknown>, by = ''): string {
  boundedLength(items);
  const texts = [...items].map((item) => {
    if (typeof item !== 'string') throw new Error('join: not a text');
    chargeText(budgetNow(), item);
    chargeText(budgetNow(), by);
    return item;
  });
  return texts.join(by);
}

/** Longest duration that is read: the library's pattern tries long rows of digits in ever more ways. */
const MAX_DURATION = 64;

function duration(text: string): unknown {
  if (text.length > MAX_DURATION) throw new Error('not a duration');
  return parts.parse('duration(text)')({ text });
}

/** Units of a part of a time in a named zone, for which the host builds a calendar. */
const ZONE_UNITS = 4_000;

function zone(name: unknown): unknown {
  budgetNow().charge(ZONE_UNITS);
  return name;
}

/** Units of a day that is looked at for working hours, and the days that are looked at at most. */
const DAY_UNITS = 20;
const MAX_DAYS = 4_000;

function workHours(from: Date, to: Date): number {
  const span = Math.min(MAX_DAYS, Math.max(0, days(from, to)));
  budgetNow().charge(DAY_UNITS * (1 + span));
  return answer('workHours')(from, to);
}

const whole = (value: number): number => {
  if (!Number.isInteger(value)) throw new Error(`not a whole number: ${value}`);
  return value;
};

function withTextFunctions(environment: Environment): Environment {
  return environment
    .registerFunction('lower(string): string', (text: string) => text.toLowerCase())
    .registerFunction('string.substring(double): string', (text: string, from: number) => text.slice(whole(from)))
    .registerFunction('string.substring(double, double): string', (text: string, from: number, to: number) =>
      text.slice(whole(from), whole(to)),
    )
    .registerFunction('string.indexOf(string, double): int', (text: string, part: string, from: number) =>
      BigInt(text.indexOf(part, whole(from))),
    )
    .registerFunction('string.lastIndexOf(string, double): int', (text: string, part: string, from: number) =>
      BigInt(text.lastIndexOf(part, whole(from))),
    )
    .registerFunction('string.split(string, double): list<string>', (text: string, by: string, max: number) =>
      text.split(by, whole(max)),
    );
}

function withHouseFunctions(environment: Environment): Environment {
  return environment
    .registerFunction('round(double, double): double', round)
    .registerFunction('sum(list<dyn>): double', sum)
    .registerFunction('sum(list<double>): double', sum)
    .registerFunction('nonZero_(double): double', nonZero)
    .registerFunction('inOrg(dyn, string): bool', (who: unknown, code: string) => answer('inOrg')(personOf(who), code))
    .registerFunction('hasRole(dyn, string): bool', (who: unknown, code: string) =>
      answer('hasRole')(personOf(who), code),
    )
    .registerOperator('double % double', (left: number, right: number) => left % nonZero(right));
}

function base(): Environment {
  const environment = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
    enableOptionalTypes: false,
    // The text of the author was held to its own limits before; this one is written by the printer, with brackets.
    limits: { maxAstNodes: 10_000, maxDepth: 2_000, maxListElements: 1_000 },
  });
  return withHouseFunctions(withTextFunctions(environment));
}

/** Bound records carry times as text; where a time is meant, the text is read as one. */
function withTimesAsText(environment: Environment): Environment {
  const pairs = [
    ['string', TIMESTAMP],
    [TIMESTAMP, 'string'],
  ] as const;
  for (const [left, right] of pairs) {
    environment
      .registerOperator(`${left} < ${right}`, (a: unknown, b: unknown) => instant(a) < instant(b))
      .registerOperator(`${left} <= ${right}`, (a: unknown, b: unknown) => instant(a) <= instant(b))
      .registerOperator(`${left} > ${right}`, (a: unknown, b: unknown) => instant(a) > instant(b))
      .registerOperator(`${left} >= ${right}`, (a: unknown, b: unknown) => instant(a) >= instant(b));
  }
  environment.registerOperator(
    `string == ${TIMESTAMP}`,
    (a: unknown, b: unknown) => instant(a).getTime() === instant(b).getTime(),
  );
  return withTimeArithmetic(environment);
}

function withTimeArithmetic(environment: Environment): Environment {
  const shifted = (text: unknown, by: Duration, sign: 1 | -1) =>
    new Date(instant(text).getTime() + sign * by.valueOf());
  const between = (from: unknown, to: unknown) =>
    Duration.fromMilliseconds(instant(from).getTime() - instant(to).getTime());
  return environment
    .registerOperator(`string + ${DURATION}: ${TIMESTAMP}`, (a: unknown, b: Duration) => shifted(a, b, 1))
    .registerOperator(`string - ${DURATION}: ${TIMESTAMP}`, (a: unknown, b: Duration) => shifted(a, b, -1))
    .registerOperator(`string - string: ${DURATION}`, between)
    .registerOperator(`string - ${TIMESTAMP}: ${DURATION}`, between)
    .registerOperator(`${TIMESTAMP} - string: ${DURATION}`, between);
}

/** Parts of a time that may be asked for, in UTC or in a named zone. */
export const TIME_PARTS = [
  'getDate',
  'getDayOfMonth',
  'getDayOfWeek',
  'getDayOfYear',
  'getFullYear',
  'getHours',
  'getMilliseconds',
  'getMinutes',
  'getMonth',
  'getSeconds',
] as const;

function withTimeParts(environment: Environment): Environment {
  for (const part of TIME_PARTS) {
    const utc = parts.parse(`at.${part}()`);
    const zoned = parts.parse(`at.${part}(zone)`);
    environment
      .registerFunction(`string.${part}(): int`, (text: string) => utc({ at: instant(text) }))
      .registerFunction(`string.${part}(string): int`, (text: string, zone: string) =>
        zoned({ at: instant(text), zone }),
      );
  }
  return environment;
}

/** What the printer puts around operations whose work depends on the size of their values. */
function withCharges(environment: Environment): void {
  environment
    .registerFunction('loop_(dyn, double): dyn', loopOver)
    .registerFunction('whole_(dyn): dyn', readWhole)
    .registerFunction('grown_(dyn): dyn', grown)
    .registerFunction('zone_(dyn): dyn', zone)
    .registerFunction(`duration_(string): ${DURATION}`, duration)
    .registerFunction('string.contains_(string): bool', (text: string, part: string) => {
      chargeSearch(text, part);
      return text.includes(part);
    })
    .registerFunction('string.indexOf_(string): int', (text: string, part: string) => indexOf(text, part, 0))
    .registerFunction('string.indexOf_(string, double): int', indexOf)
    .registerFunction('string.lastIndexOf_(string): int', (text: string, part: string) =>
      lastIndexOf(text, part, text.length),
    )
    .registerFunction('string.lastIndexOf_(string, double): int', lastIndexOf)
    .registerFunction('string.split_(string): list<string>', (text: string, by: string) => split(text, by))
    .registerFunction('string.split_(string, double): list<string>', (text: string, by: string, max: number) =>
      split(text, by, whole(max)),
    )
    .registerFunction('list<string>.join_(): string', (items: readonly unknown[]) => join(items))
    .registerFunction('list<string>.join_(string): string', join);
}

function indexOf(text: string, part: string, from: number): bigint {
  chargeSearch(text, part);
  return BigInt(text.indexOf(part, whole(from)));
}

function lastIndexOf(text: string, part: string, from: number): bigint {
  chargeSearch(text, part);
  return BigInt(text.lastIndexOf(part, whole(from)));
}

/** Expressions run here: values are what they are, times come as text. */
function running(): Environment {
  const environment = base()
    .registerFunction(`timestamp_(dyn): ${TIMESTAMP}`, instant)
    .registerFunction('days(dyn, dyn): double', (from: unknown, to: unknown) => days(instant(from), instant(to)))
    .registerFunction('workHours(dyn, dyn): double', (from: unknown, to: unknown) =>
      workHours(instant(from), instant(to)),
    );
  withCharges(environment);
  for (const root of ROOTS) environment.registerVariable(inside(root), 'dyn');
  return withTimeParts(withTimesAsText(environment));
}

const days = (from: Date, to: Date) => (to.getTime() - from.getTime()) / DAY;

/** The one environment in which expressions are evaluated. */
export const runtime = running();

function typeOf(field: FormType, owner: string): string {
  switch (field.kind) {
    case 'number':
      return 'double';
    case 'boolean':
      return 'bool';
    case 'timestamp':
    case 'day':
      return TIMESTAMP;
    case 'list':
      return 'list<string>';
    case 'table':
      return field.columns === undefined ? 'list<dyn>' : `list<${owner}_${field.name}>`;
    case 'other':
      return 'dyn';
    default:
      return 'string';
  }
}

function registerRow(environment: Environment, name: string, fields: readonly FormType[]): void {
  for (const field of fields) {
    if (field.kind === 'table' && field.columns !== undefined) {
      registerRow(environment, `${name}_${field.name}`, field.columns);
    }
  }
  environment.registerType(name, {
    fields: Object.fromEntries(fields.map((field) => [field.name, typeOf(field, name)])),
  });
}

function withTypedRoots(environment: Environment): Environment {
  environment
    .registerType('Initiator', {
      fields: {
        id: 'string',
        userName: 'string',
        name: 'string',
        orgId: 'string',
        orgPath: 'string',
        positionCodes: 'list<string>',
        roleCodes: 'list<string>',
        dealerId: 'string',
        areaIds: 'list<string>',
      },
    })
    .registerType('LoopState', { fields: { index: 'double', item: 'dyn' } })
    .registerType('Votes', { fields: { approved: 'double', rejected: 'double', total: 'double' } });
  return environment
    .registerVariable('vars', 'dyn')
    .registerVariable('initiator', 'Initiator')
    .registerVariable('decision', 'map<string, string>')
    .registerVariable('votes', 'map<string, Votes>')
    .registerVariable('result', 'dyn')
    .registerVariable(inside('loop'), 'LoopState')
    .registerVariable('row', 'dyn')
    .registerVariable('now', TIMESTAMP)
    .registerVariable('nrOfInstances', 'double')
    .registerVariable('nrOfActive', 'double')
    .registerVariable('nrOfCompleted', 'double');
}

function checking(form: readonly FormType[] | undefined): Environment {
  const environment = withTypedRoots(base())
    .registerFunction(`timestamp_(string): ${TIMESTAMP}`, instant)
    .registerFunction(`timestamp_(${TIMESTAMP}): ${TIMESTAMP}`, instant)
    .registerFunction(`days(${TIMESTAMP}, ${TIMESTAMP}): double`, days)
    .registerFunction(`workHours(${TIMESTAMP}, ${TIMESTAMP}): double`, () => 0);
  if (form === undefined) return environment.registerVariable('form', 'dyn');
  registerRow(environment, 'Form', form);
  return environment.registerVariable('form', 'Form');
}

const untyped = checking(undefined);
const typed = new WeakMap<readonly FormType[], Environment>();

/** The environment that knows the types of a form; building one is costly, so they are kept as long as the form is. */
export function checkerOf(form: readonly FormType[] | undefined): Environment {
  if (form === undefined) return untyped;
  const known = typed.get(form);
  if (known !== undefined) return known;
  const built = checking(form);
  typed.set(form, built);
  return built;
}
