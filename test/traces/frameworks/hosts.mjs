import { FINAL, LETTER, LETTER_TASK, TASK } from './scene.mjs';

const orders = (command) => [
  ['I look both up.', command('cat orders/4711.txt'), command('cat orders/4712.txt')],
  ['', command('./track north')],
];
const address = (command) => ['', command('cat address.txt')];
const shell = (name) => (line) => ({ name, input: { command: line, description: `Runs ${line}` } });
/** The call by which an agent has another write the letter. */
const writer = (name, given) => ({
  name,
  input: { description: 'Write a letter', prompt: LETTER_TASK, ...given },
});
/** Of Qwen Code, which may lose what a command printed that ends at once. */
const slow = (line) => shell('run_shell_command')(`sleep 1; ${line}`);

/**
 * Coding agents that trace themselves: how each is started, and what its model answers to the clerk and to the writer in words of its
 * own tools.
 *
 * @property {string} bin the command
 * @property {string[]} [serve] arguments with which it serves another that is started
 * @property {(url: string) => string[]} args its arguments
 * @property {(url: string) => object} env where its model and its traces are
 * @property {(url: string) => object} [files] settings, under the folder that it works in or its home (`~/`)
 */
export const hosts = {
  'claude-code': {
    bin: 'claude',
    args: () => ['-p', TASK, '--model', 'claude-opus-4-8', '--dangerously-skip-permissions'],
    env: (url) => ({
      ANTHROPIC_BASE_URL: url,
      ANTHROPIC_API_KEY: 'none',
      IS_SANDBOX: '1',
      DISABLE_AUTOUPDATER: '1',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      CLAUDE_CODE_ENABLE_TELEMETRY: '1',
      ENABLE_BETA_TRACING_DETAILED: '1',
      BETA_TRACING_ENDPOINT: url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_LOG_USER_PROMPTS: '1',
      OTEL_LOG_ASSISTANT_RESPONSES: '1',
      OTEL_LOG_TOOL_DETAILS: '1',
      OTEL_LOG_TOOL_CONTENT: '1',
    }),
    clerk: [
      ...orders(shell('Bash')),
      ['', writer('Agent', { subagent_type: 'general-purpose', run_in_background: false })],
      [FINAL],
    ],
    writer: [address(shell('Bash')), [LETTER]],
  },
  'copilot-cli': {
    bin: 'copilot',
    args: () => ['-p', TASK, '--allow-all-tools'],
    env: (url) => ({
      COPILOT_OFFLINE: 'true',
      COPILOT_PROVIDER_BASE_URL: `${url}/v1`,
      COPILOT_PROVIDER_API_KEY: 'none',
      COPILOT_MODEL: 'script',
      OTEL_EXPORTER_OTLP_ENDPOINT: url,
      OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT: 'true',
    }),
    clerk: [
      ...orders(shell('bash')),
      [
        '',
        {
          name: 'task',
          input: {
            name: 'letter',
            description: 'Write a letter',
            prompt: LETTER_TASK,
            agent_type: 'general-purpose',
            mode: 'sync',
          },
        },
      ],
      [FINAL],
    ],
    writer: [address(shell('bash')), [LETTER]],
  },
  'gemini-cli': {
    bin: 'gemini',
    args: () => ['-m', 'gemini-2.5-pro', '--yolo', '-p', TASK],
    env: (url) => ({
      GEMINI_API_KEY: 'none',
      GOOGLE_GEMINI_BASE_URL: url,
      GEMINI_CLI_TRUST_WORKSPACE: 'true',
    }),
    files: (url) => ({
      '~/.gemini/settings.json': {
        security: { auth: { selectedType: 'gemini-api-key' } },
        telemetry: {
          enabled: true,
          traces: true,
          target: 'local',
          otlpEndpoint: url,
          otlpProtocol: 'http',
          logPrompts: true,
        },
      },
    }),
    clerk: [
      ...orders(shell('run_shell_command')),
      ['', { name: 'invoke_agent', input: { agent_name: 'generalist', prompt: LETTER_TASK } }],
      [FINAL],
    ],
    writer: [
      address(shell('run_shell_command')),
      ['', { name: 'complete_task', input: { result: { response: LETTER } } }],
    ],
  },
  'qwen-code': {
    bin: 'qwen',
    args: () => ['--yolo', '-p', TASK],
    env: (url) => ({ OPENAI_API_KEY: 'none', OPENAI_BASE_URL: `${url}/v1`, OPENAI_MODEL: 'script' }),
    files: (url) => ({
      '~/.qwen/settings.json': {
        security: { auth: { selectedType: 'openai' } },
        telemetry: {
          enabled: true,
          target: 'local',
          otlpEndpoint: url,
          otlpProtocol: 'http',
          logPrompts: true,
          includeSensitiveSpanAttributes: true,
        },
      },
    }),
    clerk: [
      ...orders(slow),
      ['', writer('agent', { subagent_type: 'general-purpose', run_in_background: false })],
      [FINAL],
    ],
    writer: [address(slow), [LETTER]],
  },
  opencode: {
    bin: 'opencode',
    // By itself `run` ends before what it traced last is sent.
    serve: ['serve', '--port', '41997'],
    args: () => ['run', '--attach', 'http://127.0.0.1:41997', TASK],
    env: (url) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' }),
    files: (url) => ({
      'opencode.json': {
        experimental: { openTelemetry: true },
        autoupdate: false,
        model: 'local/script',
        small_model: 'local/script',
        permission: 'allow',
        provider: {
          local: {
            npm: '@ai-sdk/openai-compatible',
            options: { baseURL: `${url}/v1`, apiKey: 'none' },
            models: { script: { name: 'script' } },
          },
        },
      },
    }),
    clerk: [...orders(shell('bash')), ['', writer('task', { subagent_type: 'general' })], [FINAL]],
    writer: [address(shell('bash')), [LETTER]],
  },
};
