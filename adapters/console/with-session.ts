import type { KnowledgeService } from '../../src/index.js';
import type { OneTimeSession } from './one-time-session.js';

/** A service that lets in a session of the console beside the keys that it knows. */
export function withSession(service: KnowledgeService, session: OneTimeSession): KnowledgeService {
  return {
    ...service,
    keys: {
      ...service.keys,
      verify: async (presented) => session.verify(presented) ?? service.keys.verify(presented),
    },
  };
}
