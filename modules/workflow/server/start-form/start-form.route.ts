import { bind } from '@mp/kernel/server';
import { readStartForm } from '../../contract/index.ts';
import { startFormOf } from './start-form.service.ts';

/** The form with which a process starts. */
export const startFormRoutes = [bind(readStartForm, (context, { params }) => startFormOf(context, params.key))];
