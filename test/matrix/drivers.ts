import { AI_SDK_DRIVERS } from './ai-sdk-drivers.js';
import { CLAUDE_AGENT_DRIVERS } from './claude-agent-drivers.js';
import type { Driver } from './driver.js';
import { HOST_DRIVERS } from './host-drivers.js';
import { LANGGRAPH_DRIVERS } from './langgraph-drivers.js';
import { MASTRA_DRIVERS } from './mastra-drivers.js';
import { OPENAI_AGENTS_DRIVERS } from './openai-agents-drivers.js';

/** Every adapter in every way to put it in. */
export const DRIVERS: Driver[] = [
  ...AI_SDK_DRIVERS,
  ...LANGGRAPH_DRIVERS,
  ...OPENAI_AGENTS_DRIVERS,
  ...MASTRA_DRIVERS,
  ...CLAUDE_AGENT_DRIVERS,
  ...HOST_DRIVERS,
];
