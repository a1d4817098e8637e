import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCaptions } from '@farol/domain/captions/read-captions.ts'
import { DEFAULT_TIME_ZONE } from '@farol/domain/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aggregateDeltas } from '#/figures/aggregate-deltas.ts'
import { createFileStore, sha256Of } from '#/files/file-store.ts'
import { type TestDatabase, testDatabase } from '#/testing/test-database.ts'
import { demoCourses } from './demo-courses.ts'
import { fillDemo } from './fill-demo.ts'

const now = new Date('2026-03-11T15:30:00Z')
const dataDir = mkdtempSync(join(tmpdir(), 'farol-demo-'))
afterAll(() => rmSync(dataDir, { recursive: true }))
const store = createFileStore(dataDir)
const filling = {
  store,
  now,
  timeZone: DEFAULT_TIME_ZONE,
  hashPassword: async (password: string) => `hash of ${password}`,
  randomPassword: () => 'a-random-password',
}

let database: TestDatabase
let filled: Awaited<ReturnType<typeof fillDemo>>

beforeAll(async () => {
  database = await testDatabase()
  filled = await fillDemo({ ...filling, database: database.orm })
  await aggregateDeltas(database.pool)
})

const rows = async (statement: string) => (await database.pool.query(statement)).rows
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
  for (const { sha256 } of found) expect(await sha256Of(store.pathOf(sha256))).toBe(sha256)
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

test('the demo student is in the middle of two courses, one lesson half watched, one quiz passed', async () => {
  const progress = await rows(`
    select lesson.order_index as lesson, course.order_index as course, watch_percentage, completed, attempt.passed
    from user_progress progress
    join lessons lesson on lesson.id = lesson_id
    join courses course on course.id = lesson.course_id
    left join quizzes quiz on quiz.lesson_id = lesson.id
    left join quiz_attempts attempt on attempt.quiz_id = quiz.id and attempt.user_id = progress.user_id
    where progress.user_id = (select id from users where email = 'estudante@farol.example')
    order by course, lesson`)
  expect(progress).toEqual([
    { course: 0, lesson: 0, watch_percentage: 100, completed: true, passed: null },
    { course: 0, lesson: 1, watch_percentage: 100, completed: true, passed: true },
    { course: 0, lesson: 2, watch_percentage: 50, completed: false, passed: null },
    { course: 1, lesson: 0, watch_percentage: 100, completed: true, passed: null },
  ])
})

test('no student has progress in a lesson before the earlier ones were completed and their quizzes passed', async () => {
  const wrong = await rows(`
    select progress.* from user_progress progress
    join lessons lesson on lesson.id = progress.lesson_id
    join lessons earlier on earlier.course_id = lesson.course_id and earlier.order_index < lesson.order_index
    left join user_progress before on before.user_id = progress.user_id and before.lesson_id = earlier.id
    left join quizzes quiz on quiz.lesson_id = earlier.id
    where before.completed_at is null or before.completed_at > progress.opened_at
      or quiz.id is not null and not exists (
        select from quiz_attempts where quiz_id = quiz.id and user_id = progress.user_id
          and passed and replaced_at is null and submitted_at <= progress.opened_at)`)
  expect(wrong).toEqual(nothing)
})

test('no student has progress in a draft, or in a course whose prerequisite was not completed before', async () => {
  const wrong = await rows(`
    select progress.* from user_progress progress
    join courses on courses.id = progress.course_id
    left join course_completions done
      on done.user_id = progress.user_id and done.course_id = prerequisite_course_id
    where not is_published
      or prerequisite_course_id is not null and (done.user_id is null or done.completed_at > opened_at)`)
  expect(wrong).toEqual(nothing)
})

test('progress adds up: percentages follow the furthest point, completion follows the threshold', async () => {
  const wrong = await rows(`
    select progress.* from user_progress progress join lessons on lessons.id = lesson_id
    where watch_percentage <> floor(furthest_seconds / video_duration * 100)
      or completed <> (watch_percentage >= min_watch_percentage)
      or watched_seconds < furthest_seconds or current_time_seconds > furthest_seconds
      or completed_at not between opened_at and last_watched_at`)
  expect(wrong).toEqual(nothing)
})

