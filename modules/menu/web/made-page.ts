import type { ComponentType } from 'react';

/** What draws a page of the page manager. */
export type MadePage = ComponentType<{
  /** Its formID or its path. */
  readonly page: string;
}>;

let load: (() => Promise<MadePage>) | undefined;

/** Tells what draws made pages; loaded when the first one is opened. */
export function registerMadePage(renderer: () => Promise<MadePage>): void {
  load = renderer;
}

/** What draws made pages. */
export async function loadMadePage(): Promise<{ readonly default: MadePage }> {
  if (!load) throw new Error('nothing draws made pages');
  return { default: await load() };
}
