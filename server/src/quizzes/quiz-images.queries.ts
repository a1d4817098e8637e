import { Problem } from '@farol/contract/problem.ts'
import type { QUIZ_IMAGE_SIZES } from '@farol/domain/limits.ts'
import { isAnswerKeyShown } from '@farol/domain/quiz-scoring.ts'
import { canSeeCourse } from '@farol/domain/turmas.ts'
import { eq } from 'drizzle-orm'
import { type GatedCourse, passedGate } from '#/courses/lesson-gate.ts'
import type { Database } from '#/database/open-database.ts'
import { quizImages } from '#/database/schema/content.ts'
import type { Session } from '#/requests/caller.ts'
import { QUIZ_STATE, type QuizState, quizAccessProblem } from './quiz-access.ts'

type Size = keyof typeof QUIZ_IMAGE_SIZES
type Wanted = { session: Session; courseId: string; lessonId: string; quizImageId: string; size: Size }

/** Not with the pipelined short reads, which would wait for its bytes. */
export async function anyQuizImage(
  { orm }: Pick<Database, 'orm'>,
  { quizImageId, size }: Pick<Wanted, 'quizImageId' | 'size'>,
) {
  const [found] = await orm
    .select({ image: quizImages[size] })
    .from(quizImages)
    .where(eq(quizImages.id, quizImageId))
  if (!found) throw new Problem('NOT_FOUND')
  return new Uint8Array(found.image)
}

/** Where a quiz has an image: in its questions as they are now, in what the user answered, and in the answer key of that. */
const IMAGE_OF_QUIZ = {
  name: 'image-of-quiz',
  text: `
    select ${QUIZ_STATE},
           q.hide_key_before_retake as "hideKeyBeforeRetake",
           json_build_object('title', c.title, 'accessFacts', c.access_facts, 'isLocked', c.is_locked,
             'isCompleted', c.is_completed, 'lessons', c.lessons, 'release', c.release) as course,
           exists (
             select from quiz_questions qq
             where qq.quiz_id = q.id and qq.archived_at is null and (qq.image_id = $4 or exists (
               select from quiz_options o where o.question_id = qq.id and o.image_id = $4))
           ) as "isAsked",
           coalesce(shown.in_answers, false) as "isInAnswers", coalesce(shown.in_key, false) as "isInKey"
    from lessons l
    join gated_courses($1) c on c.id = l.course_id
    join quizzes q on q.lesson_id = l.id
    left join user_progress up on up.lesson_id = l.id and up.user_id = $1
    left join quiz_attempts a on a.quiz_id = q.id and a.user_id = $1 and a.replaced_at is null
    left join lateral (
      select bool_or($4::uuid::text in (given.question_image ->> 'id', given.chosen_image ->> 'id')) as in_answers,
             bool_or($4::uuid::text = given.correct_image ->> 'id') as in_key
      from shown_answers(a.user_id, a.id) given
    ) shown on c.is_published and q.show_feedback
    where l.id = $3 and c.id = $2`,
}

type ImageOfQuiz = QuizState & {
  course: GatedCourse
  hideKeyBeforeRetake: boolean
  isAsked: boolean
  isInAnswers: boolean
  isInKey: boolean
}

/** Whoever may take the quiz sees the images of its questions; whoever took it, those of the own result. */
export async function imageOfQuiz(database: Database, wanted: Wanted) {
  const { session, courseId, lessonId, quizImageId } = wanted
  const isAdmin = session.role === 'admin'
  const values = [session.userId, courseId, lessonId, quizImageId]
  const [found] = await database.reads.query<ImageOfQuiz>(IMAGE_OF_QUIZ, values)
  if (!found || !canSeeCourse(found.course.accessFacts, { isAdmin })) throw new Problem('NOT_FOUND')
  if (!isInResult(found)) {
    passedGate(found.course, { isAdmin, lessonId })
    if (!found.isAsked) throw new Problem('NOT_FOUND')
    const problem = isAdmin ? undefined : quizAccessProblem(found)
    if (problem) throw problem
  }
  return anyQuizImage(database, wanted)
}

const isInResult = ({ isInAnswers, isInKey, quizPassed, ...quiz }: ImageOfQuiz) =>
  isInAnswers || (isInKey && isAnswerKeyShown({ ...quiz, passed: quizPassed === true }))
