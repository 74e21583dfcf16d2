import { render } from 'preact';
import { App } from './app.js';
import { startRouter } from './router.js';
import { startSession } from './session.js';
import { startTheme } from './theme.js';

startTheme();
await startSession();
startRouter();
render(<App />, document.getElementById('app')!);
