import { serveResource } from '@mp/kernel/server';
import { testForm } from '../contract/index.ts';

/** Scratch records of the test form; its password goes nowhere. */
export const testFormServer = serveResource(testForm, { table: 'test_form', searchable: false });
