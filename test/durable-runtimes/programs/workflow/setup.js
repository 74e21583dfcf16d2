import * as scene from '../scene.mjs';

/** What the steps of a workflow find here: they are in this process. */
globalThis.scene ??= { ...scene, ...(await scene.openWatched()), ...scene.scriptedModel('v3') };