test('a quiz is taken after its lesson was completed, and again only after a failed attempt and a rewatch', async () => {
  const wrong = await rows(`
    select attempt.* from quiz_attempts attempt
    join quizzes quiz on quiz.id = quiz_id
    join lessons on lessons.id = lesson_id
    left join user_progress progress on progress.lesson_id = lessons.id and progress.user_id = attempt.user_id
    where progress.completed_at is null
      or progress.completed_at > submitted_at - time_spent_seconds * interval '1 second'
      or replaced_at is not null and (passed or watched_seconds < video_duration * 2)
      or replaced_at is null and (rewatch_seconds is null) <> passed`)
  expect(wrong).toEqual(nothing)
})

test('scores, counts and answers of every attempt agree', async () => {
  const wrong = await rows(`
    select attempt.id from quiz_attempts attempt
    join quiz_answers answer on answer.user_id = attempt.user_id and attempt_id = attempt.id
    join quiz_options option on option.id = selected_option_id
    group by attempt.user_id, attempt.id
    having count(*) <> question_count
      or count(*) <> (select count(*) from quiz_questions where quiz_id = attempt.quiz_id)
      or count(*) filter (where answer.is_correct) <> correct_count
      or bool_or(answer.is_correct <> option.is_correct)
      or round(correct_count * 100.0 / question_count) <> score`)
  expect(wrong).toEqual(nothing)
})

test('attempts were passed, failed and repeated', async () => {
  const [counts] = await rows(`
    select count(*) filter (where passed)::int as passed,
      count(*) filter (where not passed and replaced_at is null)::int as failed,
      count(*) filter (where replaced_at is not null)::int as replaced
    from quiz_attempts`)
  expect(counts.passed).toBeGreaterThan(60)
  expect(counts.failed).toBeGreaterThan(4)
  expect(counts.replaced).toBeGreaterThan(4)
})

test('all its rows are marked as demo', async () => {
  expect(await rows('select from users where not is_demo')).toEqual(nothing)
  expect(await rows('select from courses where not is_demo')).toEqual(nothing)
  expect(await rows('select from turmas where not is_demo')).toEqual(nothing)
})

test('the charts show a question that most get wrong, a lesson that many leave half-way, and quiet weekends', async () => {
  const [hardest] = await rows(`
    select lesson.order_index as lesson, question.order_index as question, correct::float / answers as rate
    from question_stats join quiz_questions question on question.id = question_id
    join quizzes quiz on quiz.id = question.quiz_id join lessons lesson on lesson.id = quiz.lesson_id
    where answers >= 10 order by rate limit 1`)
  expect(hardest).toMatchObject({ lesson: 3, question: 2 })
  expect(hardest.rate).toBeLessThan(0.7)

  const [retention] = await rows(`
    select (select students from lesson_hundredths where lesson_id = lesson.id and hundredth = 40) as before,
           (select students from lesson_hundredths where lesson_id = lesson.id and hundredth = 62) as after
    from lessons lesson join courses on courses.id = course_id
    where courses.order_index = 0 and lesson.order_index = 3`)
  expect(retention.before - retention.after).toBeGreaterThanOrEqual(3)

  const [days] = await rows(`
    select avg(students) filter (where extract(isodow from day) < 6) as week,
           avg(students) filter (where extract(isodow from day) >= 6) as weekend
    from (select day, active_students as students from day_totals where day > '-infinity') each`)
  expect(Number(days.week)).toBeGreaterThan(1.5 * Number(days.weekend))

  const [users] = await rows(`
    select count(*)::int as all, count(*) filter (where a.user_id is null)::int as idle,
      count(*) filter (where last_active_at > '${now.toISOString()}'::timestamptz - interval '7 days')::int as active
    from users u left join user_activity a on a.user_id = u.id`)
  expect(users.all).toBe(50)
  expect(users.idle).toBeGreaterThanOrEqual(2)
  expect(users.active).toBeGreaterThanOrEqual(10)
})

