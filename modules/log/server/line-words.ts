import { declaredEndpoints, declaredPages, resourceByKey, type Language } from '@mp/kernel/contract';
import type { SpokenValue, Texts } from '@mp/kernel/server';

interface Words {
  readonly texts: Texts;
  readonly language: Language;
}

/** The text of a key; what stands instead of it where there is none. */
const textOr = ({ texts, language }: Words, key: string, other: string): string =>
  texts.has(language, key) ? texts.text(language, key) : other;

/** The operation of an id, with what it is done to. */
export const operationWords: SpokenValue = ({ texts, language }, id) => {
  const endpoint = declaredEndpoints().get(id);
  return endpoint ? texts.endpointName(language, endpoint) : id;
};

/** The sentence of a refusal by its code; the code itself where it is none of the product's. */
export const refusalWords: SpokenValue = (words, code) => {
  const own = `signInLog.reason.${code}`;
  if (words.texts.has(words.language, own)) return words.texts.text(words.language, own);
  if (!code.includes('.')) return code;
  // The log keeps the code and not what the sentence was about.
  return words.texts.error(words.language, code).replaceAll(/\{\{[^{}]*\}\}/gu, '…');
};

/** What kind of record it is. */
export const entityWords: SpokenValue = ({ texts, language }, key) =>
  texts.entityName(language, resourceByKey(key)?.entity ?? key.split('.').at(-1) ?? key);

/** Changes that jobs make and that are no action of anybody. */
const ownActions: Readonly<Record<string, string>> = {
  lockUnused: 'logAction.lockUnused',
  riskLock: 'logAction.riskLock',
};

/** What was done to a record. */
export function actionWords(words: Words, action: string, entity: string): string {
  const keys = [
    `${entity}.action.${action}`,
    `detail.action.${action}`,
    `common.action.${action}`,
    ownActions[action] ?? '',
  ];
  const key = keys.find((each) => words.texts.has(words.language, each));
  return key === undefined ? action : words.texts.text(words.language, key);
}

/** What was done to a record of the audit trail, whose kind stands beside it. */
export const trailActionWords: SpokenValue = (words, action, { entity }) =>
  actionWords(words, action, resourceByKey(String(entity))?.entity ?? '');

/** What was done to a user. */
export const userActionWords: SpokenValue = (words, action) => actionWords(words, action, 'user');

/** The page that was opened by its title, or what was pressed. */
export const functionWords: SpokenValue = ({ texts, language }, name) => {
  const endpoint = declaredEndpoints().get(name);
  if (endpoint) return texts.endpointName(language, endpoint);
  if (!name.startsWith('/')) return texts.functionName(language, name);
  const page = declaredPages().get(name.slice(1).replace(/_outer$/u, ''));
  return page ? texts.text(language, page.title) : name;
};

/** What a kind of subject or object of grants is called. */
export const grantTypeWords: SpokenValue = (words, type) => textOr(words, `grantLog.type.${type}`, type);

/** What a grant is about: a menu or a record has its own name, a function or resource that of the product. */
export const grantObjectWords: SpokenValue = (words, name, { objectType }) => {
  if (objectType === 'function') return words.texts.functionName(words.language, name);
  if (objectType === 'record') return words.texts.entityName(words.language, name.split('.').at(-1) ?? name);
  if (objectType !== 'api') return name;
  const endpoint = declaredEndpoints().get(name);
  return endpoint ? words.texts.endpointName(words.language, endpoint) : name;
};

interface StoredState {
  readonly purview?: number;
  readonly masked?: boolean;
  readonly inherit?: boolean;
  readonly withBelow?: boolean;
  readonly validFrom?: string | null;
  readonly validTo?: string | null;
}
interface StoredScope {
  readonly action?: string;
  readonly scope?: string;
}

const isState = (value: unknown): value is StoredState & StoredScope =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function stateWords(words: Words, { purview, masked, withBelow, validFrom, validTo }: StoredState): string {
  const say = (name: string) => words.texts.text(words.language, ['grantLog.state', name].join('.'));
  const days = [validFrom ?? '', validTo ?? ''].map((each) => each.slice(0, 10));
  const parts = [
    purview === undefined ? say('member') : say(String(purview)),
    ...(masked === true ? [say('masked')] : []),
    ...(withBelow === true ? [say('withBelow')] : []),
    ...(days.some((each) => each !== '') ? [days.join(' – ')] : []),
  ];
  return parts.join(', ');
}

const scopeWords = (words: Words, { action = '', scope = '' }: StoredScope): string =>
  `${textOr(words, `common.action.${action}`, action)}: ${textOr(words, `grantLog.scope.${scope}`, scope)}`;

/** What was granted, before or after: how far, or to which records. */
export const grantWords: SpokenValue = (words, text) => {
  const value: unknown = JSON.parse(text);
  if (Array.isArray(value))
    return value
      .filter(isState)
      .map((each) => scopeWords(words, each))
      .join('; ');
  return isState(value) ? stateWords(words, value) : text;
};

/** What a line of somebody's trail says, in the words of the log that it comes from. */
export const trailWords: SpokenValue = (words, what, line) => {
  if (line['kind'] === 'signIn') return textOr(words, `signInLog.event.${what}`, what);
  if (line['kind'] === 'operation') return operationWords(words, what, line);
  if (line['kind'] === 'user') return userActionWords(words, what, line);
  if (line['kind'] === 'function') return functionWords(words, what, line);
  return what;
};
