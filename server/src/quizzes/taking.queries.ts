import type { AnsweredQuestion } from '@farol/contract/quizzes.ts'
import { reachableMoment, type VideoReach } from '@farol/domain/explanation-moment.ts'
import { lessonGates } from '@farol/domain/lesson-gates.ts'
import type { GatedLesson } from '@farol/domain/lesson-gating.ts'
import type { ReleaseFacts } from '@farol/domain/turma-calendar.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import type { Reads } from '#/database/reads.ts'

export type LiveAttempt = {
  id: string
  score: number
  passingScore: number
  passed: boolean
  correctCount: number
  questionCount: number
  submittedAt: Date
}

export const toResult = (attempt: LiveAttempt) => ({
  score: attempt.score,
  passingScore: attempt.passingScore,
  passed: attempt.passed,
  correctCount: attempt.correctCount,
  questionCount: attempt.questionCount,
  submittedAt: attempt.submittedAt.toISOString(),
})

/** With the answer key, if the quiz shows it, and the courses that the completion of this one has unlocked. */
const OWN_RESULT = {
  name: 'own-quiz-result',
  text: `
    select c.id as "courseId", c.title as "courseTitle", l.id as "lessonId", l.title as "lessonTitle",
           q.id as "quizId", q.title as "quizTitle", q.allow_retake as "isRetakeAllowed",
           q.hide_key_before_retake as "hideKeyBeforeRetake",
           case when q.show_feedback then (
             select coalesce(json_agg(answered), '[]') from (
               select given.question_id as id, given.question as text, given.question_image as image,
                      given.is_correct as "isCorrect", given.chosen, given.chosen_image as "chosenImage",
                      case when not given.is_correct then given.correct end as correct,
                      case when not given.is_correct then given.correct_image end as "correctImage", given.explanation,
                      case when not given.is_correct then qq.explanation_seconds end as "explanationSeconds"
               from shown_answers(a.user_id, a.id) given join quiz_questions qq on qq.id = given.question_id
               order by given.order_index, given.question_id
             ) answered
           ) end as feedback,
           case when done.user_id is null then '[]'::json else (
             select coalesce(json_agg(json_build_object('id', u.id, 'title', u.title, 'accessFacts', access.facts)
               order by u.order_index), '[]')
             from courses u cross join lateral course_access(a.user_id, u.id) access
             where u.prerequisite_course_id = c.id and u.is_published and not exists (
               select from course_completions over where over.course_id = u.id and over.user_id = a.user_id
             )
           ) end as "unlockedCourses",
           a.id, a.score, a.passing_score as "passingScore", a.passed, a.correct_count as "correctCount",
           a.question_count as "questionCount", a.submitted_at as "submittedAt",
           (select facts from course_access(a.user_id, c.id)) as "accessFacts",
           l.video_duration as "videoDuration", coalesce(up.furthest_seconds, 0) as "furthestSeconds",
           (select block_fast_forward from settings) as "isFastForwardBlocked",
           gated.lessons, gated.release, done.user_id is not null as "isCourseCompleted"
    from quiz_attempts a
    join quizzes q on q.id = a.quiz_id
    join lessons l on l.id = q.lesson_id
    join courses c on c.id = l.course_id and c.is_published
    left join user_progress up on up.lesson_id = l.id and up.user_id = a.user_id
    left join course_completions done on done.course_id = c.id and done.user_id = a.user_id
    join gated_courses($1) gated on gated.id = c.id
    where a.user_id = $1 and a.replaced_at is null and l.id = $3 and c.id = $2`,
}

type OwnResultRow = LiveAttempt & {
  courseId: string
  courseTitle: string
  lessonId: string
  lessonTitle: string
  quizId: string
  quizTitle: string
  feedback: AnsweredQuestion[] | null
  isRetakeAllowed: boolean
  hideKeyBeforeRetake: boolean
  unlockedCourses: { id: string; title: string; accessFacts: CourseAccessFacts }[]
  accessFacts: CourseAccessFacts
  lessons: GatedLesson[]
  release: ReleaseFacts
  isCourseCompleted: boolean
} & VideoReach

type Target = { userId: string; isAdmin: boolean; courseId: string; lessonId: string }

export async function ownResult(reads: Reads, { userId, isAdmin, courseId, lessonId }: Target) {
  const [row] = await reads.query<OwnResultRow>(OWN_RESULT, [userId, courseId, lessonId])
  if (!row || !canSeeCourse(row.accessFacts, { isAdmin })) return undefined
  const unlocked = row.unlockedCourses.filter(({ accessFacts }) => canSeeCourse(accessFacts, { isAdmin }))
  return {
    ...row,
    feedback: row.feedback?.map((answered) => withReach(answered, row)) ?? null,
    nextLesson: nextLesson(row),
    unlockedCourses: unlocked.map(({ id, title }) => ({ id, title })),
  }
}

const withReach = (answered: AnsweredQuestion, reach: VideoReach): AnsweredQuestion => ({
  ...answered,
  explanationSeconds: reachableMoment(answered.explanationSeconds, reach),
})

function nextLesson({ lessons, release, lessonId }: OwnResultRow) {
  const index = lessons.findIndex(({ id }) => id === lessonId) + 1
  const next = lessons[index]
  return next
    ? { id: next.id, title: next.title, opensOn: lessonGates(lessons, release)[index]?.opensOn ?? null }
    : null
}
