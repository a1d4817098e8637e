import { Problem } from '@farol/contract/problem.ts'
import type { QUIZ_IMAGE_SIZES } from '@farol/domain/limits.ts'
import { type CourseAccessFacts, canSeeCourse } from '@farol/domain/turmas.ts'
import { checkedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import type { Session } from '#/requests/caller.ts'
import { type QuizState, quizAccessProblem } from './quiz-access.ts'

type Size = keyof typeof QUIZ_IMAGE_SIZES
type Wanted = { session: Session; courseId: string; lessonId: string; quizImageId: string; size: Size }

const ANY_IMAGE = {
  name: 'quiz-image',
  text: `select case when $2 = 'small' then small else large end as image from quiz_images where id = $1`,
}

export async function anyQuizImage(
  { reads }: Pick<Database, 'reads'>,
  { quizImageId, size }: Pick<Wanted, 'quizImageId' | 'size'>,
) {
  const [found] = await reads.query<{ image: Buffer }>(ANY_IMAGE, [quizImageId, size])
  if (!found) throw new Problem('NOT_FOUND')
  return new Uint8Array(found.image)
}

/** Where a quiz has an image: in its questions as they are now, and in what the user's result shows. */
const IMAGE_OF_QUIZ = {
  name: 'image-of-quiz',
  text: `
    select q.id as "quizId", q.title, q.passing_score as "passingScore", q.allow_retake as "isRetakeAllowed",
           l.min_watch_percentage as "minWatchPercentage", l.video_duration as "videoDuration",
           coalesce(up.furthest_seconds, 0) as "furthestSeconds", coalesce(up.completed, false) as "isCompleted",
           up.rewatch_seconds as "rewatchSeconds", a.id as "liveAttemptId", a.passed as "quizPassed",
           (select facts from course_access($1, c.id)) as "accessFacts",
           exists (
             select from quiz_questions qq
             where qq.quiz_id = q.id and qq.archived_at is null and (qq.image_id = $4 or exists (
               select from quiz_options o where o.question_id = qq.id and o.image_id = $4))
           ) as "isAsked",
           c.is_published and q.show_feedback and exists (
             select from shown_answers(a.user_id, a.id) given
             where $4::text in (given.question_image ->> 'id', given.chosen_image ->> 'id', given.correct_image ->> 'id')
           ) as "isInResult"
    from lessons l
    join courses c on c.id = l.course_id
    join quizzes q on q.lesson_id = l.id
    left join user_progress up on up.lesson_id = l.id and up.user_id = $1
    left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
    where l.id = $3 and c.id = $2`,
}

type ImageOfQuiz = QuizState & { accessFacts: CourseAccessFacts; isAsked: boolean; isInResult: boolean }

/** Whoever may take the quiz sees the images of its questions; whoever took it, those of the own result. */
export async function imageOfQuiz(database: Database, { quizImageId, size, ...place }: Wanted) {
  const { session, courseId, lessonId } = place
  const isAdmin = session.role === 'admin'
  const values = [session.userId, courseId, lessonId, quizImageId]
  const [found] = await database.reads.query<ImageOfQuiz>(IMAGE_OF_QUIZ, values)
  if (!found || !canSeeCourse(found.accessFacts, { isAdmin })) throw new Problem('NOT_FOUND')
  if (!found.isInResult) {
    await checkedGate(database, place)
    if (!found.isAsked) throw new Problem('NOT_FOUND')
    const problem = isAdmin ? undefined : quizAccessProblem(found)
    if (problem) throw problem
  }
  return anyQuizImage(database, { quizImageId, size })
}
