import { expect, test } from 'vitest'
import { filledDemo } from '#/testing/filled-demo.ts'

const { database, rows, now } = await filledDemo()
const nothing: unknown[] = []

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

test('the funnel of a course falls from lesson to lesson', async () => {
  const [{ completed }] = await rows(`
    select array_agg(coalesce(t.completed, 0)::int order by lesson.order_index) as completed
    from lessons lesson join courses on courses.id = course_id left join lesson_totals t on t.lesson_id = lesson.id
    where courses.order_index = 0`)
  expect(completed).toEqual(completed.toSorted((one: number, other: number) => other - one))
  expect(completed.at(-1)).toBeLessThan(0.6 * completed[0])
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
