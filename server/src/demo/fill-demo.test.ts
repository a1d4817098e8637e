import { readFileSync } from 'node:fs'
import { readCaptions } from '@farol/domain/captions/read-captions.ts'
import { expect, test } from 'vitest'
import { sha256Of } from '#/files/file-store.ts'
import { filledDemo } from '#/testing/filled-demo.ts'
import { demoCourses } from './demo-courses.ts'
import { fillDemo } from './fill-demo.ts'

const { filling, filled, rows } = await filledDemo()
const nothing: unknown[] = []

test('the log-in it returns is the only one that works', async () => {
  expect(filled).toEqual({ studentEmail: 'estudante@farol.example', studentPassword: 'a-random-password' })
  const accounts = await rows(`
    select email, provider_id, account_id = user_id::text as is_own, password
    from accounts join users on users.id = user_id`)
  expect(accounts).toEqual([
    {
      email: 'estudante@farol.example',
      provider_id: 'credential',
      is_own: true,
      password: 'hash of a-random-password',
    },
  ])
})

test('three courses are published, one is a draft, and the third waits for the first', async () => {
  const courses = await rows(`
    select course.order_index, course.is_published, first.order_index as prerequisite,
      (select count(*)::int from lessons where course_id = course.id) as lessons
    from courses course left join courses first on first.id = course.prerequisite_course_id
    order by course.order_index`)
  expect(courses).toEqual([
    { order_index: 0, is_published: true, prerequisite: null, lessons: 5 },
    { order_index: 1, is_published: true, prerequisite: null, lessons: 4 },
    { order_index: 2, is_published: true, prerequisite: 0, lessons: 6 },
    { order_index: 3, is_published: false, prerequisite: null, lessons: 2 },
  ])
})

test('every question has one correct option, an explanation and at least one other option', async () => {
  const questions = await rows(`
    select question_text from quiz_questions question join quiz_options on question_id = question.id
    group by question.id
    having count(*) filter (where is_correct) <> 1 or count(*) < 2 or explanation = ''`)
  expect(questions).toEqual(nothing)
})

test('every lesson has its clip, exactly as long as the lesson says', () => {
  const lessons = demoCourses.flatMap((course) => course.lessons)
  expect(lessons.map(({ slug }) => [slug, clipSeconds(slug)])).toEqual(
    lessons.map(({ slug, seconds }) => [slug, seconds]),
  )
})

test('captions are WebVTT, end with their clip, and are what their lesson points at', async () => {
  const captioned = demoCourses.flatMap((course) => course.lessons.filter(({ hasCaptions }) => hasCaptions))
  expect(captioned).toHaveLength(1)
  for (const { slug, seconds } of captioned) {
    const text = readFileSync(new URL(`./media/${slug}.vtt`, import.meta.url), 'utf8')
    expect(text).toMatch(/^WEBVTT\n\n/)
    const ends = [...text.matchAll(/--> 00:([\d.]+)/g)].map(([, end]) => Number(end))
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(ends.at(-1)).toBeLessThanOrEqual(seconds)
  }
  const addresses = await rows(`select captions_url from lessons where captions_url <> ''`)
  expect(addresses).toEqual(captioned.map(({ slug }) => ({ captions_url: `/media/demo/${slug}.vtt` })))
})

