import { CERTIFICATE_CODE_LENGTH } from '@farol/domain/certificates.ts'
import type { Step } from './fill-content.ts'
import { LESSONS_PER_COURSE, LESSONS_PER_QUIZ, QUESTIONS_PER_QUIZ } from './fill-content.ts'
import { SEEN } from './fill-learning.ts'

/**
 * Every student who watched a lesson with a quiz took it. Those who went on have passed it, one in eight after a failed first
 * attempt; those who stopped there have failed it.
 */
export const FILL_ATTEMPTS: Step[] = [
  [
    'attempts',
    `insert into quiz_attempts (id, user_id, quiz_id, idempotency_key, score, passing_score, passed, correct_count, question_count,
       time_spent_seconds, submitted_at, replaced_at)
     select fill.id_at(sent.at, 2 * (t.n * 16 + t.slot * 4 + q.place) + turn), t.user_id, q.id,
            gen_random_uuid(), round(100.0 * sent.correct / ${QUESTIONS_PER_QUIZ}), 70,
            round(100.0 * sent.correct / ${QUESTIONS_PER_QUIZ}) >= 70, sent.correct, ${QUESTIONS_PER_QUIZ},
            60 + (t.n * 13 + q.place * 7) % 900, sent.at, case when sent.is_history then sent.at + interval '30 seconds' end
     from taken t
     join lessons l on l.course_id = t.course_id and l.order_index < t.reach
     join (select q.id, q.lesson_id, l.order_index / ${LESSONS_PER_QUIZ} as place from quizzes q join lessons l on l.id = q.lesson_id) q
       on q.lesson_id = l.id
     ${SEEN}
     cross join lateral (
       select t.slot < 2 and t.reach < ${LESSONS_PER_COURSE} and t.reach = l.order_index + 1 as failed
     ) fate
     cross join generate_series(0, 1) turn
     cross join lateral (
       select turn = 0 as is_history, least(seen.until + interval '30 seconds' * (2 + turn), now()) as at,
              case when turn = 0 or fate.failed then (t.n + q.place) % 3 else 3 + (t.n * 3 / 2 + q.place) % 2 end as correct
     ) sent
     where turn = 1 or (not fate.failed and (t.n + q.place) % 8 = 0)`,
  ],
  ['attempts known to the planner', 'analyze quiz_attempts'],
  [
    // The right option is the first one; wrong answers choose one of the other three.
    'answers',
    `insert into quiz_answers (user_id, attempt_id, question_id, selected_option_id, is_correct)
     select a.user_id, a.id, qq.id, o.id, o.is_correct
     from quiz_attempts a
     join quiz_questions qq on qq.quiz_id = a.quiz_id
     join quiz_options o on o.question_id = qq.id and o.order_index =
       case when (qq.order_index + a.time_spent_seconds) % ${QUESTIONS_PER_QUIZ} < a.correct_count then 0
            else 1 + (a.time_spent_seconds / 5 + qq.order_index) % 3 end`,
  ],
]

export const FILL_COMPLETIONS: Step[] = [
  [
    'completions',
    `insert into course_completions (user_id, course_id, completed_at, is_certified)
     select cp.user_id, cp.course_id, cp.last_watched_at + interval '90 seconds', true
     from course_progress cp where cp.completed_lessons = ${LESSONS_PER_COURSE}`,
  ],
  [
    'certificates',
    `insert into certificates (id, code, user_id, course_id, name, course_title, workload_minutes, completed_on, issued_at)
     select gen_random_uuid(), upper(substr(md5(done.user_id::text || done.course_id), 1, ${CERTIFICATE_CODE_LENGTH})),
            done.user_id, done.course_id, u.name, c.title, 200, done.completed_at, done.completed_at
     from course_completions done join users u on u.id = done.user_id join courses c on c.id = done.course_id`,
  ],
]
