import type { Client } from 'pg'
import { ConfigurationError } from './configuration-error.ts'

const KEY = 'encryption_key_fingerprint'

/** Remembers which encryption key a shared database belongs to, and refuses any other: its secrets could not be opened, and new ones by nobody else. */
export async function refuseOtherKey(client: Client, fingerprint: string): Promise<void> {
  await client.query('insert into "Setting" ("key", "value", "updatedAt") values ($1, $2, now()) on conflict ("key") do nothing', [
    KEY,
    JSON.stringify(fingerprint),
  ])
  const stored = await client.query<{ value: string }>('select "value" from "Setting" where "key" = $1', [KEY])
  if (stored.rows[0]?.value !== fingerprint) {
    throw new ConfigurationError([
      'PARLEY_ENCRYPTION_KEY is not the key that this database was set up with; give every process the same one.',
    ])
  }
}
