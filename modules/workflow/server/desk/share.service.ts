import { AppError, commonErrors, permErrors, type InputOf } from '@mp/kernel/contract';
import { may, serveResource, type Context, type TxContext } from '@mp/kernel/server';
import type { ResourceServer } from '@mp/kernel/server';
import { handledShare, workflowErrors } from '../../contract/index.ts';
import { shareFacts } from './share.query.ts';

const onField = (field: string, error: AppError) =>
  new AppError('common.validation', 422, { fields: [{ path: field, code: error.code, params: error.params }] });

type ShareInput = InputOf<typeof handledShare>;

/**
 * Completes a share. Throws `perm.denied` for somebody else's without the right to manage those, `workflow.shareSame`,
 * `common.refNotFound`.
 */
async function complete(context: TxContext, share: Readonly<ShareInput>, values: ShareInput): Promise<void> {
  requireOwn(context, share);
  if (share.handlerId === share.sharerId) throw onField('sharerId', workflowErrors.shareSame());
  const facts = await shareFacts(context, {
    handlerId: share.handlerId,
    sharerId: share.sharerId,
    definitionId: share.definitionId,
  });
  if (!facts) throw onField('definitionId', commonErrors.refNotFound({ field: '@handledShare.field.definitionId' }));
  values.defKey = facts.key;
  values.title = facts.title;
}

function requireOwn(context: Context, { handlerId }: Readonly<ShareInput>): void {
  if (handlerId !== context.userId && !may(context.rights, 'workflow.share')) throw permErrors.denied();
}

/** What handlers let others see of what they handled. */
export const handledShareServer: ResourceServer = serveResource(handledShare, {
  table: 'handled_share',
  searchable: false,
  hooks: {
    beforeCreate: async (context, input) => {
      input.handlerId ??= context.userId;
      await complete(context, input, input);
    },
    beforeUpdate: (context, old, patch) => complete(context, { ...old, ...patch }, patch),
    beforeDelete: async (context, old) => requireOwn(context, old),
  },
});
