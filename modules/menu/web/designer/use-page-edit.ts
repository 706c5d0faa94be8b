import { codeText, type DesignerHistory, toast, useHistory } from '@mp/kernel/web';
import { useState } from 'react';
import type { PageDefinition } from '../../contract/index.ts';
import {
  addBlock,
  addComponent,
  addField,
  blockAt,
  boundKey,
  componentAt,
  draggedOf,
  type Dragged,
  type Edited,
  moveBy,
  moveTo,
  type Place,
  placeId,
  placeOf,
  remove,
  wholePage,
} from './page-edit.ts';
import type { Resource } from '@mp/kernel/contract';

/** What the editor does to a page. */
export interface PageEdit {
  readonly history: DesignerHistory<PageDefinition>;
  readonly page: PageDefinition;
  readonly place: Place;
  /** What is selected was just added and waits to be kept or abandoned. */
  readonly isNew: boolean;
  readonly select: (place: Place) => void;
  readonly add: (dragged: Dragged, at?: Place) => void;
  readonly drop: (place: Place, text: string) => void;
  readonly move: (place: Place, by: -1 | 1) => void;
  readonly remove: (place: Place) => void;
  readonly change: (page: PageDefinition, mark: string, place?: Place) => void;
  readonly keep: () => void;
  readonly abandon: () => void;
  readonly restart: (page: PageDefinition) => void;
}

function isThere(page: PageDefinition, place: Place): boolean {
  return place.at === 'page' || (place.at === 'block' ? blockAt(page, place) : componentAt(page, place)) !== undefined;
}

/** Keeps the page, what is selected, and the one new element that waits to be kept. */
export function usePageEdit(begin: PageDefinition, resources: ReadonlyMap<string, Resource>): PageEdit {
  const history = useHistory(begin);
  const [chosen, setPlace] = useState<Place>(wholePage);
  const [added, setAdded] = useState<string>();
  const page = history.value;
  const place = isThere(page, chosen) ? chosen : wholePage;
  const isNew = added !== undefined && added === placeId(place);

  function isFree(): boolean {
    if (isNew) toast.error(codeText('tree.saveNewFirst'));
    return !isNew;
  }

  function put(edited: Edited, asNew: boolean): void {
    if ('refused' in edited) return toast.error(codeText(edited.refused, edited.params));
    history.change(edited.page);
    setPlace(edited.place);
    setAdded(asNew ? placeId(edited.place) : undefined);
  }

  function add(dragged: Dragged, at: Place = place): void {
    if (!isFree() || !('new' in dragged)) return;
    if (dragged.new === 'block') put(addBlock(page, dragged.kind, at), true);
    else if (dragged.new === 'component') put(addComponent(page, dragged.kind, at), true);
    else put(addField(page, resources.get(boundKey(page, at) ?? ''), { name: dragged.field, place: at }), false);
  }

  return {
    history,
    page,
    place,
    isNew,
    select(next) {
      if (placeId(next) !== placeId(place) && isFree()) setPlace(next);
    },
    add,
    drop(to, text) {
      const dragged = draggedOf(text);
      if (!dragged || !isFree()) return;
      if ('move' in dragged) put(moveTo(page, placeOf(dragged.move), to), false);
      else if (dragged.new === 'block' && to.at !== 'page') put({ refused: 'page.noNesting' }, false);
      else add(dragged, to);
    },
    move: (from, by) => {
      if (isFree()) put(moveBy(page, from, by), false);
    },
    remove: (from) => {
      if (isFree()) put(remove(page, from), false);
    },
    change(next, mark, moved) {
      history.change(next, mark);
      if (!moved) return;
      setPlace(moved);
      if (isNew) setAdded(placeId(moved));
    },
    keep: () => setAdded(undefined),
    abandon() {
      setAdded(undefined);
      put(remove(page, place), false);
    },
    restart(next) {
      history.restart(next);
      setAdded(undefined);
    },
  };
}
