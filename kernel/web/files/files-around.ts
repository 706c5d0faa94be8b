import { createContext, useContext } from 'react';
import type { FileFacts } from './files-client.ts';

/** Files that belong together although they stand apart, such as the photos of all checks: a preview goes through them. */
export const FilesAround = createContext<readonly FileFacts[]>([]);

/** The files among which the preview of one goes on and back: those around it, where it is one of them. */
export function useFilesAround(file: FileFacts, among: readonly FileFacts[]): readonly FileFacts[] {
  const around = useContext(FilesAround);
  return around.some(({ id }) => id === file.id) ? around : among;
}
