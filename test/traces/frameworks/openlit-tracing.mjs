import { createServer } from 'node:http';
import { normalized } from './recorder.mjs';

const requests = [];
const server = createServer(async (request, response) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  requests.push(JSON.parse(Buffer.concat(parts).toString()));
  response.end('{}');
});
await new Promise((done) => server.listen(0, done));

/** OpenLIT with an exporter that sends to this program. */
export async function traced(instrumentations) {
  const { default: module } = await import('openlit');
  const options = { applicationName: 'shop', disableBatch: true, disableMetrics: true, disableEvents: true };
  const otlpEndpoint = `http://127.0.0.1:${server.address().port}`;
  module.default.init({ ...options, otlpEndpoint, pricingJson: {}, instrumentations });
  return module.default;
}

/** Waits until all that was sent has come, and prints it as one request. */
export async function print() {
  for (let before = -1; before !== requests.length; ) {
    before = requests.length;
    await new Promise((done) => setTimeout(done, 500));
  }
  process.stdout.write(normalized(requests));
  process.exit(0);
}
