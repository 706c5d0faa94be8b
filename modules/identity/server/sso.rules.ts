/** How a ticket looks on the wire: `st_` and 32 characters. */
export const ticketPattern = /^st_[\w-]{32}$/u;

/** What a template's places are filled with. */
export interface TemplateValues {
  readonly ssotoken: string;
  readonly returnUrl: string;
  readonly tenancyId: number;
}

/** The host of an address as browsers name it, port included; undefined when the text is no http address. */
export function hostOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { host, protocol } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? host : undefined;
}

const plainHost = (template: string) => hostOf(template.replaceAll(/\{\w*\}/gu, ''));

/**
 * Whether a template may be kept: an https address (http on this machine only) with the place of the ticket, whose host
 * does not depend on what is filled in.
 */
export function isTemplate(template: string): boolean {
  const host = plainHost(template);
  if (host === undefined || !template.includes('{ssotoken}')) return false;
  const [start = ''] = template.split(/[?#]/u);
  const authority = /^https?:\/\/([^/]*)/u.exec(start)?.[1] ?? '';
  const isSafe = template.startsWith('https://') || /^localhost(:\d+)?$/u.test(host);
  const places = [...template.matchAll(/\{(\w*)\}/gu)].map(([, name]) => name);
  return (
    isSafe &&
    !authority.includes('{') &&
    !authority.includes('@') &&
    places.every((name) => name === 'ssotoken' || name === 'returnUrl' || name === 'tenancyId')
  );
}

/** The host a template leads to. */
export function targetHost(template: string): string {
  return plainHost(template) ?? '';
}

/** The address of a template, every value encoded. */
export function fillTemplate(template: string, values: TemplateValues): string {
  return template
    .replaceAll('{ssotoken}', encodeURIComponent(values.ssotoken))
    .replaceAll('{returnUrl}', encodeURIComponent(values.returnUrl))
    .replaceAll('{tenancyId}', String(values.tenancyId));
}
