import { commonErrors, plainResource } from '@mp/kernel/contract';
import type { PortableContent } from '@mp/kernel/server';
import * as z from 'zod/mini';
import { page, pageErrors } from '../contract/index.ts';
import { definitionsOf } from './page.query.ts';
import { lockedPage, publish, saveDraft } from './page.service.ts';

const shape = z.object({ draft: z.unknown(), published: z.unknown() });
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** What pages are made of: the draft in the editor and what is in force. */
export const pageDefinitions: PortableContent = {
  kind: 'content',
  group: 'page',
  code: 'menu.pageDefinition',
  of: plainResource(page),
  access: { read: 'page.read', write: 'page.publish' },
  read: definitionsOf,
  write: async (context, id, content) => {
    const given = shape.safeParse(content);
    if (!given.success) throw commonErrors.malformed();
    const { draft, published } = given.data;
    const stored = await lockedPage(context, id);
    if (stored.definition === null) throw pageErrors.legacy();
    if ((published ?? null) === null && stored.published !== null) return false;
    let { version } = stored;
    const put = async (definition: unknown) => {
      ({ version } = await saveDraft(context, id, { version, definition, confirm: true }));
    };
    if ((published ?? null) !== null && !same(published, stored.published)) {
      await put(published);
      ({ version } = await publish(context, id, version));
    }
    if (!same(draft, (await lockedPage(context, id)).definition)) await put(draft);
    return true;
  },
};
