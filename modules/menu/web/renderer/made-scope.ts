import type { Language, Resource } from '@mp/kernel/contract';
import { createContext, use } from 'react';
import type { ApiFacts, PageBlock, PageDefinition } from '../../contract/index.ts';

/** The page that blocks stand in. */
export interface MadeScope {
  readonly formId: string;
  readonly page: PageDefinition;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly apis: ReadonlyMap<string, ApiFacts>;
  readonly language: Language;
  /** Parameters of the page's address, which conditions of blocks may read. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Draws a block, for tabs. */
  readonly draw: (block: PageBlock) => React.ReactNode;
  /** Stands alone on the page, so that its state may be in the address. */
  readonly sole: string | undefined;
}

const MadeContext = createContext<MadeScope | null>(null);

/** Gives a page to its blocks. */
export const MadeProvider = MadeContext.Provider;

/** The page around; a block outside one is a bug. */
export function useMade(): MadeScope {
  const scope = use(MadeContext);
  if (!scope) throw new Error('a block stands outside a page');
  return scope;
}
