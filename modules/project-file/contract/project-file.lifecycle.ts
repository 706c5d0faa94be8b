import { defineLifecycle, file, longText } from '@mp/kernel/contract';
import { projectFile, projectFileStates } from './project-file.resource.ts';

/** Life of a file: it comes, is signed off where that is asked for, and a later revision takes its place. */
export const projectFileLifecycle = defineLifecycle(projectFile, {
  initial: 'missing',
  states: projectFileStates,
  finals: ['superseded'],
  transitions: {
    upload: { from: 'missing', to: 'draft', asks: { file: 'required', note: 'optional' }, effect: 'upload' },
    /** Nobody need sign it. */
    accept: { from: 'draft', to: 'valid', by: 'process' },
    sign: { from: 'draft', to: 'valid', effect: 'sign' },
    replace: {
      from: ['draft', 'valid'],
      to: 'superseded',
      form: { file: file({ required: true, purpose: 'document' }), note: longText({ max: 500 }) },
      effect: 'replace',
    },
  },
});
