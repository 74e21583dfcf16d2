import { AI_SDK_DRIVERS } from './ai-sdk-drivers.js';
import type { Driver } from './driver.js';
import { HOST_DRIVERS } from './host-drivers.js';
import { LANGGRAPH_DRIVERS } from './langgraph-drivers.js';

/** Every adapter in every way to put it in. */
export const DRIVERS: Driver[] = [...AI_SDK_DRIVERS, ...LANGGRAPH_DRIVERS, ...HOST_DRIVERS];
