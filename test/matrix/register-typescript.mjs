// node --import ./register-typescript.mjs program.ts: runs sources as they stand, without a build.
import { register } from 'node:module';

register('./typescript-hook.mjs', import.meta.url);
