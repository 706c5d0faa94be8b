import { isUuid } from '../../contract/index.ts';
import type { Context } from '../context.ts';
import { open, seal } from '../sealing.ts';

/** The list and the reader that a cursor belongs to; it is worth nothing to anybody else, nor under another order. */
export interface CursorOwner {
  /** Name of the list: the key of a resource, or of a list of its own. */
  readonly list: string;
  readonly sort: string;
  readonly tenantId: string;
  readonly userId: string | null;
}

/** The place behind which the next page begins: the sort value as the database writes it, and the id of the row. */
export type Place = readonly [value: string | null, id: string];

/** Whose cursor a list hands out in this request. */
export function cursorOwner(context: Pick<Context, 'tenantId' | 'userId'>, list: string, sort: string): CursorOwner {
  return { list, sort, tenantId: context.tenantId, userId: context.userId };
}

const listed = ({ list, sort, tenantId, userId }: CursorOwner) => [list, sort, tenantId, userId ?? ''];

/** A place as a cursor: encrypted and authenticated, since the sort value may be one that the reader sees masked. */
export function sealCursor(owner: CursorOwner, place: Place): string {
  return seal(JSON.stringify([...listed(owner), ...place])).slice(3);
}

/** The place in a cursor of this owner; undefined for one that was forged, or handed out elsewhere. */
export function openCursor(owner: CursorOwner, cursor: string): Place | undefined {
  try {
    const read: unknown = JSON.parse(open(`e1.${cursor}`));
    if (!Array.isArray(read) || read.length !== 6 || listed(owner).some((part, at) => part !== read[at]))
      return undefined;
    const [value, id] = read.slice(4) as unknown[];
    return isUuid(id) && (value === null || typeof value === 'string') ? [value, id] : undefined;
  } catch {
    return undefined;
  }
}
