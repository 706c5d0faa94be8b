import { languages, toWireLanguage, type DictionaryItem, type Language } from '@mp/kernel/contract';
import { optionalPort, type Context } from '@mp/kernel/server';
import { fillTemplate, wallTime } from '../../contract/index.ts';
import type { Spoken } from './shapes.ts';
import { valuesOf, type TipSubject, type TipValue } from './subject.ts';
import type { SubjectRow } from './subject.query.ts';

/** What a template shows beside the values of the record. */
export interface Shown {
  readonly date?: string | null;
  readonly days?: number | null;
  /** Variables of an event, the number of a threshold. */
  readonly more?: Readonly<Record<string, string | number | null>>;
}

/** Longest text of a tip. */
const longest = 2000;

const spokenIn = (value: unknown, language: Language): string | undefined => {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  const texts = value as Readonly<Record<string, unknown>>;
  const text = texts[toWireLanguage(language)] || texts.ZH_CN;
  return typeof text === 'string' ? text : undefined;
};

/** Fills templates with records of a subject; dictionaries are read once. */
export class Renderer {
  readonly #context: Context;
  readonly #values: Readonly<Record<string, TipValue>>;
  readonly #items: ReadonlyMap<string, readonly DictionaryItem[]>;

  private constructor(
    context: Context,
    values: Readonly<Record<string, TipValue>>,
    items: ReadonlyMap<string, readonly DictionaryItem[]>,
  ) {
    this.#context = context;
    this.#values = values;
    this.#items = items;
  }

  static async of(context: Context, subject: TipSubject): Promise<Renderer> {
    const values = valuesOf(subject);
    const items = new Map<string, readonly DictionaryItem[]>();
    const read = optionalPort('dictionary');
    for (const { dictionary } of Object.values(values))
      if (dictionary && read && !items.has(dictionary)) items.set(dictionary, (await read(context, dictionary)) ?? []);
    return new Renderer(context, values, items);
  }

  /** Name of a record in a language. */
  name(row: Pick<SubjectRow, 'id' | 'label'>, language: Language): string {
    return (spokenIn(row.label, language) ?? row.id).slice(0, 200);
  }

  /** A template filled with a record, in all languages. */
  texts(template: unknown, row: SubjectRow, shown: Shown): Spoken {
    const made = languages.map((language) => [
      toWireLanguage(language),
      this.#text(template, row, { shown, language }),
    ]);
    return Object.fromEntries(made) as Record<keyof Spoken, string>;
  }

  #text(template: unknown, row: SubjectRow, { shown, language }: { shown: Shown; language: Language }): string {
    const words: Record<string, string | null> = {};
    for (const name of Object.keys(this.#values)) words[name] = this.#word(name, row, language);
    for (const [name, value] of Object.entries(shown.more ?? {})) words[name] = this.#given(value, language);
    words.subject = this.name(row, language);
    words.date = shown.date ?? null;
    words.days = shown.days === null || shown.days === undefined ? null : String(shown.days);
    return fillTemplate(spokenIn(template, language) ?? '', words).slice(0, longest);
  }

  /** A variable of an event; a text that begins with `@` is a key. */
  #given(value: string | number | null, language: Language): string | null {
    if (typeof value === 'string' && value.startsWith('@')) return this.#context.texts.text(language, value.slice(1));
    return value === null ? null : String(value);
  }

  #word(name: string, row: SubjectRow, language: Language): string | null {
    const value = row.values[name];
    const spec = this.#values[name];
    if (value === null || value === undefined || !spec) return null;
    if (spec.labelSql) return spokenIn(row.labels[name], language) ?? null;
    if (Array.isArray(value)) return value.map((each) => this.#option(spec, String(each), language)).join(', ');
    return this.#single(spec, value, language);
  }

  #single(spec: TipValue, value: unknown, language: Language): string {
    const { texts } = this.#context;
    if (spec.kind === 'boolean') return texts.text(language, value === true ? 'control.yes' : 'control.no');
    if (spec.kind === 'timestamp') {
      const { day, time } = wallTime(String(value));
      return `${day} ${time}`;
    }
    if (spec.kind === 'enum' || spec.dictionary) return this.#option(spec, String(value), language);
    return spokenIn(value, language) ?? String(value);
  }

  #option({ optionKey, dictionary }: TipValue, code: string, language: Language): string {
    const item = dictionary ? this.#items.get(dictionary)?.find((each) => each.code === code) : undefined;
    if (item) return spokenIn(item.label, language) ?? code;
    return optionKey ? this.#context.texts.text(language, `${optionKey}.${code}`) : code;
  }
}
