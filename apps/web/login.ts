import { startLogin } from '@mp/identity/login';
import { webBase } from '@mp/kernel/contract';
import { getQuery } from '@mp/kernel/web';
import { loginParts, loginPartTexts } from './login-parts.ts';
import { start } from './start/boot.ts';
import { loginLanguage } from './start/texts.ts';

const token = getQuery('token');
const element = document.querySelector('#root');
if (!element) throw new Error('the document has no root');
// A ticket that came to the login page is taken by the application, which comes back here when it is no good.
if (token !== '') location.replace(`${webBase}/dashboard?${new URLSearchParams({ token })}`);
else startLogin({ element, start, language: loginLanguage, parts: loginParts, texts: loginPartTexts });
