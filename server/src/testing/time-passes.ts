import type pg from 'pg'

/** As if a student had watched their open lessons for this many seconds more. */
export async function timePasses(pool: pg.Pool, { userId, seconds }: { userId: string; seconds: number }) {
  await pool.query('update user_progress set open_since = open_since - $2 where user_id = $1', [
    userId,
    seconds,
  ])
  await pool.query('update user_activity set used_until = used_until - $2 where user_id = $1', [
    userId,
    seconds,
  ])
}
