import { randomBytes } from 'node:crypto'
import { newId } from '#/database/new-id.ts'
import { rowsIn } from '#/database/schema/tests/rows.ts'
import { buildUser } from '#/testing/builders.ts'
import type { TestDatabase } from '#/testing/test-database.ts'

/** Every character that COPY escapes, and what would end a row too early. */
const HARD_TEXT = 'tab\tline\nreturn\rback\\slash \\N \\. quote\' "\u0001\u001f é 🗼 \u2028'

/** Rows that neither the demo nor the busy school creates, so that no table is empty. */
export async function rareRows(database: TestDatabase) {
  const { insert, query } = rowsIn(database)
  const { id: user_id } = await buildUser(database)
  const [lesson] = await query('select id, course_id from lessons order by id limit 1')
  const [quiz] = await query('select id from quizzes order by id limit 1')
  const digest = () => randomBytes(32)
  const expires_at = new Date('2030-01-01T00:00:00.123Z')
  await query('update courses set description = $1', [HARD_TEXT])
  await insert('admin_changes', {
    id: newId(),
    actor_id: user_id,
    action: 'course.update',
    subject: HARD_TEXT,
    before: JSON.stringify({ text: HARD_TEXT }),
  })
  const key = { id: newId(), user_id, name: 'Chave', scope: 'read', start: 'farol_ab', digest: digest() }
  await insert('api_keys', key)
  await insert('backup_schedule', { is_daily: false, hour: 3, keep_days: 30, with_files: true })
  await insert('backups', { id: newId(), state: 'failed', failure: 'place', failure_detail: HARD_TEXT })
  await insert('backup_codes', { user_id, digest: digest() })
  const paper = {
    name: 'Nome',
    course_title: 'Curso',
    turma_name: 'Turma',
    workload_minutes: 2,
    completed_on: '2026-03-11',
  }
  const course = { user_id, course_id: lesson?.course_id }
  const first = { id: newId(), code: '0123456789ABCDEFGHJK', revoked_at: new Date(), ...course, ...paper }
  await insert('certificates', first)
  const code = 'KJHGFEDCBA9876543210'
  const style = { id: newId(), color: '#006633', text: '{nome}\n{curso}', city: 'Recife', signer: 'Ana' }
  const drawn = { logo: randomBytes(900), logo_kind: 'logo-dark', signature: randomBytes(500) }
  await insert('certificate_styles', { ...style, ...drawn })
  await query('update school set certificate_style_id = $1', [style.id])
  const again = { ...first, id: newId(), code, revoked_at: null, replaces_id: first.id, style_id: style.id }
  await insert('certificates', again)
  await insert('jwks', { id: newId(), public_key: '{}', private_key: 'encrypted' })
  await insert('mail_queue', { id: newId(), user_id, encrypted_message: digest() })
  const challenge = { digest: digest(), purpose: 'sign-in', challenge: 'c', expires_at }
  await insert('passkey_challenges', challenge)
  const passkey = { id: newId(), user_id, name: 'Chave', public_key: 'k', credential_id: 'c', counter: 0 }
  await insert('passkeys', passkey)
  await insert('one_time_links', { digest: digest(), purpose: 'confirm-address', user_id, expires_at })
  await insert('pending_sign_ins', { digest: digest(), user_id, expires_at })
  const number = '+5511987654321'
  await insert('phone_codes', { user_id, purpose: 'enrol', number, digest: digest(), expires_at })
  await insert('phone_factors', { user_id, number })
  const images = { small: randomBytes(4_000), large: randomBytes(90_000) }
  await insert('course_covers', { course_id: lesson?.course_id, id: newId(), ...images })
  await insert('school_images', {
    kind: 'logo-dark',
    id: newId(),
    image: randomBytes(900),
    width: 30,
    height: 9,
  })
  await query('update school set name = $1, tagline = $2, landing_text = $3, has_public_catalogue = true', [
    'Maré 🌊',
    HARD_TEXT.slice(0, 80),
    HARD_TEXT,
  ])
  await insert('photos', { id: newId(), user_id, image: randomBytes(400_000) })
  await insert('quiz_drafts', { user_id, quiz_id: quiz?.id })
  const [question] = await query('select id from quiz_questions order by id limit 1')
  const wording = { question_text: HARD_TEXT, explanation: '', options: JSON.stringify({ a: HARD_TEXT }) }
  await query('update quiz_questions set explanation_seconds = 134 where id = $1', [question?.id])
  await query('update quizzes set counts_points = true where id = $1', [quiz?.id])
  await query('update quiz_answers set weight = 3 where question_id = $1', [question?.id])
  const image = { id: newId(), sha256: 'f'.repeat(64), ...images, width: 1_600, height: 900 }
  await insert('quiz_images', image)
  for (const table of ['quiz_questions', 'quiz_options'])
    await query(
      `update ${table} set image_id = $1, image_description = $2
       where id = (select id from ${table} order by id limit 1)`,
      [image.id, HARD_TEXT],
    )
  const shown = { images: JSON.stringify({ [String(question?.id)]: { id: image.id, description: 'Farol' } }) }
  await insert('question_wordings', { question_id: question?.id, ...wording, ...shown })
  await insert('totp_factors', { user_id, encrypted_secret: digest() })
  await insert('video_lengths', { lesson_id: lesson?.id, user_id, seconds: 61.5, is_admin: false })
  const turma_id = newId()
  await insert('turmas', { id: turma_id, name: 'Turma', ends_on: '2026-06-30', capacity: 1 })
  await insert('turma_courses', { turma_id, course_id: lesson?.course_id })
  await insert('turma_members', { turma_id, user_id })
  const calendar = { turma_id, course_id: lesson?.course_id, lesson_id: lesson?.id }
  await insert('turma_lessons', { ...calendar, opens_on: '2026-03-01', due_on: '2026-03-31' })
  await insert('turma_links', { id: newId(), turma_id, token: '0'.repeat(20), max_uses: 3, uses: 1 })
  const invited = { id: newId(), turma_id, email: 'ana@farol.example', name: HARD_TEXT, digest: digest() }
  await insert('turma_invites', { ...invited, user_id, joined_at: new Date(), reminder_digest: digest() })
  await insert('reminders', { id: newId(), user_id, kinds: ['away', 'deadline'], lines: [HARD_TEXT] })
  await insert('reminder_addresses', { digest: digest(), stopped_at: new Date() })
  await insert('reminder_stops', { user_id })
  await insert('bounce_mailboxes', {
    name: 'retornos@farol.example/INBOX',
    uid_validity: 7,
    last_uid: 3,
    claimed_until: expires_at,
  })
  await insert('whatsapp_numbers', { user_id, phone: '+5511987654321' })
  const post = {
    id: newId(),
    lesson_id: lesson?.id,
    user_id,
    idempotency_key: newId(),
    written_as: 'student',
  }
  await insert('posts', { ...post, body: HARD_TEXT, seconds: 3, turma_ids: [turma_id] })
  const answer = { id: newId(), idempotency_key: newId(), duvida_id: post.id, body: HARD_TEXT }
  await insert('posts', { ...post, ...answer })
  await query('update posts set accepted_answer_id = $1 where id = $2', [answer.id, post.id])
  await insert('duvida_images', { duvida_id: post.id, user_id, id: newId(), image: randomBytes(4_000) })
  await insert('same_duvidas', { duvida_id: post.id, user_id })
  await insert('post_reports', { id: newId(), post_id: post.id, user_id, reason: HARD_TEXT })
  const aviso_id = newId()
  await insert('avisos', {
    id: aviso_id,
    audience: 'everyone',
    title: HARD_TEXT,
    text: HARD_TEXT,
    send_at: expires_at,
  })
  const notified = { id: newId(), user_id, kind: 'answer', subject_id: post.id, lesson_id: lesson?.id }
  await insert('notifications', { ...notified, mail: 'digest' })
  // Also counts it, in a table of its own.
  await insert('notifications', { id: newId(), user_id, kind: 'aviso', subject_id: aviso_id })
  await insert('notification_preferences', { user_id, kind: 'answer', channel: 'app' })
  const session_id = newId()
  await insert('sessions', { id: session_id, user_id, token: newId(), expires_at })
  const device = { endpoint: 'https://nowhere.push.apple.com/a', p256dh: 'k', auth: 'a' }
  await insert('push_subscriptions', { session_id, user_id, ...device })
  const sha256 = 'a1'.repeat(32)
  const spoken = { starts: [3], texts: [HARD_TEXT], search_text: HARD_TEXT, offsets: [0], vtt: 'WEBVTT\n' }
  const captions = { lesson_id: lesson?.id, language: 'pt-BR', name: 'aula.srt', cue_count: 1, sha256 }
  await insert('lesson_captions', { ...captions, ...spoken })
  await insert('files', { sha256, size: 4_000_000_000, type: 'video/mp4' })
  const uploaded = { id: newId(), name: 'aula "1" 🗼.mp4', size: 4_000_000_000, content_sha256: sha256 }
  await insert('videos', { ...uploaded, state: 'ready', playable_sha256: sha256, duration: 61 })
  const rendition = { video_id: uploaded.id, lines: 360, sha256, width: 640, height: 360, bandwidth: 700_000 }
  await insert('renditions', { ...rendition, codecs: 'avc1.4d401e', playlist: '#EXTM3U\n' })
  await insert('uploads', { id: uploaded.id, user_id, last_modified: 1_794_837_007_306, expires_at })
  const material = { id: newId(), name: 'apostila "1" 🗼.pdf', size: 4_000, type: 'application/pdf' }
  await insert('files', { sha256: 'b2'.repeat(32), size: 4_000, type: 'application/pdf' })
  await insert('materials', { ...material, state: 'ready', sha256: 'b2'.repeat(32) })
  await insert('uploads', { id: material.id, kind: 'material', user_id, expires_at })
  const imported = { id: newId(), name: 'curso "1" 🗼.zip', size: 4_000, state: 'received' }
  await insert('course_imports', imported)
  await insert('uploads', { id: imported.id, kind: 'course', user_id, expires_at })
  const inLesson = { lesson_id: lesson?.id, material_id: material.id, order_index: 0, downloads: 3 }
  await insert('lesson_materials', { ...inLesson, name: material.name })
  await query('update lessons set video_url = $1 where id = $2', [`/videos/${uploaded.id}`, lesson?.id])
  const deletion = { id: newId(), actor_id: user_id, deleted: '{}', expires_at }
  await insert('deletions', deletion)
  await insert('deleted_rows', {
    deletion_id: deletion.id,
    table_name: 'lessons',
    row: JSON.stringify({ HARD_TEXT }),
  })
  await insert('video_failures', { lesson_id: lesson?.id, browser: 'Chrome no Android' })
}
