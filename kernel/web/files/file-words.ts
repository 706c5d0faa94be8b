import type { FilePurpose } from '@mp/kernel/contract';
import { codeText } from '../api-error.ts';
import type { FileFacts } from './files-client.ts';

const known = new Map<string, FileFacts>();

/** Remembers what a file is called, so that forms can name it before its record is saved. */
export function rememberFile(file: FileFacts): void {
  known.set(file.id, file);
}

/** What is known of a file: as the record says, or as it was uploaded. */
export function factsOf(id: string, listed: readonly FileFacts[]): FileFacts | undefined {
  return listed.find((each) => each.id === id) ?? known.get(id);
}

/** The facts that stand beside a field of files in its record. */
export function listedFiles(record: Readonly<Record<string, unknown>> | undefined, name: string): readonly FileFacts[] {
  const given = record?.[`${name}Files`];
  return Array.isArray(given) ? (given as readonly FileFacts[]) : [];
}

/** A limit as the server names it: `500 KB`, `10 MB`, in powers of 1,024. */
export function limitText(bytes: number): string {
  return bytes >= 1_048_576 ? `${Math.floor(bytes / 1_048_576)} MB` : `${Math.floor(bytes / 1024)} KB`;
}

/** What can be said against a file before it is sent; undefined when nothing. */
export function refusalOf(file: File, purpose: FilePurpose | undefined): string | undefined {
  if (!purpose) return undefined;
  const extension = file.name.split('.').at(-1)?.toLowerCase() ?? '';
  if ([...file.name].length > 50) return codeText('file.nameLength');
  if (!purpose.extensions.includes(extension)) return codeText('file.type', { types: purpose.extensions.join(', ') });
  if (file.size > purpose.maxBytes) return codeText('file.size', { max: limitText(purpose.maxBytes) });
  return undefined;
}
