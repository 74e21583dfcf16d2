/** The console's server part, loaded where it is asked for. */
export const loadConsole = () => import('../../console/create-console.js');
