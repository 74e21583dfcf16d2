/** Made-up texts as people paste them above or below what they ask. */
const lines = (count: number, line: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const two = (i: number): string => String(i % 60).padStart(2, '0');

export const LOG = lines(
  60,
  (i) =>
    `2026-11-02T09:${two(i)}:${two(i * 7)}.120Z ${['INFO', 'WARN', 'DEBUG'][i % 3]} [worker-${i % 4}] queue depth ${i * 3} after ${i}ms`,
);
export const BARE_LOG = lines(
  60,
  (i) => `worker ${i % 4} took job ${i} from queue ${i % 3} after ${i * 5} ms`,
);
export const MAIL = `From: Anna Berg <anna@example.org>
To: support@example.org
Date: Mon, 2 Nov 2026 09:12:00 +0100
Subject: My lamp

Hello,

I bought a lamp at your shop three weeks ago and I was told it would be here within a week.
Since then I have written twice, and nobody has answered me, which I find quite sad.
The lamp is a present for my mother, whose birthday is on Friday, so it is of no use later.

Please look into this.

Kind regards
Anna Berg`;
export const MAIL_WITHOUT_HEAD = MAIL.slice(MAIL.indexOf('Hello,'));
export const DIFF = `diff --git a/src/price.ts b/src/price.ts
index 3b18e51..9c7f2aa 100644
--- a/src/price.ts
+++ b/src/price.ts
@@ -1,9 +1,10 @@
${lines(40, (i) => `${['+', '-', ' '][i % 3]}  const total${i} = items.reduce((sum, item) => sum + item.price * ${i}, 0);`)}`;
export const TRACE = `Traceback (most recent call last):
  File "/app/shop/orders.py", line 41, in ship
    carrier.book(order)
  File "/app/shop/carrier.py", line 17, in book
    raise CarrierError("no parcel number")
shop.carrier.CarrierError: no parcel number`;
export const CODE = `export function priceOf(items: Item[]): number {
  const net = items.reduce((sum, { price, count }) => sum + price * count, 0);
  return Math.round(net * (1 + VAT) * 100) / 100;
}`;
export const TABLE = `| order | state | carrier |
|---|---|---|
${lines(12, (i) => `| 47${i} | packed | north |`)}`;
const JSON_TEXT = JSON.stringify(
  { orders: [{ id: 4711, state: 'packed', lines: [{ sku: 'L-1', count: 2 }] }] },
  null,
  2,
);

const SQL = `SELECT o.id, o.total
FROM orders o
JOIN lines l ON l.order_id = o.id
WHERE o.status = 'open'
GROUP BY o.id
HAVING count(*) > 3;`;
const YAML = `services:
  api:
    image: shop/api:1
    ports:
      - "80:80"
  db:
    image: postgres:16`;
const PODS = `NAME READY STATUS RESTARTS AGE
${Array.from({ length: 12 }, (_, i) => `api-7d9f-${i} 0/1 CrashLoopBackOff ${i} 3d`).join('\n')}`;

export const PASTES: Readonly<Record<string, string>> = {
  'a query': SQL,
  'a configuration': YAML,
  'what a program lists': PODS,
  'a log': LOG,
  'a log of a form of its own': BARE_LOG,
  'a mail': MAIL,
  'a mail without its head': MAIL_WITHOUT_HEAD,
  'a diff': DIFF,
  'a trace': TRACE,
  'code in a fence': `\`\`\`ts\n${CODE}\n\`\`\``,
  'a log in a fence': `\`\`\`\n${LOG}\n\`\`\``,
  'a table': TABLE,
  JSON: JSON_TEXT,
};
