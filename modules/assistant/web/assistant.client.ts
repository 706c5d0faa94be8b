import { call } from '@mp/kernel/web';
import { issueAssistantToken, type IssuedAssistantToken } from '../contract/index.ts';

/** Issues the token of a assistant; what it answers is shown once and stored nowhere. */
export const issueToken = (id: string): Promise<IssuedAssistantToken> => call(issueAssistantToken, { params: { id } });
