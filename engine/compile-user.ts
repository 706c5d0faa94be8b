import {
  choiceOf,
  elementsOf,
  extensionOf,
  extensionsOf,
  flagOf,
  numberOf,
  ownNamesOf,
  textOf,
  type Element,
} from './compile-element.ts';
import { expression, fail, userTaskNamed, warn, type Build, type Place } from './compile-context.ts';
import { fieldAt, rulesOf } from './compile-rules.ts';
import { isDuration, timerValue, type PropertyPlace } from './compile-timer.ts';
import type {
  ActionSpec,
  CcSpec,
  FieldAccess,
  FieldRights,
  HandlerSpec,
  SignSpec,
  TimeoutSpec,
  UserTaskSpec,
} from './graph.ts';

const words = (text: string | undefined): readonly string[] =>
  (text ?? '').split(/[\s,]+/).filter((word) => word !== '');

function emptyOf(build: Build, id: string, element: Element | undefined): Pick<HandlerSpec, 'empty' | 'emptyUser'> {
  const empty = choiceOf(element, 'empty', {
    words: ['admin', 'user', 'approve', 'reject', 'incident'],
    otherwise: 'admin',
  });
  if (empty !== 'user') return { empty };
  const emptyUser = textOf(element, 'emptyUser');
  if (emptyUser === undefined) {
    warn(build, id, { code: 'noEmptyPolicyUser' });
    return { empty: 'admin' };
  }
  if (build.env.userIds?.has(emptyUser) === false) fail(build, id, { code: 'unknownUser', params: { ref: emptyUser } });
  return { empty, emptyUser };
}

function excludedNodes(build: Build, id: string, excludes: readonly Element[]): readonly string[] {
  const refs = excludes.flatMap((exclude) => words(textOf(exclude, 'handlersOf')));
  for (const ref of refs) userTaskNamed(build, id, ref);
  return refs;
}

function handlersOf(build: Build, { id, element }: Place): HandlerSpec {
  const own = extensionOf(element, 'wf:Handlers');
  const excludes = elementsOf(own, 'excludes');
  const skipWhen = textOf(own, 'skipWhen');
  const rules = rulesOf(build, id, own);
  if (elementsOf(own, 'rules').length === 0) fail(build, id, { code: 'noHandler' });
  return {
    rules,
    excludeInitiator: excludes.some((exclude) => flagOf(exclude, 'initiator', false)),
    excludeHandlersOf: excludedNodes(build, id, excludes),
    ...emptyOf(build, id, own),
    self: choiceOf(own, 'self', { words: ['self', 'skip', 'superior'], otherwise: 'self' }),
    repeat: choiceOf(own, 'repeat', { words: ['none', 'anywhere', 'consecutive'], otherwise: build.spec.repeat }),
    ...(skipWhen === undefined
      ? {}
      : { skipWhen: expression(build, id, { property: 'skipWhen', text: skipWhen, expects: 'bool' }) }),
  };
}

function signOf(build: Build, { id, element }: Place): SignSpec {
  const own = extensionOf(element, 'wf:Sign');
  const mode = choiceOf(own, 'mode', {
    words: ['single', 'claim', 'any', 'all', 'ratio', 'sequence'],
    otherwise: 'single',
  });
  const percent = numberOf(own, 'percent');
  if (mode === 'ratio' && (percent === undefined || percent < 1 || percent > 100)) {
    fail(build, id, { code: 'handlerParam', params: { rule: 'sign', param: 'percent', detail: percent ?? '' } });
  }
  return {
    mode,
    ...(mode === 'ratio' ? { percent: percent ?? 100 } : {}),
    wait: flagOf(own, 'wait', false),
    rejectNeeds: choiceOf(own, 'rejectNeeds', { words: ['one', 'all'], otherwise: 'one' }),
    approve: choiceOf(own, 'approve', { words: ['manual', 'autoApprove', 'autoReject'], otherwise: 'manual' }),
  };
}

function rejectOf(build: Build, { id, element }: Place): UserTaskSpec['reject'] {
  const own = extensionOf(element, 'wf:Reject');
  const policy = choiceOf(own, 'policy', { words: ['end', 'initiator', 'previous', 'node', 'flow'], otherwise: 'end' });
  if (policy !== 'node') return { policy };
  const node = textOf(own, 'node');
  if (node === undefined) fail(build, id, { code: 'returnRefInvalid', params: { ref: '' } });
  return { policy, ...(node === undefined ? {} : { node }) };
}

function actionsOf({ element }: Place): ActionSpec {
  const own = extensionOf(element, 'wf:Actions');
  const labels = elementsOf(own, 'labels').map((label) => {
    const action = textOf(label, 'action') ?? '';
    return [action, ownNamesOf(label, action)] as const;
  });
  return {
    approve: flagOf(own, 'approve', true),
    reject: flagOf(own, 'reject', true),
    return: flagOf(own, 'return', true),
    transfer: flagOf(own, 'transfer', true),
    delegate: flagOf(own, 'delegate', true),
    addSign: flagOf(own, 'addSign', true),
    cc: flagOf(own, 'cc', true),
    takeBack: flagOf(own, 'takeBack', true),
    quick: flagOf(own, 'quick', false),
    opinionRequired: flagOf(own, 'opinionRequired', false),
    signatureRequired: flagOf(own, 'signatureRequired', false),
    labels: Object.fromEntries(labels),
    custom: elementsOf(own, 'actions').map((action) => {
      const code = textOf(action, 'code') ?? '';
      return {
        code,
        countsAs: choiceOf(action, 'countsAs', { words: ['approve', 'reject', 'flow'], otherwise: 'flow' }),
        names: ownNamesOf(action, code),
      };
    }),
  };
}

