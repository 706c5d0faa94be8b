import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesOf, report, repositoryRoot, textOf, type Findings } from './repository.ts';

const roots = '(?:apps|docs|e2e|engine|kernel|migrations|modules|tools)';
const named = new RegExp('`(' + roots + '/[\\w./@-]+)`', 'g');
const linked = /\]\((?!\w+:|#)([^)#\s]+)/g;

/** Documents that are kept up to date; decisions and the changelog speak of their own day. */
function documentsOf(root: string): string[] {
  return filesOf(root).filter(
    (file) => file.endsWith('.md') && !file.startsWith('docs/adr/') && file !== 'CHANGELOG.md',
  );
}

/** The files of the repository that a document names between backquotes, and those that it links to, from the root. */
export function pathsIn(file: string, text: string): string[] {
  const links = [...text.matchAll(linked)].map(([, path = '']) => join(dirname(file), path));
  return [...[...text.matchAll(named)].map(([, path = '']) => path), ...links];
}

/** Documents name and link to files that are there. */
export function checkDocumentPaths(root: string): Findings {
  const paths = documentsOf(root).flatMap((file) => pathsIn(file, textOf(root, file)).map((path) => ({ file, path })));
  return {
    seen: paths.length,
    problems: paths
      .filter(({ path }) => !existsSync(join(root, path)))
      .map(({ file, path }) => ({ file, text: `names ${path}, which is not there` })),
  };
}

if (import.meta.main) report('document paths', checkDocumentPaths(repositoryRoot));
