import {
  choices,
  defineActions,
  defineResource,
  flag,
  json,
  longText,
  ref,
  refs,
  refuse,
  secret,
  switchActions,
  text,
} from '@mp/kernel/contract';

/** What may happen to a record: `action` are its transitions and actions, `ended` is the end of a process. */
export const eventKinds = ['created', 'changed', 'deleted', 'action', 'ended'] as const;
/** Processes are heard of by this name beside the resources; an event of theirs is their end. */
export const processEntity = 'workflow.processInstance';

const isGiven = (value: unknown): boolean => value !== null && value !== undefined && value !== '';

/** What another system is told of: changes of records and ends of processes, by an interface, with a signature. */
export const eventSubscription = defineResource('interface.eventSubscription', {
  label: 'name',
  number: 'code',
  fields: {
    code: text({
      required: true,
      createOnly: true,
      max: 50,
      pattern: /^[A-Za-z][\w.-]*$/u,
      unique: 'tenant',
      search: true,
    }),
    name: text({ required: true, max: 60, search: true }),
    interfaceId: ref('interface.interfaceDef', { required: true }),
    /** Keys of the resources, `dealer.dealer`. */
    entities: json<readonly string[]>({ required: true, unsortable: true }),
    kinds: choices(eventKinds, { required: true }),
    enabled: flag({ readOnly: true, default: true }),
    /** Key of the signature as Standard Webhooks write it: `whsec_` and 24 to 64 bytes in base64. */
    secret: secret({ boundTo: ['interfaceId'] }),
    alarmUserIds: refs('identity.user'),
    remark: longText({ max: 500 }),
    /** What of a record is told: what this person may read. Whoever last said what is heard. */
    ownerId: ref('identity.user', { readOnly: true }),
  },
  rules: [
    {
      fields: ['secret'],
      check: ({ secret: kept }) =>
        isGiven(kept) ? [] : [refuse('common.required', { field: '@eventSubscription.field.secret' }, 'secret')],
    },
  ],
  list: {
    columns: ['code', 'name', 'interfaceId', 'entities', 'kinds', 'enabled', 'ownerId', 'updatedAt'],
    filters: ['name', 'interfaceId', 'enabled'],
    sort: 'code',
    batch: ['enable', 'disable', 'delete'],
  },
  form: {
    layout: 'drawer',
    sections: [
      { key: 'basics', fields: ['code', 'name', 'interfaceId', 'secret', 'enabled', 'ownerId', 'remark'] },
      { key: 'heard', fields: ['entities', 'kinds'] },
      { key: 'alarm', fields: ['alarmUserIds'] },
    ],
  },
  scope: 'all',
});

/** What may be done with a subscription. */
export const eventSubscriptionActions = defineActions(eventSubscription, switchActions);
