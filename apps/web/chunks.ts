import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules that go into one chunk of their own. */
interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp | ((id: string) => boolean);
}

const relativeImport = /^(?:import|export)\s(?!type\b)[^;'"]*?from\s*'(\.[^']+\.tsx?)'/gm;

/** The files and everything that they import at once, by relative addresses. */
export function importedBy(files: readonly string[]): ReadonlySet<string> {
  const done = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (done.has(file)) continue;
    done.add(file);
    for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(relativeImport))
      open.push(join(dirname(file), address));
  }
  return done;
}

const iconImport = /^import \{([^}]*)\} from '@ant-design\/icons';$/gm;

/** Names of the icons that files show: a chunk of 500 bytes each where left alone, half of it together. */
function iconsOf(files: readonly string[]): ReadonlySet<string> {
  const imports = files.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(iconImport)]);
  return new Set(imports.flatMap(([, names = '']) => names.split(',').map((name) => name.trim())));
}

/**
 * What every visit after sign-in loads, in few large chunks. Left alone, the bundler cuts it into one chunk for each set of
 * pages that share it: with 40 pages the list page came in 101 files of 355 KB brotli, so in 80 files of 338 KB.
 * Each group holds only what a list page needs anyway, and nothing that chunks outside of it need before itself: chunks
 * that import each other in a circle start in the wrong order (budget.ts refuses them; antd in a group makes one).
 */
export function chunkGroups(kernelWeb: string): readonly ChunkGroup[] {
  const lists = importedBy(
    ['archetypes/list/ListPage.tsx', 'archetypes/tree/TreeList.tsx'].map((file) => join(kernelWeb, file)),
  );
  const isList = (file: string) => lists.has(file) && /[\\/](?:archetypes|controls|files)[\\/]/.test(file);
  const icons = iconsOf([...lists].filter(isList));
  return [
    { name: 'icons', test: (id) => icons.has(/[\\/](?:icons|asn)[\\/](\w+)\.js$/.exec(id)?.[1] ?? '') },
    { name: 'react', test: /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/ },
    { name: 'lists', test: isList },
    { name: 'base', test: /[\\/]node_modules[\\/](?:@tanstack|zod|react-is|use-sync-external-store)[\\/]/ },
  ];
}

/** Chunks that the entry itself needs, by their stable names; nothing is gained by naming them again before each page. */
const entryChunks = `
  react base lists select texts i18n session units api-error error icons query rolldown-runtime preload-helper
  lazy-view resource resource-client filter lock lifecycle dictionary validate field page-head record-extras
  region links address conflict host menu.client open-menu usage show page settings.api personal.client
  FormSkeleton motion SizeContext ContextIsolator UniqueProvider AntdIconLight Button button checkbox tooltip
  popover roundedArrow zoom colors useCSSVarCls useBubbleLock fallbackProp useVariants useLocale statusUtils
  PurePanel LoadingOutlined CaretRightOutlined set style
`;
const entryFile = new RegExp(
  `/(?:${entryChunks.trim().replaceAll('.', '\\.').replaceAll(/\s+/g, '|')})-[\\w-]{8}\\.js$`,
);

/** Whether a file is worth asking for ahead when a page is opened: not what every visit has loaded by then. */
export function isFetchedLater(file: string): boolean {
  return !entryFile.test(`/${file}`);
}
