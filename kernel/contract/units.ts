declare const brand: unique symbol;
type Branded<T, B extends string> = T & { readonly [brand]: B };

/** UUID (version 7, made by the server) of a record of the entity `Name`. */
export type Id<Name extends string = string> = Branded<string, `id:${Name}`>;
/** Amount of money as a decimal string with two digits after the point; its currency stands beside it. */
export type Money = Branded<string, 'money'>;
/** Decimal number as a string, exact; the unit is part of the field's name. */
export type Decimal = string;
/** Electric power in kilowatts as a decimal string. */
export type Kw = Branded<string, 'kW'>;
/** Apparent power in kilovolt-amperes as a decimal string. */
export type Kva = Branded<string, 'kVA'>;
/** Instant as ISO 8601 in UTC, `2026-11-20T08:00:00.000Z`. */
export type Instant = string;
/** Calendar day, `2026-11-20`, without a zone. */
export type Day = string;

/**
 * What may be given for a value: a plain text where a record answers a branded one, also in rows, since the field's rule
 * checks it.
 */
export type Unbranded<T> = T extends { readonly [brand]: string }
  ? string
  : T extends readonly { readonly [brand]: string }[]
    ? readonly string[]
    : T extends readonly (infer Row extends object)[]
      ? readonly { readonly [K in keyof Row]: Unbranded<Row[K]> }[]
      : T;

/** The three languages as they stand on the wire and in data. */
export const wireLanguages = ['ZH_CN', 'EN_US', 'JA_JP'] as const;
/** A language code on the wire and in data. */
export type WireLanguage = (typeof wireLanguages)[number];
/** The three languages as i18next and HTTP name them; the first one is the default. */
export const languages = ['zh-CN', 'en-US', 'ja-JP'] as const;
/** A language tag of the interface. */
export type Language = (typeof languages)[number];

/** The wire code of an interface language: `zh-CN` → `ZH_CN`. */
export function toWireLanguage(language: Language): WireLanguage {
  return wireLanguages[languages.indexOf(language)] ?? 'ZH_CN';
}

/** The interface language of a wire code: `ZH_CN` → `zh-CN`; anything unknown gives Chinese. */
export function fromWireLanguage(code: string | null | undefined): Language {
  return languages[wireLanguages.findIndex((each) => each === code)] ?? 'zh-CN';
}

/** A text in up to three languages, as stored in jsonb; empty English or Japanese falls back to Chinese. */
export type I18nText = { readonly ZH_CN: string; readonly EN_US?: string; readonly JA_JP?: string };

/** The value of a data text in `language`, falling back to Chinese (SPEC section 3, system config). */
export function pickText(text: I18nText | null | undefined, language: Language): string {
  if (!text) return '';
  return text[toWireLanguage(language)] || text.ZH_CN;
}
