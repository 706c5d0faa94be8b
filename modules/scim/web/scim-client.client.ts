import { call } from '@mp/kernel/web';
import { issueScimToken, type IssuedScimToken } from '../contract/index.ts';

/** Issues the token of a directory; what it answers is shown once and kept nowhere. */
export const issueToken = (id: string): Promise<IssuedScimToken> => call(issueScimToken, { params: { id } });
