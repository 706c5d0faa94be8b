import { test } from '@playwright/test';
import { commandScenarios } from './task-commands.ts';
import { taskScenarios } from './task-scenarios.ts';

test.describe('tasks', taskScenarios);
test.describe('commands', commandScenarios);
