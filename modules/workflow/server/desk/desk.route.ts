import { bind } from '@mp/kernel/server';
import {
  attendInstance,
  createDraft,
  createTag,
  deleteDraft,
  deleteTag,
  listDrafts,
  listTags,
  markCcRead,
  setTags,
  updateDraft,
  updateTag,
} from '../../contract/index.ts';
import { draftsOf, dropDraft, editDraft, saveDraft } from './draft.service.ts';
import { attend, readCopy } from './mark.service.ts';
import { dropTag, editTag, linkTags, makeTag, tagsOf } from './tag.service.ts';

/** What users set up for themselves around processes: drafts, tags, attention. */
export const deskRoutes = [
  bind(listDrafts, (context, { query }) => draftsOf(context, query)),
  bind(createDraft, (context, { body }) => saveDraft(context, body), { status: 201 }),
  bind(updateDraft, (context, { params, body }) => editDraft(context, params.id, body)),
  bind(deleteDraft, (context, { params }) => dropDraft(context, params.id)),
  bind(listTags, (context) => tagsOf(context)),
  bind(createTag, (context, { body }) => makeTag(context, body), { status: 201 }),
  bind(updateTag, (context, { params, body }) => editTag(context, params.id, body)),
  bind(deleteTag, (context, { params }) => dropTag(context, params.id)),
  bind(setTags, (context, { body }) => linkTags(context, body)),
  bind(attendInstance, (context, { params, body }) => attend(context, params.id, body.on)),
  bind(markCcRead, (context, { params }) => readCopy(context, params.id)),
];
