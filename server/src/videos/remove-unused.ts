import { UPLOAD_LIFE_DAYS } from '@farol/domain/uploads.ts'
import type { Database } from '#/database/open-database.ts'
import type { FileStore } from './file-store.ts'
import { removeUnusedFile, removeVideo } from './remove-video.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

/** Complete uploads are forgotten when they expire; their videos stay. */
const EXPIRED = `
  select u.id from uploads u join videos v on v.id = u.id where u.expires_at < now() and v.state = 'receiving'`
const FORGET = `
  delete from uploads u using videos v where v.id = u.id and u.expires_at < now() and v.state <> 'receiving'`
const MARK_USED = `
  update videos v set unused_since = null
  where unused_since is not null and exists (select from lessons l where l.video_id = v.id)`
const MARK_UNUSED = `
  update videos v set unused_since = now()
  where unused_since is null and not exists (select from lessons l where l.video_id = v.id)`
const UNUSED = `
  select v.id from videos v where unused_since < now() - make_interval(days => ${UPLOAD_LIFE_DAYS})`
const UNUSED_FILES = `
  select sha256 from files f
  where created_at < now() - interval '1 day'
    and not exists (select from videos v where v.original_sha256 = f.sha256 or v.playable_sha256 = f.sha256)`

/**
 * Interrupted uploads and videos without a lesson go after seven days; files that nothing refers to, and those that a killed
 * server left, after one.
 */
export async function removeUnusedVideos({ pool, orm }: Database, store: FileStore) {
  const parts = { orm, store }
  for (const statement of [FORGET, MARK_USED, MARK_UNUSED]) await pool.query(statement)
  for (const statement of [EXPIRED, UNUSED]) {
    const { rows } = await pool.query<{ id: string }>(statement)
    for (const { id } of rows) await removeVideo(parts, id)
  }
  const { rows } = await pool.query<{ sha256: string }>(UNUSED_FILES)
  for (const { sha256 } of rows) await removeUnusedFile(parts, sha256)
  await removeOrphans({ pool }, store)
}

/** On the disk without a row: a server was killed between writing and committing. */
async function removeOrphans({ pool }: Pick<Database, 'pool'>, store: FileStore) {
  const orphans = await store.untouchedSince(new Date(Date.now() - DAY_MS))
  const files = await pool.query<{ sha256: string }>(
    'select name as sha256 from unnest($1::text[]) name where not exists (select from files where sha256 = name)',
    [orphans.files],
  )
  for (const { sha256 } of files.rows) await store.remove(sha256)
  const ids = [...new Set(orphans.parts.map((name) => name.replace(/\.mp4$/, '')))]
  const parts = await pool.query<{ id: string }>(
    'select name as id from unnest($1::text[]) name where not exists (select from videos where id::text = name)',
    [ids],
  )
  for (const { id } of parts.rows) await store.removeParts(id)
}
