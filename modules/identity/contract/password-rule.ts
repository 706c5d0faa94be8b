import type { I18nText } from '@mp/kernel/contract';

/** Kinds of characters a rule may ask for. */
export const characterClasses = ['upper', 'lower', 'digit', 'special'] as const;
/** A kind of characters. */
export type CharacterClass = (typeof characterClasses)[number];

/** What a new password must be like (platform.md 1.8). */
export interface PasswordRule {
  readonly minLength: number;
  readonly maxLength: number;
  readonly classes: readonly CharacterClass[];
  /** How many former passwords may not come again. */
  readonly history: number;
  /** Days until a password must be renewed; null = never. */
  readonly expiryDays: number | null;
  readonly denyList: boolean;
  readonly description: I18nText;
}

/** One line of the live hints below a new password. */
export interface PasswordHint {
  readonly name: 'length' | CharacterClass;
  readonly ok: boolean;
}

const patterns: Readonly<Record<CharacterClass, RegExp>> = {
  upper: /\p{Lu}/u,
  lower: /\p{Ll}/u,
  digit: /\p{Nd}/u,
  special: /[^\p{L}\p{N}\s]/u,
};

/** How `password` stands to the parts of the rule that both ends can judge; length counts Unicode characters. */
export function passwordHints(
  rule: Pick<PasswordRule, 'minLength' | 'maxLength' | 'classes'>,
  password: string,
): readonly PasswordHint[] {
  const length = [...password].length;
  return [
    { name: 'length', ok: length >= rule.minLength && length <= rule.maxLength },
    ...rule.classes.map((name) => ({ name, ok: patterns[name].test(password) })),
  ];
}

/** The rule that satisfies every one of `rules`, for a user of several tenants; the first names the description. */
export function strictestRule(rules: readonly [PasswordRule, ...PasswordRule[]]): PasswordRule {
  const days = rules.map(({ expiryDays }) => expiryDays).filter((each) => each !== null);
  return {
    minLength: Math.max(...rules.map(({ minLength }) => minLength)),
    maxLength: Math.min(...rules.map(({ maxLength }) => maxLength)),
    classes: characterClasses.filter((name) => rules.some(({ classes }) => classes.includes(name))),
    history: Math.max(...rules.map(({ history }) => history)),
    expiryDays: days.length > 0 ? Math.min(...days) : null,
    denyList: rules.some(({ denyList }) => denyList),
    description: rules[0].description,
  };
}
