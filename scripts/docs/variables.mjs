/** The variables of the environment that a program or a command reads: what each is. A test finds those that are missing here. */
export const VARIABLES = {
  KNOWHOW_DB: 'the database of a command where `--db` is left out: a file, or `postgres://…`',
  KNOWHOW_URL: 'the service of a command where `--url` is left out; of the client for Python',
  KNOWHOW_API_KEY: 'the key for that service',
  KNOWHOW_TENANT: 'the collection of the client for Python',
  KNOWHOW_AUDIT: 'the audit log of a command where `--audit` is left out',
  KNOWHOW_SECRET: 'the secret that is kept apart from the file: 32 characters or more',
  KNOWHOW_SECRET_FILE: 'a file that has it',
  KNOWHOW_FORMER_SECRET: 'the secret before, while it is changed',
  KNOWHOW_EMBEDDING:
    'the embedding model: `multilingual` for languages other than English, with `knowhow-multilingual` installed',
  KNOWHOW_APPROVE:
    'who decides whether a lesson in words is told: `measured`, `counts`, `held`, `person` or `both`; or JSON by tenant',
  KNOWHOW_INHERITS: 'which tenants inherit lessons from which others: a JSON list, or lists by tenant',
  KNOWHOW_MODEL_URL: 'where the model of `knowhow reflect` is, where `--model-url` is left out',
  KNOWHOW_MODEL_KEY: 'the key for that model',
  KNOWHOW_WEBHOOK_SECRET: 'what webhooks are signed with: 32 characters or more',
  KNOWHOW_HOOKS: '`0` switches off all hooks of coding agents',
  KNOWHOW_DEBUG: 'a command that fails prints the stack of its error too',
};
