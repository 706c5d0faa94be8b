/** Seconds between two codes to the same person, and how long a code is good. */
export const codeSeconds = { resend: 60, life: 300 } as const;
/** Wrong tries after which a code is void. */
export const codeTries = 5;

/** A mobile number with its middle hidden: `138****5678`. */
export function maskedMobile(mobile: string): string {
  return mobile.length < 8 ? '*'.repeat(mobile.length) : `${mobile.slice(0, 3)}****${mobile.slice(-4)}`;
}

/** A mail address of which only the first sign is seen: `l***@***`; its domain would tell a true one from an invented one. */
export function maskedMail(mail: string): string {
  return `${mail.slice(0, 1)}***@***`;
}

/**
 * What is shown where nobody has the name or the person has no such address: of the same form as a true one and always
 * the same for one name, so that the answer tells nothing. `digits` is a hash of the name.
 */
export function inventedAddress(channel: 'mail' | 'sms', name: string, digits: string): string {
  const numbers = [...digits].map((sign) => (Number.parseInt(sign, 16) || 0) % 10);
  if (channel === 'sms') return maskedMobile(`13${numbers.slice(0, 9).join('')}`);
  // Most people's mail begins like their user name, but not everybody's.
  const own = (numbers[1] ?? 0) < 8 ? /^[a-z0-9]/i.exec(name)?.[0]?.toLowerCase() : undefined;
  return maskedMail(own ?? 'abcdefghij'[numbers[0] ?? 0] ?? 'a');
}
