import { commonErrors, isUuid } from '@mp/kernel/contract';
import { databaseError, newId, toObjects, type Context, type Tx } from '@mp/kernel/server';
import { workflowErrors, type FlowTag } from '../../contract/index.ts';
import { visibleAmong } from '../detail/visible.service.ts';
import {
  changeLinks,
  changeTag,
  insertTag,
  ownTags,
  removeTag,
  tagsStatement,
  type TagOwner,
  type TagRow,
  type TagValues,
} from './tag.query.ts';

/** Most tags that a user puts on one process. */
const maxTags = 10;

const ownerOf = ({ tenantId, userId, at }: Context): TagOwner => ({ tenantId, userId, at });

/** The caller's tags. */
export async function tagsOf(context: Context): Promise<{ items: FlowTag[] }> {
  const [result] = await context.batch((each) => [tagsStatement(ownerOf(each))]);
  return { items: result ? toObjects<TagRow>(result) : [] };
}

interface TagInput {
  readonly name: string;
  readonly colour: string;
  readonly remark?: string | null | undefined;
}
const valuesOf = ({ name, colour, remark }: TagInput): TagValues => ({ name, colour, remark: remark?.trim() || null });

/** Runs a write of a tag; a name or colour that another tag has is told by its own error. */
async function written<T>(context: Context, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await context.tx((tx) => work(tx));
  } catch (error) {
    const taken = databaseError(error)?.constraint;
    if (taken === 'process_tag_name_uq') throw workflowErrors.tagNameTaken();
    if (taken === 'process_tag_colour_uq') throw workflowErrors.tagColourTaken();
    throw error;
  }
}

/** Makes a tag. Throws `workflow.tagNameTaken`, `workflow.tagColourTaken`. */
export async function makeTag(context: Context, input: TagInput): Promise<FlowTag> {
  const row = await written(context, (tx) => insertTag(tx, ownerOf(context), { ...valuesOf(input), id: newId() }));
  if (!row) throw new Error('no tag stored');
  return row;
}

/** Changes a tag of the caller's. Throws `common.notFound`, `common.versionConflict` and what `makeTag` throws. */
export async function editTag(
  context: Context,
  id: string,
  input: TagInput & { readonly version: number },
): Promise<FlowTag> {
  if (!isUuid(id)) throw commonErrors.notFound();
  const { found, row } = await written(context, (tx) =>
    changeTag(tx, ownerOf(context), { ...valuesOf(input), id, version: input.version }),
  );
  if (!found) throw commonErrors.notFound();
  if (!row) throw commonErrors.versionConflict();
  return row;
}

/** Deletes a tag of the caller's; processes lose it. Throws `common.notFound`. */
export async function dropTag(context: Context, id: string): Promise<void> {
  const gone = isUuid(id) && (await context.tx((tx) => removeTag(tx, ownerOf(context), id)));
  if (!gone) throw commonErrors.notFound();
}

/** Puts own tags on processes that the caller sees. Throws `workflow.notFound`, `common.refNotFound`, `workflow.tagsFull`. */
export async function linkTags(
  context: Context,
  input: {
    readonly instanceIds: readonly string[];
    readonly add?: readonly string[] | undefined;
    readonly remove?: readonly string[] | undefined;
  },
): Promise<{ changed: number }> {
  const [add, remove] = [[...new Set(input.add)], [...new Set(input.remove)]];
  const instanceIds = [...new Set(input.instanceIds)];
  return context.tx(async (tx) => {
    const named = new Set([...add, ...remove]);
    if ((await ownTags(tx, ownerOf(context), [...named])) < named.size)
      throw commonErrors.refNotFound({ field: '@workflow.column.tags' });
    const visible = await visibleAmong(context, instanceIds);
    if (visible.size < instanceIds.length) throw workflowErrors.notFound();
    const { changed, most } = await changeLinks(tx, ownerOf(context), { instanceIds, add, remove });
    if (add.length > 0 && most > maxTags) throw workflowErrors.tagsFull();
    return { changed };
  });
}
