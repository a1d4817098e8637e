import { UNUSED_LIFE_DAYS } from '@farol/domain/uploads.ts'
import { removeImport } from '#/course-files/course-imports.ts'
import type { Database } from '#/database/open-database.ts'
import { createFileStore, type FileStore } from '#/files/file-store.ts'
import { removeUnusedFiles } from '#/files/stored-files.ts'
import { removeMaterial, removeUnreceived } from '#/materials/remove-material.ts'
import { removeVideo } from '#/videos/remove-video.ts'
import { failVideo } from '#/videos/video-state.ts'

type Parts = { orm: Database['orm']; store: FileStore }

/** The part that was uploaded is named by its id; what is made of it has a longer name. */
const ID_LENGTH = 36
const DAY_MS = 24 * 60 * 60 * 1_000

const MARK = [
  `update videos v set unused_since = null
   where unused_since is not null and exists (select from lessons l where l.video_id = v.id)`,
  `update videos v set unused_since = now()
   where unused_since is null and not exists (select from lessons l where l.video_id = v.id)`,
  `update materials m set unused_since = null
   where unused_since is not null and exists (select from lesson_materials lm where lm.material_id = m.id)`,
  `update materials m set unused_since = now()
   where unused_since is null and not exists (select from lesson_materials lm where lm.material_id = m.id)`,
]
/** A deleted lesson that may have used it can come back no more. */
const IS_FINAL = 'not exists (select from deletions)'
const LONG_UNUSED = `unused_since < now() - make_interval(days => ${UNUSED_LIFE_DAYS}) and ${IS_FINAL}`

/** If a lesson waits for it, it says that nothing more will come. */
async function giveUpVideo(parts: Parts, videoId: string) {
  if (await removeVideo(parts, videoId)) return
  await failVideo(parts.orm, videoId, { failure: 'lost' })
  await parts.store.removeParts(videoId)
}

const DUE = [
  {
    statement: `select u.id from uploads u join videos v on v.id = u.video_id
                where u.expires_at < now() and v.state = 'receiving' and ${IS_FINAL}`,
    remove: giveUpVideo,
  },
  {
    statement: `select u.id from uploads u join materials m on m.id = u.material_id
                where u.expires_at < now() and m.state = 'receiving'`,
    remove: removeUnreceived,
  },
  {
    // Also of a deleted account.
    statement: `select i.id from course_imports i left join uploads u on u.import_id = i.id
                where i.state <> 'imported' and (u.id is null or u.expires_at < now())`,
    remove: removeImport,
  },
  { statement: `select id from videos where ${LONG_UNUSED}`, remove: removeVideo },
  { statement: `select id from materials where ${LONG_UNUSED}`, remove: removeMaterial },
]

/**
 * Deletes interrupted uploads after seven days, and videos and materials without a lesson after thirty; files that nothing refers to, and
 * those that a killed server left, after one.
 */
export async function removeUnused({ pool, orm }: Database, store: FileStore) {
  const parts = { orm, store }
  for (const statement of MARK) await pool.query(statement)
  for (const { statement, remove } of DUE) {
    const { rows } = await pool.query<{ id: string }>(statement)
    for (const { id } of rows) await remove(parts, id)
  }
  await removeUnusedFiles(parts)
  await removeOrphans({ pool }, store)
}

/** Removes half-made files: they are made again, if they are still needed. */
async function removeMade(parts: string[], store: FileStore) {
  for (const name of parts.filter((each) => each.length > ID_LENGTH)) await store.removePart(name)
}

/** What a killed server left on its own disk on the way to a bucket: workers on other machines cannot reach it. */
export async function removeOwnScratch(dataDir: string) {
  const own = createFileStore(dataDir)
  const { parts } = await own.untouchedSince(new Date(Date.now() - DAY_MS))
  await removeMade(parts, own)
}

/** Or whose file is stored already. */
const WITHOUT_ROW = `
  select part.id from unnest($1::text[]) part (id)
  where not exists (select from videos v where v.id::text = part.id and v.content_sha256 is null)
    and not exists (select from materials m where m.id::text = part.id and m.state = 'receiving')
    and not exists (select from course_imports i where i.id::text = part.id and i.state <> 'imported')`

/** Stored without a row: a server was killed between writing and committing, or before it had tidied up. */
async function removeOrphans({ pool }: Pick<Database, 'pool'>, store: FileStore) {
  const yesterday = new Date(Date.now() - DAY_MS)
  await store.removeUnfinished(yesterday)
  const orphans = await store.untouchedSince(yesterday)
  const files = await pool.query<{ sha256: string }>(
    'select name as sha256 from unnest($1::text[]) name where not exists (select from files where sha256 = name)',
    [orphans.files],
  )
  for (const { sha256 } of files.rows) await store.remove(sha256)
  await removeMade(orphans.parts, store)
  const ids = orphans.parts.filter((each) => each.length === ID_LENGTH)
  const parts = await pool.query<{ id: string }>(WITHOUT_ROW, [ids])
  for (const { id } of parts.rows) await store.removeParts(id)
}
