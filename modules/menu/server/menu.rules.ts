import type { ConsolePage } from '@mp/kernel/contract';

/** The code of the page of the console that a target names: `/userManager?q=a` is `userManager`; null for anything else. */
export function pageOfTarget(target: string | null, pages: ReadonlyMap<string, ConsolePage>): string | null {
  const code = /^\/?(\w+)(?:[?#].*)?$/u.exec(target ?? '')?.[1];
  return code !== undefined && pages.has(code) ? code : null;
}

/** The formID or path of a made page that a target names, `custom:<formID>` or `report/a.js`. */
export function madePageOfTarget(target: string | null): string | null {
  const text = target ?? '';
  const formId = /^custom:([A-Za-z0-9_-]{1,64})$/u.exec(text)?.[1];
  const path = /^\/?((?:[A-Za-z0-9_-]+\/)*[A-Za-z0-9_-]+\.(?:js|json))$/u.exec(text)?.[1];
  return formId ?? path ?? new URLSearchParams(/^[^?#]*\?([^#]*)/.exec(text)?.[1] ?? '').get('cUrl');
}
