import { longText, refuse } from '@mp/kernel/contract';
import { defineSettings } from '@mp/settings/contract';

/** An origin that a browser would send: https, or http on this machine; no path. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { origin, protocol, hostname } = new URL(text);
  return origin === text && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
}

/** The origins of a setting, one a line or with blanks between. */
export function originsIn(text: unknown): readonly string[] {
  return typeof text === 'string' ? [...new Set(text.split(/\s+/u).filter((each) => each !== ''))] : [];
}

/** Other sites that may show the console in a frame and hand a ticket over to it (platform.md 1.7). */
export const ssoSettings = defineSettings('sso', {
  area: 'signIn',
  order: 35,
  platformOnly: true,
  fields: { parentOrigins: longText({ max: 2000 }) },
  open: { type: 5, fields: ['parentOrigins'] },
  rules: [
    {
      fields: ['parentOrigins'],
      check: ({ parentOrigins }) => {
        const wrong = originsIn(parentOrigins).filter((each) => !isOrigin(each));
        return wrong.length > 0 ? [refuse('sso.originFormat', { origin: wrong[0] ?? '' }, 'parentOrigins')] : [];
      },
    },
  ],
});
