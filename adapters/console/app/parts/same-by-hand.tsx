import type { VNode } from 'preact';
import { ROUTES, type RouteName } from '../../../../src/api/routes.js';
import { shellWord } from '../../../shell-word.js';
import { type AskOptions, addressOf } from '../ask.js';
import { keys, SERVER } from '../session.js';
import { words } from '../words.js';
import { Code } from './code.js';

function curlOf(name: RouteName, options: AskOptions & { uploads?: string | undefined }): string {
  const { method } = ROUTES[name];
  const { body, uploads } = options;
  return [
    `curl -sS ${method === 'GET' ? '' : `-X ${method} `}${shellWord(addressOf(name, options).href)}`,
    `  -H "x-api-key: $KNOWHOW_API_KEY"`,
    ...(uploads === undefined ? [] : [`  --data-binary @${shellWord(uploads)}`]),
    ...(body === undefined
      ? []
      : [`  -H 'content-type: application/json'`, `  -d ${shellWord(JSON.stringify(body))}`]),
  ].join(' \\\n');
}

interface Props extends Pick<AskOptions, 'body' | 'query' | 'path'> {
  route: RouteName;
  /** The command after `knowhow`, e.g. `entries pin k12 --tenant shop`; left out where there is none. */
  command?: string | undefined;
  /** What it does, where a page has several. */
  title?: string | undefined;
  /** The name of a file that is sent. */
  uploads?: string | undefined;
}

/** The command and the request that do what the page does. No key is in them. */
export function SameByHand({ route, command, title, ...options }: Props): VNode {
  const where = keys.value.place ?? `--url ${shellWord(SERVER.href.replace(/\/$/, ''))}`;
  return (
    <details class="by-hand">
      <summary>{title === undefined ? words.sameByHand.title : words.sameByHand.titleOf(title)}</summary>
      {command === undefined ? null : (
        <>
          <p class="label">{words.sameByHand.command}</p>
          <Code text={`knowhow ${command} ${where}`} />
        </>
      )}
      <p class="label">{words.sameByHand.curl}</p>
      <Code text={curlOf(route, options)} />
      <p class="muted">{words.sameByHand.keyNote}</p>
    </details>
  );
}
