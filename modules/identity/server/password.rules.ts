import { refuse, type Language, pickText, type Refusal } from '@mp/kernel/contract';
import { passwordHints, type PasswordRule } from '../contract/password-rule.ts';

/** What a new password is judged by. */
export interface PasswordContext {
  readonly rule: PasswordRule;
  readonly language: Language;
  /** Passwords everybody knows, in lower case. */
  readonly denied: ReadonlySet<string>;
  /** Names of the company, the system and the person. */
  readonly names: readonly string[];
}

/** Names of at least this length may not stand inside a password; shorter ones may only not be the whole. */
const nameInside = 4;

function holdsName(password: string, names: readonly string[]): boolean {
  const lower = password.toLowerCase();
  return names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
    .some((name) => lower === name || ([...name].length >= nameInside && lower.includes(name)));
}

/** Why `password` may not be set, the first reason alone; whether it was used before is judged by the hashes. */
export function passwordRefusals(
  password: string,
  { rule, language, denied, names }: PasswordContext,
): readonly Refusal[] {
  if (passwordHints(rule, password).some(({ ok }) => !ok))
    return [refuse('pwd.format', { rule: pickText(rule.description, language) })];
  if (rule.denyList && (denied.has(password.toLowerCase()) || holdsName(password, names)))
    return [refuse('pwd.tooCommon')];
  return [];
}
