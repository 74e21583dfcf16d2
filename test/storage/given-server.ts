import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database for one test file on a server that runs already, as CI has one. It is dropped at the end. */
export interface GivenServer {
  /** As an ordinary user, who owns the database. */
  url: string;
  /** As the superuser. */
  adminUrl: string;
  close(): Promise<void>;
}

/** Makes a database and its owner. `superuser` is the URL of a superuser. */
export async function givenServer(superuser: string): Promise<GivenServer> {
  const name = `knowhow_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: superuser });
  await client.connect();
  await client.query(`CREATE ROLE ${name} LOGIN PASSWORD '${name}'`);
  await client.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const adminUrl = new URL(superuser);
  adminUrl.pathname = `/${name}`;
  const url = new URL(adminUrl);
  url.username = name;
  url.password = name;
  return {
    url: url.href,
    adminUrl: adminUrl.href,
    async close() {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.query(`DROP ROLE ${name}`);
      await client.end();
    },
  };
}
