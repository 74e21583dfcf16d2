/** The steps of a run that teaches something about refunds, as a model tells them. */
export const REFUND = {
  query: 'refund the order of the customer',
  success: true,
  turns: [
    {
      inputs: 'Available tools:\nget_order\nrefund\nopen_ticket\n\nUser: refund the order of the customer',
      decision: '{"name":"refund","arguments":{"order":"A-1"}}',
      result: '{"error":"the order must be looked up before it is refunded"}',
    },
    {
      inputs: 'Tool result (refund): {"error":"the order must be looked up before it is refunded"}',
      decision: '{"name":"get_order","arguments":{"order":"A-1"}}',
      result: '{"ok":true,"status":"delivered"}',
    },
    {
      inputs: 'Tool result (get_order): {"ok":true,"status":"delivered"}',
      decision: '{"name":"refund","arguments":{"order":"A-1"}}',
      result: '{"ok":true}',
    },
  ],
};

/** Runs that teach something: of six customers, half of whom do not get past the error. */
export const TAUGHT = Array.from({ length: 6 }, (_, i) => ({
  ...(i % 2 === 0 ? REFUND : { ...REFUND, turns: REFUND.turns.slice(0, 1), success: false }),
  metadata: { source: `customer ${i}` },
}));

/** What the tools answer, all of them in one: a test reads what its tool has. */
export interface Answered {
  response: string;
  status: string;
  job_id: string;
  metadata: { request_id: string; sources: { evidence: { runs: number } }[] };
  deleted_count: number;
  match_count: number;
  confirmation_token: string;
}
