import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { QuizResult } from '#/api/quizzes.ts'
import { CourseCertificate } from '#/features/courses/course-completed.tsx'
import { Button } from '#/ui/button.tsx'
import { CourseCover } from '#/ui/course-cover.tsx'
import { TextLink } from '#/ui/text-link.tsx'
import { PassedBadge } from './passed-badge.tsx'
import { PassedScene } from './passed-scene.tsx'
import { VerdictFigures } from './verdict-figures.tsx'

/** The cover whose light rises in the middle, for the narrow picture of phones. */
const RISING_LIGHT = 2

export function PassedVerdict({ result }: { result: QuizResult }) {
  const { attempt, course, nextLesson, isCourseCompleted, unlockedCourses } = result
  return (
    <section className="night relative flex flex-col-reverse overflow-hidden rounded-lg bg-background in-data-[theme=dark]:bg-surface-raised md:grid md:grid-cols-[minmax(0,1fr)_200px] lg:grid-cols-[minmax(0,1fr)_270px] print:block print:border print:border-border">
      <div className="px-6 pt-6 pb-7 md:py-11 md:pr-2 md:pl-12 print:pr-12">
        <PassedBadge passed />
        <h1 className="mt-4 max-w-[14em]">Parabéns! Você passou!</h1>
        <p className="mt-2.5 text-text-muted">{whatNext(result)}</p>
        {unlockedCourses.map(({ id, title }) => (
          <p key={id} className="mt-1.5 print:hidden">
            <TextLink render={<Link to="/course/$courseId" params={{ courseId: id }} />}>
              {`Você desbloqueou o curso “${title}”`}
            </TextLink>
          </p>
        ))}
        {isCourseCompleted ? <CourseCertificate courseId={course.id} isNextStep={false} /> : null}
        <VerdictFigures attempt={attempt} />
        <div className="mt-7 grid md:mt-9 md:justify-start print:hidden">
          {nextLesson ? (
            <Button
              variant="beam"
              iconAfter={ArrowRight}
              render={
                <Link
                  to="/course/$courseId/lesson/$lessonId"
                  params={{ courseId: course.id, lessonId: nextLesson.id }}
                />
              }
            >
              Continuar para Próxima Aula
            </Button>
          ) : (
            <Button
              variant="beam"
              iconAfter={ArrowRight}
              render={<Link to="/course/$courseId" params={{ courseId: course.id }} />}
            >
              Ver Curso
            </Button>
          )}
        </div>
      </div>
      <div className="relative h-37 print:hidden [clip-path:polygon(0_0,100%_0,100%_78%,0_100%)] md:h-auto md:[clip-path:polygon(30%_0,100%_0,100%_100%,0_100%)]">
        <PassedScene className="absolute inset-0 size-full max-md:hidden" />
        <CourseCover index={RISING_LIGHT} className="md:hidden" />
      </div>
    </section>
  )
}

function whatNext({ nextLesson, isCourseCompleted, course }: QuizResult) {
  if (nextLesson) return 'A próxima aula já está aberta.'
  if (isCourseCompleted) return `Você concluiu o curso “${course.title}”.`
  return 'Esta é a última aula. Complete as que faltam para concluir o curso.'
}
