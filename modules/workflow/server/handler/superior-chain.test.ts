import { drawing, compile } from '@mp/engine/compile';
import { loadModules } from '@mp/kernel/server';
import { expect, test } from 'vitest';
import { builtInRules } from './built-in.service.ts';
import { handlerRuleParams, handlerRules } from './registry.ts';

loadModules([{ name: 'workflow', contributes: [handlerRules.of(...builtInRules)] }]);

/** What deployment says of a task whose handlers are a chain of superiors. */
async function validated(attributes: string) {
  const ext = `<wf:handlers><wf:rule type="superiorChain" ${attributes}/></wf:handlers><wf:sign mode="sequence"/>`;
  const xml = drawing({
    key: 'chain',
    ext: '<wf:process form="fields"/>',
    nodes: [
      { id: 'start', type: 'start' },
      { id: 'check', type: 'user', ext },
      { id: 'end', type: 'end' },
    ],
    flows: [
      ['start', 'check'],
      ['check', 'end'],
    ],
  });
  const { graph, problems } = await compile(xml, {
    rules: handlerRuleParams(),
    formOf: () => undefined,
    positionCodes: new Set(['director']),
    roleCodes: new Set(['board']),
  });
  const [rule] = graph?.nodes.find(({ id }) => id === 'check')?.user?.handlers.rules ?? [];
  const errors = problems.filter(({ severity }) => severity === 'error');
  return { params: rule?.params, problems: errors.map(({ code, params }) => ({ code, ...params })) };
}

test.each([
  ['from="1" to="2"', { from: 1, to: 2 }],
  ['from="2" until="orgLevel" orgLevel="2"', { from: 2, until: 'orgLevel', orgLevel: 2 }],
  ['from="1" until="position" position="director"', { from: 1, until: 'position', position: 'director' }],
  ['from="1" until="role" role="board"', { from: 1, until: 'role', role: 'board' }],
  // What belongs to another end is left out.
  ['from="1" to="3" until="role" role="board"', { from: 1, until: 'role', role: 'board' }],
])('a chain of superiors is deployed with its end: %s', async (attributes, params) => {
  expect(await validated(attributes)).toEqual({ params, problems: [] });
});

test.each([
  ['from="1" until="position"', { code: 'handlerParam', param: 'position' }],
  ['from="1" until="role" role="nobody"', { code: 'unknownRole' }],
  ['from="1" until="orgLevel" orgLevel="0"', { code: 'handlerParam', param: 'orgLevel' }],
  ['from="1" until="boss"', { code: 'handlerParam', param: 'until' }],
])('a chain of superiors whose end is not known is not deployed: %s', async (attributes, problem) => {
  expect((await validated(attributes)).problems).toMatchObject([problem]);
});
