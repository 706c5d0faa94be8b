import { isValidValue, offers, resourceByKey } from '@mp/kernel/contract';
import type { Field, FieldError, FieldKind, Fields, Resource } from '@mp/kernel/contract';
import { ports, seededRandom } from '@mp/kernel/server';
import type { Answer, TestServer, TestUser } from '@mp/kernel/testing';

/** Values by field. */
export type Values = Readonly<Record<string, unknown>>;

const texts = new Set(['text', 'longText', 'email', 'phone', 'idCard', 'i18nText']);
const files = new Set(['file', 'files', 'image']);
const wordings = {
  key: ['common.yes', 'common.no', 'common.saveOk', 'common.deleteOk', 'common.action.save', 'common.action.close'],
  chinese: ['样本'],
};
/** Values with a grammar of their own, or that must fit what was before, which no rule of the field says, one after the other. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  'processReport.query': ['days=7'],
  'wording.key': wordings.key,
  'wording.chinese': wordings.chinese,
  'platformWording.key': wordings.key,
  'platformWording.chinese': wordings.chinese,
  'eventSubscription.secret': [`whsec_${Buffer.alloc(32, 7).toString('base64')}`],
  'noticeRobot.address': ['https://robots.example.com/send?key=1'],
  'noticeRobot.signKey': [`whsec_${Buffer.alloc(32, 7).toString('base64')}`],
  'hourReading.readOn': ['2026-11-01'],
  'hourReading.hours': ['900000.0'],
  'functionService.functionNo': ['role.read', 'position.read', 'menu.read'],
  'functionService.serviceInterface': ['user.one.do', 'customer.one.do', 'dealer.one.do', 'user.read.do', 'job.one.do'],
};
const rounds = 12;
/** How much of a record is made unlike the one it imitates. */
const degrees = ['unique', 'texts', 'everything'] as const;
type Degree = (typeof degrees)[number];

/** What was sent last, and what was answered. */
export interface Made {
  readonly input: Values;
  readonly answer: Answer;
}

/** Makes records of any resource by its API, like those that the sample company has. */
export class SampleRecords {
  readonly #server: TestServer;
  readonly #user: TestUser;
  readonly #random = seededRandom(20_261_125);
  #turns = 0;

  constructor(server: TestServer, user: TestUser) {
    this.#server = server;
    this.#user = user;
  }

  /** A new record, with what it was made of; otherwise the last refusal. `fixed` are values that it has in any case. */
  async create(resource: Resource, fixed: Values = {}): Promise<Made> {
    let tried: Made | undefined;
    for (const like of [...(await this.existing(resource, 20)), {}])
      for (const degree of degrees) {
        tried = await this.#repair(
          resource,
          { ...(await this.#like(resource, like, degree)), ...fixed },
          { like, fixed },
        );
        if (tried.answer.status === 201 || namedFields(resource, tried.answer).some((name) => name in fixed))
          return tried;
      }
    if (!tried) throw new Error('nothing was tried');
    return tried;
  }

  /** Records that there are, the newest first. */
  async existing(
    { path }: Resource,
    size = 8,
    asked: readonly string[] = [],
  ): Promise<readonly { readonly id: string; readonly [name: string]: unknown }[]> {
    const { body } = await this.#call('GET', [`${path}?size=${size}`, 'sort=-createdAt', ...asked].join('&'));
    return body.items ?? [];
  }

  /** Answers to the questions of a form. */
  async answers(form: Fields): Promise<Values> {
    const out: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(form)) out[name] = await this.#answer(field);
    return out;
  }

  async #answer(field: Field): Promise<unknown> {
    if (field.kind === 'files') return [await this.#file(field)];
    return field.kind === 'file' && field.required ? this.#file(field) : this.value(field);
  }