const ACCESS = ['hidden', 'readable', 'writable', 'required'] as const;
const RIGHTS = ['hidden', 'readable', 'writable'] as const;

function fieldsOf(build: Build, { id, element }: Place): FieldRights {
  const own = extensionOf(element, 'wf:Fields');
  const usual = RIGHTS.find((right) => right === textOf(own, 'default'));
  const fields: Record<string, FieldAccess> = {};
  for (const field of elementsOf(own, 'fields')) {
    const path = textOf(field, 'path') ?? '';
    if (fieldAt(build.form, path) === 'unknown') fail(build, id, { code: 'fieldUnknown', params: { field: path } });
    fields[path] = choiceOf(field, 'access', { words: ACCESS, otherwise: 'readable' });
  }
  checkRequired(build, id, fields);
  return { ...(usual === undefined ? {} : { default: usual }), grant: flagOf(own, 'grant', false), fields };
}

/** A column cannot be required where its table may not be written. */
function checkRequired(build: Build, id: string, fields: Readonly<Record<string, FieldAccess>>): void {
  for (const [path, access] of Object.entries(fields)) {
    const [table = ''] = path.split('.');
    const above = table === path ? undefined : fields[table];
    if (access === 'required' && (above === 'hidden' || above === 'readable')) {
      fail(build, id, { code: 'requiredHidden', params: { field: path } });
    }
  }
}

function validateRecipient(
  build: Build,
  id: string,
  { onDue, to }: { readonly onDue: TimeoutSpec['onDue']; readonly to: string | undefined },
): void {
  if (onDue === 'user' && (to === undefined || build.env.userIds?.has(to) === false)) {
    fail(build, id, { code: 'unknownUser', params: { ref: to ?? '' } });
  }
  if (onDue === 'role' && (to === undefined || build.env.roleCodes?.has(to) === false)) {
    fail(build, id, { code: 'unknownRole', params: { ref: to ?? '' } });
  }
}

function remindersOf(build: Build, { id, property }: PropertyPlace, texts: readonly string[]): readonly string[] {
  for (const text of texts) {
    if (!isDuration(text)) fail(build, id, { code: 'expressionSyntax', params: { property, detail: text } });
  }
  return texts;
}

function timeoutOf(build: Build, { id, element }: Place): TimeoutSpec | undefined {
  const own = extensionOf(element, 'wf:Timeout');
  const due = textOf(own, 'due');
  if (due === undefined) return undefined;
  const onDue = choiceOf(own, 'onDue', {
    words: ['remind', 'approve', 'reject', 'superior', 'user', 'role', 'admin'],
    otherwise: 'remind',
  });
  const to = textOf(own, 'to');
  validateRecipient(build, id, { onDue, to });
  const [remindEvery] = remindersOf(build, { id, property: 'remindEvery' }, words(textOf(own, 'remindEvery')));
  return {
    due: timerValue(
      build,
      { id, property: 'due' },
      { kind: 'duration', text: due, work: textOf(own, 'calendar') === 'work' },
    ),
    remindBefore: remindersOf(build, { id, property: 'remindBefore' }, words(textOf(own, 'remindBefore'))),
    ...(remindEvery === undefined ? {} : { remindEvery }),
    onDue,
    ...(to === undefined ? {} : { to }),
  };
}

function ccOf(build: Build, { id, element }: Place): readonly CcSpec[] {
  return extensionsOf(element, 'wf:Cc').map((own) => ({
    on: choiceOf(own, 'on', { words: ['create', 'complete'], otherwise: 'complete' }),
    rules: rulesOf(build, id, own),
  }));
}

/** Everything of a user task beside its place in the graph. */
export function userTaskOf(build: Build, place: Place): UserTaskSpec {
  const timeout = timeoutOf(build, place);
  const sign = signOf(build, place);
  // One absent voter holds up such a node for ever.
  if (timeout === undefined && ['all', 'ratio', 'sequence'].includes(sign.mode))
    warn(build, place.id, { code: 'noTimeoutOnLongTask' });
  const phrases = elementsOf(extensionOf(place.element, 'wf:Phrases'), 'phrases').map((phrase) =>
    textOf(phrase, 'text'),
  );
  return {
    handlers: handlersOf(build, place),
    sign,
    reject: rejectOf(build, place),
    actions: actionsOf(place),
    fields: fieldsOf(build, place),
    ...(timeout === undefined ? {} : { timeout }),
    cc: ccOf(build, place),
    phrases: phrases.filter((phrase) => phrase !== undefined),
  };
}
