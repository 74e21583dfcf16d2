import type { Host } from './host.js';
import { claudeCode } from './kinds/claude-code.js';
import { codex } from './kinds/codex.js';
import { copilot } from './kinds/copilot.js';
import { cursor } from './kinds/cursor.js';
import { gemini } from './kinds/gemini.js';
import { opencode } from './kinds/opencode.js';
import { qwen } from './kinds/qwen.js';

/** Every host that can be joined. */
export const HOSTS: readonly Host[] = [claudeCode, codex, copilot, cursor, gemini, opencode, qwen];
