import { type ComponentType, type ReactNode, use } from 'react';
import { loadChunk } from './chunk.ts';
import { loadModuleTexts } from './i18n.ts';
import { Region } from './region.tsx';
import { componentOf, type Load, webModules } from './registry.ts';

const parts = new Map<string, Promise<ComponentType>>();

function loadPart(id: string, load: Load): Promise<ComponentType> {
  const known = parts.get(id);
  if (known) return known;
  // Pieces of the top bar speak with the texts of the frame, `nav.…`: those of their module would come with every page.
  const owner = webModules().find(({ cards }) => cards?.some((card) => card.load === load));
  const loading = loadChunk(async () => {
    const [loaded] = await Promise.all([load(), owner ? loadModuleTexts(owner.name) : undefined]);
    return componentOf(loaded);
  });
  parts.set(id, loading);
  loading.catch(() => parts.delete(id));
  return loading;
}

function Part({ id, load }: { readonly id: string; readonly load: Load }): ReactNode {
  const Component = use(loadPart(id, load));
  return <Component />;
}

/** A piece that a module registered, loaded on demand with its texts; it suspends and its faults stay inside. */
export function LazyPart({ id, load }: { readonly id: string; readonly load: Load }): ReactNode {
  return (
    <Region>
      <Part id={id} load={load} />
    </Region>
  );
}
