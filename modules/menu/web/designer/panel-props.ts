import type { Language, Resource } from '@mp/kernel/contract';
import type { ApiFacts, PageBlock, PageDefinition } from '../../contract/index.ts';
import type { Place } from './page-edit.ts';

/** What the panel shows and tells. */
export interface PanelProps {
  readonly page: PageDefinition;
  readonly place: Place;
  readonly language: Language;
  readonly resources: ReadonlyMap<string, Resource>;
  readonly apis: ReadonlyMap<string, ApiFacts>;
  readonly resourceOf: (block: PageBlock) => Resource | undefined;
  /** Sentence of what is wrong with a property of what is selected. */
  readonly problemOf: (property: string) => string | undefined;
  /** A change; `place` where its name changed, `mark` joins the letters of a word to one step. */
  readonly onChange: (page: PageDefinition, mark: string, place?: Place) => void;
}

/** Endpoints that read, or that write, to choose from. */
export const apiOptions = (apis: ReadonlyMap<string, ApiFacts>, isRead: boolean) =>
  [...apis.values()]
    .filter(({ method }) => (method === 'GET') === isRead)
    .map(({ id, name }) => ({ value: id, label: `${name} · ${id}` }));
