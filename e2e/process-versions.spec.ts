import { test } from '@playwright/test';
import { processScenarios } from './process-scenarios.ts';
import { processWalk } from './process-walk.ts';

test.describe('by hand', processWalk);
test.describe('what follows', processScenarios);
