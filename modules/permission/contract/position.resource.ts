import {
  choice,
  defineActions,
  defineResource,
  flag,
  integer,
  longText,
  ref,
  switchActions,
  text,
} from '@mp/kernel/contract';

/** Kinds of position; processes find "the manager of the department" by them. */
export const positionTypes = ['manager', 'deputy', 'supervisor', 'specialist', 'engineer', 'worker', 'other'] as const;

/** A position: a place in an organisation that people hold; the positions of an organisation form a tree. */
export const position = defineResource('permission.position', {
  label: 'name',
  number: 'code',
  orgField: 'orgId',
  fields: {
    name: text({
      required: true,
      max: 30,
      pattern: /^[^'<>]{1,30}$/u,
      formatCode: 'position.nameChars',
      unique: ['orgId'],
      search: true,
    }),
    code: text({ required: true, max: 30, pattern: /^[A-Za-z0-9_-]{1,30}$/u, unique: 'tenant', search: true }),
    orgId: ref('organisation.organisation', { required: true }),
    parentId: ref('permission.position'),
    // Processes find people by the type, so it is said, never guessed.
    type: choice(positionTypes, { required: true }),
    level: text({ required: true, max: 30 }),
    layer: integer({ min: 1, max: 20 }),
    seq: integer({ min: 0, default: 0 }),
    enabled: flag({ default: true }),
    description: longText({ max: 250 }),
    memberCount: integer({ readOnly: true, virtual: true, unsortable: true }),
  },
  list: {
    columns: ['name', 'code', 'orgId', 'parentId', 'type', 'level', 'layer', 'memberCount', 'enabled'],
    filters: ['name', 'code', 'type', 'enabled', 'orgId', 'parentId', 'level'],
    sort: 'seq',
  },
  form: { layout: 'drawer' },
  tree: { parent: 'parentId', order: 'seq' },
});

/** What may be done with a position. */
export const positionActions = defineActions(position, {
  ...switchActions,
  move: { by: 'endpoint' },
  members: { by: 'endpoint' },
});
