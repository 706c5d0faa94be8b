import { describe, expect, test } from 'vitest';
import { createSaveStack, isSaveStroke } from './save-key.ts';

const bare = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe('the key that saves', () => {
  test('is Ctrl+S or ⌘S, whatever the case', () => {
    expect(isSaveStroke({ ...bare, ctrlKey: true, key: 's' })).toBe(true);
    expect(isSaveStroke({ ...bare, metaKey: true, key: 'S' })).toBe(true);
    expect(isSaveStroke({ ...bare, key: 's' })).toBe(false);
    expect(isSaveStroke({ ...bare, ctrlKey: true, shiftKey: true, key: 's' })).toBe(false);
  });

  test('saves the question that stands above a form, not the form', () => {
    const saved: string[] = [];
    const forms = createSaveStack();
    forms.push(() => saved.push('form'));
    const close = forms.push(() => saved.push('question'));

    forms.run();
    close();
    forms.run();

    expect(saved).toEqual(['question', 'form']);
  });

  test('is left to the browser where nothing can be saved', () => {
    expect(createSaveStack().run()).toBe(false);
  });
});
