import { flushCompileCache } from 'node:module';
import { afterAll } from 'vitest';

// The process of a test file is ended without its exit handlers, in which Node would write what it compiled.
afterAll(() => flushCompileCache());
