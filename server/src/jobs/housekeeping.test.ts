import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#/database/new-id.ts'
import { createFileStore } from '#/files/file-store.ts'
import { removeLesson } from '#/lessons/arrange-lessons.ts'
import { undoDeletion } from '#/lessons/undo-deletion.ts'
import { buildCourse, buildLesson, buildQuiz, buildUser } from '#/testing/builders.ts'
import { testDatabase } from '#/testing/test-database.ts'
import { buildUpload } from '#/testing/upload-file.ts'
import { removeOwnScratch } from '#/uploads/remove-unused.ts'
import { runHousekeeping } from './housekeeping.ts'

const database = await testDatabase()
const { pool } = database
const dataDir = mkdtempSync(join(tmpdir(), 'farol-data-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const parts = {
  database,
  mailer: { isConfigured: true, send: async () => undefined, forget: async () => undefined },
  store: createFileStore(dataDir),
  log: pino({ level: 'silent' }),
}

test('expired rows are deleted, the rest stays', async () => {
  await pool.query(
    `insert into rate_limits (key, count, resets_at)
     values ('over', 1, now() - interval '1 minute'), ('counting', 1, now() + interval '1 minute')`,
  )
  await runHousekeeping(parts)
  expect((await pool.query('select key from rate_limits')).rows).toEqual([{ key: 'counting' }])
})

test('styles that neither the school nor a certificate uses are deleted', async () => {
  const [unused, used] = [newId(), newId()]
  await pool.query(
    `insert into certificate_styles (id, color, text, city, signer)
     select id, '#006633', '{nome}', '', '' from unnest($1::uuid[]) id`,
    [[unused, used]],
  )
  await pool.query('update school set certificate_style_id = $1', [used])
  await runHousekeeping(parts)
  expect((await pool.query('select id from certificate_styles')).rows).toEqual([{ id: used }])
})

test('accounts due for deletion are removed, but not during maintenance, when their users could not cancel', async () => {
  const [leaving, waiting] = [await buildUser(database), await buildUser(database)]
  const due = (id: string, interval: string) =>
    pool.query('update users set deletion_due_at = now() + $2::interval where id = $1', [id, interval])
  await due(leaving.id, '-1 minute')
  await due(waiting.id, '1 minute')
  const removed = async () => {
    const { rows } = await pool.query('select id from users where removed_at is not null')
    return rows.map(({ id }) => id)
  }
  await pool.query('update settings set maintenance_mode = true')
  await runHousekeeping(parts)
  expect(await removed()).toEqual([])
  await pool.query('update settings set maintenance_mode = false')
  await runHousekeeping(parts)
  expect(await removed()).toEqual([leaving.id])
})

test('a lesson that was deleted by mistake comes back with what housekeeping found unused meanwhile', async () => {
  const { id: courseId } = await buildCourse(database)
  // The video and the image were out of use for long, until this lesson took them.
  const [unused, imageId, actorId] = [newId(), newId(), newId()]
  await pool.query(
    `insert into videos (id, name, size, state, failure, unused_since)
     values ($1, 'aula.mp4', 9, 'failed', 'lost', now() - interval '8 days')`,
    [unused],
  )
  const { id: interrupted } = await buildUpload(database, { userId: (await buildUser(database)).id })
  await pool.query(`update uploads set expires_at = now() - interval '1 minute' where id = $1`, [interrupted])
  await pool.query(
    `insert into quiz_images (id, sha256, small, large, width, height, created_at)
     values ($1, $2, '', '', 1, 1, now() - interval '31 days')`,
    [imageId, 'f'.repeat(64)],
  )
  const undoIds: string[] = []
  for (const videoId of [unused, interrupted]) {
    const lesson = await buildLesson(database, { courseId, videoUrl: `/videos/${videoId}` })
    const quiz = await buildQuiz(database, { lessonId: lesson.id })
    await pool.query('update quiz_questions set image_id = $1 where quiz_id = $2', [imageId, quiz.id])
    const { undoId } = await removeLesson(database.orm, { actorId, courseId, lessonId: lesson.id })
    undoIds.push(undoId ?? '')
  }
  await runHousekeeping(parts)
  for (const deletionId of undoIds) await undoDeletion(database.orm, { actorId, deletionId })
  const { rows } = await pool.query('select video_id from lessons where course_id = $1', [courseId])
  expect(rows.map(({ video_id }) => video_id).sort()).toEqual([unused, interrupted].sort())
})

test('what a killed server was making on its own disk goes after a day, and nothing else', async () => {
  const own = join(dataDir, 'own')
  mkdirSync(join(own, 'uploads'), { recursive: true })
  const { madeOf } = createFileStore(own)
  const [left, arriving, fresh] = [
    madeOf(newId(), 'whole'),
    join(own, 'uploads', newId()),
    madeOf(newId(), 'whole'),
  ]
  for (const path of [left, arriving, fresh]) writeFileSync(path, 'Farol')
  const longAgo = new Date('2026-01-01')
  for (const path of [left, arriving]) utimesSync(path, longAgo, longAgo)
  await removeOwnScratch(own)
  const kept = readdirSync(join(own, 'uploads')).map((name) => join(own, 'uploads', name))
  expect(kept.toSorted()).toEqual([arriving, fresh].toSorted())
})
