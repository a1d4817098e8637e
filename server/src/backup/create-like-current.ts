import pg from 'pg'

type Facts = {
  datcollate: string
  datctype: string
  datlocprovider: 'c' | 'i' | 'b'
  /** Until PostgreSQL 16. */
  daticulocale?: string | null
  datlocale?: string | null
  daticurules?: string | null
}

const CURRENT = 'select to_jsonb(d) as facts from pg_database d where datname = current_database()'

/**
 * The statement that makes a database in which letters compare and change case as in the current one: a constraint on lower() may
 * hold in one locale and not in that of the template.
 */
export async function createLikeCurrent(client: Pick<pg.Client, 'query'>, database: string) {
  const { rows } = await client.query<{ facts: Facts }>(CURRENT)
  const { facts } = rows[0] as { facts: Facts }
  return `create database ${pg.escapeIdentifier(database)} template template0 encoding 'UTF8' ${localeOf(facts)}`
}

export function localeOf({ datcollate, datctype, datlocprovider, ...facts }: Facts): string {
  const { escapeLiteral } = pg
  const locale = escapeLiteral(facts.datlocale ?? facts.daticulocale ?? '')
  const rules = facts.daticurules ? ` icu_rules ${escapeLiteral(facts.daticurules)}` : ''
  const ofProvider = {
    c: 'locale_provider libc',
    i: `locale_provider icu icu_locale ${locale}${rules}`,
    b: `locale_provider builtin builtin_locale ${locale}`,
  }
  return `lc_collate ${escapeLiteral(datcollate)} lc_ctype ${escapeLiteral(datctype)} ${ofProvider[datlocprovider]}`
}
