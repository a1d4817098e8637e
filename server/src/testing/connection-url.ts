import type { Connection } from '#/database/open-database.ts'

/** For DATABASE_URL. */
export function connectionUrl(connection: Connection): string {
  if (connection.connectionString) return connection.connectionString
  const { user = '', host = '', database = '' } = connection
  return `postgres://${user}@${encodeURIComponent(host)}/${database}`
}