  /** A text that was brought. */
  async #file({ purpose = 'attachment' }: Field): Promise<string> {
    const bytes = (async function* () {
      yield Buffer.from('sample');
    })();
    const context = await this.#server.contextOf(this.#user);
    return (await ports().storeFile(context, bytes, { name: 'sample.txt', type: 'text/plain', purpose })).id;
  }

  /** A value that the field's own rules allow, unlike the old one where there are several. */
  value(
    field: Field,
    old?: unknown,
    { isAllowed = () => true, among = {} }: { isAllowed?: Allowed; among?: Values } = {},
  ): Promise<unknown> {
    if (isReference(field)) return this.#reference(field, old, among);
    return Promise.resolve(this.#makers[field.kind]?.(field, old, isAllowed));
  }

  /** A record that the picker of the field offers among the other values. */
  async #reference(field: Field, old: unknown, among: Values): Promise<unknown> {
    const isMany = field.kind === 'refs';
    const picked = this.#pick(await this.#targets(field, among), isMany ? [old].flat()[0] : old);
    return isMany && picked !== undefined ? [picked] : picked;
  }

  readonly #ofText: Maker = (field, old, isAllowed) => this.#text(field, String(old ?? ''), isAllowed);
  readonly #amount: Maker = ({ scale = 2, max }, old) => {
    const next = Number(old ?? 0) + 1;
    return (Number.isFinite(next) && next <= Number(max ?? 1e6) ? next : 1).toFixed(Math.min(scale, 2));
  };
  readonly #makers: Readonly<Partial<Record<FieldKind, Maker>>> = {
    integer: ({ max = 1e6, min = 0 }, old) => Math.min(Number(max), Math.max(Number(min), Number(old ?? 0) + 1)),
    decimal: this.#amount,
    money: this.#amount,
    boolean: (_field, old) => old !== true,
    date: () => `20${30 + this.#digit(5)}-0${1 + this.#digit(9)}-1${this.#digit(10)}`,
    dateTime: () => `203${this.#digit(10)}-05-05T05:05:05.000Z`,
    choice: async (field, old) => this.#pick(await this.#options(field), old),
    choices: async (field) => (await this.#options(field)).slice(0, 1),
    json: (_field, old) => ({ old: !old }),
    i18nText: (field, _old, isAllowed) => ({ ZH_CN: this.#text({ ...field, kind: 'text' }, '样本', isAllowed) }),
    password: () => 'Sample@2026x',
    icon: (_field, old) => (old === 'user' ? 'team' : 'user'),
    url: () => `https://example.com/${this.#digit(1e6)}`,
    text: this.#ofText,
    longText: this.#ofText,
    email: this.#ofText,
    phone: this.#ofText,
    idCard: this.#ofText,
  };

  /** Asks, gives what the refusal names another value, and asks again. */
  async #repair(
    resource: Resource,
    given: Values,
    { like, fixed }: { readonly like: Values; readonly fixed: Values },
  ): Promise<Made> {
    let input: Record<string, unknown> = { ...given };
    for (let round = 0; ; round += 1) {
      const answer = await this.#call('POST', resource.path, input);
      const named = namedFields(resource, answer).map((name) => besideOf(resource, name, round));
      const open = named.filter((name) => !(name in fixed));
      if (answer.status === 201 || round === rounds || open.length === 0 || open.length < named.length)
        return { input, answer };
      const next = { ...input };
      for (const name of open) {
        const field = resource.fields[name];
        // What has been changed and should not have been, then something new.
        const isChanged = like[name] !== undefined && JSON.stringify(like[name]) !== JSON.stringify(input[name]);
        if (field && !field.readOnly)
          next[name] =
            isChanged && round % 2 === 0
              ? like[name]
              : await this.value(field, input[name], { isAllowed: allowedBy(resource, name), among: next });
      }
      input = next;
    }
  }

  /** What a record like the given one is made of: the same but for what may stand once only, or more of it. */
  async #like(resource: Resource, like: Values, degree: Degree): Promise<Values> {
    const out: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(resource.fields)) {
      const phrase = this.#phrase(`${resource.entity}.${name}`);
      const value = phrase ?? like[name];
      if (field.readOnly || files.has(field.kind) || value === null || value === undefined) continue;
      out[name] =
        (isVaried(resource, name, degree) && phrase === undefined
          ? await this.value(field, value, { isAllowed: allowedBy(resource, name), among: out })
          : undefined) ?? value;
    }
    return out;
  }

  async #options({ options, dictionary }: Field): Promise<readonly string[]> {
    if (dictionary === undefined) return options ?? [];
    const context = await this.#server.contextOf(this.#user);
    return ((await ports().dictionary(context, dictionary)) ?? []).map(({ code }) => code);
  }

  async #targets({ to = '', offers: offered = {} }: Field, among: Values): Promise<readonly string[]> {
    const target = resourceByKey(to);
    if (!target) return [];
    const asked = Object.entries(offered).flatMap(([name, wanted]) => {
      if (Array.isArray(wanted)) return [`${name}[in]=${wanted.join(',')}`];
      const value = typeof wanted === 'object' && 'same' in wanted ? among[wanted.same] : wanted;
      return typeof value === 'string' ? [`${name}=${value}`] : [];
    });
    const found = await this.existing(target, 8, asked);
    if (found.length > 0 || !offers(target, 'create')) return found.map(({ id }) => id);
    const { answer } = await this.create(target);
    return answer.status === 201 ? [answer.body.id] : [];
  }

  #phrase(name: string): string | undefined {
    const list = phrases[name];
    return list?.[(this.#turns += 1) % list.length];
  }

  #digit(below: number): number {
    return Math.floor(this.#random() * below);
  }

  #pick<T>(values: readonly T[], old: unknown): T | undefined {
    const others = values.filter((each) => each !== old);
    return others[this.#digit(others.length)] ?? values[0];
  }

  /** A text like the old one by its rules: other digits in it, or behind it. */
  #text(field: Field, old: string, isAllowed: Allowed): string {
    const signs = () => String(this.#digit(10));
    for (let tries = 0; tries < 500; tries += 1) {
      const tail = Array.from({ length: Math.max(6, Math.min(12, field.minLength ?? 0)) }, signs).join('');
      const wanted = [
        old.replaceAll(/\d/g, (digit, at: number) => (at < old.length - 6 ? digit : signs())),
        `${old.slice(0, (field.maxLength ?? 200) - tail.length)}${tail}`,
        tail,
        `S${tail}`,
        `139${tail}${signs()}${signs()}`,
        `sample${tail}@example.com`,
        `11010519900${tail.slice(0, 1)}01${tail.slice(1, 5)}`,
      ];
      for (const each of wanted) if (each !== old && isValidValue(field, each) && isAllowed(each)) return each;
    }
    return old;
  }

  #call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.#server.call(this.#user, method, path, body === undefined ? {} : { body });
  }
}

