import { date, longText, ref } from '@mp/kernel/contract';
import { type AnyRecord, askForm, type OpenDialog, text } from '@mp/kernel/web';
import { dealer, statusRequest } from '../contract/index.ts';
import { requestStatus } from './dealer.client.ts';

const reason = longText({ required: true, max: 500 });
const fieldsOf = {
  suspend: { reason, until: date({ required: true }) },
  terminate: { reason, lastDay: date({ required: true }), successorId: ref('dealer.dealer') },
} as const;

/** Asks for the suspension or termination of a dealer; area director and manager decide, of a termination the executive too. */
export async function askStatus(open: OpenDialog, record: AnyRecord, kind: keyof typeof fieldsOf): Promise<void> {
  await askForm(open, {
    of: statusRequest.entity,
    fields: fieldsOf[kind],
    title: text(`statusRequest.ask.${kind}`, { code: String(record.code) }),
    ok: text('statusRequest.action.submit'),
    danger: true,
    submit: (given) => requestStatus(record.id, { kind, until: null, lastDay: null, successorId: null, ...given }),
    done: ({ title }) => text('statusRequest.sent', { title }),
    refresh: [dealer.key, statusRequest.key],
  });
}
