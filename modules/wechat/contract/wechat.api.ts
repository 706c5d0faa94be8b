import { defineEndpoint } from '@mp/kernel/contract';
import * as z from 'zod/mini';

/** What a state is for. */
export type ChatPurpose = 'login' | 'bind';

/** Answer of `oauth.do` with step `start`. */
export interface ChatStart {
  /** Page of the chat service with the QR code. */
  readonly url: string;
  readonly state: string;
  readonly qr: true;
  /** Seconds that the state lives. */
  readonly expires: number;
}

/** Answer of `checkWxLoginResultStatus.do`: 0 waiting, 1 scanned, 2 confirmed, 3 refused, 4 expired. */
export type ChatStatus =
  | { readonly status: 0 }
  | { readonly status: 1 }
  | { readonly status: 4 }
  | { readonly status: 3; readonly reason: 'refused' | 'failed' | 'unavailable' }
  /** `login`: `login.do` with the state signs in. `bind`: `oauth.do` with step `bind` binds, by the state. */
  | { readonly status: 2; readonly next: 'login' | 'bind'; readonly nick: string | null }
  /** The chat account is nobody's: whoever signs in otherwise within ten minutes binds it with the ticket. */
  | { readonly status: 2; readonly next: 'unbound'; readonly nick: string | null; readonly bindTicket: string };

const kind = z.enum(['wechat', 'wxwork']);
const binding = z.object({
  kind,
  /** Whether an app is set up, so that one may bind. */
  offered: z.boolean(),
  nick: z.nullable(z.string()),
  /** Null where nothing is bound. */
  boundAt: z.nullable(z.string()),
});

/** Chat accounts of the caller: what is bound, and what may be. */
export const listOwnBindings = defineEndpoint({
  id: 'chatBinding.list',
  method: 'GET',
  path: '/wechat/binding',
  access: 'session',
  answer: z.object({ items: z.array(binding) }),
  summary: 'Own chat accounts',
});

/** Begins to bind an own chat account, as `oauth.do` does. */
export const beginOwnBinding = defineEndpoint({
  id: 'chatBinding.begin',
  stepUp: true,
  method: 'POST',
  path: '/wechat/binding/{kind}',
  access: 'session',
  params: z.object({ kind }),
  answer: z.object({ url: z.string(), state: z.string(), qr: z.literal(true), expires: z.number() }),
  errors: ['wechat.notConfigured', 'auth.oauthStateInvalid'],
  summary: 'Begin to bind an own chat account',
});

/** Takes the binding of an own chat account away. */
export const removeOwnBinding = defineEndpoint({
  id: 'chatBinding.remove',
  stepUp: true,
  method: 'DELETE',
  path: '/wechat/binding/{kind}',
  access: 'session',
  params: z.object({ kind }),
  errors: ['auth.notBound'],
  summary: 'Unbind an own chat account',
});

/** A chat account of the caller. */
export type OwnBinding = z.infer<typeof binding>;
