import type { FormDraft, Resource } from '@mp/kernel/contract';
import type { Values } from './form-model.ts';

/** What of a form's changes is kept as a draft: secrets never. */
export function draftValues(resource: Resource, changed: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(changed).filter(([name]) => {
      const field = resource.fields[name];
      return field !== undefined && field.kind !== 'password';
    }),
  );
}

/** What may wait in the browser while the server does not answer: nothing that the server itself encrypts. */
export function localValues(resource: Resource, values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => resource.fields[name]?.encrypted !== true));
}

/** The later of the draft kept by the server and the one that waits in the browser. */
export function laterDraft(server: FormDraft | null, local: FormDraft | null): FormDraft | null {
  if (!server || !local) return server ?? local;
  return local.at > server.at ? local : server;
}

/** The part of a draft that this user may write in this form. */
export function usableValues(draft: FormDraft, writable: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(draft.values).filter(([name]) => writable.includes(name)));
}

/** Reads a draft out of the browser's store; anything else that lies there is no draft. */
export function parseDraft(stored: string | null): FormDraft | null {
  try {
    const found: unknown = JSON.parse(stored ?? 'null');
    if (typeof found !== 'object' || found === null) return null;
    if (!('values' in found && 'version' in found && 'at' in found)) return null;
    const { values, version, at } = found;
    if (typeof values !== 'object' || values === null || typeof version !== 'number' || typeof at !== 'string')
      return null;
    return { values: { ...values }, version, at };
  } catch {
    return null;
  }
}
