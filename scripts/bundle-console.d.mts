/** Bundles the console for browsers into a folder. */
export function bundleConsole(into?: string): Promise<unknown>;
