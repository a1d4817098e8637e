import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import pg from 'pg'

/** Our statements and the driver rely on these, whatever the defaults of the database or the role are. */
export const SESSION_SETTINGS = `
  set datestyle = 'ISO, MDY';
  set intervalstyle = 'postgres';
  set bytea_output = 'hex';
  set extra_float_digits = 1;
  set standard_conforming_strings = on;
  set timezone = 'UTC'`

/** The same, with the school's time zone, which the SQL function `school_time_zone` reads. */
export const sessionSettings = (timeZone = DEFAULT_TIME_ZONE) =>
  `${SESSION_SETTINGS}; set farol.time_zone = ${pg.escapeLiteral(timeZone)}`
