import { expect, test } from 'vitest';
import { draftResource, type NewResource, withOptionalValue } from './new-resource.ts';
import { repositoryRoot } from './repository.ts';
import { Draft } from './scaffold.ts';

const titles = { 'zh-CN': '灯', 'en-US': 'Lamp', 'ja-JP': '灯り' };
const lamp = { module: 'goem', name: 'lamp', lifecycle: false, process: false, action: false, titles };

test.each<[Partial<NewResource>, string]>([
  [{ name: 'dealer' }, 'modules/dealer/contract/dealer.resource.ts declares dealer already'],
  [{ name: 'big-area' }, 'modules/reference/contract/big-area.resource.ts declares bigArea already'],
  [{ name: 'days-rule-x', parent: 'lamp' }, 'goem declares no lamp that could be the parent'],
  [{ process: true }, 'who approves it? name a role: --role R_DDS'],
  [{ module: 'face', page: 'lampManager' }, 'face has no contract/face.pages.ts that declares its pages'],
  [
    { module: 'identity', process: true, role: 'R_ADM' },
    'identity stands below the module workflow, which draws processes',
  ],
  [{ page: 'goemManager' }, 'the page goemManager is there already'],
  [{ page: 'lamp-manager' }, 'the code of a page has letters and digits alone: write lampManager'],
])('refuses %o in one sentence', (change, sentence) => {
  expect(() => draftResource(new Draft(repositoryRoot), { ...lamp, ...change })).toThrow(sentence);
});

test('an option that may stand alone takes no value of its neighbours', () => {
  expect(withOptionalValue(['goem', '--page', '--zh', '灯'], '--page')).toEqual(['goem', '--page=', '--zh', '灯']);
  expect(withOptionalValue(['goem', '--page', 'lamps'], '--page')).toEqual(['goem', '--page', 'lamps']);
});
