import { Problem } from '@farol/contract/problem.ts'
import type { QuizBody } from '@farol/contract/quizzes.ts'
import { beyondVideo, isWithinVideo } from '@farol/domain/explanation-moment.ts'
import { corrections, isReordered, questionChanges } from '@farol/domain/question-edits.ts'
import { eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { recordChange } from '#/changes/record-change.ts'
import { newId } from '#/database/new-id.ts'
import { lessons, quizImages, quizzes } from '#/database/schema/content.ts'
import { recordCompletions } from '#/progress/record-completions.ts'
import { type StoredQuestion, storedQuestions } from './quiz-editor.queries.ts'
import { regradeQuiz } from './regrade-quiz.ts'
import { replaceQuestions, wantedQuestions } from './replace-questions.ts'

type Input = { actorId: string; lessonId: string; values: QuizBody }

export async function saveQuiz(orm: NodePgDatabase, { actorId, lessonId, values }: Input) {
  const { passed, ...saved } = await orm.transaction(async (transaction) => {
    const [lesson] = await transaction
      .select()
      .from(lessons)
      .where(eq(lessons.id, lessonId))
      .for('no key update')
    if (!lesson) throw new Problem('NOT_FOUND')
    const [before] = await transaction
      .select()
      .from(quizzes)
      .where(eq(quizzes.lessonId, lessonId))
      .for('update')
    if ((before?.version ?? null) !== values.version) throw new Problem('CHANGED_MEANWHILE')

    refuseBeyondVideo(values.questions, lesson.videoDuration)
    await refuseMissingImages(transaction, values.questions)

    const { questions, version, isRetakeAllowed: allowRetake, ...rest } = values
    const columns = { ...rest, allowRetake }
    const id = before?.id ?? newId()
    const nextVersion = (version ?? 0) + 1
    if (before)
      await transaction
        .update(quizzes)
        .set({ ...columns, version: nextVersion })
        .where(eq(quizzes.id, id))
    else await transaction.insert(quizzes).values({ id, lessonId, ...columns })
    const stored = await storedQuestions(transaction, id)
    const wanted = wantedQuestions(questions)
    const place = { courseId: lesson.courseId, lessonId, quizId: id }
    const regraded = await regradeQuiz(transaction, { place, corrections: corrections(stored, wanted) })
    await replaceQuestions(transaction, { quizId: id, stored, wanted })

    const loggedEdits = loggedQuestions(stored, wanted)
    await recordChange(transaction, {
      actorId,
      action: actionOf({ isNew: !before, isRegraded: regraded !== undefined }),
      subject: values.title,
      before: before && { ...before, ...loggedEdits.before },
      after: before ? { ...columns, ...loggedEdits.after, ...regraded?.logged } : columns,
      publishes: [
        { kind: 'course', courseId: lesson.courseId },
        { kind: 'quiz', courseId: lesson.courseId, quizId: id },
        ...(regraded?.publishes ?? []),
      ],
    })
    const { logged: { changedResults } = { changedResults: 0 }, passed = [] } = regraded ?? {}
    return { id, version: nextVersion, changedResults, passed }
  })
  // Once more: who finished the last lesson before the commit was not found complete by either.
  if (passed.length > 0) await recordCompletions(orm, { students: passed })
  return saved
}

function actionOf({ isNew, isRegraded }: { isNew: boolean; isRegraded: boolean }) {
  if (isNew) return 'quiz.create'
  return isRegraded ? 'quiz.regrade' : 'quiz.update'
}

/** Names the question: the video may have been replaced by a shorter one since. */
function refuseBeyondVideo(questions: QuizBody['questions'], videoDuration: number) {
  const index = questions.findIndex(
    ({ explanationSeconds: at }) => at !== null && !isWithinVideo(at, videoDuration),
  )
  if (index < 0) return
  const message = `Pergunta ${index + 1}: ${beyondVideo(videoDuration)}`
  throw new Problem('INVALID_INPUT', {
    sentence: message,
    fields: { [`questions.${index}.explanationSeconds`]: message },
  })
}

/** Locks them: housekeeping removes none that is about to be used. */
async function refuseMissingImages(orm: NodePgDatabase, questions: QuizBody['questions']) {
  const named = questions.map(({ image, options }) =>
    [image, ...options.map((option) => option.image)].flatMap((each) => each?.id ?? []),
  )
  const ids = [...new Set(named.flat())]
  if (ids.length === 0) return
  const rows = await orm
    .select({ id: quizImages.id })
    .from(quizImages)
    .where(inArray(quizImages.id, ids))
    .for('key share')
  const known = new Set(rows.map(({ id }) => id))
  const index = named.findIndex((images) => images.some((id) => !known.has(id)))
  if (index < 0) return
  const message = `Pergunta ${index + 1}: uma imagem não está mais guardada. Remova-a ou envie de novo.`
  throw new Problem('INVALID_INPUT', {
    sentence: message,
    fields: { [`questions.${index}.image`]: message },
  })
}

/** For the change log: what changed in each question, and the order if it changed. */
function loggedQuestions(stored: StoredQuestion[], wanted: QuizBody['questions']) {
  const changes = questionChanges(stored, wanted)
  const texts = (questions: readonly { text: string }[]) => questions.map(({ text }) => text)
  const isOrder = isReordered(stored, wanted)
  return {
    before: isOrder ? { questionOrder: texts(stored) } : {},
    after: {
      ...(changes.length > 0 ? { questionChanges: changes } : {}),
      ...(isOrder ? { questionOrder: texts(wanted) } : {}),
    },
  }
}
