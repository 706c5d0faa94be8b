import { defineEndpoint, isUuid } from '@mp/kernel/contract';
import * as z from 'zod/mini';

const id = z.string().check(z.refine(isUuid, 'common.format'));
const ids = z.array(id).check(z.minLength(1), z.maxLength(500));

const openItem = z.object({
  userId: z.string(),
  id: z.string(),
  /** What it is about, as far as the caller may know. */
  title: z.string(),
  /** Where it stands, such as the step of a process. */
  step: z.string(),
});
/** Something that nobody but one user can do. */
export type OpenItem = z.infer<typeof openItem>;

/** What users have open that nobody else can do. */
export const readOpenWork = defineEndpoint({
  id: 'user.openWork',
  method: 'POST',
  path: '/identity/user/open-work',
  access: 'user.read',
  body: z.object({ ids }),
  answer: z.object({ items: z.array(openItem) }),
  errors: ['perm.denied'],
  summary: 'What users have open that nobody else can do',
});

const handedItem = z.extend(openItem, { ok: z.boolean(), message: z.nullable(z.string()) });
const refusedUser = z.object({
  id: z.string(),
  label: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  message: z.string(),
});
const takenAway = z.object({
  done: z.int(),
  refused: z.array(refusedUser),
  /** What became of the open work of those who were taken away, one by one. */
  handed: z.array(handedItem),
});
/** What became of users who were taken away, and of their work. */
export type TakenAway = z.infer<typeof takenAway>;

const takeAway = <const A extends 'disable' | 'lock'>(act: A, summary: string) =>
  defineEndpoint({
    id: `user.${act}WithWork`,
    method: 'POST',
    path: `/identity/user/${act}-with-work`,
    access: `user.${act}`,
    body: z.object({
      ids,
      /** Who takes their open work over; nobody when not given. */
      successorId: z.optional(id),
    }),
    answer: takenAway,
    errors: ['common.refNotFound', 'user.ownSuccessor'],
    summary,
  });

/** Disable users and hand what they have open over to somebody. */
export const disableWithWork = takeAway('disable', 'Disable users and hand what they have open over to somebody');
/** Lock users and hand what they have open over to somebody. */
export const lockWithWork = takeAway('lock', 'Lock users and hand what they have open over to somebody');