test('students who completed a course have its certificate', async () => {
  expect(
    await rows(`
      (select user_id, course_id from course_completions where is_certified)
      except (select user_id, course_id from certificates where revoked_at is null)`),
  ).toEqual(nothing)
  const [{ count }] = await rows('select count(*)::int from certificates')
  expect(count).toBeGreaterThanOrEqual(10)
})

test('the aggregates per course, user, day and quiz match their rows', async () => {
  const courseProgress = await rows(`
    (select user_id, course_id, completed_lessons, last_watched_at, is_completed from course_progress)
    except
    (select user_id, course_id, count(*) filter (where completed), max(last_watched_at),
       exists (select from course_completions done where done.user_id = up.user_id and done.course_id = up.course_id)
     from user_progress up group by 1, 2)`)
  const activity = await rows(`
    (select user_id, last_active_at, last_lesson_id from user_activity)
    except
    (select distinct on (user_id) user_id, last_watched_at, lesson_id
     from user_progress order by user_id, last_watched_at desc)`)
  const daily = await rows(`
    (select user_id, sum(watched_seconds) from daily_activity group by 1)
    except (select user_id, sum(watched_seconds) from user_progress group by 1)`)
  const stats = await rows(`
    (select quiz_id, attempts, passed, score_sum, time_sum from quiz_stats)
    except
    (select quiz_id, count(*), count(*) filter (where passed), sum(score), sum(time_spent_seconds)
     from quiz_attempts where replaced_at is null group by 1)`)
  expect([courseProgress, activity, daily, stats]).toEqual([[], [], [], []])

  const [counts] = await rows(`
    select (select count(*) from course_progress) = (select count(distinct (user_id, course_id)) from user_progress)
       and (select count(*) from user_activity) = (select count(distinct user_id) from user_progress)
       and (select count(*) from quiz_stats) = (select count(distinct quiz_id) from quiz_attempts) as complete`)
  expect(counts).toEqual({ complete: true })
})

test('only students who finished every lesson and passed every quiz of a course have completed it', async () => {
  const due = await rows(`
    select users.name, courses.order_index from users cross join courses
    where not exists (
      select from lessons
      left join user_progress progress on progress.lesson_id = lessons.id and progress.user_id = users.id
      left join quizzes on quizzes.lesson_id = lessons.id
      where lessons.course_id = courses.id and (
        progress.completed is not true
        or quizzes.id is not null and not exists (
          select from quiz_attempts
          where quiz_id = quizzes.id and user_id = users.id and passed and replaced_at is null)))`)
  const recorded = await rows(`
    select name, order_index from course_completions
    join users on users.id = user_id join courses on courses.id = course_id`)
  const inOrder = (found: unknown[]) => found.map((each) => JSON.stringify(each)).sort()
  expect(inOrder(due)).toEqual(inOrder(recorded))
  expect(recorded).toContainEqual({ name: 'Estudante Norte', order_index: 0 })
})

test('nothing happened in the future, before joining, or out of order', async () => {
  const wrong = await database.pool.query(
    `select name from users
     join user_progress on user_progress.user_id = users.id
     left join quiz_attempts on quiz_attempts.user_id = users.id
     where opened_at < users.created_at or last_watched_at > $1 or submitted_at > $1 or last_login > $1
       or last_login < users.created_at or opened_at > last_watched_at`,
    [now],
  )
  expect(wrong.rows).toEqual(nothing)
})

test('filling a second time changes nothing', async () => {
  const count = () =>
    rows('select (select count(*) from courses) as courses, (select count(*) from users) as users')
  const before = await count()
  await expect(fillDemo({ ...filling, database: database.orm })).rejects.toThrow()
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
