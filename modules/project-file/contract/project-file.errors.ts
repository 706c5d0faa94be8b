import { defineErrors, refusal } from '@mp/kernel/contract';

/** Errors of file templates and files of projects. */
export const projectFileErrors = defineErrors('projectFile', {
  /** A published revision stays as it is. */
  publishedImmutable: refusal(409),
  draftExists: refusal<{ revision: number }>(409),
  /** Merge fields of a template that no project fills. */
  unknownFields: refusal<{ fields: string; known: string }>(422),
  templateBroken: refusal(422),
  /** Unpacked it is larger than a template may be. */
  templateTooLarge: refusal(422),
  noTemplateFile: refusal(409),
  /** What a template asks for is neither renamed nor deleted. */
  slotStays: refusal(409),
  byRevision: refusal(422),
  retained: refusal<{ until: string }>(409),
  /** Nobody gives a level that he does not see. */
  levelClosed: refusal<{ level: string }>(422),
  unitElsewhere: refusal(422),
  /** Nobody is asked to sign it. */
  noSignature: refusal(409),
  /** Nothing is taken over by a project that is not worked on. */
  projectOver: refusal<{ no: string; state: string }>(409),
});