test('one lesson of each course has an uploaded video, captions that fit it, and a handout', async () => {
  const found = await rows(`
    select c.order_index as course, v.name as video, v.state, m.name as handout, m.type, m.sha256, m.state as received,
      (select array_agg(language order by language) from lesson_captions where lesson_id = l.id) as captions
    from lessons l join courses c on c.id = l.course_id join videos v on v.id = l.video_id
    join lesson_materials lm on lm.lesson_id = l.id join materials m on m.id = lm.material_id order by 1`)
  const uploaded = demoCourses.map(({ lessons }) => lessons.filter(({ uploads }) => uploads))
  expect(uploaded.map((each) => each.length)).toEqual([1, 1, 1, 1])
  expect(found).toMatchObject(
    uploaded.flat().map(({ uploads }, course) => ({
      course,
      video: uploads?.video,
      state: 'preparing',
      handout: uploads?.handout,
      type: 'application/pdf',
      received: 'ready',
      captions: uploads?.captions.toSorted(),
    })),
  )
  for (const { sha256 } of found) expect(await sha256Of(filling.store.pathOf(sha256))).toBe(sha256)
  expect(found.flatMap(({ captions }) => captions)).toContain('es')
  for (const { slug, seconds, uploads } of uploaded.flat())
    for (const language of uploads?.captions ?? []) {
      const file = readFileSync(new URL(`./uploads/${slug}.${language}.vtt`, import.meta.url))
      const { cues = [] } = readCaptions(file)
      expect(cues.length).toBeGreaterThan(8)
      expect(cues.at(-1)?.endMs).toBeLessThanOrEqual(seconds * 1_000)
    }
})

/** The movie header has the time scale and the duration in that scale. */
function clipSeconds(slug: string): number {
  const clip = readFileSync(new URL(`./media/${slug}.mp4`, import.meta.url))
  const header = clip.indexOf('mvhd')
  return clip.readUInt32BE(header + 20) / clip.readUInt32BE(header + 16)
}

test('all its rows are marked as demo', async () => {
  expect(await rows('select from users where not is_demo')).toEqual(nothing)
  expect(await rows('select from courses where not is_demo')).toEqual(nothing)
  expect(await rows('select from turmas where not is_demo')).toEqual(nothing)
})

test('filling a second time changes nothing', async () => {
  const count = () =>
    rows('select (select count(*) from courses) as courses, (select count(*) from users) as users')
  const before = await count()
  await expect(fillDemo(filling)).rejects.toThrow()
  expect(await count()).toEqual(before)
})

test('two turmas have members and a course of their own, which one of them opens by date, with deadlines', async () => {
  const turmas = await rows(`
    select t.name, t.member_count as members, c.access, tc.release_rule as rule,
      (select count(*) from turma_lessons day
       where day.turma_id = t.id and day.course_id = c.id and day.due_on is not null)::int as deadlines
    from turmas t join turma_courses tc on tc.turma_id = t.id join courses c on c.id = tc.course_id
    order by t.name, c.order_index`)
  expect(turmas).toEqual([
    { name: 'Turma da manhã', members: 12, access: 'turmas', rule: 'at-once', deadlines: 0 },
    { name: 'Turma da noite', members: 12, access: 'everyone', rule: 'at-once', deadlines: 5 },
    { name: 'Turma da noite', members: 12, access: 'turmas', rule: 'dates', deadlines: 4 },
  ])
  // The demo's student is in the evening: two lessons of that course wait for their day.
  const [waiting] = await rows(`
    select count(*)::int as lessons from turma_lessons l join turma_members m on m.turma_id = l.turma_id
    join users u on u.id = m.user_id
    where u.email = 'estudante@farol.example' and l.opens_on > '2026-03-11'`)
  expect(waiting).toEqual({ lessons: 2 })
})

test('a few dúvidas have answers, and one waits for one', async () => {
  const duvidas = await rows(`
    select d.is_answered, d.accepted_answer_id is not null as is_accepted,
      (select count(*) from posts a where a.duvida_id = d.id)::int as answers,
      d.seconds <= l.video_duration as is_in_video, u.is_demo
    from posts d join lessons l on l.id = d.lesson_id join users u on u.id = d.user_id where d.duvida_id is null order by d.id`)
  const duvida = { is_in_video: true, is_demo: true }
  expect(duvidas).toEqual([
    { ...duvida, is_answered: true, is_accepted: true, answers: 2 },
    { ...duvida, is_answered: true, is_accepted: false, answers: 1 },
    { ...duvida, is_answered: false, is_accepted: false, answers: 0 },
  ])
})
