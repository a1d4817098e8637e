import type { ImportPlan } from '@farol/contract/course-files.ts'
import { bytesText } from '@farol/domain/bytes-text.ts'
import { CAPTIONS, counted, FILES, LESSONS, MATERIALS, QUESTIONS, QUIZZES } from '#/text/counts.ts'
import { listText } from '#/text/lists.ts'

type Lesson = ImportPlan['lessons'][number]

/** What the import will make, and what it leaves out and why. */
export function ImportPlanView({ plan, name }: { plan: ImportPlan; name: string }) {
  const { title, lessons, skipped } = plan
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="text-base wrap-anywhere">O que será criado de “{name}”</h3>
        <p className="mt-1.5 wrap-anywhere">
          O curso <strong className="font-strong">{title}</strong>, como rascunho, com {summary(plan)}.
        </p>
      </div>
      {lessons.length > 0 ? (
        <ol aria-label="Aulas do curso" className="divide-y divide-border border-y border-border">
          {lessons.map((lesson, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have the same title, and none moves.
            <li key={index} className="grid grid-cols-[2rem_1fr] py-2">
              <span className="text-text-muted tabular-nums">{index + 1}</span>
              <span className="min-w-0">
                <span className="font-strong wrap-anywhere">{lesson.title}</span>
                <span className="block text-xs text-text-muted">{about(lesson)}</span>
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {skipped.length > 0 ? <SkippedList skipped={skipped} /> : <p>Nada fica de fora.</p>}
    </div>
  )
}

const SkippedList = ({ skipped }: Pick<ImportPlan, 'skipped'>) => (
  <section aria-labelledby="fica-de-fora" className="rounded-md bg-warning-soft px-4 py-3.5 text-warning">
    <h3 id="fica-de-fora" className="text-base">
      O que fica de fora
    </h3>
    <ul className="mt-1.5 grid gap-1.5">
      {skipped.map(({ what, why }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be left out twice, and nothing moves.
        <li key={index} className="wrap-anywhere">
          <strong className="font-strong">{what}</strong>: {why}
        </li>
      ))}
    </ul>
  </section>
)

/** '3 aulas, 1 quiz (8 perguntas) e 4 arquivos (12 MB)' */
function summary({ lessons, hasCover, bytes }: ImportPlan) {
  const quizzes = lessons.flatMap(({ quiz }) => quiz ?? [])
  const questions = quizzes.reduce((sum, { questionCount }) => sum + questionCount, 0)
  const files = lessons.reduce(
    (sum, { isVideoUploaded, materialCount }) => sum + materialCount + +isVideoUploaded,
    0,
  )
  const parts = [
    counted(lessons.length, LESSONS),
    ...(quizzes.length > 0 ? [`${counted(quizzes.length, QUIZZES)} (${counted(questions, QUESTIONS)})`] : []),
    ...(files > 0 ? [`${counted(files, FILES)} (${bytesText(bytes)})`] : []),
    ...(hasCover ? ['a capa'] : []),
  ]
  return listText(parts)
}

function about({ isVideoUploaded, materialCount, captionCount, quiz }: Lesson) {
  return [
    isVideoUploaded ? 'Vídeo enviado' : 'Vídeo por link',
    ...(materialCount > 0 ? [counted(materialCount, MATERIALS)] : []),
    ...(captionCount > 0 ? [counted(captionCount, CAPTIONS)] : []),
    ...(quiz ? [`quiz com ${counted(quiz.questionCount, QUESTIONS)}`] : []),
  ].join(' · ')
}
