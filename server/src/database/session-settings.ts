import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import pg from 'pg'

/** Our statements and the driver rely on these, whatever the defaults of the database or the role are. */
const SETTINGS = [
  `datestyle = 'ISO, MDY'`,
  `intervalstyle = 'postgres'`,
  `bytea_output = 'hex'`,
  'extra_float_digits = 1',
  'standard_conforming_strings = on',
  `timezone = 'UTC'`,
  // On a new database, without statistics, compiling the statement of a log-in took PostgreSQL over two seconds.
  'jit = off',
]

const asStatements = (settings: string[], set: 'set' | 'set local') =>
  settings.map((setting) => `${set} ${setting}`).join('; ')

/** The school's time zone, which the SQL function `school_time_zone` reads. */
const timeZoneSetting = (timeZone = DEFAULT_TIME_ZONE) => `farol.time_zone = ${pg.escapeLiteral(timeZone)}`

export const SESSION_SETTINGS = asStatements(SETTINGS, 'set')

/** The same, with the school's time zone. */
export const sessionSettings = (timeZone?: string) =>
  `${SESSION_SETTINGS}; ${asStatements([timeZoneSetting(timeZone)], 'set')}`

type TransactionSettings = { timeZone?: string; statementTimeoutMs: number }

/** The same for one transaction, with the statement timeout, which otherwise is set when connecting. */
export const transactionSettings = ({ timeZone, statementTimeoutMs }: TransactionSettings) =>
  asStatements(
    [...SETTINGS, timeZoneSetting(timeZone), `statement_timeout = ${statementTimeoutMs}`],
    'set local',
  )
