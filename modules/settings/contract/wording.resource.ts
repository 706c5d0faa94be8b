import {
  defineErrors,
  defineResource,
  isBlank,
  longText,
  refusal,
  refuse,
  text,
  type CrossRule,
} from '@mp/kernel/contract';

/** Longest text in own words, and most keys of a tenant or of the platform that have one. */
export const wordingLimits = { text: 1000, keys: 1000 } as const;

/** Refusals of texts in own words. */
export const wordingErrors = defineErrors('wording', {
  /** The product has no text of this key. */
  unknownKey: refusal<{ key: string }>(422),
  /** The product has no text of this key in the language, such as a singular where the language has none. */
  notInLanguage: refusal(422),
  /** A parameter of the product's text is left out. */
  paramMissing: refusal<{ names: readonly string[] }>(422),
  /** A parameter that the product does not fill in. */
  paramUnknown: refusal<{ names: readonly string[] }>(422),
  /** Tags, and references to other texts. */
  markup: refusal(422),
  empty: refusal(422),
  tooMany: refusal<{ max: number }>(422),
});

/** A text of the product in own words, in one language. */
const ownText = () =>
  longText({
    max: wordingLimits.text,
    pattern: /^(?!.*(?:<[/!a-z]|\$t\())/isu,
    formatCode: 'wording.markup',
    search: true,
    textsOf: 'wording',
  });

const keyOptions = { required: true, createOnly: true, max: 200, search: true, textsOf: 'wording' } as const;
/** A record that says nothing is none. */
const saysSomething: CrossRule = {
  fields: ['chinese', 'english', 'japanese'],
  check: ({ chinese, english, japanese }) =>
    [chinese, english, japanese].every(isBlank) ? [refuse('wording.empty', undefined, 'chinese')] : [],
};
const texts = { chinese: ownText(), english: ownText(), japanese: ownText() };
const shown = {
  label: 'key',
  list: {
    columns: ['key', 'chinese', 'english', 'japanese', 'updatedAt'],
    filters: ['key', 'updatedAt'],
    sort: 'key',
    batch: ['delete'],
  },
  form: { layout: 'drawer' },
  excel: { import: true, export: true, key: 'key' },
  rules: [saysSomething],
} as const;

/** A text of the product that a tenant says in own words; in a language where it says nothing the text below holds. */
export const wording = defineResource('settings.wording', {
  ...shown,
  fields: { key: text({ ...keyOptions, unique: 'tenant' }), ...texts },
});

/** The same for all tenants that say nothing themselves. Platform data. */
export const platformWording = defineResource('settings.platformWording', {
  ...shown,
  global: true,
  fields: { key: text({ ...keyOptions, unique: 'platform' }), ...texts },
});
