import { startLogin } from '@mp/identity/login';
import { start } from './start/boot.ts';
import { startLanguage } from './start/texts.ts';

const element = document.querySelector('#root');
if (!element) throw new Error('the document has no root');
startLogin({ element, start, language: startLanguage });
