import { createHash } from 'node:crypto'
import { Problem } from '@farol/contract/problem.ts'
import { CAPTION_LANGUAGES, type CaptionLanguage } from '@farol/domain/captions/languages.ts'
import { type Cue, toVtt } from '@farol/domain/captions/parse-captions.ts'
import { readCaptions } from '@farol/domain/captions/read-captions.ts'
import { searchableTranscript, transcriptOf } from '@farol/domain/captions/transcript.ts'
import { uploadName } from '@farol/domain/uploads.ts'
import { and, eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { lessonCaptions } from '#/database/schema/captions.ts'
import { lockedLesson } from '#/lessons/admin-lessons.queries.ts'
import { captionsAddress } from '#/lessons/caption-tracks.ts'

type Target = { actorId: string; courseId: string; lessonId: string; language: CaptionLanguage }

export function saveCaptions(
  orm: NodePgDatabase,
  { name: givenName, bytes, ...target }: Target & { name: string; bytes: Uint8Array },
) {
  const { lessonId, language } = target
  const name = givenName.trim() === '' ? 'legendas' : uploadName(givenName)
  return orm.transaction(async (transaction) => {
    const lesson = await lockedLesson(transaction, target)
    const content = contentOf(bytes)
    const before = await nameOf(transaction, target)
    const row = { name, ...content }
    await transaction
      .insert(lessonCaptions)
      .values({ lessonId, language, ...row })
      .onConflictDoUpdate({
        target: [lessonCaptions.lessonId, lessonCaptions.language],
        set: { ...row, updatedAt: new Date() },
      })
    await record(transaction, { ...target, title: lesson.title, before, after: name })
    const { sha256, cueCount } = content
    return { language, name, cueCount, address: captionsAddress(lessonId, { language, sha256 }) }
  })
}

function contentOf(bytes: Uint8Array) {
  if (bytes.length === 0) throw new Problem('UPLOAD_EMPTY')
  const { cues, problem } = readCaptions(bytes)
  if (!cues) throw new Problem('NO_CAPTIONS', { fields: { file: problem } })
  return captionsContent(cues)
}

export function removeCaptions(orm: NodePgDatabase, target: Target) {
  return orm.transaction(async (transaction) => {
    const lesson = await lockedLesson(transaction, target)
    const [removed] = await transaction
      .delete(lessonCaptions)
      .where(isOf(target))
      .returning({ name: lessonCaptions.name })
    if (!removed) throw new Problem('NOT_FOUND')
    await record(transaction, { ...target, title: lesson.title, before: removed.name, after: undefined })
    return {}
  })
}

/** The columns that come from the cues. */
export function captionsContent(cues: Cue[]) {
  const vtt = toVtt(cues)
  const lines = transcriptOf(cues)
  return {
    cueCount: cues.length,
    vtt,
    sha256: createHash('sha256').update(vtt).digest('hex'),
    starts: lines.map(({ seconds }) => Math.floor(seconds)),
    texts: lines.map(({ text }) => text),
    ...searchableTranscript(lines),
  }
}

const isOf = ({ lessonId, language }: Target) =>
  and(eq(lessonCaptions.lessonId, lessonId), eq(lessonCaptions.language, language))

async function nameOf(orm: NodePgDatabase, target: Target) {
  const [row] = await orm.select({ name: lessonCaptions.name }).from(lessonCaptions).where(isOf(target))
  return row?.name
}

type Recorded = Target & { title: string; before: string | undefined; after: string | undefined }

/** A new file of the same name is shown, too: without a value before it. */
function record(orm: NodePgDatabase, { actorId, courseId, language, title, before, after }: Recorded) {
  const shown = (name: string | undefined) =>
    name === undefined ? '' : `${CAPTION_LANGUAGES[language]}: ${name}`
  return recordChange(orm, {
    actorId,
    action: 'lesson.update',
    subject: title,
    before: { captions: before === after ? '' : shown(before) },
    after: { captions: shown(after) },
    publishes: [{ kind: 'course', courseId }],
  })
}
