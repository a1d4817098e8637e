import type pg from 'pg'

type Secret = { where: string; forms: string[] }
type Column = { table: string; column: string; isBytes: boolean }

/** Columns that match but are not secret. */
const NOT_SECRET = [
  'certificate_styles.logo',
  'certificate_styles.signature',
  'activity_deltas.key',
  'course_covers.large',
  'course_covers.small',
  'duvida_images.image',
  'jwks.public_key',
  'photos.image',
  'push_keys.public_key',
  'quiz_attempts.idempotency_key',
  'quiz_images.large',
  'quiz_images.small',
  'school_images.image',
]

/** In every table, also in new ones: columns of bytes, and those named like a secret. */
const COLUMNS = `
  select table_name as table, column_name as column, data_type = 'bytea' as "isBytes" from information_schema.columns
  where table_schema = 'public' and table_name not like '\\_\\_%' and (
    data_type = 'bytea' or column_name ~ '(password|token|secret|digest|key|number|identifier)$' and data_type = 'text'
  )`

/** All secrets in the database, in every encoding in which a response could contain them. */
export async function secretsOf(pool: pg.Pool): Promise<Secret[]> {
  const { rows: columns } = await pool.query<Column>(COLUMNS)
  const secrets: Secret[] = []
  for (const { table, column, isBytes } of columns) {
    const where = `${table}.${column}`
    if (NOT_SECRET.includes(where)) continue
    const { rows } = await pool.query<{ value: string | Buffer | null }>(
      `select distinct ${column} as value from ${table} where ${column} is not null`,
    )
    for (const { value } of rows) if (value) secrets.push({ where, forms: formsOf(value, isBytes) })
  }
  return secrets
}

const formsOf = (value: string | Buffer, isBytes: boolean) =>
  isBytes && Buffer.isBuffer(value)
    ? (['hex', 'base64', 'base64url', 'latin1'] as const).map((encoding) => value.toString(encoding))
    : [String(value)]
