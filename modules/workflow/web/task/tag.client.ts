import { call, queryClient } from '@mp/kernel/web';
import { queryOptions } from '@tanstack/react-query';
import { createTag, deleteTag, flowListName, type FlowTag, listTags, updateTag } from '../../contract/index.ts';

const key = ['workflow.tags'] as const;

/** The user's own tags. */
export const tagsQuery = queryOptions({
  queryKey: key,
  queryFn: async ({ signal }): Promise<readonly FlowTag[]> => (await call(listTags, { signal })).items,
  staleTime: 60_000,
});

/** What a tag says. */
export interface TagInput {
  readonly name: string;
  readonly colour: string;
  readonly remark: string | null;
}

async function changed<T>(run: Promise<T>): Promise<T> {
  const answer = await run;
  await queryClient.invalidateQueries({ queryKey: key });
  void queryClient.invalidateQueries({ queryKey: [flowListName] });
  return answer;
}

/** Keeps a new tag, or what was changed of one. */
export const saveTag = (input: TagInput, tag: FlowTag | undefined): Promise<FlowTag> =>
  changed(
    tag
      ? call(updateTag, { params: { id: tag.id }, body: { ...input, version: tag.version } })
      : call(createTag, { body: { ...input } }),
  );

/** Deletes a tag; processes lose it. */
export const removeTag = (id: string): Promise<unknown> => changed(call(deleteTag, { params: { id } }));