/** Whether a record that imitates another one has a value of its own in the field. */
function isVaried({ fields, label, number }: Resource, name: string, degree: Degree): boolean {
  const { kind, unique, check } = fields[name] ?? { kind: 'boolean' };
  if (degree === 'everything') return kind !== 'boolean';
  const isOwn = unique !== undefined || check !== undefined || kind === 'phone' || name === label || name === number;
  return texts.has(kind) && (isOwn || degree === 'texts');
}

type Allowed = (value: string) => boolean;
type Maker = (field: Field, old: unknown, isAllowed: Allowed) => unknown;

/** What the rules over the field alone allow. */
function allowedBy({ rules = [] }: Resource, name: string): Allowed {
  const own = rules.filter(({ fields }) => fields.length === 1 && fields[0] === name);
  return (value) => own.every(({ check }) => check({ [name]: value }).length === 0);
}

/** A field or, where it is unique beside others or offered by another one, one of all these in turn. */
function besideOf({ fields }: Resource, name: string, round: number): string {
  const { unique, offers: offered = {} } = fields[name] ?? {};
  const offering = Object.values(offered).flatMap((by) => (typeof by === 'object' && 'same' in by ? [by.same] : []));
  const beside = [name, ...(typeof unique === 'object' ? unique : []), ...offering];
  return beside[round % beside.length] ?? name;
}

/** The fields that a refusal is about: by path, or by the name in its sentence. */
export function namedFields(resource: Resource, { body }: Answer): string[] {
  const listed = ((body?.fields ?? []) as readonly FieldError[]).map(({ path }) => path.split('.')[0] ?? '');
  const said = Object.values((body?.params ?? {}) as Values).flatMap((value) => {
    const [, name] = /\.field\.(\w+)$/.exec(String(value)) ?? [];
    return name === undefined ? [] : [name];
  });
  return [...new Set([...listed, ...said])].filter((name) => Object.hasOwn(resource.fields, name));
}

/** Whether a value of the field is the id of a record. */
export function isReference({ kind }: Field): boolean {
  return kind === 'ref' || kind === 'refs';
}
