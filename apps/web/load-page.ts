import type { WebRoute } from '@mp/kernel/web';
import { componentOf, loadChunk, loadModuleTexts, moduleOfPath } from '@mp/kernel/web';
import type { ComponentType } from 'react';

const pages = new Map<string, Promise<ComponentType>>();

/** Loads a page's own chunk and its module's texts in the current language, once; a failure is tried anew next time. */
export function loadPage(route: WebRoute): Promise<ComponentType> {
  const running = pages.get(route.path);
  if (running) return running;
  const module = moduleOfPath(route.path);
  const loading = loadChunk(async () => {
    const [loaded] = await Promise.all([route.load(), module ? loadModuleTexts(module.name) : undefined]);
    return componentOf(loaded);
  });
  pages.set(route.path, loading);
  loading.catch(() => pages.delete(route.path));
  return loading;
}
